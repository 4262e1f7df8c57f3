import BenchmarkScenes
import Geometry
import Lamina

/// One scene of a sweep: copies of one kind of layer, and where and how they stand.
package struct SweepScene: Sendable {
  /// The kinds of layers.
  package enum Kind: String, CaseIterable, Sendable {
    case plain, image, bordered, clipped, masked, shadowed, grouped, rasterized, shape, gradient, text, replicated
    /// Three planes that cut each other in depth.
    case space
  }

  package var kind: Kind
  /// In points.
  package var width = 300.25, height = 220.25, x = 100.25, y = 90.25
  /// In radians.
  package var angle = 0.0
  package var scale = 1.0
  /// −m34 of a layer that is turned by 0.3 about the y axis; 0 for a layer that is not turned.
  package var perspective = 0.0
  package var opacity = 1.0
  /// In points.
  package var cornerRadius = 0.0
  package var count = 1
  /// The side of the image, in pixels.
  package var contents = 256
  /// In points; only of shadowed layers.
  package var shadowRadius = 8.0
  /// The order of the layers: as they are added for 0, by falling zPosition for 1, by one of three zPositions for 2.
  package var order = 0
  /// The distance by which the bounds of the layer around all extend beyond the picture, in points, on each side; `nil`
  /// if that layer does not mask.
  package var clip: Double?

  /// Whether the layers stand side by side instead of over each other.
  package var isSpread = false

  package init(_ kind: Kind) { self.kind = kind }

  /// Many small layers, side by side.
  package static func small(_ kind: Kind) -> SweepScene {
    var scene = SweepScene(kind)
    (scene.width, scene.height, scene.x, scene.y) = (12, 12, 8, 8)
    (scene.count, scene.isSpread, scene.contents) = (400, true, 16)
    return scene
  }

  /// The size of the picture, in points.
  package static let size = CGSize(width: 640, height: 480)

  /// The tree.
  package func makeTree() -> CALayer {
    let screen = CALayer(), root = CALayer()
    (screen.bounds, screen.position) = (CGRect(origin: .zero, size: Self.size), CGPoint(x: 320, y: 240))
    screen.backgroundColor = CGColor(red: 0.93, green: 0.93, blue: 0.95, alpha: 1)
    root.frame = screen.bounds
    if let clip {
      root.frame = screen.bounds.insetBy(dx: -clip, dy: -clip)
      root.bounds.origin = CGPoint(x: -clip, y: -clip)
      root.masksToBounds = true
    }
    screen.addSublayer(root)
    for k in 0..<count { root.addSublayer(layer(k)) }
    return screen
  }

  /// The pixels of the picture that the layers cover, each layer counted separately.
  package var coveredPixels: Double {
    let frame = ConvexPolygon(CGRect(origin: .zero, size: Self.size))
    return (0..<count).reduce(0) { sum, k in
      let (transform, middle) = (Homography(flattening: transform), position(k))
      let (w, h) = (width / 2, height / 2)
      let corners = [Vector2(-w, -h), Vector2(w, -h), Vector2(w, h), Vector2(-w, h)].map {
        transform.image(of: $0) + Vector2(middle.x.native, middle.y.native)
      }
      return sum + abs(ConvexPolygon(corners).intersection(frame).signedArea)
    }
  }

  /// The least work that the layers need, in pixels: the covered pixels, and an item each.
  var work: Double { coveredPixels + ListCost.itemPixels * Double(count) }

  private func position(_ k: Int) -> CGPoint {
    let (dx, dy) = isSpread ? (31 * Double(k % 20), 23 * Double(k / 20)) : (4 * Double(k), 3 * Double(k))
    return CGPoint(x: x + width / 2 + dx, y: y + height / 2 + dy)
  }

  private var transform: CATransform3D {
    var result = CATransform3DIdentity
    if perspective != 0 {
      result.m34 = -perspective
      result = CATransform3DRotate(result, 0.3, 0, 1, 0)
    }
    if angle != 0 { result = CATransform3DRotate(result, angle, 0, 0, 1) }
    return scale == 1 ? result : CATransform3DScale(result, scale, scale, 1)
  }

  private func layer(_ k: Int) -> CALayer {
    let layer = make()
    (layer.bounds, layer.position) = (CGRect(x: 0, y: 0, width: width, height: height), position(k))
    layer.transform = transform
    layer.zPosition = CGFloat(order == 1 ? -k : order == 2 ? k % 3 : 0) / 100
    (layer.opacity, layer.cornerRadius) = (Float(opacity), cornerRadius)
    if kind == .image || kind == .clipped { layer.masksToBounds = cornerRadius > 0 || kind == .clipped }
    return layer
  }

  /// A layer inside, `margin` points from each side, less in a small layer.
  private func inner(_ margin: CGFloat, _ color: CGColor? = nil) -> CALayer {
    let (inner, bounds) = (CALayer(), CGRect(x: 0, y: 0, width: width, height: height))
    let margin = CGFloat.minimum(margin, margin / 100 * CGFloat.minimum(bounds.width, bounds.height))
    inner.frame = bounds.insetBy(dx: margin, dy: margin)
    inner.backgroundColor = color
    return inner
  }

  private func make() -> CALayer {
    let layer = CALayer()
    let ink = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    switch kind {
    case .plain: layer.backgroundColor = ink
    case .image: layer.contents = SceneImages.wide(0, width: contents, height: contents)
    case .bordered: (layer.backgroundColor, layer.borderWidth, layer.borderColor) = (ink, 3, .black)
    case .clipped:
      let image = inner(-20)
      image.contents = SceneImages.wide(0, width: contents, height: contents)
      layer.addSublayer(image)
    case .masked:
      layer.contents = SceneImages.wide(0, width: contents, height: contents)
      let mask = CAShapeLayer()
      mask.path = CGPath(ellipseIn: bounds, transform: nil)
      layer.mask = mask
    case .shadowed:
      (layer.backgroundColor, layer.shadowOpacity, layer.shadowRadius) = (ink, 0.5, shadowRadius)
      layer.addSublayer(inner(12, .white))
    case .grouped, .rasterized:
      layer.backgroundColor = ink
      layer.addSublayer(inner(12, .white))
      layer.addSublayer(inner(30, ink))
      layer.shouldRasterize = kind == .rasterized
    case .shape:
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: bounds, transform: nil)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (ink, .black, 4)
      return shape
    case .gradient:
      let gradient = CAGradientLayer()
      gradient.colors = [ink, CGColor.white, CGColor.black]
      return gradient
    case .text:
      let text = CATextLayer()
      (text.string, text.fontSize, text.foregroundColor) = ("Layers become pixels", 24, ink)
      text.isWrapped = true
      return text
    case .space:
      let space = CATransformLayer()
      for k in 0..<3 {
        let plane = inner(2, k == 0 ? ink : k == 1 ? .white : .black)
        plane.transform = CATransform3DMakeRotation(CGFloat(k), 0.2, 1, 0)
        space.addSublayer(plane)
      }
      return space
    case .replicated:
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceTransform) = (4, CATransform3DMakeTranslation(10, 6, 0))
      replicator.addSublayer(inner(20, ink))
      return replicator
    }
    return layer
  }
}
