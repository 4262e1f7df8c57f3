import CAML
import Drawing
import ReferenceRendering
import TestSupport

/// A context's operations draw the same as the reference, if transforms are affine. `RenderInContextRulesTests` holds
/// the rules in which `render(in:)` differs from the compositor.
@Suite struct RenderInContextTests {
  /// The allowed differences of a picture drawn into a context, over the four channels, in 255ths. Cairo samples the
  /// coverage of slanted edges on 15 lines per row of pixels, and blends colours in 8 bits each time.
  private enum Tolerance {
    static let interior = 4
    static let boundary = 24
    /// The share of interior pixels that may exceed the tolerance. Where several edges meet in a pixel, the product of
    /// coverages is not their common area. A shape's edges, where Cairo's lines err by up to 17, are interior to the
    /// reference, and so are blurred edges.
    static func interiorExceptions(of root: CALayer) -> Double {
      let layers = root.selfAndBelow
      let blurs = layers.contains { $0.filters?.contains { ($0 as? CAFilter)?.type == "gaussianBlur" } == true }
      return blurs ? boundaryExceptions : layers.contains { $0 is CAShapeLayer } ? 0.003 : 0.001
    }
    static let boundaryExceptions = 0.01
  }

  /// The picture by the operations of `render(in:)`, with the root where the viewport places it.
  private func draw(_ root: CALayer, _ viewport: Viewport) throws -> CGImage {
    let target = try viewport.resolved(for: root.commitFrame())
    let context = try #require(CGContext(width: target.frame.width, height: target.frame.height))
    if let background = viewport.background {
      context.setFillColor(background)
      context.fill(CGRect.infinite)
    }
    context.translateBy(x: 0, y: CGFloat(target.frame.height))
    context.scaleBy(x: viewport.scale, y: -viewport.scale)
    context.concatenate(CATransform3DGetAffineTransform(target.rootMatrix))
    root.drawAsComposited(in: context)
    return try #require(context.makeImage())
  }

