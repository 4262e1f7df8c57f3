import ArgumentParser
import Lamina

/// `lamina inspect`: prints the layer tree of a scene, one line for each layer.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the layers, animations and states of a scene, one line each.",
    discussion: """
      A line has the layer's class, name, bounds and position, and every property that is not at its default. Sublayers \
      stand below their layer, further in; before them its mask, after the word "mask", and its animations, after \
      "animation" and their key. The scene's states and the transitions between them stand at the end.
      """)

  @Argument(
    help: ArgumentHelp(
      "A CAML document (.caml), package (.ca), wallpaper (.wallpaper) or archive (.tendies).", valueName: "scene"))
  var scene: String

  @OptionGroup var limits: LimitOptions

  func run() throws {
    let input = try SceneInput(scene, limits: limits)
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
