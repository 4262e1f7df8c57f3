import BenchmarkScenes
import Lamina
import LaminaCommand
import TestSupport

@Suite struct BuiltInSceneTests {
  private static let all = BuiltInScene.kinds + BuiltInScene.claims.flatMap { [$0.advised, $0.other] }
  private static let size = CGSize(width: 160, height: 120)

  @Test func theNamesAreKnown() {
    verify(
      Self.all.map(\.name) == [
        "cube", "sprites", "sprites-moving", "sprites-turning", "sprites-scaling", "sprites-fading", "sprites-frames",
        "sprites-groups", "sprites-springs", "tree", "cards", "rounded", "shadows", "groups", "masks",
        "overdraw-opaque", "overdraw-blend", "one-change", "shadow-path", "shadow-alpha", "rasterize", "no-rasterize",
        "bitmap", "shape", "atlas", "images",
      ])
    for scene in Self.all { verify(BuiltInScene.named(scene.name)?.map(\.name) == [scene.name]) }
    verify(BuiltInScene.named("overdraw")?.map(\.name) == ["overdraw-opaque"])
    verify(BuiltInScene.named("claim-shadow-path")?.map(\.name) == ["shadow-path", "shadow-alpha"])
    verify(BuiltInScene.named("cube.ca") == nil)
  }

  @Test(arguments: all.map(\.name)) func aSceneHoldsAsManyAsItIsAsked(name: String) throws {
    let scene = try #require(BuiltInScene.named(name)?.first)
    let screen = scene.makeTree(of: Self.size, count: 3)
    verify(screen.bounds.size == Self.size, screen.sublayers?.count == 1)
    let root = try #require(screen.sublayers?.first)
    let below = (root.sublayers ?? []).reduce(0) { $0 + 1 + ($1.sublayers?.count ?? 0) }
    verify(root.name == "root", (name == "tree" ? below : root.sublayers?.count) == 3)
    verify(scene.move == (name == "one-change" ? .layer("moving") : scene.isAnimated ? .none : .root))
    verify(scene.isAnimated == name.hasPrefix("sprites-"))
    if name == "one-change" { verify(root.sublayers?[1].name == "moving") }
  }

  @Test(arguments: all.map(\.name)) func aSceneIsTheSameEveryTimeAndShowsSomething(name: String) throws {
    let scene = try #require(BuiltInScene.named(name)?.first)
    let renderer = try GPURenderer()
    let pictures = try (0..<2).map { _ in try renderer.render(scene.makeTree(of: Self.size, count: 3)) }
    verify(ImageDifference(of: pictures[0], from: pictures[1]).worst == nil)
    let ground = scene.makeTree(of: Self.size, count: 3)
    ground.sublayers = nil
    try verify(ImageDifference(of: pictures[0], from: renderer.render(ground)).worst != nil)
  }

  /// The difference between the two scenes of a claim, in 255ths.
  @Test(arguments: BuiltInScene.claims.map(\.name)) func aClaimIsAboutEqualPictures(name: String) throws {
    let scenes = try #require(BuiltInScene.named(name))
    let renderer = try GPURenderer()
    let pictures = try scenes.map { try renderer.render($0.makeTree(of: Self.size, count: 3)) }
    verify(ImageDifference(of: pictures[0], from: pictures[1]).mean < 2)
  }

  /// A path spares the passes in which a shadow is drawn and blurred: four for each card.
  @Test func theClaimAboutShadowPathsMeasuresPasses() throws {
    let passes = try #require(BuiltInScene.named("claim-shadow-path")).map { scene in
      let renderer = try GPURenderer()
      _ = try renderer.render(scene.makeTree(of: Self.size, count: 5))
      return renderer.lastFrame.passes
    }
    verify(passes[0] <= 2, passes[1] >= passes[0] + 4 * 5, "\(passes)")
  }
}
