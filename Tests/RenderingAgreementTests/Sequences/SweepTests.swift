import GPURendering
import Sweeps
import TestSupport

@Suite struct SweepTests {
  @Test func aFrameCostsWhatItsListHolds() throws {
    var scene = SweepScene(.plain)
    (scene.x, scene.y, scene.width, scene.height) = (100, 90, 300, 220)
    let cost = try Sweep.cost(of: scene)
    verify(cost.passes == 1, cost.items == 1, cost.draws == 1)
    // All pixels are cleared, those of the layer are painted; an item counts as three hundred, and a draw call as three
    // thousand.
    let (frame, layer, item, draw) = (640.0 * 480, 300.0 * 220, 300.0, 3000.0)
    verify(cost.pixels == frame + layer + item + draw)
    scene.kind = .gradient
    try verify(Sweep.cost(of: scene) == cost)
  }

  /// The pictures of small groups and of their masks are drawn as one pass, as on the device: their number does not
  /// matter.
  @Test func picturesOnAPageAreOnePass() throws {
    var scene = SweepScene.small(.shape)
    scene.opacity = 0.5
    var costs: [ListCost] = []
    for count in [10, 50, 400] {
      scene.count = count
      costs.append(try Sweep.cost(of: scene))
    }
    // The groups and the picture.
    verify(costs.map(\.passes) == [2, 2, 2], costs.allSatisfy { $0.draws <= 4 }, costs[2].items > 30 * costs[0].items)
  }

  @Test func coveredPixelsCountTheVisiblePart() {
    var scene = SweepScene(.plain)
    (scene.x, scene.y, scene.width, scene.height) = (-100, 440, 300, 220)
    verify(abs(scene.coveredPixels - 200 * 40) < 1e-6)
    (scene.x, scene.y, scene.angle) = (100, 100, .pi / 2)
    verify(abs(scene.coveredPixels - 300 * 220) < 1e-6)
    scene.count = 3
    verify(abs(scene.coveredPixels - 3 * 300 * 220) < 1e-6)
  }

  /// Steps below 2 are layers that cover all of the picture: they become its clear colour.
  @Test(
    arguments: [SweepScene.Kind.plain, .image, .bordered, .clipped, .grouped, .text].prefix(Cases.count(1, ofMany: 6)))
  func everydayLayersHaveNoCostStep(kind: SweepScene.Kind) throws {
    let sweep = try Sweep(kinds: [kind])
    verify(sweep.sceneCount > 200)
    for step in sweep.steps where !step.cheap.scene.isSpread {
      // A faded clip is a group, and its picture is cut once: see Pixels.md, "Clips".
      let isGroup = kind == .clipped && step.parameter == "opacity"
      if step.factor > (isGroup ? 2.6 : 2) { Issue.record("\(step.line)") }
    }
  }

  /// Neither place nor angle nor corners make many small layers dearer.
  @Test(arguments: [SweepScene.Kind.bordered, .plain, .image].prefix(Cases.count(1, ofMany: 3)))
  func smallLayersHaveNoCostStep(kind: SweepScene.Kind) throws {
    let sweep = try Sweep(kinds: [kind])
    for step in sweep.steps where step.cheap.scene.isSpread && step.parameter != "perspective" {
      Issue.record("\(step.line)")
    }
    let plain = try Sweep.cost(of: .small(kind))
    var turned = SweepScene.small(kind)
    (turned.angle, turned.x) = (0.3, 8.4)
    let cost = try Sweep.cost(of: turned)
    verify(cost.items == plain.items, cost.draws == 1, plain.draws == 1)
    turned.cornerRadius = 2
    try verify(Sweep.cost(of: turned).items == plain.items)
  }

  @Test func costStepOfShadowRadiusIsFound() throws {
    let sweep = try Sweep(kinds: [.shadowed])
    verify(sweep.steps.contains { $0.parameter == "shadowRadius" && $0.factor > 2 })
  }

  /// Small fading shapes with a fill and a stroke share pictures; crossing planes take few draw calls.
  @Test func fadingShapesAndCrossingPlanesAreDrawnTogether() throws {
    var shapes = SweepScene.small(.shape)
    shapes.opacity = 0.999
    let cost = try Sweep.cost(of: shapes)
    verify(cost.draws <= 4, "\(cost)")
    // An item for each, two for the picture, and one that rounds it.
    verify(cost.items <= 403, "\(cost)")
    let planes = try Sweep.cost(of: .small(.space))
    verify(planes.items == 2000, planes.draws <= 4)
    // Where small antialiased layers cover much, they stay whole.
    var copies = SweepScene.small(.replicated)
    (copies.width, copies.height) = (29.6, 29.6)
    try verify(Sweep.cost(of: copies).items == 1600)
    var casters = SweepScene.small(.shadowed)
    casters.shadowRadius = 0
    try verify(Sweep.cost(of: casters).passes <= 3)
  }

  @Test func everyPropertyThatPlacesIsSwept() {
    let placing = CALayer.keys.rows.filter { $0.traits.contains(.places) }.map(\.key)
    verify(Set(ChangeSweep.changes.map(\.name)).isSuperset(of: placing))
  }

  private static let structural: Set<String> = ["mask", "sublayer", "sibling"]

  /// One changed layer of hundreds is placed and drawn alone, for any property; only if layers come or go, all are
  /// placed.
  @Test(
    arguments: [SweepScene.Kind.plain, .grouped, .image, .clipped, .shape, .gradient, .text, .space]
      .prefix(Cases.count(2, ofMany: 8)))
  func oneChangeCostsWhatChanges(kind: SweepScene.Kind) throws {
    let sweep = try ChangeSweep(kinds: [kind], on: try GPURenderer())
    verify(sweep.results.count == ChangeSweep.changes.count)
    for result in sweep.results where !Self.structural.contains(result.change) {
      verify(!result.isStep, "\(result.line)")
      verify(result.whole.layersPlaced > 400)
    }
    verify(sweep.results.contains { $0.isStep }, "placing all layers is one")
  }

  /// A replicator changes nothing for layers beside it; only its instances start over.
  @Test func aReplicatorIsMovedWithItsInstances() throws {
    let sweep = try ChangeSweep(
      kinds: [.replicated], changes: ["position", "transform", "hidden"], on: try GPURenderer())
    verify(sweep.results.count == 3)
    for result in sweep.results { verify(result.changed.items < 50, "\(result.line)") }
  }
}
