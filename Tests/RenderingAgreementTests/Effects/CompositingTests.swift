import ReferenceRendering
import TestSupport

/// Every blend mode, by its name, on both renderers.
@Suite struct CompositingTests {
  /// Colours of every alpha, in cells of two pixels.
  private static func palette(_ seed: Int) -> CGImage {
    CGImage(width: 24, height: 24) { x, y in
      let (i, j) = (x / 2 + seed, y / 2 + 3 * seed)
      let alpha = (i * 5 + j) % 4 * 85
      let straight = SIMD3((i * 37 + j * 11) % 256, (i * 91 + j * 53) % 256, (i * 17 + j * 129) % 256)
      return SIMD4(
        UInt8(straight.x * alpha / 255), UInt8(straight.y * alpha / 255), UInt8(straight.z * alpha / 255), UInt8(alpha))
    }
  }

  /// A backdrop and a source that covers a part of it, beside the same two in a group that fades.
  private static func scene(_ mode: String) -> CALayer {
    let root = CALayer(0, 0, 64, 32, CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.8))
    for k in 0..<2 {
      let group = CALayer(CGFloat(32 * k), 0, 32, 32)
      group.opacity = k == 0 ? 1 : 0.75
      let (lower, upper) = (CALayer(2, 2, 24, 24), CALayer(6, 6, 24, 24))
      (lower.contents, upper.contents) = (palette(1), palette(6))
      (upper.compositingFilter, upper.opacity) = (mode, k == 0 ? 1 : 0.9)
      group.addSublayer(lower)
      group.addSublayer(upper)
      root.addSublayer(group)
    }
    return root
  }

  @Test(arguments: CAFilter.blendModeTypes) func everyModeAgrees(mode: String) throws {
    let comparison = try Comparison(Self.scene(mode), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  /// A bitmap that is seen reduced has levels, though several passes draw into it.
  @Test(arguments: ["multiplyBlendMode", "differenceBlendMode", "destIn"]) func aBitmapHoldsBlendedLayers(mode: String)
    throws
  {
    let root = CALayer(0, 0, 40, 40, .white)
    let card = Self.scene(mode)
    (card.shouldRasterize, card.minificationFilter) = (true, .trilinear)
    (card.position, card.transform) = (CGPoint(x: 20, y: 20), CATransform3DMakeScale(0.2, 0.3, 1))
    root.addSublayer(card)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  /// Blends above blends, in groups and out of them, some of whose stacks want more than 8 bits.
  @Test(arguments: ["multiplyBlendMode", "plusL", "destAtop", "screenBlendMode"]) func stacksOfBlendsAgree(mode: String)
    throws
  {
    let root = CALayer(0, 0, 64, 64, CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.9))
    for k in 0..<24 {
      let layer = CALayer(CGFloat(k * 2 % 30), CGFloat(k * 7 % 30), 32, 32)
      (layer.contents, layer.opacity) = (Self.palette(k), 0.3)
      if k % 4 == 1 { layer.compositingFilter = mode }
      if k % 6 == 3 {
        layer.compositingFilter = "differenceBlendMode"
        layer.cornerRadius = 9
        layer.addSublayer(CALayer(4, 4, 8, 8, .green))
      }
      root.addSublayer(layer)
    }
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  // MARK: - Shadows

  /// A plate in a tree of one colour, with a hole that a sublayer erases. Its hard shadow lies 8 points to the right.
  private static func punchedPlate(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let root = CALayer(0, 0, 64, 48, .white)
    let (plate, hole) = (CALayer(8, 8, 32, 32, .red), CALayer(8, 8, 16, 16, CGColor(gray: 0, alpha: 1)))
    (plate.shadowOpacity, plate.shadowRadius, plate.shadowOffset) = (1, 0, CGSize(width: 8, height: 0))
    plate.shadowColor = .blue
    hole.compositingFilter = "destOut"
    plate.addSublayer(hole)
    change(plate)
    root.addSublayer(plate)
    return root
  }

  /// The hole is at 16…32: the shadow's is at 24…40. The shadow shows through the hole, and is not erased itself.
  @Test(arguments: [0, 3] as [CGFloat]) func erasedPartsCastNoShadow(radius: CGFloat) throws {
    let comparison = try Comparison(Self.punchedPlate { $0.shadowRadius = radius }, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    guard radius == 0 else { return }
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(20, 24) == [0, 0, 255, 255], "the shadow of the plate's left part, in the hole")
      verify(image.rgba(28, 24) == [255, 255, 255, 255], "the shadow has a hole, too")
      verify(image.rgba(36, 24) == [255, 0, 0, 255], image.rgba(44, 24) == [0, 0, 255, 255])
      verify(image.rgba(44, 44) == [255, 255, 255, 255])
    }
  }

  /// A sublayer that multiplies sticks out of its layer: there it shows its own colour, darkened neither by the shadow
  /// nor by the backdrop of both.
  @Test func aSublayerDoesNotMixWithTheShadow() throws {
    func scene(_ mode: String?) -> CALayer {
      let root = CALayer(0, 0, 64, 48, CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1))
      let (plate, label) = (
        CALayer(8, 8, 24, 32, .red), CALayer(16, 8, 24, 16, CGColor(red: 0, green: 1, blue: 1, alpha: 1))
      )
      (plate.shadowOpacity, plate.shadowRadius, plate.shadowOffset) = (1, 0, CGSize(width: 12, height: 0))
      label.compositingFilter = mode
      plate.addSublayer(label)
      root.addSublayer(plate)
      return root
    }
    let comparison = try Comparison(scene("multiplyBlendMode"), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(40, 24) == [0, 255, 255, 255], "outside of the plate there is nothing to multiply with")
      verify(image.rgba(28, 24) == [0, 0, 0, 255])
      verify(image.rgba(56, 24) == [0, 0, 0, 255], "the label's shadow")
    }
    let plain = try Comparison(scene(nil), Viewport())
    verify(plain.actual.rgba(28, 24) == [0, 255, 255, 255])
  }

  static let shadowed: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "fading": { $0.opacity = 0.6 },
    "masked": { plate in
      plate.mask = CALayer(0, 0, 28, 40, CGColor(gray: 0, alpha: 0.8))
    },
    "with a path": { $0.shadowPath = CGPath(rect: CGRect(x: 2, y: 2, width: 28, height: 28), transform: nil) },
    "with a path and a blur": {
      $0.shadowPath = CGPath(rect: CGRect(x: 2, y: 2, width: 28, height: 28), transform: nil); $0.shadowRadius = 4
    },
    "rasterised": { $0.shouldRasterize = true },
    "with a colour filter": { $0.filters = [CAFilter(type: "colorInvert")] },
    "multiplied": { $0.compositingFilter = "multiplyBlendMode" },
    "above a filtered backdrop": { $0.backgroundFilters = [CAFilter(type: "colorInvert")] },
    "in pieces": {
      $0.opacity = 0.5; $0.allowsGroupOpacity = false
    },
    "turned": {
      $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1); $0.shadowRadius = 2
    },
    "in a shadow": { plate in
      let inner = punchedPlate().sublayers![0]
      inner.transform = CATransform3DMakeScale(0.5, 0.5, 1)
      plate.addSublayer(inner)
    },
    "crossed": { plate in
      plate.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      let other = CALayer(8, 8, 48, 32, .green)
      (other.shadowOpacity, other.shadowRadius) = (0.5, 2)
      plate.superlayer?.addSublayer(other)
    },
  ]

  @Test(arguments: shadowed.map(\.key)) func shadowsOfBlendedPicturesAgree(name: String) throws {
    let change = try #require(Self.shadowed.first { $0.key == name }?.value)
    for mode in ["destOut", "multiplyBlendMode", "xor"] {
      let root = Self.punchedPlate { plate in
        plate.sublayers![0].compositingFilter = mode
        change(plate)
      }
      let comparison = try Comparison(root, Viewport())
      let file = comparison.agreement.isWithinTolerance ? "" : try comparison.write(name: "shadow-\(name)-\(mode)")
      verify(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement) \(file)")
      if mode == "destOut" {
        let plain = Self.punchedPlate { plate in
          plate.sublayers![0].compositingFilter = nil
          change(plate)
        }
        try verify(Comparison(plain, Viewport()).actual.premultipliedRGBA != comparison.actual.premultipliedRGBA)
      }
    }
  }

  /// A label that is subtracted from the plate below it, as on watch faces.
  @Test func subtractingCutsAHole() throws {
    let root = CALayer(0, 0, 32, 32, .blue)
    let (plate, label) = (CALayer(4, 4, 24, 24, .red), CALayer(12, 12, 8, 8, CGColor(gray: 1, alpha: 1)))
    label.compositingFilter = CAFilter(type: "subtractS")
    plate.addSublayer(label)
    root.addSublayer(plate)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(16, 16) == [0, 0, 255, 255], "what lies behind the plate shows through")
      verify(image.rgba(8, 8) == [255, 0, 0, 255])
    }
  }
}
