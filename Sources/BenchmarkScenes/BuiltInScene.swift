import Lamina

/// A scene that needs no file and is the same on every machine.
///
/// Its tree is a layer “screen” that contains a layer “root”, both as large as the picture. The layers of the scene are
/// in “root”.
package struct BuiltInScene: Sendable {
  package let name: String
  /// A description of one line.
  package let summary: String
  /// The default number of the scene's main objects.
  package let standardCount: Int
  package var move = LayerMove.root
  /// Whether time goes on from frame to frame, by a sixtieth of a second.
  package private(set) var isAnimated = false
  /// The background: dark, except in scenes that must show shadows.
  var background = CGColor(red: 0.12, green: 0.13, blue: 0.16, alpha: 1)
  /// Adds the scene's layers to the root.
  let fill: @Sendable (_ root: CALayer, _ count: Int) -> Void

  /// The default size, in points.
  package static let standardSize = CGSize(width: 1280, height: 720)

  /// The layer tree.
  ///
  /// - Parameter count: 1 or more.
  package func makeTree(of size: CGSize, count: Int) -> CALayer {
    let screen = CALayer(), root = CALayer()
    (screen.name, root.name) = ("screen", "root")
    for layer in [screen, root] {
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    }
    screen.backgroundColor = background
    fill(root, count)
    screen.addSublayer(root)
    return screen
  }

  package init(
    _ name: String, _ summary: String, count: Int, _ fill: @escaping @Sendable (_ root: CALayer, _ count: Int) -> Void
  ) {
    (self.name, self.summary, standardCount, self.fill) = (name, summary, count, fill)
  }

  /// A copy with another motion.
  func moving(_ move: LayerMove) -> BuiltInScene {
    var copy = self
    copy.move = move
    return copy
  }

  /// A copy in which time goes on, and nothing else moves.
  var animated: BuiltInScene {
    var copy = moving(.none)
    copy.isAnimated = true
    return copy
  }

  /// A copy on a light background.
  var onLight: BuiltInScene {
    var copy = self
    copy.background = CGColor(red: 0.93, green: 0.93, blue: 0.95, alpha: 1)
    return copy
  }
}

extension BuiltInScene {
  /// Scenes that each exercise one kind of work.
  package static let kinds = [
    BuiltInScene("cube", "cubes of bordered faces with pictures, their backs hidden", count: 1, fillWithCubes),
    BuiltInScene("sprites", "turned cells of one translucent atlas", count: 1000, fillWithSprites),
    BuiltInScene("sprites-moving", "the same, each on its own way", count: 1000) { fillWithSprites($0, $1, .moving) }
      .animated,
    BuiltInScene("sprites-turning", "the same, each turning", count: 1000) { fillWithSprites($0, $1, .turning) }
      .animated,
    BuiltInScene("sprites-scaling", "the same, by transforms", count: 1000) { fillWithSprites($0, $1, .scaling) }
      .animated,
    BuiltInScene("sprites-fading", "the same, by opacities", count: 1000) { fillWithSprites($0, $1, .fading) }
      .animated,
    BuiltInScene("sprites-frames", "the same, by key frames", count: 1000) { fillWithSprites($0, $1, .frames) }
      .animated,
    BuiltInScene("sprites-groups", "the same, by groups of two", count: 1000) { fillWithSprites($0, $1, .groups) }
      .animated,
    BuiltInScene("sprites-springs", "the same, by springs", count: 1000) { fillWithSprites($0, $1, .springs) }
      .animated,
    BuiltInScene("tree", "layers, twelve deep, with clips and groups among them", count: 1000, fillWithTree),
    BuiltInScene("cards", "pictures turned in space, with trilinear filtering", count: 1000, fillWithCards),
    BuiltInScene("rounded", "turned, translucent rounded rectangles with borders", count: 1000, fillWithRounded),
    BuiltInScene("shadows", "rounded cards with shadows of radius 12", count: 100, fillWithShadows).onLight,
    BuiltInScene("groups", "groups of ten pictures at half opacity", count: 100, fillWithGroups),
    BuiltInScene("masks", "pictures under masks with soft edges", count: 100, fillWithMasks),
    BuiltInScene("overdraw-opaque", "opaque pictures as large as the screen", count: 50) {
      fillWithOverdraw($0, $1, opacity: 1)
    },
    BuiltInScene("overdraw-blend", "the same at opacity 0.2", count: 50) { fillWithOverdraw($0, $1, opacity: 0.2) },
    BuiltInScene("one-change", "sprites of which one moves", count: 10000, fillWithSprites)
      .moving(.layer("moving")),
  ]

  /// Pairs of scenes with the same picture: one follows Core Animation's documentation, the other goes against its
  /// advice.
  package static let claims = [
    (
      BuiltInScene("shadow-path", "shadows that follow a path", count: 100) { fillWithShadowed($0, $1, hasPath: true) },
      BuiltInScene("shadow-alpha", "the same shadows, cast by the layers' pixels", count: 100) {
        fillWithShadowed($0, $1, hasPath: false)
      }
    ),
    (
      BuiltInScene("rasterize", "groups of ten pictures at half opacity, kept as bitmaps", count: 100) {
        fillWithGroups($0, $1, rasterized: true)
      },
      BuiltInScene("no-rasterize", "the same groups, drawn in each frame", count: 100, fillWithGroups)
    ),
    (
      BuiltInScene("bitmap", "stars drawn into one bitmap", count: 500) { fillWithStars($0, $1, areShapes: false) },
      BuiltInScene("shape", "the same stars as shape layers", count: 500) { fillWithStars($0, $1, areShapes: true) }
    ),
    (
      BuiltInScene("atlas", "cells of one atlas image", count: 1000, fillWithSprites),
      BuiltInScene("images", "the same cells as 256 images", count: 1000, fillWithCells)
    ),
  ].map { Claim(name: "claim-\($0.0.name)", advised: $0.0.onLight, other: $0.1.onLight) }

  /// Two scenes that look the same.
  package struct Claim: Sendable {
    package let name: String
    package let advised: BuiltInScene
    package let other: BuiltInScene
  }

  /// The scenes for a name: one, or the two of a claim; `nil` for an unknown name.
  package static func named(_ name: String) -> [BuiltInScene]? {
    if name == "overdraw" { return named("overdraw-opaque") }
    if let claim = claims.first(where: { $0.name == name }) { return [claim.advised, claim.other] }
    return (kinds + claims.flatMap { [$0.advised, $0.other] }).first { $0.name == name }.map { [$0] }
  }

  /// The names that ``named(_:)`` knows.
  package static var names: [String] {
    kinds.map(\.name) + ["overdraw"] + claims.flatMap { [$0.name, $0.advised.name, $0.other.name] }
  }

  /// A list of all names, with descriptions and default numbers.
  package static var list: String {
    func line(_ scene: BuiltInScene) -> String { row(scene.name, "\(scene.standardCount) × \(scene.summary)") }
    func row(_ name: String, _ text: String) -> String {
      "  " + name.padding(toLength: 21, withPad: " ", startingAt: 0) + text
    }
    return
      (["Scenes:"] + kinds.map(line) + [row("overdraw", "overdraw-opaque")] + ["", "Claims, each two scenes:"]
      + claims.flatMap { [row($0.name, "\($0.advised.name) and \($0.other.name)"), line($0.advised), line($0.other)] })
      .joined(separator: "\n")
  }
}
