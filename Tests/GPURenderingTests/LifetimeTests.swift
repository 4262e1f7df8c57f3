import Lamina
import TestSupport

/// The lifetimes of layers, images and renderers: invisible ones are released. Counted by weak references.
@Suite struct LifetimeTests {
  private struct Weak {
    weak var object: AnyObject?
  }

  /// The objects that still exist.
  private func alive(_ objects: [Weak]) -> Int { objects.count { $0.object != nil } }

  /// A new tree with an image, a mask, a shape and an animation. `note` gets its objects.
  private func tree(_ frame: Int, note: (AnyObject) -> Void) -> CALayer {
    let root = CALayer(size: 32)
    let picture = CALayer(2, 2, 20, 20)
    let image = CGImage(
      width: 5, height: 5, premultipliedRGBA: Array(repeating: UInt8(frame % 251), count: 100))
    picture.contents = image
    picture.mask = CALayer(1, 1, 15, 15, .white)
    picture.mask?.cornerRadius = 4
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 20, height: 20), transform: nil)
    shape.shadowOpacity = 1
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0.5
    animation.duration = 1e9
    picture.add(animation, forKey: nil)
    root.sublayers = [picture, shape]
    for object in [root, picture, image, shape] as [AnyObject] { note(object) }
    if let mask = picture.mask { note(mask) }
    return root
  }

  /// A renderer keeps the images of 120 to 150 frames, and the tree of the last frame at most.
  @Test func aRendererLetsGoOfOldTrees() throws {
    let context = LayerContext()
    try context.run {
      let renderer = try GPURenderer()
      var layers: [Weak] = [], images: [Weak] = []
      for frame in 0..<400 {
        _ = try renderer.render(
          tree(frame) { object in
            if object is CGImage { images.append(Weak(object: object)) } else { layers.append(Weak(object: object)) }
          }, at: Double(frame))
      }
      verify(layers.count == 1600, images.count == 400, alive(layers) <= 4, alive(images) <= 151)
      // Different frames: an unchanged frame is not drawn, and ages nothing.
      for frame in 400..<560 { _ = try renderer.render(CALayer(size: CGFloat(32 + frame % 2)), at: Double(frame)) }
      verify(alive(layers) == 0, alive(images) == 0)
    }
  }

  /// `CARenderer` holds its layer, and no other.
  @Test func aRendererOfFramesHoldsOneTree() throws {
    let context = LayerContext()
    try context.run {
      let renderer = CARenderer(try GPURenderer())
      var objects: [Weak] = []
      for frame in 0..<40 {
        renderer.layer = tree(frame) { if !($0 is CGImage) { objects.append(Weak(object: $0)) } }
        renderer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        renderer.beginFrame(atTime: Double(frame))
        try renderer.renderFrame()
        renderer.endFrame()
      }
      verify(alive(objects) == 4)
      renderer.layer = nil
      verify(alive(objects) == 0)
    }
  }

  /// A renderer's objects are released with it, after any frames.
  @Test func aRendererGoesWithAllItHeld() throws {
    let context = LayerContext()
    try context.run {
      var objects: [Weak] = [], renderers: [Weak] = []
      for frame in 0..<10 {
        let renderer = try GPURenderer()
        renderers.append(Weak(object: renderer))
        for k in 0..<3 {
          _ = try renderer.render(tree(3 * frame + k) { objects.append(Weak(object: $0)) }, at: Double(k))
        }
      }
      verify(renderers.count == 10, alive(renderers) == 0, objects.count == 150, alive(objects) == 0)
    }
  }

  /// Trees that are only committed leave nothing in their context, nor in the process.
  @Test func aCommittedTreeIsHeldByNobody() throws {
    for context in [LayerContext(), LayerContext.process] {
      var objects: [Weak] = []
      context.run {
        for frame in 0..<100 {
          _ = tree(frame) { objects.append(Weak(object: $0)) }.commitFrame()
        }
      }
      verify(objects.count == 500, alive(objects) == 0)
    }
  }
}
