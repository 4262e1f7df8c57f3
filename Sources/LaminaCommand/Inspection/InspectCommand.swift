import ArgumentParser
import Lamina
import LaminaInspector

/// `lamina inspect`: prints the layer tree of a scene, one line for each layer, or writes a page to look into it.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the layers, animations and states of a scene, as lines or as a page.",
    discussion: """
      A line has the layer's class, name, bounds and position, and every property that is not at its default. Sublayers \
      stand below their layer, further in; before them its mask, after the word "mask", and its animations, after \
      "animation" and their key. The scene's states and the transitions between them stand at the end.

      With --html a page is written that shows the tree beside the picture: which layers lie under a pixel, each layer's \
      properties and animations, every layer on its plane in 3D, and what the frame costs to draw. A folder beside the \
      page, PAGE-files, holds its pictures. --frames renders more moments, which the page plays, in every state.
      """)

  @Argument(
    help: ArgumentHelp(
      "A CAML document (.caml), package (.ca), wallpaper (.wallpaper) or archive (.tendies).", valueName: "scene"))
  var scene: String

  @Option(help: ArgumentHelp("Write a page to look into the scene.", valueName: "page"))
  var html: String?

  @Option(help: ArgumentHelp("The number of moments on the page, from --time on. (default: 1)", valueName: "n"))
  var frames: Int?

  @Option(help: ArgumentHelp("Moments a second. (default: 30)", valueName: "n"), transform: parseScale)
  var fps: Double?

  @OptionGroup var viewport: ViewportOptions

  @OptionGroup var device: DeviceOptions

  func validate() throws {
    if let frames, !(1...3600).contains(frames) { throw ValidationError("--frames is a number from 1 to 3600") }
    if viewport.states.transition != nil {
      throw ValidationError("inspect shows states, not transitions: --state; lamina view plays transitions")
    }
    if html == nil, frames != nil || fps != nil || device.isGiven || viewport.isGiven {
      throw ValidationError("options for rendering apply to the page: --html PAGE")
    }
  }

  func run() throws {
    let input = try SceneInput(scene, overrides: viewport)
    if let html { try write(input, to: html) } else { try list(input) }
  }

  private func list(_ input: SceneInput) throws {
    var output = ""
    // An explicit stack, because a tree may be deeper than the call stack allows.
    var pending = [(layer: input.root, depth: 0, role: "")]
    while let (layer, depth, role) = pending.popLast() {
      output += String(repeating: "  ", count: depth) + role + LayerSummary(layer).description + "\n"
      for key in layer.animationKeys() ?? [] {
        guard let animation = layer.animation(forKey: key) else { continue }
        output += String(repeating: "  ", count: depth + 1) + "\(AnimationSummary(animation, forKey: key))\n"
      }
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, depth + 1, "")) }
      if let mask = layer.mask { pending.append((mask, depth + 1, "mask ")) }
    }
    for state in input.document.states { output += state.summary + "\n" }
    for transition in input.document.transitions { output += transition.summary + "\n" }
    try StandardOutput.print(output, terminator: "")
  }

  private func write(_ input: SceneInput, to page: String) throws {
    do {
      let renderer = try device.makeRenderer()
      let writer = try InspectorWriter(page: URL(fileURLWithPath: page))
      let rate = fps ?? 30
      let inspection = SceneInspection(
        input, device: renderer.device, times: (0..<(frames ?? 1)).map { input.time + Double($0) / rate }, rate: rate,
        folder: writer.folder)
      let tree = TreeInspection(renderer: renderer)
      var progress = ProgressBar(total: inspection.states.count * inspection.times.count)
      defer { progress.clear() }
      for (s, state) in inspection.states.enumerated() {
        try input.document.apply(state: state.name)
        for (k, time) in inspection.times.enumerated() {
          progress.show(done: s * inspection.times.count + k, scene: state.title)
          try writer.write(
            try tree.frame(
              of: input.root, in: input.viewport, at: time, tilt: input.tilt, isFirst: k == 0, store: writer.store),
            state: s, number: k)
        }
      }
      try writer.write(inspection)
    } catch {
      throw CommandFailure(error, about: input.path)
    }
  }
}

extension CAMLState {
  fileprivate var summary: String {
    "state \(name.debugDescription)" + (basedOn.map { " basedOn=\($0.debugDescription)" } ?? "")
      + (isInitial ? " initial" : "")
  }
}

extension CAMLTransition {
  fileprivate var summary: String {
    "transition \(fromState.debugDescription) to \(toState.debugDescription) animations=\(animationCount)"
  }
}
