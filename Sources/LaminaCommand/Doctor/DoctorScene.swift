import Lamina

/// A small scene that shows one feature.
struct DoctorScene: Sendable {
  let name: String
  /// Whether its picture has the extended range of colours.
  var isExtended = false
  private let fill: @Sendable (CALayer) -> Void

  /// Its side, points, and the pixels of a point.
  private static let side: CGFloat = 32, scale: CGFloat = 1.5

  init(_ name: String, isExtended: Bool = false, _ fill: @escaping @Sendable (CALayer) -> Void) {
    (self.name, self.isExtended, self.fill) = (name, isExtended, fill)
  }

  /// The tree at 0 s, and its viewport.
  func snapshot() -> (LayerSnapshot, Viewport) {
    LayerContext().run {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      root.backgroundColor = Self.grey
      fill(root)
      var viewport = Viewport(scale: Self.scale)
      viewport.colorRange = isExtended ? .extended : .standard
      return (root.commitFrame(at: 0, in: viewport), viewport)
    }
  }

  /// All scenes, one for each feature.
  static let all = plain + contents + gradientsAndShapes + groups + space

  fileprivate static let grey = CGColor(red: 0.3, green: 0.32, blue: 0.36, alpha: 1)
  fileprivate static let red = CGColor(red: 0.9, green: 0.2, blue: 0.15, alpha: 1)
  fileprivate static let blue = CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)
  fileprivate static let gold = CGColor(red: 0.95, green: 0.75, blue: 0.2, alpha: 0.8)

  /// A new layer in the middle of the scene, unless it is placed elsewhere.
  @discardableResult
  fileprivate static func add<Layer: CALayer>(
    _ layer: Layer, to parent: CALayer, _ color: CGColor? = nil, x: CGFloat = 6.25, y: CGFloat = 6.75,
    width: CGFloat = 19.5, height: CGFloat = 18.25
  ) -> Layer {
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
    layer.backgroundColor = color
    parent.addSublayer(layer)
    return layer
  }

  /// An image in which neighbouring pixels differ.
  fileprivate static func image(_ width: Int, _ height: Int) -> CGImage {
    var texels: [UInt8] = []
    for i in 0..<width * height {
      texels.append(UInt8(i * 83 % 256))
      texels.append(UInt8(i * 29 % 256))
      texels.append(UInt8(255 - i * 47 % 256))
      texels.append(255)
    }
    return CGImage(width: width, height: height, premultipliedRGBA: texels)
  }

  fileprivate static func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  fileprivate static func turn(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3DMakeRotation(angle, x, y, z)
  }
}

// MARK: - Colours and outlines

