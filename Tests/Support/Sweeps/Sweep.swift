import DisplayLists
import Foundation
import Lamina

/// A search for steps: one parameter of a scene at a time goes over a fine range, and the cost of a frame is compared
/// from each value to the next.
///
/// Each kind of layer is swept twice: large ones over each other, and hundreds of small ones side by side.
///
/// A step is a cost that changes by more than the pixels that the layers cover, and their number, explain. Counters of
/// the display list decide (``ListCost``); they are exact, so that the same steps are found on every machine.
package struct Sweep: Sendable {
  /// One parameter and the values that it takes.
  package struct Parameter: Sendable {
    package let name: String
    let values: [Double]
    /// The kinds for which it means anything.
    let kinds: [SweepScene.Kind]
    let apply: @Sendable (inout SweepScene, Double) -> Void

    init(
      _ name: String, _ values: [Double], of kinds: [SweepScene.Kind] = SweepScene.Kind.allCases,
      _ apply: @escaping @Sendable (inout SweepScene, Double) -> Void
    ) {
      (self.name, self.values, self.kinds, self.apply) = (name, values, kinds, apply)
    }
  }

  /// A change that the covered pixels do not explain.
  package struct Step: Sendable {
    package let parameter: String
    /// The value that costs less, and the one beside it that costs more.
    package let cheap: (value: Double, scene: SweepScene, cost: ListCost)
    package let dear: (value: Double, scene: SweepScene, cost: ListCost)
    /// The factor by which the cost grows, divided by the growth of the covered pixels.
    package let factor: Double
  }

  /// The factor above which a change is a step.
  package static let limit = 1.6
  /// Costs are compared with this many pixels added: a fifth of the picture, so that small frames do not count.
  private static let floor = 60_000.0

  package static let parameters: [Parameter] = [
    Parameter("width", (0..<60).map { 40 * pow(1.07, Double($0)) }) { $0.width = $1 },
    Parameter("x", stride(from: -420, through: 660, by: 12.5).map { $0 }) { $0.x = $1 },
    Parameter("x in pixels", (0...16).map { 100 + Double($0) / 16 }) { $0.x = $1 },
    Parameter("angle", [0, 1e-9, 1e-6, 1e-4, 0.001, 0.01, 0.1, 0.3, .pi / 4, 1, .pi / 2 - 1e-6, .pi / 2]) {
      $0.angle = $1
    },
    Parameter("scale", ((0..<40).map { 0.2 * pow(1.08, Double($0)) } + [1]).sorted()) { $0.scale = $1 },
    Parameter("perspective", [0, 1e-9, 1e-6, 1e-4, 5e-4, 0.001, 0.002, 0.003]) { $0.perspective = $1 },
    Parameter("opacity", [1, 0.999, 0.9, 0.5, 0.1, 0.001]) { $0.opacity = $1 },
    Parameter("cornerRadius", [0, 0.01, 0.5, 1, 2, 3, 4, 8, 16, 40, 100]) { $0.cornerRadius = $1 },
    Parameter("count", [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 65, 96, 128]) { $0.count = Int($1) },
    Parameter("contents", [8, 16, 64, 128, 256, 300, 512, 1024, 2048], of: [.image, .clipped, .masked]) {
      $0.contents = Int($1)
    },
    Parameter("shadowRadius", [0, 0.1, 0.5, 1, 2, 4, 8, 16, 32, 64, 128], of: [.shadowed]) { $0.shadowRadius = $1 },
    Parameter("order", [0, 1, 2]) { ($0.order, $0.count) = (Int($1), 24) },
    Parameter("clip", [1000, 100, 64, 10, 1, 0.5, 0, -0.5, -1, -10, -50.5, -99.75, -100, -100.5, -110, -150]) {
      $0.clip = $1
    },
  ]

  /// The parameters that are varied for many small layers.
  package static let smallParameters: [Parameter] = [
    Parameter("side", (0..<24).map { 4 * pow(1.1, Double($0)) }) { ($0.width, $0.height) = ($1, $1) },
    Parameter("x in pixels", (0...8).map { 8 + Double($0) / 8 }) { $0.x = $1 },
    Parameter("angle", [0, 1e-9, 1e-4, 0.01, 0.3, .pi / 4, .pi / 2]) { $0.angle = $1 },
    Parameter("perspective", [0, 1e-9, 1e-4, 0.001, 0.01]) { $0.perspective = $1 },
    Parameter("opacity", [1, 0.999, 0.5]) { $0.opacity = $1 },
    Parameter("cornerRadius", [0, 0.01, 0.5, 1, 2, 3, 4, 5, 6]) { $0.cornerRadius = $1 },
    Parameter("count", [1, 10, 50, 100, 200, 400]) { $0.count = Int($1) },
    Parameter("order", [0, 1, 2]) { $0.order = Int($1) },
    Parameter("shadowRadius", [0, 0.5, 1, 2, 4, 8], of: [.shadowed]) { $0.shadowRadius = $1 },
  ]

  /// The number of scenes that were looked at.
  package private(set) var sceneCount = 0
  package private(set) var steps: [Step] = []

  /// Sweeps every parameter over a scene of each of the kinds.
  package init(kinds: [SweepScene.Kind] = SweepScene.Kind.allCases) throws {
    for kind in kinds {
      for parameter in Self.parameters where parameter.kinds.contains(kind) { try add(parameter, SweepScene(kind)) }
      for parameter in Self.smallParameters where parameter.kinds.contains(kind) {
        try add(parameter, .small(kind))
      }
    }
  }

  private mutating func add(_ parameter: Parameter, _ base: SweepScene) throws {
    var last: (value: Double, scene: SweepScene, cost: ListCost)?
    for value in parameter.values {
      var scene = base
      parameter.apply(&scene, value)
      let here = (value: value, scene: scene, cost: try Self.cost(of: scene))
      sceneCount += 1
      if let last {
        let (a, b) = last.cost.pixels <= here.cost.pixels ? (last, here) : (here, last)
        let growth = (b.cost.pixels + Self.floor) / (a.cost.pixels + Self.floor)
        let work = (b.scene.work + Self.floor) / (a.scene.work + Self.floor)
        let factor = growth / Double.maximum(work, 1)
        if factor > Self.limit {
          steps.append(Step(parameter: parameter.name, cheap: a, dear: b, factor: factor))
        }
      }
      last = here
    }
  }

  /// The cost of a scene's frame.
  package static func cost(of scene: SweepScene) throws -> ListCost {
    let snapshot = scene.makeTree().commitFrame()
    return ListCost(
      of: DisplayListBuilder.displayList(
        for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 8192))
  }
}