  /// The violations in a picture of the tree, in words; `nil` without violations.
  private func complaint(
    _ root: CALayer, _ viewport: Viewport = Viewport(), of image: CGImage? = nil, name: String = "scene"
  ) throws -> String? {
    let image = try image ?? draw(root, viewport)
    let picture = try ReferenceRenderer().picture(of: root.commitFrame(in: viewport), in: viewport)
    var (inside, onBoundary, worst, place) = (0, 0, 0, "")
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (e, a) = (picture.image.rgba(x, y), image.rgba(x, y))
        let difference = Int((pointwiseMax(e, a) &- pointwiseMin(e, a)).max())
        let tolerance: Int
        switch picture.pixelClass(x, y) {
        case .tie: continue
        case .boundary: tolerance = Tolerance.boundary
        case .interior: tolerance = Tolerance.interior + picture.allowance(x, y)
        }
        let excess = difference - Int((Double(tolerance) * picture.gain(x, y)).rounded(.up))
        if excess <= 0 { continue }
        if picture.pixelClass(x, y) == .interior { inside += 1 } else { onBoundary += 1 }
        if excess > worst { (worst, place) = (excess, "\(picture.pixelClass(x, y)) (\(x), \(y)) is \(a), not \(e)") }
      }
    }
    func allowed(_ share: Double) -> Int { max(2, Int(share * Double(image.width * image.height))) }
    if inside <= allowed(Tolerance.interiorExceptions(of: root)), onBoundary <= allowed(Tolerance.boundaryExceptions) {
      return nil
    }
    let files = try [(image, "actual"), (picture.image, "expected")].map { image, kind in
      try FailurePictures.write(image, name: "context-\(name)-\(kind)")
    }
    return """
      \(inside) pixels are off, and \(onBoundary) on boundaries, the worst \(place); see \(files.joined(separator: ", "))
      """
  }

  /// A random tree whose transforms are reduced to affine ones, without features that `render(in:)` draws differently
  /// from the reference.
  private func affineTree(seed: UInt64, hasEffects: Bool) -> RandomTree {
    let tree = RandomTree(seed: seed, hasEffects: hasEffects)
    // A mirroring transform of the root would reverse the context's direction of y.
    tree.root.transform = CATransform3DIdentity
    flatten(tree.root, .identity)
    for layer in tree.layers {
      layer.shouldRasterize = false
      // Here a corner is clipped by the product of two coverages, and a join that is close to its limit may be of
      // another kind.
      if layer.contents != nil { layer.cornerRadius = 0 }
      if let shape = layer as? CAShapeLayer, shape.lineJoin == .miter { shape.lineJoin = .round }
      (layer.allowsEdgeAntialiasing, layer.edgeAntialiasingMask) = (true, .all)
      // Here the coverage of the edges of contents counts twice, unless the layer clips them.
      if layer.contents != nil { (layer.contentsGravity, layer.masksToBounds) = (.resize, true) }
      // Here a background under its own round clip is clipped twice.
      if layer.cornerRadius > 0, layer.backgroundColor != nil { layer.masksToBounds = false }
      // Here a clip cuts each layer, in the compositor the picture of the group that it stands in.
      if layer.masksToBounds, layer.sublayers?.isEmpty == false {
        var above: CALayer? = layer
        while let group = above {
          (group.opacity, group.shadowOpacity, group.compositingFilter) = (1, 0, nil)
          above = group.superlayer
        }
      }
      // Here images are interpolated in another way.
      (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
      // Here shadows end at two standard deviations, which takes up to 6/255 from the edge of a black one, and adds up
      // to 23/255 to one that is four of them long and wide: a tree in some hundreds has too many pixels of those.
      layer.shadowOpacity = min(layer.shadowOpacity, 0.5)
      // Here a sharp shadow is translated by fractions of a pixel; the reference draws it again.
      layer.shadowRadius = max(layer.shadowRadius, 3)
      // Gradients are mixed in another space here, which not all colours are in.
      if let gradient = layer as? CAGradientLayer, let color = gradient.colors?.first as? CGColor {
        let gray = CGColor(gray: 0.5, alpha: color.alpha)
        gradient.colors = gradient.colors?.map { _ in gray }
      }
      // Here each piece of a layer ends with its own edge.
      if layer.contents != nil || layer is CAGradientLayer { (layer.backgroundColor, layer.borderWidth) = (nil, 0) }
      if hasEffects, layer.borderWidth > 0 { layer.backgroundColor = nil }
      // Here a shadow makes a group, and each piece of a layer without one fades separately.
      let isFramed = layer.borderWidth > 0 && layer.backgroundColor != nil
      if isFramed || layer is CAShapeLayer || layer.shadowOpacity > 0 { layer.allowsGroupOpacity = true }
    }
    return tree
  }

  /// Reduces the transforms of a layer and below to affine ones. Those that squeeze a plane below a third of its width
  /// become identities: thin lines and shadows err by more than a pixel's tolerance.
  ///
  /// - Parameter above: Maps the superlayer's plane to the picture, up to translations.
  private func flatten(_ layer: CALayer, _ above: CGAffineTransform) {
    func affine(_ t: CATransform3D, in plane: CGAffineTransform) -> CGAffineTransform {
      let m = CATransform3DGetAffineTransform(t)
      let whole = m.concatenating(plane)
      // r = σ₂/σ₁ is at least ⅓ where 2r/(1 + r²) = 2|det|/|A|² is at least 0.6.
      let squares = whole.a * whole.a + whole.b * whole.b + whole.c * whole.c + whole.d * whole.d
      return 2 * abs(whole.a * whole.d - whole.b * whole.c) < 0.6 * squares ? .identity : m
    }
    let own = affine(layer.transform, in: above)
    layer.transform = CATransform3DMakeAffineTransform(own)
    let plane = own.concatenating(above)
    let below = affine(layer.sublayerTransform, in: plane)
    layer.sublayerTransform = CATransform3DMakeAffineTransform(below)
    var inside = below.concatenating(plane)
    if let replicator = layer as? CAReplicatorLayer {
      let step = affine(replicator.instanceTransform, in: inside)
      replicator.instanceTransform = CATransform3DMakeAffineTransform(step)
      inside = step.concatenating(inside)
    }
    if let mask = layer.mask { flatten(mask, plane) }
    for sublayer in layer.sublayers ?? [] { flatten(sublayer, inside) }
  }

  @Test(arguments: [false, true], RandomTreeTests.seeds)
  func contextsDrawRandomTrees(hasEffects: Bool, seeds: Range<UInt64>) throws {
    var complaints: [String] = []
    for seed in seeds {
      let tree = affineTree(seed: seed, hasEffects: hasEffects)
      let name = "seed-\(seed)\(hasEffects ? "-effects" : "")"
      guard let first = try complaint(tree.root, tree.viewport, name: name) else { continue }
      complaints.append("\(name): \(first)")
      guard ProcessInfo.processInfo.environment["LAMINA_SEED"] != nil else { continue }
      var shrinker = TreeShrinker(tree) { root, viewport in
        // Trees with reduced images stay among the compared ones.
        root.selfAndBelow.allSatisfy {
          ($0.shadowOpacity == 0 || $0.shadowOpacity <= 0.5 && $0.shadowRadius >= 3)
            && ($0.contents == nil || $0.magnificationFilter == .nearest && $0.minificationFilter == .nearest)
            && !($0.masksToBounds && $0.cornerRadius > 0 && $0.backgroundColor != nil)
            && ($0.contents == nil || $0.contentsGravity == .resize && $0.masksToBounds)
        } && (try? complaint(root, viewport, name: "shrunk")) ?? nil != nil
      }
      shrinker.shrink()
      let smallest = try complaint(tree.root, shrinker.viewport, name: "\(name)-smallest") ?? ""
      Issue.record(
        """
        \(name): smallest tree that fails as well: \(smallest)
        \(shrinker.viewport)
        \(tree.root.camlDocument().text)
        """)
    }
    verify(
      complaints.isEmpty,
      "\(complaints.joined(separator: "\n"))\nset LAMINA_SEED to one of them for the smallest tree that fails as well")
  }

  /// A comparison that cannot fail looks just like one that passes.
  @Test func aMovedLayerIsReported() throws {
    var reported = 0
    for seed in 0..<20 as Range<UInt64> {
      let (tree, other) = (affineTree(seed: seed, hasEffects: false), affineTree(seed: seed, hasEffects: false))
      for layer in other.root.sublayers ?? [] { layer.position.x += 2 }
      let image = try draw(other.root, tree.viewport)
      if try complaint(tree.root, tree.viewport) == nil, try complaint(tree.root, tree.viewport, of: image) != nil {
        reported += 1
      }
    }
    verify(reported >= 12, "\(reported)")
  }

  // MARK: Scenes

  /// Where the edge of a background under round corners that clip covers c of a pixel, c² is painted, as pictures of
  /// Core Graphics show. Without `masksToBounds` it is c, and so it is for square corners, and for layers above the
  /// background.
  @Test(arguments: [CALayerCornerCurve.circular, .continuous], [false, true])
  func aBackgroundInRoundCornersThatClipIsClippedTwice(curve: CALayerCornerCurve, hasSublayer: Bool) throws {
    func alphas(clips: Bool, _ change: (CALayer) -> Void = { _ in }) throws -> [Double] {
      let layer = CALayer(4.3, 5.6, 50, 40, .black)
      (layer.cornerRadius, layer.cornerCurve, layer.masksToBounds) = (12, curve, clips)
      if hasSublayer { layer.addSublayer(CALayer(20, 15, 10, 10, .black)) }
      change(layer)
      let image = try draw(CALayer(size: 64, holding: layer), Viewport())
      return (0..<4096).map { Double(image.rgba($0 % 64, $0 / 64).w) / 255 }
    }
    let (once, twice) = try (alphas(clips: false), alphas(clips: true))
    verify(once.filter { $0 > 0.1 && $0 < 0.9 }.count > 60)
    for (c, c2) in zip(once, twice) { verify(abs(c * c - c2) < 0.01, "\(c), \(c2)") }
    let faint = try alphas(clips: true) { $0.opacity = 0.5 }
    for (c, half) in zip(once, faint) { verify(abs(c * c / 2 - half) < 0.01, "\(c), \(half)") }
    let square = try (alphas(clips: false) { $0.cornerRadius = 0 }, alphas(clips: true) { $0.cornerRadius = 0 })
    verify(square.0 == square.1)
    if hasSublayer { return }
    // Without a background, contents that cover the layer are clipped once.
    let contents = try alphas(clips: true) {
      $0.backgroundColor = nil
      $0.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
    }
    for (c, other) in zip(once, contents) { verify(abs(c - other) < 0.01, "\(c), \(other)") }
  }

  private func check(
    _ root: CALayer, _ viewport: Viewport = Viewport(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try complaint(root, viewport)
    #expect(found == nil, "\(found ?? "")", sourceLocation: sourceLocation)
  }

  @Test(arguments: [Viewport.YAxis.down, .up])
  func contentsOfAllGravities(yAxis: Viewport.YAxis) throws {
    let root = CALayer(0, 0, 96, 96, .white)
    let gravities: [CALayerContentsGravity] = [
      .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottomLeft, .right, .topRight, .bottom,
    ]
    for (i, gravity) in gravities.enumerated() {
      let layer = CALayer(CGFloat(i % 3 * 32 + 4), CGFloat(i / 3 * 32 + 4), 24, 24, .blue)
      // Six by eight pixels, which end on whole points in every gravity: the coverage of other edges counts twice here.
      layer.contents = CGImage.distinct(8, 10)
      layer.contentsGravity = gravity
      layer.contentsRect = CGRect(x: 0.125, y: 0, width: 0.75, height: 0.8)
      // Between pixels, images are interpolated in another way here.
      (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
      layer.isGeometryFlipped = i % 2 == 1
      root.addSublayer(layer)
    }
    try check(root, Viewport(yAxis: yAxis))
  }

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
  func contextsDrawGradients(type: CAGradientLayerType) throws {
    let gradient = CAGradientLayer()
    gradient.place(8, 8, 70, 40)
    gradient.type = type
    gradient.colors = [CGColor.red, CGColor.blue, CGColor(red: 0, green: 1, blue: 0, alpha: 0.3)]
    gradient.startPoint = CGPoint(x: 0.4, y: 0.3)
    gradient.endPoint = CGPoint(x: 1, y: 0.9)
    gradient.cornerRadius = 12
    gradient.borderWidth = 3
    let image = try draw(CALayer(size: 96, holding: gradient), Viewport())
    // The reference mixes in sRGB: it gets the colours of many places on the way.
    (gradient.colors, gradient.locations) = stopsInGenericRGB([[1, 0, 0, 1], [0, 0, 1, 1], [0, 1, 0, 0.3]])
    let found = try complaint(CALayer(size: 96, holding: gradient), of: image)
    verify(found == nil, "\(found ?? "")")
  }

  /// Colours at equal distances, mixed in Apple's Generic RGB as Core Animation does in contexts, and 32 places of each
  /// step.
  private func stopsInGenericRGB(_ colors: [[Double]]) -> ([Any], [NSNumber]) {
    // From linear sRGB to the other space's primaries, by both profiles' colorants, and back.
    let there = [[0.97595, 0.02858, -0.00379], [-0.02145, 1.05242, -0.03194], [0.00194, 0.00208, 0.99655]]
    let back = [[1.02402, -0.02782, 0.00301], [0.02081, 0.94957, 0.03051], [-0.00204, -0.00193, 1.0034]]
    func image(_ m: [[Double]], _ c: [Double]) -> [Double] {
      m.map { min(1, max(0, $0[0] * c[0] + $0[1] * c[1] + $0[2] * c[2])) }
    }
    // All of these are 0 or 1, which need no decoding.
    let stops = colors.map { image(there, $0).map { pow($0, 1 / 1.8) } + [$0[3]] }
    var mixed: [Any] = []
    for step in 0..<stops.count - 1 {
      for k in 0...32 {
        let c = zip(stops[step], stops[step + 1]).map { $0 + ($1 - $0) * Double(k) / 32 }
        let encoded = image(back, c.map { pow($0, 1.8) }).map {
          $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055
        }
        mixed.append(CGColor(red: encoded[0], green: encoded[1], blue: encoded[2], alpha: c[3]))
      }
    }
    var places: [NSNumber] = []
    for step in 0..<stops.count - 1 {
      for k in 0...32 {
        let place = Double(step) + Double(k) / 32
        places.append(NSNumber(value: place / Double(stops.count - 1)))
      }
    }
    return (mixed, places)
  }

  @Test func groupsMasksAndShadows() throws {
    let card = CALayer(20, 16, 50, 40, .red)
    card.cornerRadius = 10
    card.masksToBounds = false
    card.addSublayer(CALayer(30, 20, 40, 30, .blue))
    card.shadowOpacity = 0.5
    card.shadowRadius = 4
    card.shadowOffset = CGSize(width: 3, height: 6)
    card.setAffineTransform(CGAffineTransform(a: 0.9, b: 0.3, c: -0.4, d: 0.7, tx: 3, ty: 5))
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 75, height: 70), transform: nil)
    card.mask = mask
    try check(CALayer(size: 96, holding: card))
    // The same shadow from a path, without the mask.
    card.mask = nil
    try check(CALayer(size: 96, holding: card))
    card.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 70, height: 60), transform: nil)
    try check(CALayer(size: 96, holding: card))
  }

  /// Opacity that a layer inherits from one that makes no group counts as its own.
  @Test func aLayerBelowOneThatMakesNoGroupFadesAsOne() throws {
    let card = CALayer(8, 8, 60, 40, .red)
    card.addSublayer(CALayer(20, 10, 60, 60, .blue))
    let host = CALayer(8, 8, 80, 80)
    (host.opacity, host.allowsGroupOpacity) = (0.5, false)
    host.addSublayer(card)
    let root = CALayer(size: 96, holding: host)
    try check(root)
    try verify(draw(root, Viewport()).rgba(40, 40) == SIMD4(0, 0, 128, 128))
  }

  /// A shadow of a path lies under the finished picture: a sublayer that erases parts of the picture erases nothing of
  /// the shadow.
  @Test(arguments: [nil, CGPath(rect: CGRect(x: 10, y: 10, width: 60, height: 40), transform: nil)])
  func aSublayerBlendsAboveTheShadow(path: CGPath?) throws {
    let card = CALayer(16, 16, 50, 40, .red)
    (card.shadowOpacity, card.shadowRadius, card.shadowPath) = (0.5, 4, path)
    let hole = CALayer(10, 10, 30, 20, .blue)
    hole.compositingFilter = "destOut"
    card.addSublayer(hole)
    try check(CALayer(size: 96, holding: CALayer(0, 0, 96, 96, .white), card))
  }

  @Test func shapesAndReplicas() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 4))
    path.addCurve(
      to: CGPoint(x: 26, y: 20), control1: CGPoint(x: 30, y: -4), control2: CGPoint(x: -4, y: 30))
    shape.path = path
    shape.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    shape.strokeColor = .blue
    shape.lineWidth = 3
    shape.lineCap = .round
    shape.strokeEnd = 0.8
    shape.lineDashPattern = [8, 4]
    let replicator = CAReplicatorLayer()
    replicator.place(8, 8, 30, 24)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(24, 18, 0)
    replicator.instanceAlphaOffset = -0.25
    replicator.addSublayer(shape)
    try check(CALayer(size: 96, holding: replicator))
  }

  @Test func filtersAndBlendModes() throws {
    let root = CALayer(0, 0, 96, 96, CGColor(red: 0.8, green: 0.6, blue: 0.2, alpha: 1))
    let blurred = CALayer(10, 10, 40, 40, .red)
    blurred.filters = [CAFilter(type: "gaussianBlur")]
    (blurred.filters?.first as? CAFilter)?.setValue(4, forKey: "inputRadius")
    let mixed = CALayer(30, 30, 50, 50, CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.8))
    mixed.compositingFilter = "multiplyBlendMode"
    root.addSublayer(blurred)
    root.addSublayer(mixed)
    try check(root)
  }
}
