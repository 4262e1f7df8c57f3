import Drawing
import Foundation
import Geometry
import Imaging

/// A colour: an sRGB-encoded ``/Lamina/CGColor`` with UIKit's names, or one that depends on traits.
///
/// Source: <https://developer.apple.com/documentation/uikit/uicolor>.
/// `@unchecked Sendable`: immutable.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  private let tag = AttributeTag()
  private let source: Source

  private enum Source {
    case color(CGColor)
    case provider((UITraitCollection) -> UIColor)
  }

  /// The colour; of a dynamic one, that for ``UITraitCollection/current``.
  open var cgColor: CGColor {
    switch resolvedColor(with: .current).source {
    case .color(let color): color
    case .provider: .clear
    }
  }

  /// A colour that is the same in light and dark.
  public init(cgColor: CGColor) {
    source = .color(cgColor)
    super.init()
  }

  /// Creates a colour that `dynamicProvider` chooses by traits, whenever it is used.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .provider(dynamicProvider)
    super.init()
  }

  /// Creates transparent black. UIKit's object has no components at all, and is only replaced.
  public convenience override init() { self.init(cgColor: .clear) }

  /// Always `nil`: there are no asset catalogues.
  public convenience init?(named name: String) { return nil }

  /// Always `nil`: there are no asset catalogues.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    return nil
  }

  /// Creates the colour of a literal in the source, `#colorLiteral(red:green:blue:alpha:)`.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The colour for the traits: itself unless it is dynamic.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may return another dynamic colour; a chain without end is cut.
    for _ in 0..<16 {
      guard case .provider(let provider) = color.source else { return color }
      var next = color
      traitCollection.performAsCurrent { next = provider(traitCollection) }
      color = next
    }
    return UIColor(cgColor: .clear)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func copy() -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    if case .color(let a) = source, case .color(let b) = other.source { return a == b }
    return false
  }

  open override var hash: Int {
    if case .color(let color) = source { return color.hashValue }
    return ObjectIdentifier(self).hashValue
  }

  /// A colour of sRGB, each part 0…1; values beyond are kept.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a colour of Display P3.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  /// Creates a colour from hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: In turns, from red by way of yellow; only the fractional part counts.
  ///   - saturation: From 0 (grey) to 1.
  ///   - brightness: From 0 (black) to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    // Each component is a trapezoid over the hue (Alvy Ray Smith, "Color gamut transform pairs", 1978).
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      let place = k < 0 ? k + 6 : k
      return brightness * (1 - saturation * CGFloat.maximum(0, CGFloat.minimum(place, 4 - place, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The same colour with another alpha; a dynamic one stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if case .provider = source { return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) } }
    return UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Reads the components into the pointers that are not `nil`. Always true, because every colour has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = components
    for (i, pointer) in [red, green, blue, alpha].enumerated() { pointer?.pointee = c[i] }
    return true
  }

  /// Reads hue, saturation, brightness and alpha into the pointers that are not `nil`, in the units of
  /// ``init(hue:saturation:brightness:alpha:)``. The hue of a grey is 0. Always true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = components
    let (r, g, b) = (c[0], c[1], c[2])
    let (most, least) = (max(r, g, b), min(r, g, b))
    let range = most - least
    var turn: CGFloat = 0
    if range > 0 {
      turn = most == r ? (g - b) / range : most == g ? (b - r) / range + 2 : (r - g) / range + 4
      if turn < 0 { turn += 6 }
    }
    hue?.pointee = turn / 6
    saturation?.pointee = most > 0 ? range / most : 0
    brightness?.pointee = most
    alpha?.pointee = c[3]
    return true
  }

  /// Reads the grey and the alpha of a grey into the pointers that are not `nil`; false for other colours.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let c = components
    guard c[0] == c[1], c[1] == c[2] else { return false }
    white?.pointee = c[0]
    alpha?.pointee = c[3]
    return true
  }

  /// Sets the current context's fill colour. This method and the two below have no effect without a context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the current context's stroke colour.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Sets the current context's fill and stroke colours.
  open func set() {
    setFill()
    setStroke()
  }

  /// Creates the colour of a Core Image colour.
  public convenience init(ciColor: CIColor) { self.init(cgColor: ciColor.cgColor) }

  /// The colour for Core Image, resolved for the current traits. On iOS only a colour that was made of one has it.
  open var ciColor: CIColor { CIColor(color: self) }

  private var components: [CGFloat] { cgColor.rgba }
}

extension CGFloat {
  fileprivate static func minimum(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { minimum(a, minimum(b, c)) }
}

extension CIColor {
  /// Makes a Core Image colour of `color`, resolved for the current traits.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor: ColorConvertible, _ExpressibleByColorLiteral {}

extension UIColor {
  /// Grey 0, from 0 for black to 1 for white; opaque.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Grey 1 / 3, from 0 for black to 1 for white; opaque.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Grey 0.5, from 0 for black to 1 for white; opaque.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Grey 2 / 3, from 0 for black to 1 for white; opaque.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Grey 1, from 0 for black to 1 for white; opaque.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// sRGB 1, 0, 0, opaque.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// sRGB 0, 1, 0, opaque.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// sRGB 0, 0, 1, opaque.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// sRGB 0, 1, 1, opaque.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// sRGB 1, 1, 0, opaque.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// sRGB 1, 0, 1, opaque.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// sRGB 1, 0.5, 0, opaque.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// sRGB 0.5, 0, 0.5, opaque.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// sRGB 0.6, 0.4, 0.2, opaque.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
