import Drawing
import TestSupport

/// Each blend mode gives the result of its formula, on the direct path and on the path for shadows and masks.
struct BlendModeTests {
  private typealias Color = SIMD4<Double>

  /// Straight colours: strong and faint, equal and extreme.
  private static let colors: [SIMD4<Double>] = [
    SIMD4(0.9, 0.5, 0.1, 1), SIMD4(0.2, 0.4, 0.8, 0.75), SIMD4(1, 0, 0.5, 0.5), SIMD4(0.3, 0.3, 0.3, 1),
    SIMD4(0.1, 0.7, 0.6, 0.2), SIMD4(0, 0, 0, 0),
  ]

  @Test(arguments: CGBlendMode.allCases)
  func aModeIsItsFormula(mode: CGBlendMode) throws {
    for backdrop in Self.colors {
      for source in Self.colors {
        for way in Way.allCases {
          let found = try draw(source, over: backdrop, mode, way)
          let expected = Self.formula(mode, premultiplied(source), premultiplied(backdrop))
          let difference = abs(found - expected).max() * 255
          verify(difference <= 4, "\(mode): \(source) over \(backdrop) is \(found), not \(expected) (\(way))")
        }
      }
    }
  }

  private enum Way: CaseIterable { case direct, masked, layer }

  private func draw(_ source: Color, over backdrop: Color, _ mode: CGBlendMode, _ way: Way) throws -> Color {
    let c = try #require(CGContext(width: 4, height: 4))
    let all = CGRect(x: 0, y: 0, width: 4, height: 4)
    c.setFillColor(color(backdrop))
    c.fill(all)
    let white = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    if way == .masked { c.clip(to: all, mask: white) }
    c.setBlendMode(mode)
    if way == .layer { c.beginTransparencyLayer(auxiliaryInfo: nil) }
    c.setFillColor(color(source))
    c.fill(all)
    if way == .layer { c.endTransparencyLayer() }
    let p = try #require(c.makeImage()).at(1, 1)
    return Color(Double(p.x), Double(p.y), Double(p.z), Double(p.w)) / 255
  }

  private func color(_ c: Color) -> CGColor { CGColor(red: c.x, green: c.y, blue: c.z, alpha: c.w) }

  private func premultiplied(_ c: Color) -> Color { c * SIMD4(c.w, c.w, c.w, 1) }

  /// Half-covered pixels get half of the change, in any mode.
  @Test(arguments: CGBlendMode.allCases)
  func aModeGoesWithTheCoverage(mode: CGBlendMode) throws {
    let c = try #require(CGContext(width: 2, height: 1))
    c.setFillColor(color(Self.colors[0]))
    c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    c.setBlendMode(mode)
    c.setFillColor(color(Self.colors[1]))
    c.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
    let image = try #require(c.makeImage())
    let (before, full) = (Self.colors[0], Self.formula(mode, premultiplied(Self.colors[1]), Self.colors[0]))
    let p = image.at(0, 0)
    let found = Color(Double(p.x), Double(p.y), Double(p.z), Double(p.w)) / 255
    // These two clamp after the coverage is applied.
    let isCut = mode == .plusLighter || mode == .plusDarker
    let cut = Self.formula(mode, premultiplied(Self.colors[1]) / 2, Self.colors[0])
    let expected = isCut ? cut : (before + full) / 2
    verify(abs(found - expected).max() * 255 <= 3, "\(found), not \(expected)")
    verify(image.at(1, 0).isNear(SIMD4(230, 128, 26, 255)))
  }

  // MARK: Formulas

  private static func formula(_ mode: CGBlendMode, _ s: Color, _ d: Color) -> Color {
    switch mode {
    case .normal: return s + d * (1 - s.w)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * d.w
    case .sourceOut: return s * (1 - d.w)
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destinationOver: return s * (1 - d.w) + d
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .destinationAtop: return s * (1 - d.w) + d * s.w
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let a = min(1, s.w + d.w)
      var result = Color(repeating: a) - (Color(repeating: s.w) - s) - (Color(repeating: d.w) - d)
      result.clamp(lowerBound: .zero, upperBound: Color(repeating: a))
      result.w = a
      return result
    default:
      var result = s * (1 - d.w) + d * (1 - s.w)
      guard s.w > 0, d.w > 0 else { return result }
      let (cs, cd) = (SIMD3(s.x, s.y, s.z) / s.w, SIMD3(d.x, d.y, d.z) / d.w)
      let mixed = mix(mode, cs, cd) * (s.w * d.w)
      result += Color(mixed, 0)
      result.w = s.w + d.w - s.w * d.w
      return result
    }
  }

  private static func mix(_ mode: CGBlendMode, _ s: SIMD3<Double>, _ d: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case .hue: set(luminosity(d), of: set(d.max() - d.min(), saturationOf: s))
    case .saturation: set(luminosity(d), of: set(s.max() - s.min(), saturationOf: d))
    case .color: set(luminosity(d), of: s)
    case .luminosity: set(luminosity(s), of: d)
    default: SIMD3(channel(mode, s.x, d.x), channel(mode, s.y, d.y), channel(mode, s.z, d.z))
    }
  }

  private static func channel(_ mode: CGBlendMode, _ s: Double, _ d: Double) -> Double {
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return channel(.hardLight, d, s)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    // A black backdrop stays black; a white one stays white.
    case .colorDodge: return d == 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return s <= 0.5 ? 2 * s * d : channel(.screen, 2 * s - 1, d)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let root = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (root - d)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    default: return .nan
    }
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func set(_ saturation: Double, saturationOf c: SIMD3<Double>) -> SIMD3<Double> {
    let own = c.max() - c.min()
    return own > 0 ? (c - c.min()) * (saturation / own) : .zero
  }

  private static func set(_ value: Double, of c: SIMD3<Double>) -> SIMD3<Double> {
    var c = c + (value - luminosity(c))
    let (low, high) = (c.min(), c.max())
    if low < 0 { c = value + (c - value) * (value / (value - low)) }
    if high > 1 { c = value + (c - value) * ((1 - value) / (high - value)) }
    return c
  }
}

private func abs(_ c: SIMD4<Double>) -> SIMD4<Double> { c.replacing(with: -c, where: c .< 0) }
