import Drawing
import Foundation
import Geometry

/// A colour as an input of a ``CIFilter``, of straight sRGB components. It does not change. A `CGColor` serves as well.
///
/// Source: <https://developer.apple.com/documentation/coreimage/cicolor>.
public final class CIColor: NSObject, NSCopying, @unchecked Sendable {
  /// The colour as Core Graphics has it.
  public let cgColor: CGColor

  /// Makes a Core Image colour of `color`.
  public init(cgColor color: CGColor) { cgColor = color }

  /// Makes a colour of straight sRGB components, 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes an opaque colour of sRGB components, 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Makes a colour from the numbers in a text such as `0.5 0.7 0.3 1`: red, green, blue and, if it is not 1, alpha.
  /// Missing components are 0.
  public convenience init(string representation: String) {
    let v = CIVector(string: representation)
    self.init(red: v.x, green: v.y, blue: v.z, alpha: v.count > 3 ? v.w : 1)
  }

  /// sRGB's red, 0 to 1; outside that for colours that sRGB lacks.
  public var red: CGFloat { cgColor.rgba[0] }

  /// sRGB's green.
  public var green: CGFloat { cgColor.rgba[1] }

  /// sRGB's blue.
  public var blue: CGFloat { cgColor.rgba[2] }

  /// Straight alpha, 0 (clear) to 1 (opaque).
  public var alpha: CGFloat { cgColor.alpha }

  /// The number of components, alpha included: 4.
  public var numberOfComponents: Int { 4 }

  /// The components as a text, such as `0.5 0.7 0.3 1`.
  public var stringRepresentation: String {
    String(CIVector(cgColor.rgba).stringRepresentation.dropFirst().dropLast())
  }

  public override var description: String { "(\(stringRepresentation))" }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.cgColor == cgColor }

  public override var hash: Int { cgColor.hashValue }

  /// Opaque black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Opaque grey, of components of ½.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Opaque red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Opaque green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Opaque blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Opaque cyan.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Opaque magenta.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Opaque yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Transparent black.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension CIColor: ColorConvertible {}
