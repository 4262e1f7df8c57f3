import GPURendering
import TestSupport

/// Filters of a layer's backdrop, on both renderers.
@Suite struct BackdropAgreementTests {
  /// Stripes and a disc, with a panel of `filters` above.
  private static func scene(_ filters: [CAFilter], _ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let root = CALayer(0, 0, 120, 100, CGColor(red: 0.9, green: 0.9, blue: 0.8, alpha: 1))
    for k in 0..<6 { root.addSublayer(CALayer(CGFloat(k) * 20, 0, 8, 100, k % 2 == 0 ? .red : .blue)) }
    let disc = CALayer(40, 30, 40, 40, .green)
    disc.cornerRadius = 20
    root.addSublayer(disc)
    let panel = CALayer(20, 20, 80, 60, CGColor(gray: 1, alpha: 0.3))
    panel.cornerRadius = 12
    panel.backgroundFilters = filters
    panel.addSublayer(CALayer(10, 10, 20, 8, CGColor(gray: 0, alpha: 0.6)))
    change(panel)
    root.addSublayer(panel)
    return root
  }

  private static func filter(_ type: String, _ key: String = "", _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if !key.isEmpty { filter.setValue(value, forKey: key) }
    return filter
  }

  private static let changes: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "plain": { _ in },
    "turned": { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
    "in perspective": {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 150
      $0.transform = CATransform3DTranslate(CATransform3DRotate(transform, 0.7, 0, 1, 0), 0, 0, 60)
    },
    "beyond the picture's edge": { $0.position = CGPoint(x: 5, y: 90) },
    "fading": { $0.opacity = 0.6 },
    "masked": { panel in
      let mask = CALayer(10, 0, 50, 50, CGColor(gray: 0, alpha: 0.8))
      mask.cornerRadius = 25
      panel.mask = mask
    },
    "multiplied": { $0.compositingFilter = "multiplyBlendMode" },
    "rasterised": { $0.shouldRasterize = true },
    "with a shadow": { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 6) },
    "with a filter of its own": { $0.filters = [CAFilter(type: "colorInvert")] },
    "above another": { panel in
      let other = CALayer(40, 20, 60, 60)
      other.backgroundFilters = [CAFilter(type: "colorInvert")]
      panel.addSublayer(other)
    },
    "with hard edges": {
      $0.allowsEdgeAntialiasing = false; $0.cornerRadius = 0
    },
    "stretched": { $0.transform = CATransform3DMakeScale(1.4, 0.5, 1) },
  ]

  static let names = changes.map(\.key)
  static let filters: [String] = ["blur", "small blur", "colours, then a blur", "colours"]

  private static func filters(_ name: String) -> [CAFilter] {
    switch name {
    case "blur": [filter("gaussianBlur", "inputRadius", 7)]
    case "small blur": [filter("gaussianBlur", "inputRadius", 0.8)]
    case "colours": [filter("colorSaturate", "inputAmount", 0.2), filter("colorHueRotate", "inputAngle", 1)]
    default:
      [filter("colorInvert"), filter("gaussianBlur", "inputRadius", 3), filter("colorSaturate", "inputAmount", 0.5)]
    }
  }

  @Test(arguments: Cases.pairs(names, filters)) func theRenderersAgree(name: String, filters: String) throws {
    let change = try #require(Self.changes.first { $0.key == name }?.value)
    for scale in [1, 2].prefix(Cases.count(1, ofMany: 2)) as ArraySlice<CGFloat> {
      let comparison = try Comparison(Self.scene(Self.filters(filters), change), Viewport(scale: scale))
      let agreement = comparison.agreement
      let file = agreement.isWithinTolerance ? "" : try comparison.write(name: "backdrop-\(name)-\(filters)")
      verify(agreement.isWithinTolerance, "\(agreement) \(file)")
      // Nothing of this is seen without the filters.
      let plain = try Comparison.picture(of: Self.scene([], change), Viewport(scale: scale))
      verify(plain.premultipliedRGBA != comparison.actual.premultipliedRGBA)
    }
  }
  /// The scene in a bitmap, beside another layer, which the filters do not see.
  private static func rasterised(_ filters: [CAFilter], _ scale: CGFloat, _ change: (CALayer) -> Void) -> CALayer {
    let root = CALayer(0, 0, 120, 100, .black)
    root.addSublayer(CALayer(0, 0, 60, 100, .white))
    let group = scene(filters)
    group.backgroundColor = nil
    (group.shouldRasterize, group.rasterizationScale) = (true, scale)
    change(group)
    root.addSublayer(group)
    return root
  }

  private static let groups: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "plain": { _ in },
    "from elsewhere": { $0.bounds.origin = CGPoint(x: -37.5, y: -41) },
    "turned": { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
    "smaller, by its levels": {
      ($0.transform, $0.minificationFilter) = (CATransform3DMakeScale(0.4, 0.3, 1), .trilinear)
    },
    "beyond the picture's edge": { $0.position = CGPoint(x: 5, y: 90) },
    "fading": { $0.opacity = 0.6 },
    "with a shadow": { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 6) },
    "in another bitmap": { group in
      let inner = CALayer(0, 0, 120, 100)
      for layer in group.sublayers ?? [] { inner.addSublayer(layer) }
      (inner.shouldRasterize, inner.rasterizationScale) = (true, 2)
      group.addSublayer(inner)
    },
    "with a fading panel": { $0.sublayers?.last?.opacity = 0.6 },
  ]
  static let groupNames = groups.map(\.key)

  @Test(arguments: Cases.pairs(groupNames, filters)) func theRenderersAgreeInBitmaps(name: String, filters: String)
    throws
  {
    let change = try #require(Self.groups.first { $0.key == name }?.value)
    for scale in [2, 0.5, 1].prefix(Cases.count(1, ofMany: 3)) as ArraySlice<CGFloat> {
      let comparison = try Comparison(Self.rasterised(Self.filters(filters), scale, change), Viewport())
      let agreement = comparison.agreement
      let file = agreement.isWithinTolerance ? "" : try comparison.write(name: "bitmap-\(name)-\(filters)")
      verify(agreement.isWithinTolerance, "\(scale): \(agreement) \(file)")
      if filters != "small blur" || scale > 1 {
        let plain = try Comparison.picture(of: Self.rasterised([], scale, change))
        verify(plain.premultipliedRGBA != comparison.actual.premultipliedRGBA)
      }
    }
  }

  /// The scene in a group that is blurred as a whole, beside another layer, which the filters do not see.
  private static func blurred(_ filters: [CAFilter], by radius: Double, _ change: (CALayer) -> Void) -> CALayer {
    rasterised(filters, 1) { group in
      group.shouldRasterize = false
      group.filters = [filter("gaussianBlur", "inputRadius", radius)]
      change(group)
    }
  }

  @Test(arguments: Cases.pairs(groupNames, filters)) func theRenderersAgreeInBlurredGroups(
    name: String, filters: String
  ) throws {
    let change = try #require(Self.groups.first { $0.key == name }?.value)
    for radius in [3, 0.8, 10].prefix(Cases.count(1, ofMany: 3)) {
      let comparison = try Comparison(Self.blurred(Self.filters(filters), by: radius, change), Viewport())
      let agreement = comparison.agreement
      let file = agreement.isWithinTolerance ? "" : try comparison.write(name: "blur-\(name)-\(filters)")
      verify(agreement.isWithinTolerance, "\(radius): \(agreement) \(file)")
      if filters != "small blur" {
        let plain = try Comparison.picture(of: Self.blurred([], by: radius, change))
        verify(plain.premultipliedRGBA != comparison.actual.premultipliedRGBA)
      }
    }
  }

  /// A group's shadow is cast by its picture: a panel that blurs its backdrop carries colour to clear pixels.
  @Test(arguments: Cases.pairs(groupNames, [0, 0.4, 4])) func groupShadowsAreCastByTheGroupsPicture(
    name: String, radius: Double
  )
    throws
  {
    let change = try #require(Self.groups.first { $0.key == name }?.value)
    func scene(_ filters: [CAFilter]) -> CALayer {
      Self.rasterised(filters, 1) { group in
        group.shouldRasterize = false
        change(group)
        group.sublayers?.last?.backgroundColor = nil
        (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (0.9, radius, CGSize(width: 3, height: -4))
      }
    }
    let comparison = try Comparison(scene(Self.filters("blur")), Viewport())
    let file = comparison.agreement.isWithinTolerance ? "" : try comparison.write(name: "shadow-\(name)-\(radius)")
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement) \(file)")
  }

  /// Of a large picture that is blurred little, the reference holds larger pixels.
  @Test func aLargePictureThatIsBlurredLittleAgrees() throws {
    let root = CALayer(0, 0, 330, 300, .white)
    let group = CALayer(0, 0, 330, 300)
    group.filters = [Self.filter("gaussianBlur", "inputRadius", 0.6)]
    for k in 0..<8 {
      let stripe = CALayer(0, 0, 17, 400, k % 2 == 0 ? .red : .blue)
      stripe.transform = CATransform3DTranslate(CATransform3DMakeRotation(0.2, 0, 0, 1), CGFloat(k) * 41, -50, 0)
      group.addSublayer(stripe)
    }
    let panel = CALayer(5, 0, 325, 300)
    panel.backgroundFilters = [Self.filter("gaussianBlur", "inputRadius", 5)]
    group.addSublayer(panel)
    root.addSublayer(group)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
  }

  /// Blurs one after the other are one: σ² = σ₁² + σ₂². An edge becomes the integral of a Gaussian.
  @Test(arguments: [(3.0, 4.0), (6, 2.5), (1.5, 8)]) func blursAddUp(outer: Double, inner: Double) throws {
    let root = CALayer(0, 0, 160, 120, .black)
    let group = CALayer(-100, -100, 360, 320)
    group.filters = [Self.filter("gaussianBlur", "inputRadius", outer)]
    group.addSublayer(CALayer(0, 0, 180, 320, .white))
    group.addSublayer(CALayer(180, 0, 180, 320, .black))
    let panel = CALayer(0, 0, 360, 320)
    panel.backgroundFilters = [Self.filter("gaussianBlur", "inputRadius", inner)]
    group.addSublayer(panel)
    root.addSublayer(group)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    let sigma = (outer * outer + inner * inner).squareRoot()
    for picture in [comparison.actual, comparison.picture.image] {
      for x in 60..<100 {
        let expected = 255 * erfc((Double(x) + 0.5 - 80) / (sigma * 2.0.squareRoot())) / 2
        let difference = Double(picture.premultipliedRGBA[4 * (60 * 160 + x)]) - expected
        verify(abs(difference) < 1.6, "\(x): \(difference)")
      }
    }
  }

  /// A bitmap of the picture's own pixels has the picture of its layers, except for the backdrop.
  @Test(arguments: filters) func aBitmapOfTheSamePixelsHasTheSamePicture(filters: String) throws {
    let group = Self.scene(Self.filters(filters))
    let plain = try Comparison(group, Viewport()).actual
    let root = CALayer(0, 0, 120, 100)
    (group.shouldRasterize, group.position) = (true, CGPoint(x: 60, y: 50))
    root.addSublayer(group)
    let bitmap = try Comparison(root, Viewport()).actual
    verify(ImageDifference(of: bitmap, from: plain).greatest.max() <= 1)
  }

  /// Of a large bitmap, the reference evaluates only the visible part, which is the same.
  @Test(
    arguments: Cases.some(2, of: [CGPoint(x: 0, y: 0), CGPoint(x: -700, y: -330), CGPoint(x: -1150, y: -1150)]))
  func aPartOfALargeBitmapAgrees(place: CGPoint) throws {
    let root = CALayer(0, 0, 60, 50, .white)
    let group = CALayer(place.x, place.y, 1200, 1200)
    group.shouldRasterize = true
    for k in 0..<40 {
      let stripe = CALayer(0, 0, 9, 1200, k % 2 == 0 ? .red : .blue)
      stripe.transform = CATransform3DTranslate(CATransform3DMakeRotation(0.2, 0, 0, 1), CGFloat(k) * 41, -300, 0)
      group.addSublayer(stripe)
    }
    for k in 0..<3 {
      let panel = CALayer(20 * CGFloat(k), 10, 1200 - 30 * CGFloat(k), 1180)
      panel.transform = CATransform3DMakeRotation(0.02 * CGFloat(k), 0, 0, 1)
      panel.backgroundFilters = Self.filters(k == 1 ? "colours, then a blur" : "blur")
      group.addSublayer(panel)
    }
    root.addSublayer(group)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
  }

  /// A frame that reuses the bitmap has the picture of one that draws it.
  @Test func aKeptBitmapIsTheSame() throws {
    let root = Self.rasterised(Self.filters("blur"), 1) { _ in }
    let renderer = try GPURenderer()
    let first = try renderer.renderNext(root)
    root.backgroundColor = .white
    root.backgroundColor = .black
    try verify(renderer.renderNext(root).premultipliedRGBA == first.premultipliedRGBA)
    root.sublayers?.last?.sublayers?.last?.backgroundFilters = []
    try verify(renderer.renderNext(root).premultipliedRGBA != first.premultipliedRGBA)
  }
}
