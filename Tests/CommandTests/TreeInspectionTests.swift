import Lamina
import LaminaInspector
import TestSupport

/// The inspector draws what has changed since the moment before, and nothing else.
@Suite struct TreeInspectionTests {
  private let root = CALayer(), card = CALayer(), moved = CALayer(), faded = CALayer()
  private let tree: TreeInspection

  init() throws {
    tree = TreeInspection(renderer: try GPURenderer())
    for (k, layer) in [root, card, moved, faded].enumerated() {
      layer.bounds = CGRect(x: 0, y: 0, width: 40 - 6 * k, height: 30 - 4 * k)
      layer.position = CGPoint(x: 20, y: 15)
      layer.backgroundColor = CGColor(red: Double(k) / 4, green: 0.5, blue: 0.25, alpha: 1)
      if layer !== root { root.addSublayer(layer) }
    }
  }

  private func animate(_ layer: CALayer, _ keyPath: String, from: Any, to: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    layer.add(animation, forKey: keyPath)
  }

  /// Names of pictures by their pixels.
  private func frame(at time: Double) throws -> InspectedFrame {
    try tree.frame(of: root, in: Viewport(), at: time) { "\(PictureName($0))" }
  }

  @Test func layersThatOnlyMoveAreDrawnOnce() throws {
    animate(moved, "position.x", from: 10, to: 30)
    let frames = try [0, 0.25, 0.5].map(frame)
    verify(tree.drawn.trees == 3, tree.drawn.layers == 4, "\(tree.drawn)")
    verify(Set(frames.map { $0.pictures[0] }).count == 3, Set(frames.map { Array($0.pictures.dropFirst()) }).count == 1)
  }

  @Test func aLayerWithAnotherLookIsDrawnAgain() throws {
    animate(faded, "backgroundColor", from: CGColor.white, to: CGColor.black)
    let frames = try [0, 0.25].map(frame)
    verify(tree.drawn.trees == 2, tree.drawn.layers == 5, "\(tree.drawn)")
    verify(frames[0].pictures.dropFirst().dropLast() == frames[1].pictures.dropFirst().dropLast())
    verify(frames[0].pictures.last != frames[1].pictures.last)
  }

  @Test func momentsThatLookAlikeAreDrawnOnce() throws {
    animate(moved, "position.x", from: 10, to: 30)
    let frames = try [1, 1.5, 2].map(frame)
    verify(tree.drawn.trees == 1, tree.drawn.layers == 4, "\(tree.drawn)")
    verify(Set(frames.map(\.pictures)).count == 1)
    tree.forget()
    _ = try frame(at: 2)
    verify(tree.drawn.trees == 2, tree.drawn.layers == 8, "\(tree.drawn)")
  }

  /// Every picture equals that of an inspection that has seen nothing before.
  @Test func picturesAreThoseOfAFreshInspection() throws {
    animate(moved, "bounds.size.width", from: 4, to: 36)
    animate(faded, "cornerRadius", from: 0, to: 8)
    animate(card, "transform.scale", from: 1, to: 3)
    for time in [0, 0.3, 0.6, 0.3, 1, 2] {
      let seen = try frame(at: time)
      let fresh = try TreeInspection(renderer: GPURenderer()).frame(of: root, in: Viewport(), at: time) {
        "\(PictureName($0))"
      }
      verify(seen.pictures == fresh.pictures, "\(time)")
    }
  }
}