extension DoctorScene {
  private static let plain: [DoctorScene] = {
    var scenes: [DoctorScene] = []
    scenes.add("colour") { add(CALayer(), to: $0, red) }
    scenes.add("hard edges") { add(CALayer(), to: $0, red).allowsEdgeAntialiasing = false }
    scenes.add("turned") { add(CALayer(), to: $0, red).transform = turn(0.4, 0, 0, 1) }
    scenes.add("translucent, one over the other") {
      for k in 0..<5 { add(CALayer(), to: $0, gold, x: CGFloat(k) * 3, y: CGFloat(k) * 2.5).opacity = 0.6 }
    }
    scenes.add("rounded") { add(CALayer(), to: $0, blue).cornerRadius = 6.5 }
    scenes.add("one rounded corner") {
      let card = add(CALayer(), to: $0, blue)
      (card.cornerRadius, card.maskedCorners) = (8, .layerMaxXMinYCorner)
    }
    scenes.add("border") {
      let card = add(CALayer(), to: $0, blue)
      (card.borderWidth, card.borderColor) = (2.25, gold)
    }
    scenes.add("rounded border, turned") {
      let card = add(CALayer(), to: $0, blue)
      (card.borderWidth, card.borderColor, card.cornerRadius) = (2.25, gold, 5)
      card.transform = turn(-0.3, 0, 0, 1)
    }
    scenes.add("clip") {
      let clip = add(CALayer(), to: $0, blue)
      (clip.masksToBounds, clip.cornerRadius) = (true, 7)
      add(CALayer(), to: clip, red, x: 8, y: -3).transform = turn(0.5, 0, 0, 1)
    }
    scenes.add("extended range", isExtended: true) {
      let wide = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
        CGColor(colorSpace: $0, components: [1, 0.2, 0, 0.9])
      }
      add(CALayer(), to: $0, wide).cornerRadius = 5
    }
    return scenes
  }()

  // MARK: - Images

  private static let contents: [DoctorScene] = {
    var scenes: [DoctorScene] = []
    scenes.add("image, nearest") { add(pictured(5, 4), to: $0).magnificationFilter = .nearest }
    scenes.add("image, linear") { add(pictured(5, 4), to: $0) }
    scenes.add("image, turned in space") {
      add(pictured(9, 9), to: $0).transform = seen(turn(0.9, 0.2, 1, 0))
    }
    scenes.add("image, smaller, trilinear") { add(pictured(160, 120), to: $0).minificationFilter = .trilinear }
    scenes.add("image, smaller, averaged") {
      let card = add(pictured(60, 50), to: $0)
      (card.minificationFilter, card.cornerRadius) = (.trilinear, 4)
      card.transform = seen(turn(1.2, 1, 0.4, 0))
    }
    scenes.add("part of an image") {
      add(pictured(8, 8), to: $0).contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75)
    }
    scenes.add("image in nine parts") {
      add(pictured(7, 7), to: $0).contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    }
    scenes.add("gravity") { add(pictured(9, 5), to: $0, blue).contentsGravity = .resizeAspect }
    scenes.add("text") {
      let text = add(CATextLayer(), to: $0, x: 1, y: 8, width: 30, height: 16)
      (text.string, text.fontSize, text.contentsScale) = ("Ag", 13, 1.5)
    }
    return scenes
  }()

  private static func pictured(_ width: Int, _ height: Int) -> CALayer {
    let layer = CALayer()
    layer.contents = image(width, height)
    return layer
  }

  /// A transform, seen from 60 points.
  private static func seen(_ transform: CATransform3D) -> CATransform3D {
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 60
    return CATransform3DConcat(transform, camera)
  }

  // MARK: - Gradients and shapes

  private static let gradientsAndShapes: [DoctorScene] = {
    var scenes: [DoctorScene] = []
    scenes.add("gradient") { add(gradient(.axial, [red, blue]), to: $0) }
    scenes.add("gradient of many stops, rounded") {
      add(gradient(.axial, [red, gold, blue, grey, red, blue]), to: $0).cornerRadius = 6
    }
    scenes.add("radial gradient") {
      let layer = add(gradient(.radial, [gold, red, blue]), to: $0)
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    scenes.add("conic gradient") {
      let layer = add(gradient(.conic, [gold, red, blue]), to: $0)
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
    }
    scenes.add("shape") { add(star(), to: $0).fillColor = red }
    scenes.add("shape, even-odd") {
      let shape = add(star(), to: $0)
      (shape.fillColor, shape.fillRule) = (gold, .evenOdd)
    }
    scenes.add("dashed stroke") {
      let shape = add(star(), to: $0)
      (shape.fillColor, shape.strokeColor, shape.lineWidth, shape.lineDashPattern) = (nil, blue, 2.5, [4, 2])
    }
    return scenes
  }()

  private static func gradient(_ type: CAGradientLayerType, _ colors: [CGColor]) -> CAGradientLayer {
    let layer = CAGradientLayer()
    (layer.type, layer.colors) = (type, colors)
    return layer
  }

  private static func star() -> CAShapeLayer {
    let shape = CAShapeLayer(), path = CGMutablePath()
    for k in 0..<5 {
      let angle = 4 * CGFloat.pi / 5 * CGFloat(k)
      let point = CGPoint(x: 9.75 + 10 * sin(angle), y: 9.5 - 10 * cos(angle))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    shape.path = path
    return shape
  }

  // MARK: - Groups, shadows, masks, filters

  private static let groups: [DoctorScene] = {
    var scenes: [DoctorScene] = []
    scenes.add("shadow") { shadowed(add(CALayer(), to: $0, blue)) }
    scenes.add("shadow of rounded corners") { shadowed(add(CALayer(), to: $0, blue)).cornerRadius = 7 }
    scenes.add("shadow of a path") {
      shadowed(add(CALayer(), to: $0)).shadowPath = CGPath(
        ellipseIn: CGRect(x: 2, y: 1, width: 14, height: 17), transform: nil)
    }
    scenes.add("group at half opacity") { pair(in: $0).opacity = 0.5 }
    scenes.add("mask") {
      let masked = add(CALayer(), to: $0, red),
        mask = gradient(.axial, [red, CGColor(red: 0, green: 0, blue: 0, alpha: 0)])
      mask.frame = masked.bounds
      masked.mask = mask
    }
    scenes.add("rounded mask of an image") {
      let masked = add(pictured(6, 6), to: $0), mask = CALayer()
      (mask.frame, mask.backgroundColor, mask.cornerRadius) = (masked.bounds, red, 8)
      masked.mask = mask
    }
    scenes.add("multiply") { pair(in: $0).compositingFilter = filter("multiplyBlendMode") }
    scenes.add("difference") { pair(in: $0).compositingFilter = filter("differenceBlendMode") }
    scenes.add("luminosity") { pair(in: $0).compositingFilter = filter("luminosityBlendMode") }
    scenes.add("screen") { pair(in: $0).compositingFilter = filter("screenBlendMode") }
    scenes.add("colour filters") {
      pair(in: $0).filters = [filter("colorInvert"), filter("colorHueRotate", ["inputAngle": 1.0])]
    }
    scenes.add("blur") { pair(in: $0).filters = [filter("gaussianBlur", ["inputRadius": 1.5])] }
    scenes.add("wide blur") { pair(in: $0).filters = [filter("gaussianBlur", ["inputRadius": 9.0])] }
    scenes.add("blurred backdrop") {
      pair(in: $0)
      add(CABackdropLayer(), to: $0, x: 10, y: 3, width: 14, height: 26).filters = [
        filter("gaussianBlur", ["inputRadius": 2.0])
      ]
    }
    scenes.add("rasterized, turned") {
      let card = pair(in: $0)
      card.shouldRasterize = true
      card.transform = turn(0.2, 0, 0, 1)
    }
    scenes.add("replicas") {
      let replicator = add(CAReplicatorLayer(), to: $0, x: 1, y: 2, width: 28, height: 28)
      (replicator.instanceCount, replicator.instanceAlphaOffset) = (4, -0.2)
      replicator.instanceTransform = CATransform3DMakeTranslation(7, 4, 0)
      add(CALayer(), to: replicator, gold, x: 0, y: 0, width: 6, height: 9)
    }
    return scenes
  }()

  @discardableResult
  private static func shadowed(_ layer: CALayer) -> CALayer {
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.8, 2.5, CGSize(width: 1, height: 2))
    return layer
  }

  /// A group of two overlapping layers.
  @discardableResult
  private static func pair(in root: CALayer) -> CALayer {
    let group = add(CALayer(), to: root)
    add(CALayer(), to: group, red, x: 0, y: 0, width: 12, height: 14)
    add(CALayer(), to: group, gold, x: 6, y: 5, width: 13, height: 12)
    return group
  }

  // MARK: - Space

  private static let space: [DoctorScene] = {
    var scenes: [DoctorScene] = []
    scenes.add("perspective") { add(CALayer(), to: $0, blue).transform = seen(turn(0.8, 1, 0.5, 0)) }
    scenes.add("cube") { root in
      let cube = add(CATransformLayer(), to: root, x: 16, y: 16, width: 0, height: 0)
      for (k, angle) in [CGFloat.zero, .pi / 2, .pi, -.pi / 2].enumerated() {
        let face = add(CALayer(), to: cube, k.isMultiple(of: 2) ? red : blue, x: -7, y: -7, width: 14, height: 14)
        (face.isDoubleSided, face.borderWidth, face.borderColor) = (false, 1.5, gold)
        face.transform = CATransform3DTranslate(turn(angle, 0, 1, 0), 0, 0, 7)
      }
      cube.transform = seen(CATransform3DConcat(turn(0.6, 0, 1, 0), turn(0.4, 1, 0, 0)))
    }
    scenes.add("planes that cross") { root in
      let space = add(CATransformLayer(), to: root, x: 16, y: 16, width: 0, height: 0)
      for (color, angle) in [(red, CGFloat(0.7)), (gold, -0.6), (blue, 0)] {
        add(CALayer(), to: space, color, x: -11, y: -8, width: 22, height: 16).transform = turn(angle, 0.2, 1, 0)
      }
    }
    scenes.add("hidden backs") {
      for (k, angle) in [CGFloat(0.4), 2.8].enumerated() {
        let card = add(CALayer(), to: $0, red, x: 2 + 14 * CGFloat(k), width: 12)
        (card.isDoubleSided, card.transform) = (false, turn(angle, 0, 1, 0))
      }
    }
    return scenes
  }()
}

extension [DoctorScene] {
  /// Appends a scene. An array literal of closures would be one expression, which takes the compiler minutes.
  fileprivate mutating func add(
    _ name: String, isExtended: Bool = false, _ fill: @escaping @Sendable (CALayer) -> Void
  ) {
    append(DoctorScene(name, isExtended: isExtended, fill))
  }
}
