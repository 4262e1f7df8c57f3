import Drawing
import Foundation
import Geometry
import LayerSnapshots

/// A type whose properties are set by key.
package protocol KeyedValue: SendableMetatype {
  /// How documents hold values of the type.
  static var form: PropertyForm { get }

  /// Converts `value` to this type; `nil` if the value leaves a property unchanged.
  static func keyed(_ value: Any?) -> Self?
}

// For numbers and booleans, nil is 0, and a string is the number that it starts with.

extension Double: KeyedValue {
  package static var form: PropertyForm { .number }

  package static func keyed(_ value: Any?) -> Double? {
    guard let value else { return 0 }
    return Double(number: value) ?? (value as? String).flatMap { Double(start: $0) }
  }

  /// Reads the number at the start of `text`, after spaces, as `NSString`'s `doubleValue` does; `nil` if there is none.
  private init?(start text: String) {
    let scanner = Scanner(string: text)
    guard let number = scanner.scanDouble() else { return nil }
    self = number
  }
}

extension CGFloat: KeyedValue {
  package static var form: PropertyForm { .number }

  package static func keyed(_ value: Any?) -> CGFloat? { Double.keyed(value).map { CGFloat($0) } }
}

extension Float: KeyedValue {
  package static var form: PropertyForm { .number }

  package static func keyed(_ value: Any?) -> Float? {
    if let exact = value as? Float { return exact }
    return Double.keyed(value).map { Float($0) }
  }
}

extension Int: KeyedValue {
  package static var form: PropertyForm { .whole }

  package static func keyed(_ value: Any?) -> Int? { Double.keyed(value).map { Int(cutting: $0) } }
}

extension UInt32: KeyedValue {
  package static var form: PropertyForm { .bits }

  package static func keyed(_ value: Any?) -> UInt32? { Double.keyed(value).map { UInt32(cutting: $0) } }
}

extension Bool: KeyedValue {
  package static var form: PropertyForm { .boolean }

  /// The strings "yes", "no", "true", "false" and their first letters count too.
  package static func keyed(_ value: Any?) -> Bool? {
    if let number = Double.keyed(value) { return number != 0 }
    switch (value as? String)?.lowercased() {
    case "yes", "y", "true", "t": return true
    case "no", "n", "false", "f": return false
    default: return nil
    }
  }
}

// For structures, nil changes nothing.

extension CGPoint: KeyedValue {
  package static var form: PropertyForm { .point }

  package static func keyed(_ value: Any?) -> CGPoint? {
    value as? CGPoint ?? (value as? NSValue)?.structure as? CGPoint
  }
}

extension CGSize: KeyedValue {
  package static var form: PropertyForm { .size }

  package static func keyed(_ value: Any?) -> CGSize? { value as? CGSize ?? (value as? NSValue)?.structure as? CGSize }
}

extension CGRect: KeyedValue {
  package static var form: PropertyForm { .rect }

  package static func keyed(_ value: Any?) -> CGRect? { value as? CGRect ?? (value as? NSValue)?.structure as? CGRect }
}

extension CATransform3D: KeyedValue {
  package static var form: PropertyForm { .transform }

  /// Affine transforms convert to transforms.
  package static func keyed(_ value: Any?) -> CATransform3D? {
    if let transform = value as? CATransform3D { return transform }
    let structure = (value as? NSValue)?.structure ?? value
    return structure as? CATransform3D ?? (structure as? CGAffineTransform).map { CATransform3DMakeAffineTransform($0) }
  }
}

extension CGColor {
  /// Returns the colour that `value` is or stands for, as UIKit's colours do.
  static func keyed(_ value: Any) -> CGColor? { value as? CGColor ?? (value as? any ColorConvertible)?.cgColor }
}

extension Array where Element == NSNumber {
  /// Returns `nil` unless all elements of `value` are numbers.
  static func keyed(_ value: Any) -> [NSNumber]? {
    guard let elements = value as? [Any] else { return nil }
    let numbers = elements.compactMap { element in
      (element as? NSNumber) ?? Double(number: element).map { NSNumber(value: $0) }
    }
    return numbers.count == elements.count ? numbers : nil
  }
}

extension String: KeyedValue {
  package static var form: PropertyForm { .string }

  package static func keyed(_ value: Any?) -> String? {
    value as? String ?? (value as? CALayerContentsFilter)?.rawValue
  }
}
