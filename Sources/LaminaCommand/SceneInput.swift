import Lamina

/// A scene file, read and ready to render.
struct SceneInput {
  /// The path as it was typed, without slashes at the end.
  let path: String

  /// Its layers are in the state that the scene asks for, or the command line.
  let document: CAMLDocument

  var root: CALayer { document.root }

  /// The moment that the scene asks for, or the command line, seconds.
  let time: Double

  /// The tree at that moment.
  let snapshot: LayerSnapshot

  /// What the scene says, overridden by the command line.
  let viewport: Viewport

  /// Reads `path`, anything that a ``CAMLDocument`` may be, and logs what the document and the snapshot warn of.
  ///
  /// - Parameter time: The moment to take the snapshot at, in place of any other.
  init(_ path: String, overrides: ViewportOptions? = nil, at time: Double? = nil) throws {
    self.path = Self.withoutTrailingSlashes(path)
    do {
      document = try CAMLDocument(contentsOf: URL(fileURLWithPath: self.path))
      try overrides?.states.apply(to: document)
    } catch {
      throw CommandFailure(error, about: self.path)
    }
    self.time = time ?? overrides?.time ?? document.index.renderTime
    viewport = overrides?.applied(to: document.viewport) ?? document.viewport
    snapshot = document.root.commitFrame(at: self.time, in: viewport)
    for warning in document.warnings { log.warning("\(warning)") }
    for warning in snapshot.warnings { log.warning("\(self.path): \(warning)") }
  }

  /// “Scenes/cube.ca//” names the same folder as “Scenes/cube.ca”; the root stays “/”.
  static func withoutTrailingSlashes(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? (path.isEmpty ? "" : "/")
  }
}
