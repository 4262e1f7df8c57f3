import TestSupport

/// `contentsRect`: no texel beside the part shows, even where the centre of a pixel lies beyond the layer's soft edge.
/// On both renderers.
@Suite struct ImagePartTests {
  /// Blue, in a frame of red texels.
  private static let image = CGImage(width: 5, height: 5) { x, y in
    x % 4 == 0 || y % 4 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
  }

  private static let forms: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "plain": { _ in },
    "over a colour": { $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) },
    "bordered": { ($0.borderWidth, $0.borderColor) = (0.4, CGColor(red: 0, green: 0, blue: 1, alpha: 1)) },
    "round": { $0.cornerRadius = 1 },
    "turned": { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
    "in perspective": {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 40
      $0.transform = CATransform3DRotate(transform, 0.4, 0, 1, 0)
    },
    "a group": { layer in
      layer.opacity = 0.5
      layer.addSublayer(CALayer(0, 0, 1, 1, CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
    },
  ]
  static let names = forms.map(\.key)

  @Test(arguments: names, [2.2, 9, 31.3] as [CGFloat]) func noTexelBesideThePartShows(name: String, side: CGFloat)
    throws
  {
    for part in [0.56, 0.6] as [CGFloat] {
      let layer = CALayer(4.1, 4.1, side, side)
      layer.contents = Self.image
      layer.contentsRect = CGRect(x: 0.5 - part / 2, y: 0.5 - part / 2, width: part, height: part)
      try #require(Self.forms.first { $0.key == name }).value(layer)
      let comparison = try Comparison(CALayer(size: 40, holding: layer), Viewport())
      verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
      for (renderer, image) in [("reference", comparison.picture.image), ("GPU", comparison.actual)] {
        let reds = (0..<1600).filter { image.rgba($0 % 40, $0 / 40).x > 1 }
        verify(reds.isEmpty, "\(renderer), \(part): red at \(reds.prefix(4).map { ($0 % 40, $0 / 40) })")
        verify(image.coveredArea > 2)
      }
    }
  }
}
