import TestSupport

/// A clip in a group cuts the group's picture once: layers under opaque ones do not show at the clip's edge. On both
/// renderers.
@Suite struct GroupClipTests {
  private static func pictures(_ root: CALayer) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport())
    let file = comparison.agreement.isWithinTolerance ? "" : try comparison.write(name: "group-clip")
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement) \(file)")
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  /// The ways in which a stack becomes a group; the red layer to compare with is the same.
  private static let groups: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "fading": { $0.opacity = 0.6 },
    "filtered": {
      let filter = CAFilter(type: "colorSaturate")
      filter.setValue(1, forKey: "inputAmount")
      $0.filters = [filter]
    },
    "multiplied": { $0.compositingFilter = "multiplyBlendMode" },
    "screened": { $0.compositingFilter = "screenBlendMode" },
    "erasing what is beyond": { $0.compositingFilter = "sourceIn" },
    "masked and multiplied": {
      $0.compositingFilter = "multiplyBlendMode"
      $0.mask = CALayer(-20, -20, 200, 200, CGColor(gray: 0, alpha: 0.7))
    },
    "masked": { $0.mask = CALayer(-20, -20, 200, 200, CGColor(gray: 0, alpha: 0.7)) },
    "above what it inverts": { $0.backgroundFilters = [CAFilter(type: "colorInvert")] },
    "above what it inverts, fading and masked": {
      ($0.backgroundFilters, $0.opacity) = ([CAFilter(type: "colorInvert")], 0.5)
      $0.mask = CALayer(-20, -20, 200, 200, CGColor(gray: 0, alpha: 0.7))
    },
    "rasterised": { ($0.shouldRasterize, $0.rasterizationScale) = (true, 1) },
    "blurred": {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(3, forKey: "inputRadius")
      $0.filters = [filter]
    },
  ]
  static let names = groups.map(\.key)

  private static let shapes: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "round": { $0.cornerRadius = 20 },
    "round in two corners": {
      ($0.cornerRadius, $0.maskedCorners) = (25, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    },
    "turned": { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
    "between pixels": { $0.position = CGPoint(x: 50.4, y: 50.7) },
    "in perspective": {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 200
      ($0.transform, $0.cornerRadius) = (CATransform3DRotate(transform, 0.7, 0, 1, 0), 12)
    },
    "with a border": {
      ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (20, 3, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    },
  ]
  static let shapeNames = shapes.map(\.key)

  /// A layer of 60 × 60 in the middle, blue, and over it layers of which the last is red and covers the others.
  private static func stack(_ place: CGFloat, _ size: CGFloat) -> CALayer {
    let card = CALayer(20, 20, 60, 60, .blue)
    card.masksToBounds = true
    for color in [CGColor.green, .blue, .red] { card.addSublayer(CALayer(place, place, size, size, color)) }
    return card
  }

  private static func root(_ card: CALayer) -> CALayer {
    let root = CALayer(0, 0, 100, 100, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    root.addSublayer(card)
    return root
  }

  /// A stack that the clip's own group holds looks like one red layer, whether its layers reach beyond the clip or end
  /// with it.
  @Test(arguments: Cases.pairs(names, shapeNames)) func aStackIsItsUppermostLayer(name: String, shape: String) throws {
    let group = try #require(Self.groups.first { $0.key == name }?.value)
    let change = try #require(Self.shapes.first { $0.key == shape }?.value)
    let plain = CALayer(20, 20, 60, 60, .red)
    change(plain)
    group(plain)
    let expected = try Self.pictures(Self.root(plain))
    for (place, size) in [(-10, 80), (0, 60)] as [(CGFloat, CGFloat)] {
      let card = Self.stack(place, size)
      change(card)
      group(card)
      for (k, (renderer, image)) in try Self.pictures(Self.root(card)).enumerated() {
        let worst = ImageDifference(of: image, from: expected[k].image).greatest.max()
        // Another way to the same area: one step each for the area and for the group's 8 bits, and 0.02 pixels for a
        // polygon of a curve.
        verify(worst <= (renderer == "GPU" ? 6 : 2), "\(renderer), \(place): \(worst)")
      }
    }
  }

  /// The same where a layer around the group clips it.
  @Test(arguments: shapeNames) func aStackInAClippedGroupIsItsUppermostLayer(shape: String) throws {
    let change = try #require(Self.shapes.first { $0.key == shape }?.value)
    func scene(_ inside: CALayer) -> CALayer {
      let card = CALayer(20, 20, 60, 60)
      card.masksToBounds = true
      change(card)
      card.borderWidth = 0
      inside.opacity = 0.6
      card.addSublayer(inside)
      return Self.root(card)
    }
    func group(_ colors: [CGColor], _ place: CGFloat, _ size: CGFloat) -> CALayer {
      let group = CALayer(0, 0, 60, 60)
      for color in colors { group.addSublayer(CALayer(place, place, size, size, color)) }
      return group
    }
    for (place, size) in [(-10, 80), (0, 60)] as [(CGFloat, CGFloat)] {
      let expected = try Self.pictures(scene(CALayer(place, place, size, size, .red)))
      for (k, (name, image)) in try Self.pictures(scene(group([.green, .blue, .red], place, size))).enumerated() {
        let worst = ImageDifference(of: image, from: expected[k].image).greatest.max()
        verify(worst <= (name == "GPU" ? 6 : 2), "\(name), \(place): \(worst)")
      }
    }
  }

  /// The same where the clip is inside of a group that does not clip.
  @Test(arguments: shapeNames) func aClippedStackInAGroupIsItsUppermostLayer(shape: String) throws {
    let change = try #require(Self.shapes.first { $0.key == shape }?.value)
    func scene(_ card: CALayer) -> CALayer {
      change(card)
      let group = CALayer(0, 0, 100, 100)
      group.addSublayer(card)
      group.addSublayer(CALayer(5, 5, 10, 10, .green))
      group.opacity = 0.6
      return Self.root(group)
    }
    let expected = try Self.pictures(scene(CALayer(20, 20, 60, 60, .red)))
    for (k, (name, image)) in try Self.pictures(scene(Self.stack(-10, 80))).enumerated() {
      let worst = ImageDifference(of: image, from: expected[k].image).greatest.max()
      verify(worst <= (name == "GPU" ? 6 : 2), "\(name): \(worst)")
    }
  }

  /// Where the layers inside end within the clip, their own edges count.
  @Test func edgesInsideTheClipCount() throws {
    let card = CALayer(20, 20, 60, 60)
    (card.masksToBounds, card.cornerRadius, card.opacity) = (true, 20, 0.5)
    card.addSublayer(CALayer(10.5, 10, 30, 20, .red))
    card.addSublayer(CALayer(10, 35, 30, 15, .blue))
    for (name, image) in try Self.pictures(Self.root(card)) {
      verify(abs(Int(image.rgba(30, 40).y) - 191) <= 1, "\(name): \(image.rgba(30, 40))")
      verify(abs(Int(image.rgba(45, 40).y) - 128) <= 1, "\(name): \(image.rgba(45, 40))")
    }
  }

  /// The pair that must differ: a stack that fades piece by piece shows its covered layers.
  @Test func piecesThatFadeByThemselvesShowWhatTheyCover() throws {
    let (one, all) = (Self.stack(-10, 80), Self.stack(-10, 80))
    for card in [one, all] { (card.cornerRadius, card.opacity) = (20, 0.5) }
    all.allowsGroupOpacity = false
    let (a, b) = (try Self.pictures(Self.root(one)), try Self.pictures(Self.root(all)))
    for k in a.indices { verify(a[k].image.premultipliedRGBA != b[k].image.premultipliedRGBA) }
  }

  /// At the clip's edge the group's pixel counts as a whole, including its part on the other side of the clip: a yellow
  /// layer at 45° touches pixel (20, 9) beyond the clip, which ends at 20.5, and other pixels inside.
  @Test func aPixelOfThePictureIsCutAsAWhole() throws {
    let group = CALayer(0, 0, 20.5, 30)
    (group.opacity, group.masksToBounds) = (0.98, true)
    group.addSublayer(CALayer(-10, -10, 60, 60, .blue))
    let yellow = CALayer(0, 0, 40, 40, CGColor(red: 1, green: 1, blue: 0, alpha: 1))
    // Its lower left side is x + y = 30.6: it covers 0.08 of the pixel.
    let reach = CGFloat(20 * 0.5.squareRoot())
    yellow.position = CGPoint(x: 20.6 + reach, y: 10 + reach)
    yellow.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    group.addSublayer(yellow)
    let root = CALayer(0, 0, 32, 32, .white)
    root.addSublayer(group)
    let cover = 0.98 * 0.5
    for (name, image) in try Self.pictures(root) {
      let pixel = image.rgba(20, 9)
      verify(abs(Double(pixel.x) - 255 * (1 - cover + cover * 0.08)) < 2, "\(name): \(pixel)")
      verify(abs(Double(pixel.z) - 255 * (1 - cover * 0.08)) < 2, "\(name): \(pixel)")
    }
  }

  /// A black layer beside the clip, with sharp shadows, touches it, or reaches less than 3/100 pixel inside.
  @Test(arguments: [0, 0.02] as [CGFloat], ["alone", "with a sublayer", "with background filters"])
  func aLayerOutsideTheClipPaintsNothing(reach: CGFloat, kind: String) throws {
    for angle in [0, 0.3] as [CGFloat] {
      let card = CALayer(20.5, 20, 60, 60, .red)
      (card.masksToBounds, card.opacity) = (true, 0.5)
      let outside = CALayer(reach - 8, 0, 8, 60, .black)
      (outside.shadowOpacity, outside.shadowRadius, outside.shadowOffset) = (1, 0, .zero)
      card.addSublayer(outside)
      if kind == "with a sublayer" { outside.addSublayer(CALayer(0, 0, 8, 20, .black)) }
      if kind == "with background filters" { outside.backgroundFilters = [CAFilter(type: "colorInvert")] }
      card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      for (name, image) in try Self.pictures(Self.root(card)) {
        if angle == 0 { verify(image.rgba(20, 50) == SIMD4(255, 191, 191, 255), "\(name): \(image.rgba(20, 50))") }
        // White and red have as much red as a pixel can have.
        for y in 0..<100 { for x in 0..<100 { verify(image.rgba(x, y).x >= 254, "\(name): (\(x), \(y))") } }
      }
    }
  }

  /// A layer that reaches 0.08 pixels into a round clip, between rows 18 and 21, paints up to a pixel beside that part,
  /// and no farther.
  @Test func aLayerPaintsNoFartherThanAPixelBesideItsPart() throws {
    let card = CALayer(5.9, 5, 30, 30, .red)
    (card.masksToBounds, card.cornerRadius, card.opacity) = (true, 15, 0.5)
    card.addSublayer(CALayer(29.92, -10, 30, 50, .blue))
    for (name, image) in try Self.pictures(Self.root(card)) {
      for y in [15, 16, 23, 24] { verify(image.rgba(35, y).x == 255, "\(name), row \(y): \(image.rgba(35, y))") }
      for y in [19, 20] { verify(image.rgba(35, y).x < 250, "\(name), row \(y): \(image.rgba(35, y))") }
    }
  }

  /// A layer of no size that masks to its bounds shows nothing of its sublayers in a group that is cut, and a shape
  /// layer of no size no background.
  @Test(arguments: [CGRect(x: 30, y: 30, width: 0, height: 30), CGRect(x: 30, y: 30, width: 0, height: 0)])
  func emptyLayersInACutGroupShowNothing(frame: CGRect) throws {
    let root = CALayer(0, 0, 100, 100, .white)
    let group = CALayer(20.4, 20.7, 60, 60, .blue)
    (group.masksToBounds, group.cornerRadius, group.opacity) = (true, 20, 0.5)
    let empty = CALayer()
    (empty.frame, empty.masksToBounds, empty.backgroundColor) = (frame, true, CGColor.red)
    empty.addSublayer(CALayer(-20, -20, 60, 60, .green))
    let shape = CAShapeLayer()
    (shape.frame, shape.backgroundColor) = (frame, CGColor.red)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    shape.fillColor = nil
    for layer in [empty, shape] { group.addSublayer(layer) }
    root.addSublayer(group)
    for (name, image) in try Self.pictures(root) {
      for place in [45, 50, 55] {
        let pixel = image.rgba(place, 50)
        verify(127...128 ~= pixel.x, pixel.x == pixel.y, pixel.z == 255, "\(name): \(pixel)")
      }
    }
  }
}
