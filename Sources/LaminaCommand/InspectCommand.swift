import ArgumentParser
import Lamina

/// `lamina inspect`: the tree in a scene, a line a layer.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the layers of a scene, one line each.",
    discussion: """
      A line has the layer's class, name, bounds and position, and every property that is not at its default. Sublayers \
      stand below their layer, further in; before them its mask, after the word "mask".
      """)

  @Argument(help: ArgumentHelp("A CAML document (.caml) or package (.ca).", valueName: "scene"))
  var scene: String

  func run() throws {
    let input = try SceneInput(scene)
    var output = ""
    // A stack of its own: a tree may be deeper than the stack of calls.
    var pending = [(layer: input.root, depth: 0, role: "")]
    while let (layer, depth, role) = pending.popLast() {
      output += String(repeating: "  ", count: depth) + role + LayerSummary(layer).description + "\n"
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, depth + 1, "")) }
      if let mask = layer.mask { pending.append((mask, depth + 1, "mask ")) }
    }
    print(output, terminator: "")
  }
}
