import ReferenceRendering
import TestSupport

/// Sharp shadows: of a single box, which is drawn once more, and of other layers, whose picture casts them.
@Suite struct SharpShadowTests {
  private static func caster() -> CALayer {
    let layer = CALayer(12.3, 9.6, 20, 14, CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1))
    (layer.shadowOpacity, layer.shadowRadius) = (0.6, 0)
    (layer.shadowColor, layer.shadowOffset) = (
      CGColor(red: 0, green: 0.2, blue: 0.8, alpha: 1), CGSize(width: 5.4, height: 6.3)
    )
    return layer
  }

  private static let changes: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "square": { _ in },
    "round": { $0.cornerRadius = 5 },
    "continuous": { ($0.cornerRadius, $0.cornerCurve) = (6, .continuous) },
    "two corners": { ($0.cornerRadius, $0.maskedCorners) = (6, [.layerMinXMinYCorner, .layerMaxXMaxYCorner]) },
    "translucent": { $0.backgroundColor = CGColor(red: 0.2, green: 0.9, blue: 0.3, alpha: 0.5) },
    "bordered": { ($0.borderWidth, $0.borderColor) = (2, CGColor(red: 1, green: 1, blue: 0, alpha: 0.5)) },
    "hard edges": { $0.edgeAntialiasingMask = [.layerLeftEdge] },
    "turned": { ($0.cornerRadius, $0.transform) = (4, CATransform3DMakeRotation(0.5, 0, 0, 1)) },
    "mirrored": { ($0.cornerRadius, $0.transform) = (4, CATransform3DMakeScale(-1.3, 0.8, 1)) },
    "in perspective": { layer in
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 60
      layer.transform = CATransform3DRotate(transform, 0.9, 0.3, 1, 0)
    },
    "faded": { $0.opacity = 0.5 },
    "faded piece by piece": { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) },
    "a mask": { layer in
      let mask = CALayer(2, 2, 22, 12)
      (mask.backgroundColor, mask.cornerRadius) = (.black, 6)
      layer.mask = mask
    },
    "clipping": { ($0.masksToBounds, $0.cornerRadius) = (true, 4) },
    "an image": {
      $0.contents = CGImage(width: 4, height: 4) { x, y in SIMD4(repeating: (x + y) % 2 == 0 ? 255 : 90) }
    },
    "a sublayer": { $0.addSublayer(CALayer(12, 8, 14, 12, .white)) },
    "a bitmap": { $0.shouldRasterize = true },
    "a filter": { $0.filters = [CAFilter(type: "colorInvert")].compactMap { $0 } },
  ]

  static let names = changes.map(\.key)

  @Test(arguments: Cases.pairs(names, ["alone", "clipped", "crossed", "in a fading group"]))
  func sharpShadowsAgree(name: String, place: String) throws {
    let change = try #require(Self.changes.first { $0.key == name }?.value)
    let root = CALayer(size: 48, holding: Self.caster())
    root.backgroundColor = .white
    let layer = root.sublayers![0]
    change(layer)
    switch place {
    case "clipped":
      let clip = CALayer(4, 4, 30, 24)
      (clip.masksToBounds, clip.cornerRadius) = (true, 7)
      clip.addSublayer(layer)
      root.addSublayer(clip)
    case "crossed":
      let other = CALayer(8, 8, 30, 20, CGColor(red: 0, green: 0.6, blue: 0, alpha: 0.7))
      other.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      root.addSublayer(other)
    case "in a fading group":
      let group = CALayer(0, 0, 48, 48)
      group.opacity = 0.6
      group.addSublayer(layer)
      group.addSublayer(CALayer(20, 20, 10, 10, .white))
      root.addSublayer(group)
    default: break
    }
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(name), \(place): \(comparison.agreement)")
  }

  /// A gradient is all that such a layer paints; its box casts the shadow.
  @Test(arguments: Cases.pairs(["square", "continuous", "two corners", "hard edges", "turned"], ["alone", "clipped"]))
  func aGradientWithoutABackgroundCastsASharpShadow(name: String, place: String) throws {
    let change = try #require(Self.changes.first { $0.key == name }?.value)
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 12.3, y: 9.6, width: 20, height: 14)
    layer.colors = [CGColor.red, CGColor.blue]
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 5.4, height: 6.3))
    change(layer)
    let clip = CALayer(0, 0, 48, 48)
    (clip.masksToBounds, clip.cornerRadius) = (place == "clipped", 24)
    clip.addSublayer(layer)
    let root = CALayer(size: 48, holding: clip)
    root.backgroundColor = .white
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(name), \(place): \(comparison.agreement)")
    verify(comparison.actual.rgba(27, 27).x < 8, "\(name), \(place): no shadow")
  }

  /// On whole pixels, the shadow of half a white over black is a quarter of the way to its colour.
  @Test(arguments: [false, true]) func aTranslucentBoxCastsItsAlpha(isBehindAClip: Bool) throws {
    let layer = CALayer(4, 4, 8, 8, CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    (layer.shadowOpacity, layer.shadowRadius) = (0.5, 0)
    (layer.shadowColor, layer.shadowOffset) = (.white, CGSize(width: 12, height: 0))
    let root = CALayer(size: 32, holding: layer)
    root.backgroundColor = .black
    if isBehindAClip {
      let clip = CALayer(0, 0, 20, 32)
      clip.masksToBounds = true
      clip.addSublayer(layer)
      root.addSublayer(clip)
    }
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance)
    for image in [comparison.actual, comparison.picture.image] {
      verify(abs(Int(image.rgba(18, 8).x) - 64) <= 1, image.rgba(14, 8) == SIMD4(0, 0, 0, 255))
      verify(image.rgba(22, 8).x == (isBehindAClip ? 0 : image.rgba(18, 8).x))
    }
  }

  /// Silhouettes of many layers lie on one page, side by side: none shows in the place of another.
  @Test(arguments: [0, 0.3]) func silhouettesOnAPageStayApart(angle: Double) throws {
    let root = CALayer(size: 96)
    root.backgroundColor = .white
    for k in 0..<16 {
      let clip = CALayer(4 + 23 * Double(k % 4), 4 + 23 * Double(k / 4), 20, 20)
      (clip.masksToBounds, clip.cornerRadius) = (true, 6)
      clip.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let layer = Self.caster()
      layer.frame = CGRect(x: 4.3, y: 3.6, width: 9, height: 8)
      layer.backgroundColor = CGColor(red: 0.1 * Double(k % 7), green: 0.9, blue: 0.5, alpha: 1)
      layer.addSublayer(CALayer(-2, 3, 4, 4, .white))
      clip.addSublayer(layer)
      root.addSublayer(clip)
    }
    let agreement = try Comparison(root, Viewport()).agreement
    verify(agreement.isWithinTolerance, "\(agreement)")
  }

  /// Bounds that mask cut a bitmap's layer and its shadow as one: no shadow shows under the layer's soft edge.
  @Test(arguments: [false, true]) func aBitmapCutByItsBoundsHasNoShadowAtItsEdge(hasSublayer: Bool) throws {
    let pictures = try ([0, 1] as [Float]).map { opacity in
      let layer = CALayer(18, 8, 40, 45, .red)
      (layer.cornerRadius, layer.masksToBounds, layer.shouldRasterize) = (21, true, true)
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (opacity, 0, .zero)
      if hasSublayer { layer.addSublayer(CALayer(10, 10, 20, 20, CGColor(red: 1, green: 1, blue: 0, alpha: 1))) }
      let root = CALayer(size: 64, holding: layer)
      root.backgroundColor = .white
      return try Comparison(root, Viewport())
    }
    verify(pictures.allSatisfy(\.agreement.isWithinTolerance), "\(pictures.map(\.agreement))")
    // On the GPU, the group's clip is a polygon.
    verify(ImageDifference(of: pictures[0].actual, from: pictures[1].actual).greatest.max() <= 6)
    verify(ImageDifference(of: pictures[0].picture.image, from: pictures[1].picture.image).greatest.max() <= 1)
  }

  /// Sharp shadows of six layers, one in the other, nest two deep. A mask and a fading group count among them the
  /// silhouette that they are drawn for: the shadow of a layer in it shows, the shadow in that one does not.
  @Test(arguments: [false, true]) func silhouettesAreCountedThrough(isMask: Bool) throws {
    func cast(_ layer: CALayer, _ x: CGFloat, _ y: CGFloat) {
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: x, height: y))
    }
    let (outer, inner) = (CALayer(4, 4, 60, 36), CALayer(0, 0, 60, 36))
    cast(outer, 0, 40)
    outer.addSublayer(inner)
    var last = inner
    if isMask {
      let mask = CALayer(0, 0, 60, 36)
      (inner.backgroundColor, inner.mask, last) = (.red, mask, mask)
    } else {
      (inner.opacity, inner.sublayers) = (0.5, [CALayer(1, 1, 4, 4, .red)])
    }
    for (x, y) in [(8, 0), (16, 0), (32, 0), (0, 8), (0, 16)] as [(CGFloat, CGFloat)] {
      let layer = CALayer(0, 0, 6, 6)
      cast(layer, x, y)
      last.addSublayer(layer)
      last = layer
    }
    last.addSublayer(CALayer(0, 0, 6, 6, .blue))
    let root = CALayer(size: 84, holding: outer)
    root.backgroundColor = .white
    let snapshot = root.commitFrame(in: Viewport())
    verify(NestingLimits(of: snapshot).silhouettes == 2)
    let comparison = try Comparison(of: snapshot)
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.actual, comparison.picture.image] {
      // Two shadows outside of the silhouette, and one in it; not two.
      let white = SIMD4<UInt8>(repeating: 255)
      verify(image.rgba(4 + 24 + 3, 7) != white, image.rgba(4 + 8 + 3, 47) != white)
      verify(image.rgba(4 + 24 + 3, 47) == white)
    }
  }
}
