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

    /// Draws the frames; it knows the pictures of layers that have not changed.
    var tree: TreeInspection

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
    let input = try SceneInput(scene, overrides: options)
    do {
      renderer = try device.makeRenderer()
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
    shown = Shown(input: input, files: files, tree: TreeInspection(renderer: renderer))
  }

  // MARK: Answers

  func page() throws -> String {
    _ = renew()
    var inspection = SceneInspection(
      shown.input, device: renderer.device, times: [shown.input.time], rate: 30, folder: nil)
    (inspection.revision, inspection.problem) = (shown.revision, shown.problem)
    inspection.transitions = SceneInspection.transitions(of: shown.input.document)
    if let transition = options.states.transition {
      inspection.from = inspection.states.firstIndex { $0.name == transition.from } ?? -1
    }
    inspection.hasTilt = shown.input.root.hasParallax
    inspection.tilt = shown.input.tilt.map { "\($0.x),\($0.y)" } ?? ""
    return try inspection.html()
  }

  /// A moment that the page asks for.
  struct Moment {
    /// The index of the state.
    var state: Int
    /// The index of the state from which a transition to `state` starts at 0 s; `nil` for none.
    var from: Int?
    /// Seconds.
    var time: Double
    /// Pixels a point.
    var scale: Double
    var tilt: DeviceTilt?
  }

  /// The frame of a moment, as JSON.
  func frame(_ moment: Moment) throws -> Data {
    let (states, document) = (SceneInspection.states(of: shown.input.document), shown.input.document)
    guard states.indices.contains(moment.state), moment.from.map(states.indices.contains) ?? true else {
      throw CommandFailure(.badInput, "there is no such state")
    }
    guard moment.time.isFinite, moment.scale.isFinite, moment.scale > 0 else {
      throw CommandFailure(.badInput, "not a moment or a scale")
    }
    if let from = moment.from {
      // Begun again for each moment, because moments come in any order.
      try document.apply(state: states[from].name)
      try document.begin(transitionFrom: states[from].name, to: states[moment.state].name)
    } else {
      try document.apply(state: states[moment.state].name)
    }
    var viewport = shown.input.viewport
    viewport.scale = CGFloat(moment.scale)
    let frame = try draw(moment, in: viewport)
    if frame.pictures.allSatisfy({ shown.pictures[$0] != nil }) { return try frame.json() }
    // A picture of a layer that has not changed was dropped since.
    shown.tree.forget()
    return try draw(moment, in: viewport).json()
  }

  private func draw(_ moment: Moment, in viewport: Viewport) throws -> InspectedFrame {
    try shown.tree.frame(of: shown.input.root, in: viewport, at: moment.time, tilt: moment.tilt, isFirst: true) {
      [self] image in
      let name = "\(PictureName(image)).png"
      if shown.pictures[name] == nil { shown.keep(try image.pngData(), name, atMost: Self.mostBytes) }
      return name
    }
  }

  func picture(_ name: String) -> Data? { shown.pictures[name] }

  /// Reads the scene again if its files have changed, and returns the number of the reading that shows.
  func renew() -> (revision: Int, problem: String?) {
    let files = SceneFiles(shown.input.path)
    if files != shown.files {
      shown.files = files
      do {
        shown.input = try SceneInput(scene, overrides: options)
        shown.tree = TreeInspection(renderer: renderer)
        shown.problem = nil
      } catch {
        shown.problem = "\(CommandFailure(error, about: shown.input.path))"
      }
      shown.revision += 1
    }
    return (shown.revision, shown.problem)
  }
}

extension CALayer {
  /// Whether layers at or below this one follow the tilt of the device.
  fileprivate var hasParallax: Bool {
    var pending = [self]
    while let layer = pending.popLast() {
      if let groups = layer.style?["wallpaperParallaxGroups"] as? [Any], !groups.isEmpty { return true }
      pending += layer.sublayers ?? []
    }
    return false
  }
}
