import ReferenceRendering
import TestSupport

/// Borders that a gradient paints, which no layer has: the style alone makes items of them, on all renderers.
@Suite struct BorderPaintTests {
  private static let cases: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "square": { _ in },
    "round": { $0.cornerRadius = 9 },
    "continuous": { ($0.cornerRadius, $0.cornerCurve) = (9, .continuous) },
    "one corner": { ($0.cornerRadius, $0.maskedCorners) = (12, .layerMinXMinYCorner) },
    "between pixels": { $0.position.x += 0.3 },
    "turned": { ($0.cornerRadius, $0.transform) = (6, CATransform3DMakeRotation(0.4, 0, 0, 1)) },
    "hard": { ($0.edgeAntialiasingMask, $0.transform) = ([], CATransform3DMakeRotation(0.2, 0, 0, 1)) },
    "clipping": { ($0.cornerRadius, $0.masksToBounds) = (8, true) },
    "sublayer": { $0.addSublayer(CALayer(4, -6, 20, 60, .green)) },
    "clipped sublayer": { ($0.masksToBounds, $0.sublayers) = (true, [CALayer(4, -6, 20, 60, .green)]) },
    "faded": { $0.opacity = 0.6 },
    "faded with a sublayer": { ($0.opacity, $0.sublayers) = (0.6, [CALayer(4, -6, 20, 60, .green)]) },
    "shadow": { ($0.shadowOpacity, $0.shadowRadius) = (0.7, 2) },
    "rasterized": { $0.shouldRasterize = true },
    "perspective": {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 200
      $0.transform = CATransform3DRotate(transform, 0.5, 0.2, 1, 0)
    },
  ]

  private static func snapshot(
    _ width: Double, alpha: Double, kind: GradientPainting.Kind = .axial, _ change: (CALayer) -> Void
  ) -> LayerSnapshot {
    let layer = CALayer(14, 12, 50, 48, .white)
    change(layer)
    let root = CALayer(size: 80, holding: layer)
    root.backgroundColor = .blue
    let plain = root.commitFrame()
    var snapshot = plain.changing(1) {
      let (red, black) = (SIMD4<Double>(1, 0, 0, alpha), SIMD4<Double>(0, 0, 0, 1))
      $0.borderPaint = .gradient(
        GradientPainting(
          kind, in: CGRect(x: 0, y: 0, width: 50, height: 48), from: Vector2(0, 0), to: Vector2(1, 0),
          [(0, black), (1, red)]))
      $0.borderWidth = width
    }
    // A layer without effects may be a leaf.
    snapshot.nodes[1].effects = plain.nodes[1].effects
    return snapshot
  }

  @Test(arguments: cases.map(\.key)) func gradientBordersAgree(name: String) throws {
    let change = try #require(Self.cases.first { $0.key == name }?.value)
    for (width, alpha, kind) in [(4, 1, .axial), (5.5, 0.4, .radial), (40, 1, .conic)]
      as [(Double, Double, GradientPainting.Kind)]
    {
      let comparison = try Comparison(of: Self.snapshot(width, alpha: alpha, kind: kind, change))
      verify(comparison.agreement.isWithinTolerance, "\(name), \(width) points: \(comparison.agreement)")
    }
  }

  /// Black on the left, red on the right, half of it in the middle, white inside; no blue shows between.
  @Test func gradientBordersRunOverTheBounds() throws {
    let snapshot = Self.snapshot(6, alpha: 1) { _ in }
    let comparison = try Comparison(of: snapshot)
    for image in [comparison.actual, comparison.picture.image] {
      for (x, y, red, green) in [(15, 36, 7, 0), (62, 36, 248, 0), (38, 13, 125, 0), (38, 36, 255, 255)] {
        let pixel = image.rgba(x, y)
        verify(abs(Int(pixel.x) - red) <= 2, pixel.y == green, "\(x), \(y): \(pixel)")
      }
      verify(image.rgba(13, 36) == SIMD4(0, 0, 255, 255), image.rgba(15, 36).z == 0)
    }
  }
}
