import LaminaCommand
import Testing

@Suite struct SweepTests {
  @Test func aFrameCostsWhatItsListHolds() throws {
    var scene = SweepScene(.plain)
    (scene.x, scene.y, scene.width, scene.height) = (100, 90, 300, 220)
    let cost = try Sweep.cost(of: scene)
    #expect(cost.passes == 1 && cost.items == 1)
    // All pixels are cleared, those of the layer are painted, and an item counts as a hundred.
    #expect(cost.pixels == 640 * 480 + 300 * 220 + 100)
    scene.kind = .gradient
    // Only the item program draws gradients.
    #expect(try Sweep.cost(of: scene).pixels == 640 * 480 + 8 * 300 * 220 + 100)
  }

  @Test func layersCoverWhatOfThemShows() {
    var scene = SweepScene(.plain)
    (scene.x, scene.y, scene.width, scene.height) = (-100, 440, 300, 220)
    #expect(abs(scene.coveredPixels - 200 * 40) < 1e-6)
    (scene.x, scene.y, scene.angle) = (100, 100, .pi / 2)
    #expect(abs(scene.coveredPixels - 300 * 220) < 1e-6)
    scene.count = 3
    #expect(abs(scene.coveredPixels - 3 * 300 * 220) < 1e-6)
  }

  /// Steps below 2 are layers that cover all of the picture: they become its clear colour.
  @Test(arguments: [SweepScene.Kind.plain, .image, .bordered, .clipped, .grouped, .text])
  func everydayLayersHaveNoStep(kind: SweepScene.Kind) throws {
    let sweep = try Sweep(kinds: [kind])
    #expect(sweep.sceneCount > 200)
    for step in sweep.steps where step.factor > 2 { Issue.record("\(step.line(nil))") }
  }

  @Test func aStepIsFound() throws {
    let sweep = try Sweep(kinds: [.shadowed])
    #expect(sweep.steps.contains { $0.parameter == "shadowRadius" && $0.factor > 2 })
  }
}
