import Lamina
import Pages

/// A writer of the inspector's page: one HTML file, and a folder beside it with the frames and the layers' pictures.
struct InspectorWriter {
  let page: URL
  private let files: URL

  /// Creates the folder if it does not exist.
  init(page: String) throws {
    self.page = URL(fileURLWithPath: page)
    let base = self.page.deletingPathExtension().lastPathComponent
    files = self.page.deletingLastPathComponent().appendingPathComponent("\(base)-files")
    do {
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(files.relativePath): the folder cannot be made")
    }
  }

  /// The folder's name, from the page.
  var folder: String { files.lastPathComponent }

  /// Writes a picture under a name made of its pixels, unless it is there.
  func store(_ image: CGImage) throws -> String {
    let name = "\(PictureName(image)).png"
    let file = files.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: file.path) { try write(try image.pngData(), file) }
    return name
  }

  /// Writes the frame of a state.
  func write(_ frame: InspectedFrame, state: Int, number: Int) throws {
    try write(
      FrameScript(frame, state: state, number: number).data, files.appendingPathComponent("frame-\(state)-\(number).js")
    )
  }

  func write(_ inspection: SceneInspection) throws {
    try write(Data(try inspection.html().utf8), page)
  }

  private func write(_ data: Data, _ file: URL) throws {
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(file.relativePath): cannot be written")
    }
  }
}

/// A frame as the script that gives it to the page: `lamina.frame(state, number, frame)`.
struct FrameScript {
  let data: Data

  init(_ frame: InspectedFrame, state: Int, number: Int) throws {
    let json = String(decoding: try ReportJSON.encoder.encode(frame), as: UTF8.self)
    data = Data("lamina.frame(\(state), \(number), \(json));\n".utf8)
  }
}

/// A name that pictures share if their pixels are equal: FNV-1a of 64 bits over size and pixels.
struct PictureName: CustomStringConvertible {
  let description: String

  init(_ image: CGImage) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x0000_0100_0000_01b3 }
    add(UInt64(image.width))
    add(UInt64(image.height))
    image.premultipliedRGBA.withUnsafeBytes { bytes in
      for i in stride(from: 0, to: bytes.count, by: 4) {
        add(UInt64(bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self)))
      }
    }
    description = String(hash, radix: 36)
  }
}

extension SceneInspection {
  /// The page.
  func html() throws -> String {
    let json = String(decoding: try ReportJSON.encoder.encode(self), as: UTF8.self)
    return Page.inspector.html(title: "\(URL(fileURLWithPath: scene).lastPathComponent) · lamina inspect", json: json)
  }
}
