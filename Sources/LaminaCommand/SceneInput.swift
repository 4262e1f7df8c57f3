import Lamina

/// A scene file, read and ready to render.
struct SceneInput {
  /// The path as it was typed, without slashes at the end.
  let path: String

  let root: CALayer

  /// The moment that the scene asks for, or the command line, seconds.
  let time: Double

  /// The tree at that moment.
  let snapshot: LayerSnapshot

  /// What the scene says, overridden by the command line.
  let viewport: Viewport

  /// Reads `path`, a `.ca` folder or a `.caml` file, and logs what the document and the snapshot warn of.
  ///
  /// - Parameter time: The moment to take the snapshot at, in place of any other.
  init(_ path: String, overrides: ViewportOptions? = nil, at time: Double? = nil) throws {
    self.path = Self.withoutTrailingSlashes(path)
    let document: CAMLDocument
    do {
      document = try CAMLDocument(contentsOf: URL(fileURLWithPath: self.path))
    } catch {
      throw CommandFailure(error, about: self.path)
    }
    (root, self.time) = (document.root, time ?? overrides?.time ?? document.index.renderTime)
    viewport = overrides?.applied(to: document.viewport) ?? document.viewport
    snapshot = LayerSnapshot(root, at: self.time, in: viewport)
    for warning in document.warnings { log.warning("\(warning)") }
    for warning in snapshot.warnings { log.warning("\(self.path): \(warning)") }
  }

  /// “Scenes/cube.ca//” names the same folder as “Scenes/cube.ca”; the root stays “/”.
  static func withoutTrailingSlashes(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? (path.isEmpty ? "" : "/")
  }
}
