import Drawing
import Foundation
import Geometry

/// A colour: an sRGB-encoded ``CGColor`` with UIKit's names.
///
/// Source: <https://developer.apple.com/documentation/uikit/uicolor>.
/// `@unchecked Sendable`: immutable.
open class UIColor: NSObject, @unchecked Sendable {
  public let cgColor: CGColor

  public init(cgColor: CGColor) {
    self.cgColor = cgColor
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }

  open override var hash: Int { cgColor.hashValue }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
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

  /// The same colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let c = components
    return UIColor(red: c[0], green: c[1], blue: c[2], alpha: alpha)
  }

  /// Reads the components into the pointers that are not `nil`. Always true, because every colour has them.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = components
    for (i, pointer) in [red, green, blue, alpha].enumerated() { pointer?.pointee = c[i] }
    return true
  }

  /// Sets the current context's fill colour. This method and the two below do nothing without a context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the current context's stroke colour.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Sets the current context's fill and stroke colours.
  public func set() {
    setFill()
    setStroke()
  }

  private var components: [CGFloat] { cgColor.rgba }
}

extension CGFloat {
  fileprivate static func minimum(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { minimum(a, minimum(b, c)) }
}

extension UIColor: ColorConvertible {}

extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