extension Sweep.Step {
  /// The cost of a frame on a device from the fourth frame on, when images are uploaded and caches are filled.
  struct Measured {
    /// The median, in milliseconds.
    let time: Double
    let statistics: FrameStatistics
  }

  /// The frames of both scenes.
  func measured(on renderer: GPURenderer) throws -> (cheap: Measured, dear: Measured) {
    func measure(_ scene: SweepScene) throws -> Measured {
      let tree = scene.makeTree()
      var times: [Double] = []
      for frame in 0..<8 {
        let start = ContinuousClock.now
        _ = try renderer.render(tree.commitFrame(at: Double(frame)))
        let time = ContinuousClock.now - start
        if frame > 2 { times.append(time / .milliseconds(1)) }
      }
      return Measured(time: times.sorted()[times.count / 2], statistics: renderer.lastFrame)
    }
    return (try measure(cheap.scene), try measure(dear.scene))
  }

  /// One line of a table.
  package var line: String { line(nil) }

  func line(_ measured: (cheap: Measured, dear: Measured)?) -> String {
    func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : String(format: "%.6g", value) }
    func counts(_ cost: ListCost) -> String {
      "\(Int(cost.pixels / 1000))k px, \(cost.passes) passes, \(cost.draws) draws, \(cost.items) items"
    }
    func later(_ frame: Measured) -> String {
      String(format: "%.1f ms, ", frame.time)
        + "\(frame.statistics.passes) passes, \(frame.statistics.draws) draws, \(frame.statistics.items) items"
    }
    let head =
      "\(cheap.scene.isSpread ? "small " : "")\(cheap.scene.kind.rawValue): \(parameter) \(text(cheap.value)) -> \(text(dear.value))"
    let body = "\(String(format: "%.1f", factor)) times: \(counts(cheap.cost)) -> \(counts(dear.cost))"
    guard let measured else { return "\(head): \(body)" }
    return "\(head): \(body); later \(later(measured.cheap)) -> \(later(measured.dear))"
  }
}
