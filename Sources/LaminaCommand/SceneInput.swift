import Lamina
import LaminaVerification

/// A scene file, read and ready to render.
struct SceneInput {
  /// The path as typed, without trailing slashes.
  let path: String

  /// The document. Its layers are in the state that the command line selects, else in the scene's own.
  let document: CAMLDocument

  var root: CALayer { document.root }

  /// The time to render, in seconds: from the command line, else from the scene.
  let time: Double

  /// The tilt to render: the first of the command line's.
  let tilt: DeviceTilt?

  /// The snapshot of the tree at that time.
  let snapshot: LayerSnapshot

  /// The scene's viewport, with the command line's overrides.
  let viewport: Viewport

  /// Reads `path`, any file that ``CAMLDocument`` reads, and logs the warnings of the document and the snapshot.
  ///
  /// - Parameters:
  ///   - limits: The limits, unless `overrides` has them.
  ///   - time: The time of the snapshot, in place of the command line's and the scene's: the time of a film's first
  ///     frame.
  ///   - step: The seconds between frames that are committed before; `nil` for none.
  ///   - isForContext: Whether the snapshot is by the rules of `render(in:)`.
  ///   - make: Makes the document; `nil` to read `path`.
  init(
    _ path: String, overrides: ViewportOptions? = nil, limits: LimitOptions? = nil, at time: Double? = nil,
    step: Double? = nil, isForContext: Bool = false, document make: (() throws -> CAMLDocument)? = nil
  ) throws {
    if time == nil, overrides?.tilt?.tilts.count ?? 1 > 1 {
      throw CommandFailure(.usage, "a still has one --tilt; lamina render --frames makes a film of a course of them")
    }
    (overrides?.limits ?? limits)?.apply()
    try overrides?.pinFonts()
    self.path = Self.withoutTrailingSlashes(path)
    do {
      document = try make?() ?? CAMLDocument(contentsOf: URL(fileURLWithPath: self.path))
      try overrides?.states.apply(to: document)
    } catch {
      throw CommandFailure(error, about: self.path)
    }
    self.time = time ?? overrides?.time ?? document.index.renderTime
    let size = document.viewport.size ?? document.root.bounds.size
    viewport = overrides?.applied(to: document.viewport, ofSize: size) ?? document.viewport
    tilt = overrides?.tilt?.tilts.first
    if let step { document.root.commitFrames(before: self.time, step: step, tilt: tilt, in: viewport) }
    snapshot = Self.snapshot(of: document.root, at: self.time, tilt, in: viewport, isForContext: isForContext)
    // For people: a script knows what it asks for.
    if isatty(STDERR_FILENO) != 0, let remark = overrides?.remark(onSize: size) {
      SceneMessages.log(.notice, "\(self.path): \(remark)")
    }
    let messages = SceneMessages(document, snapshot, path: self.path)
    messages.log()
    if overrides?.strict == true, let failure = messages.failure { throw failure }
  }

  /// Commits a frame and returns its snapshot.
  static func snapshot(
    of root: CALayer, at time: Double, _ tilt: DeviceTilt?, in viewport: Viewport, isForContext: Bool
  ) -> LayerSnapshot {
    isForContext
      ? ContextRenderer.snapshot(of: root, at: time, tilt: tilt, in: viewport)
      : root.commitFrame(at: time, tilt: tilt, in: viewport)
  }

  /// `path` without trailing slashes: “Scenes/cube.ca//” becomes “Scenes/cube.ca”; the root stays “/”.
  static func withoutTrailingSlashes(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? (path.isEmpty ? "" : "/")
  }
}
