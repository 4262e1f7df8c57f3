import Foundation

/// A colour with straight (unpremultiplied) alpha: its value in sRGB, and the components that it was made of.
///
/// A colour of another space is converted to sRGB when it is made, by the space's own formulas. Components outside 0…1
/// are stored: the gamut is not limited. A picture of the standard range clamps them; a picture of the extended range
/// does not. Two colours are equal if their sRGB values are. A reference type, as Apple's: a layer's colour getters
/// return the object that was set.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolor>.
public final class CGColor: NSObject, Sendable, CFObject {
  private let tag = AttributeTag()
  private let red: CGFloat, green: CGFloat, blue: CGFloat

  /// Straight alpha, 0 (clear) to 1 (opaque).
  public let alpha: CGFloat

  private let origin: Origin

  /// The source of a colour's components.
  private enum Origin: Sendable {
    /// sRGB: the components are the stored ones.
    case sRGB
    /// A grey, of one component.
    case gray
    /// Another space and its components, without alpha; with the pattern of a pattern colour.
    case other(CGColorSpace, [CGFloat], pattern: (any AnyObject & Sendable)?)
  }

  /// Creates a colour from sRGB-encoded components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    origin = .sRGB
  }

  /// Creates a colour from sRGB-encoded components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey of one component: sRGB with three equal components.
  public init(gray: CGFloat, alpha: CGFloat) {
    (red, green, blue, self.alpha) = (gray, gray, gray, alpha)
    origin = .gray
  }

  /// Creates a grey, as ``init(gray:alpha:)`` does.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

  /// Creates a colour of four inks: red is (1 − cyan) · (1 − black), and so on.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(CGColorSpaceCreateDeviceCMYK(), [cyan, magenta, yellow, black], alpha: alpha)
  }

  /// Creates a colour in `space`; `nil` for a pattern space.
  ///
  /// - Parameter components: As many components as the space has, then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    guard space.model != .pattern, space.model != .unknown else { return nil }
    self.init(space, (0..<count).map { components[$0] }, alpha: components[count])
  }

  /// - Parameter components: As many as `space` has.
  package init(
    _ space: CGColorSpace, _ components: [CGFloat], alpha: CGFloat, pattern: (any AnyObject & Sendable)? = nil
  ) {
    let color = space.encoding.toSRGB(components.map(\.native))
    (red, green, blue, self.alpha) = (CGFloat(color.x), CGFloat(color.y), CGFloat(color.z), alpha)
    switch space.encoding {
    case .sRGB: origin = .sRGB
    case .gray: origin = .gray
    default: origin = .other(space, components, pattern: pattern)
    }
  }

  private init(_ color: CGColor, alpha: CGFloat) {
    (red, green, blue, self.alpha, origin) = (color.red, color.green, color.blue, alpha, color.origin)
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Opaque black of four components: the default of layers' colours, as on Apple's systems, where ``black`` has two.
  package static let layerBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// Opaque white of four components: the default of layers' and cells' colours.
  package static let layerWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// The components in ``colorSpace``, then alpha: four for an RGB colour, two for a grey.
  public var components: [CGFloat]? {
    switch origin {
    case .sRGB: [red, green, blue, alpha]
    case .gray: [red, alpha]
    case .other(_, let components, _): components + [alpha]
    }
  }

  /// The number of ``components``, alpha included.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// The space that the colour was made in. A grey's space is called ``CGColorSpace/genericGrayGamma2_2``, device RGB
  /// is sRGB.
  public var colorSpace: CGColorSpace? {
    switch origin {
    case .sRGB: .sRGBSpace
    case .gray: .graySpace
    case .other(let space, _, _): space
    }
  }

  /// The pattern of a pattern colour, an object of another module's class.
  package var patternObject: (any AnyObject & Sendable)? {
    if case .other(_, _, let pattern) = origin { pattern } else { nil }
  }

  /// sRGB-encoded red, green and blue, and straight alpha; not clamped.
  package var rgba: [CGFloat] { [red, green, blue, alpha] }

  /// The colour itself, because it is immutable.
  public func copy() -> CGColor? { self }

  // `NSObject`'s: `let copy = color.copy()` means the other one.
  @_disfavoredOverload
  public override func copy() -> Any { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(self, alpha: alpha) }

  /// The colour in another space; `nil` for a space without colours of its own, such as a table or a pattern.
  ///
  /// The conversion goes through sRGB, without a limit to its gamut. `intent` and `options` have no effect.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    let color = SIMD3(red.native, green.native, blue.native)
    guard let components = space.encoding.components(ofSRGB: color) else { return nil }
    return CGColor(space, components.map { CGFloat($0) }, alpha: alpha)
  }

  /// Whether two colours have the same components in extended sRGB, the same alpha, and the same pattern or none.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
      && a.patternObject === b.patternObject
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CGColor).map { $0 == self } ?? false }

  public override var hash: Int { [red, green, blue, alpha].hashValue }

  public override var description: String { "CGColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))" }

  /// The colour premultiplied by alpha. Components are clamped to 0…1 first; NaN counts as 0.
  package var premultiplied: PremultipliedColor {
    func clamp(_ v: CGFloat) -> Double { v > 0 ? Double.minimum(v.native, 1) : 0 }
    let a = clamp(alpha)
    return PremultipliedColor(red: clamp(red) * a, green: clamp(green) * a, blue: clamp(blue) * a, alpha: a)
  }

  /// The straight components: alpha in 0…1, the others in −64…64. NaN counts as 0.
  package var extendedStraight: SIMD4<Double> {
    func limited(_ v: CGFloat, _ low: Double, _ high: Double) -> Double {
      v.isNaN ? 0 : Double.maximum(low, Double.minimum(v.native, high))
    }
    let most = Self.greatestComponent
    return SIMD4(
      limited(red, -most, most), limited(green, -most, most), limited(blue, -most, most), limited(alpha, 0, 1))
  }

  /// ``extendedStraight``, premultiplied by alpha.
  package var extendedPremultiplied: PremultipliedColor {
    let c = extendedStraight
    return PremultipliedColor(red: c.x * c.w, green: c.y * c.w, blue: c.z * c.w, alpha: c.w)
  }

  /// The greatest absolute value of a component: ten times the brightest white of PQ. Sums of a thousand fit into half
  /// floats.
  package static let greatestComponent = 64.0
}

