import Foundation
import Lamina
import Synchronization

/// Parsed documents, by path, while their files do not change. The least recently used are dropped beyond a number and
/// a size.
package final class WarmScenes: Sendable {
  private struct Scene {
    let template: CAMLTemplate
    let files: SceneFiles
    var lastUse: Int
  }

  private struct State {
    var scenes: [String: Scene] = [:]
    var uses = 0
    var parsed = 0
  }

  private let state = Mutex(State())
  private let most: Int
  private let bytes: Int

  /// - Parameters:
  ///   - most: The most documents that are kept.
  ///   - bytes: The most bytes that they take, about.
  package init(most: Int = 64, bytes: Int = 256 << 20) { (self.most, self.bytes) = (most, bytes) }

  /// The number of documents that were parsed.
  package var parsed: Int { state.withLock { $0.parsed } }

  /// The paths of the documents that are kept.
  package var paths: Set<String> { state.withLock { Set($0.scenes.keys) } }

  /// A document with `data` in it. A wallpaper or an archive, which takes no data, is read each time.
  package func document(at path: String, data: [String: TemplateValue]) throws -> CAMLDocument {
    let url = URL(fileURLWithPath: path)
    return data.isEmpty && !CAMLTemplate.isTemplate(url)
      ? try CAMLDocument(contentsOf: url) : try template(at: path).document(with: data)
  }

  private func template(at path: String) throws(CAMLError) -> CAMLTemplate {
    // Before the document is read: a file that changes meanwhile is read again for the next job.
    let files = SceneFiles(path)
    let warm = state.withLock { state -> CAMLTemplate? in
      guard let scene = state.scenes[path], scene.files == files else { return nil }
      state.uses += 1
      state.scenes[path]?.lastUse = state.uses
      return scene.template
    }
    if let warm { return warm }
    let template = try CAMLTemplate(contentsOf: URL(fileURLWithPath: path))
    state.withLock { state in
      state.uses += 1
      state.parsed += 1
      state.scenes[path] = template.cost > bytes ? nil : Scene(template: template, files: files, lastUse: state.uses)
      var sum = state.scenes.values.reduce(0) { $0 + $1.template.cost }
      while state.scenes.count > most || sum > bytes,
        let oldest = state.scenes.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.scenes[oldest.key] = nil
        sum -= oldest.value.template.cost
      }
    }
    return template
  }
}
