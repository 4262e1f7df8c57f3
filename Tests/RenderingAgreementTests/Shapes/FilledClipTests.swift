import ReferenceRendering
import TestSupport

/// Layers under a clip that they fill, or nearly: the GPU draws layers that fill it with the clip's outline.
@Suite struct FilledClipTests {
  private static let image = CGImage(width: 12, height: 9) { x, y in
    let blue: UInt8 = (x + y) % 2 == 0 ? 255 : 60
    return SIMD4<UInt8>(UInt8(20 * x), UInt8(25 * y), blue, 255)
  }

  enum Inside: CaseIterable {
    case larger, asLarge, imageOverColor, aLittleSmaller, onlyAsWide, partlyOutside, turned, inPerspective,
      ofRoundCorners, ofRoundCornersThatClip, bordered, thickBorder, color, partOfTheImage, nearestTexels, trilinear,
      nineParts, hardEdges, faded, fadedPieceByPiece, sublayer, gradient, filtered, cutByAPlane

    func change(_ inside: CALayer, in clip: CALayer) {
      switch self {
      case .larger: break
      case .asLarge: inside.frame = clip.bounds
      case .aLittleSmaller:
        inside.frame = clip.bounds.insetBy(dx: 0.3, dy: 0.3)
      case .onlyAsWide:
        inside.frame = CGRect(x: 0, y: -10, width: 40, height: 70)
      case .partlyOutside:
        inside.position.x += 20
      case .turned:
        inside.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      case .inPerspective:
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        inside.transform = CATransform3DRotate(transform, 0.3, 0.2, 1, 0)
      case .ofRoundCorners:
        inside.cornerRadius = 20
      case .ofRoundCornersThatClip:
        inside.frame = clip.bounds
        inside.cornerRadius = 9
        inside.masksToBounds = true
      case .bordered:
        inside.borderWidth = 4
        inside.borderColor = .black
      case .thickBorder:
        inside.borderWidth = 14
        inside.borderColor = CGColor(gray: 0, alpha: 0.6)
      case .color:
        inside.contents = nil
        inside.backgroundColor = CGColor(red: 0.1, green: 0.5, blue: 0.2, alpha: 0.7)
      case .imageOverColor:
        inside.contentsGravity = .resizeAspect
        inside.backgroundColor = CGColor(red: 0.1, green: 0.5, blue: 0.2, alpha: 1)
      case .partOfTheImage:
        inside.contentsRect = CGRect(x: 0.3, y: 0.2, width: 0.4, height: 0.5)
      case .nearestTexels:
        inside.magnificationFilter = .nearest
        inside.minificationFilter = .nearest
      case .trilinear:
        inside.minificationFilter = .trilinear
        inside.frame = CGRect(x: -1, y: -1, width: 44, height: 42)
      case .nineParts:
        inside.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      case .hardEdges:
        inside.frame = clip.bounds
        inside.edgeAntialiasingMask = []
      case .faded:
        inside.opacity = 0.5
      case .fadedPieceByPiece:
        clip.opacity = 0.5
        clip.allowsGroupOpacity = false
      case .sublayer:
        inside.addSublayer(CALayer(20, 20, 80, 14, CGColor(red: 1, green: 1, blue: 0, alpha: 0.8)))
      case .gradient:
        let gradient = CAGradientLayer()
        (gradient.frame, gradient.colors) = (clip.bounds.insetBy(dx: -3, dy: -3), [CGColor.red, CGColor.blue])
        inside.addSublayer(gradient)
      case .filtered:
        inside.filters = [CAFilter(type: "colorInvert")].compactMap { $0 }
      case .cutByAPlane:
        let other = CALayer(-10, 5, 60, 20, CGColor(red: 0, green: 0.6, blue: 0, alpha: 0.7))
        other.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        clip.addSublayer(other)
      }
    }
  }

  private static let clips: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "square": { _ in },
    "nearly square": { $0.cornerRadius = 0.01 },
    "round": { $0.cornerRadius = 9 },
    "continuous": { ($0.cornerRadius, $0.cornerCurve) = (9, .continuous) },
    "turned": { ($0.cornerRadius, $0.transform) = (9, CATransform3DMakeRotation(0.4, 0, 0, 1)) },
    "stretched": { ($0.cornerRadius, $0.transform) = (9, CATransform3DMakeScale(1.2, -0.6, 1)) },
    "in perspective": { layer in
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 100
      (layer.cornerRadius, layer.transform) = (9, CATransform3DRotate(transform, 0.7, 0.3, 1, 0))
    },
    "hard": { ($0.edgeAntialiasingMask, $0.transform) = ([], CATransform3DMakeRotation(0.1, 0, 0, 1)) },
    "large": { ($0.cornerRadius, $0.transform) = (9, CATransform3DMakeScale(2.1, 2.1, 1)) },
  ]

  @Test(arguments: Cases.pairs(clips.map(\.key), Inside.allCases))
  func layersFillingAClipAgree(name: String, with inside: Inside) throws {
    let changeClip = try #require(Self.clips.first { $0.key == name }?.value)
    for isNested in [false, true] {
      let clip = CALayer(20.3, 18.6, 40, 38)
      clip.masksToBounds = true
      changeClip(clip)
      let layer = CALayer(-12, -14, 68, 70)
      layer.contents = Self.image
      clip.addSublayer(layer)
      inside.change(layer, in: clip)
      let root = CALayer(size: 80)
      root.backgroundColor = .white
      if isNested {
        // Cuts the inner clip on one side.
        let outer = CALayer(10, 10, 44, 60)
        (outer.masksToBounds, outer.cornerRadius) = (true, 6)
        root.addSublayer(outer)
        outer.addSublayer(clip)
      } else {
        root.addSublayer(clip)
      }
      let comparison = try Comparison(root, Viewport())
      verify(
        comparison.agreement.isWithinTolerance,
        "\(inside) in \(isNested ? "nested " : "")\(name): \(comparison.agreement)")
    }
  }

  /// A quarter of a pixel beyond the clip's edge counts a quarter, for any edge of the layer.
  @Test func layersFillingAClipEndAtTheClipsEdge() throws {
    for inset in [0, -0.1, -8] as [CGFloat] {
      let clip = CALayer(4.25, 4, 8, 8)
      clip.masksToBounds = true
      let layer = CALayer(inset, inset, 8 - 2 * inset, 8 - 2 * inset, .white)
      clip.addSublayer(layer)
      let root = CALayer(size: 16, holding: clip)
      root.backgroundColor = .black
      let comparison = try Comparison(root, Viewport())
      verify(comparison.agreement.isWithinTolerance)
      for image in [comparison.actual, comparison.picture.image] {
        verify(abs(Int(image.rgba(4, 8).x) - 191) <= 1, "\(inset)")
        verify(abs(Int(image.rgba(12, 8).x) - 64) <= 1, "\(inset)")
        verify(image.rgba(8, 3).x == 0, image.rgba(8, 4).x == 255)
      }
    }
  }
}