/// An sRGB-encoded colour whose red, green and blue are multiplied by alpha. Alpha is in 0…1; the others are in
/// 0…alpha, or beyond in the extended range.
package struct PremultipliedColor: Hashable, Sendable {
  package var red: Double, green: Double, blue: Double, alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package init(_ rgba: SIMD4<Double>) { self.init(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w) }

  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// The components as a vector: red, green, blue, alpha.
  package var rgba: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Whether the colour is fully transparent.
  package var isClear: Bool { alpha <= 0 }

  /// Whether the colour is fully opaque.
  package var isOpaque: Bool { alpha >= 1 }

  /// Whether red, green or blue lie outside sRGB.
  package var isExtended: Bool { rgba.isExtended }

  /// The colour with red, green and blue clamped to 0…alpha.
  package var limited: PremultipliedColor { PremultipliedColor(rgba.limited) }
}

extension SIMD4 where Scalar == Double {
  /// A premultiplied colour with red, green and blue clamped to 0…alpha.
  package var limited: SIMD4<Double> {
    var result = clamped(lowerBound: .zero, upperBound: SIMD4(repeating: w))
    result.w = w
    return result
  }

  /// Whether red, green or blue of a premultiplied colour lie outside 0…alpha by more than the rounding error of
  /// another space's white.
  package var isExtended: Bool {
    let beyond = self - limited
    return (beyond * beyond).max() > 1e-12
  }
}
