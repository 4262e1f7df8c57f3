import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Filters of what lies behind a layer, on both renderers.
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

  @Test(arguments: names, filters) func theRenderersAgree(name: String, filters: String) throws {
    let change = try #require(Self.changes.first { $0.key == name }?.value)
    for scale in [1, 2] as [CGFloat] {
      let comparison = try Comparison(Self.scene(Self.filters(filters), change), Viewport(scale: scale))
      let agreement = comparison.agreement
      let file = agreement.isWithinTolerance ? "" : try comparison.write(name: "backdrop-\(name)-\(filters)")
      #expect(agreement.isWithinTolerance, "\(agreement) \(file)")
      // Nothing of this is seen without the filters.
      let plain = try Comparison(Self.scene([], change), Viewport(scale: scale))
      #expect(plain.picture.image.premultipliedRGBA != comparison.picture.image.premultipliedRGBA)
    }
  }
}
