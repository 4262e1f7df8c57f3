import Foundation
import Lamina

/// The examples' documents, and one renderer of each kind for all threads.
struct Scenes: Sendable {
  private let gpu: GPURenderer
  private let reference = ReferenceRenderer()
  private let snapshots: [LayerSnapshot]
  private let texts: [Data]
  private let archives: [Data]
  private let viewport = Viewport(size: CGSize(width: 48, height: 36), placement: .fill)

  init() throws {
    gpu = try GPURenderer()
    let files = FileManager.default
    let folders = ["Examples/Scenes", "Examples/Motion"]
    var (snapshots, texts): ([LayerSnapshot], [Data]) = ([], [])
    for folder in folders {
      for name in try files.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".ca") {
        let package = URL(fileURLWithPath: "\(folder)/\(name)")
        let document = try CAMLDocument(contentsOf: package)
        snapshots.append(document.root.commitFrame(at: 0.7, in: viewport))
        texts.append(try Data(contentsOf: package.appendingPathComponent("main.caml")))
      }
    }
    (self.snapshots, self.texts) = (snapshots, texts)
    let archiveFolder = "Tests/Campaigns/Fuzzing/Corpora/archives"
    archives = try files.contentsOfDirectory(atPath: archiveFolder).sorted().map {
      try Data(contentsOf: URL(fileURLWithPath: "\(archiveFolder)/\($0)"))
    }
  }

  func pictures() -> [[UInt8]] {
    snapshots.flatMap { snapshot in
      guard let drawn = try? gpu.render(snapshot),
        let exact = try? reference.render(snapshot)
      else { fatalError("a scene cannot be drawn: pictures that are missing would count as equal") }
      return [drawn.premultipliedRGBA, exact.premultipliedRGBA]
    }
  }

  func picturesOfOwnRenderer() -> [[UInt8]] {
    guard let renderer = try? GPURenderer() else { return [] }
    return snapshots.prefix(4).map { (try? renderer.render($0))?.premultipliedRGBA ?? [] }
  }

  /// Documents and archives, whole and damaged, read, animated and written.
  func readAndWrite(_ variant: Int) {
    for (k, text) in texts.enumerated() {
      for data in [text, text.damaged(seed: variant &* 31 &+ k)] {
        guard let document = try? CAMLDocument(data: data, baseURL: nil) else { continue }
        _ = document.root.commitFrame(at: 1, in: viewport)
        for state in document.states.prefix(2) { try? document.apply(state: state.name) }
        _ = document.written().text
      }
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("exercise-\(UUID()).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    for (k, archive) in archives.enumerated() {
      for data in [archive, archive.damaged(seed: variant &* 37 &+ k)] {
        guard (try? data.write(to: file)) != nil, let document = try? CAMLDocument(contentsOf: file) else { continue }
        _ = document.root.commitFrame(at: 0, in: viewport)
      }
    }
  }
}
