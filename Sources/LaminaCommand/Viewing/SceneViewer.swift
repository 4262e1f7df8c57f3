import Lamina
import LaminaInspector

/// A scene that is drawn on request, and read again when its files change.
final class SceneViewer {
  /// The current page, and the files that it was made of.
  private struct Shown {
    var input: SceneInput
    /// Grows with each reading.
    var revision = 0
    /// The reason why the current files cannot be shown; `nil` if they are shown.
    var problem: String?
    var files: SceneFiles
    /// Pictures of frames that were asked for lately, by name.
    var pictures: [String: Data] = [:]
    /// The names, the oldest first.
    var names: [String] = []
    var bytes = 0

    mutating func keep(_ data: Data, _ name: String, atMost most: Int) {
      pictures[name] = data
      names.append(name)
      bytes += data.count
      while bytes > most, names.count > 1 {
        bytes -= pictures.removeValue(forKey: names.removeFirst())?.count ?? 0
      }
    }
  }

  private let scene: String
  private let options: ViewportOptions
  private let renderer: GPURenderer
  private var shown: Shown

  /// The most bytes of pictures that are kept.
  private static let mostBytes = 256 << 20

  /// Reads the scene.
  init(_ scene: String, _ options: ViewportOptions, _ device: DeviceOptions) throws {
    (self.scene, self.options) = (scene, options)
    let files = SceneFiles(SceneInput.withoutTrailingSlashes(scene))
    shown = Shown(input: try SceneInput(scene, overrides: options), files: files)
    do {
      renderer = try device.makeRenderer()
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
  }

  // MARK: Answers

  func page() throws -> String {
    _ = renew()
    var inspection = SceneInspection(
      shown.input, device: renderer.device, times: [shown.input.time], rate: 30, folder: nil)
    (inspection.revision, inspection.problem) = (shown.revision, shown.problem)
    return try inspection.html()
  }

  /// The script of a frame, or the reason why there is none.
  ///
  /// - Parameters:
  ///   - number: The page's number of the frame.
  ///   - scale: Pixels a point.
  func frame(state: Int, number: Int, at time: Double, scale: Double) throws -> Data {
    let states = SceneInspection.states(of: shown.input.document)
    guard states.indices.contains(state) else { throw CommandFailure(.badInput, "there is no such state") }
    guard time.isFinite, scale.isFinite, scale > 0 else { throw CommandFailure(.badInput, "not a moment or a scale") }
    try shown.input.document.apply(state: states[state].name)
    var viewport = shown.input.viewport
    viewport.scale = CGFloat(scale)
    let known = Set(shown.pictures.keys)
    var made: [String: Data] = [:]
    let tree = TreeInspection(renderer: renderer) { image in
      let name = "\(PictureName(image)).png"
      if !known.contains(name), made[name] == nil { made[name] = try image.pngData() }
      return name
    }
    let frame = try tree.frame(of: shown.input.root, in: viewport, at: time, tilt: shown.input.tilt)
    for (name, data) in made { shown.keep(data, name, atMost: Self.mostBytes) }
    return try FrameScript(frame, state: state, number: number).data
  }

  func picture(_ name: String) -> Data? { shown.pictures[name] }

  /// Reads the scene again if its files have changed, and returns the number of the reading that shows.
  func renew() -> (revision: Int, problem: String?) {
    let files = SceneFiles(shown.input.path)
    if files != shown.files {
      shown.files = files
      do {
        shown.input = try SceneInput(scene, overrides: options)
        shown.problem = nil
      } catch {
        shown.problem = "\(CommandFailure(error, about: shown.input.path))"
      }
      shown.revision += 1
    }
    return (shown.revision, shown.problem)
  }
}
