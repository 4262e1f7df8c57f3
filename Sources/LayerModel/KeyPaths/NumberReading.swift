import Foundation

extension Double {
  /// Reads a number of any Swift type or an `NSNumber`; booleans are 0 or 1. `nil` if `value` is not a number.
  package init?(number value: Any) {
    switch value {
    case let v as Double: self = v
    case let v as CGFloat: self = v.native
    case let v as Float: self = Double(v)
    case let v as Int: self = Double(v)
    case let v as Bool: self = v ? 1 : 0
    case let v as NSNumber: self = v.doubleValue
    case let v as any BinaryInteger: self = Double(v)
    case let v as any BinaryFloatingPoint: self = Double(v)
    default: return nil
    }
  }
}

extension FixedWidthInteger {
  /// Rounds `number` towards zero and clamps it to the type's range; 0 for NaN.
  init(cutting number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Self(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
  }
}

extension NSNumber {
  private static let boolean = ObjectIdentifier(type(of: NSNumber(value: true)))

  /// Whether it was made from a boolean.
  var isBoolean: Bool { ObjectIdentifier(type(of: self)) == Self.boolean }
}
