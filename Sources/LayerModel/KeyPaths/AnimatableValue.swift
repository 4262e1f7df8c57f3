import Drawing
import Foundation
import Geometry
import Imaging

/// A property's value in the form that animations compute with. Values larger than a point are apart, so that copies of
/// others are cheap.
package enum AnimatableValue {
  case number(Double)
  case boolean(Bool)
  case point(CGPoint)
  case size(CGSize)
  indirect case rect(CGRect)
  indirect case transform(CATransform3D)
  indirect case affineTransform(CGAffineTransform)
  case color(CGColor)
  case path(CGPath)
  indirect case colorMatrix(CAColorMatrix)
  case vector(CIVector)
  case image(CGImage)
  /// An array without any ``object(_:)`` in it.
  case list([AnimatableValue])
  /// Anything that cannot be interpolated.
  indirect case object(Any)

  /// Reads `value`, set by a user or read from a layer; `nil` for nil and for `NSNull`.
  ///
  /// `NSNumber` and `NSValue` are unwrapped, and objects that stand for a colour become that colour.
  package init?(_ value: Any?) {
    guard let value, !(value is NSNull) else { return nil }
    // An NSNumber would cast to any type of number, and to Bool.
    self = type(of: value) is AnyClass ? Self.ofObject(value) : Self.ofStructure(value)
  }

  private static func ofStructure(_ value: Any) -> AnimatableValue {
    switch value {
    case let v as Double: .number(v)
    case let v as CGFloat: .number(v.native)
    case let v as Bool: .boolean(v)
    case let v as CGPoint: .point(v)
    case let v as CGSize: .size(v)
    case let v as CGRect: .rect(v)
    case let v as CATransform3D: .transform(v)
    case let v as CGAffineTransform: .affineTransform(v)
    case let v as CAColorMatrix: .colorMatrix(v)
    case let v as [Any]: list(of: v)
    case let v as any ColorConvertible: .color(v.cgColor)
    default: Double(number: value).map { .number($0) } ?? .object(value)
    }
  }

  private static func ofObject(_ value: Any) -> AnimatableValue {
    switch value {
    case let v as CGColor: return solid(v)
    case let v as CGPath: return .path(v)
    case let v as CGImage: return .image(v)
    case let v as CIVector: return .vector(v)
    case let v as NSNumber: return v.isBoolean ? .boolean(v.boolValue) : .number(v.doubleValue)
    case let v as NSValue: return v.structure.map { ofStructure($0) } ?? .object(v)
    case let v as NSArray: return list(of: v.map { $0 })
    case let v as any ColorConvertible: return solid(v.cgColor)
    default: return .object(value)
    }
  }

  /// A pattern is not mixed with other colours.
  private static func solid(_ color: CGColor) -> AnimatableValue {
    color.patternObject == nil ? .color(color) : .object(color)
  }

  private static func list(of elements: [Any]) -> AnimatableValue {
    var values: [AnimatableValue] = []
    for element in elements {
      guard let value = AnimatableValue(element) else { return .object(elements) }
      if case .object = value { return .object(elements) }
      values.append(value)
    }
    return .list(values)
  }

  /// Reads `value` for a property whose values are like `example`: a number converts to a boolean, an affine transform
  /// to a transform, a point to a size.
  package init?(_ value: Any?, like example: AnimatableValue?) {
    guard let own = AnimatableValue(value) else { return nil }
    self = example.map { own.converted(toKindOf: $0) } ?? own
  }

  /// Returns the value converted to the kind of `example`; the value itself if there is no conversion.
  func converted(toKindOf example: AnimatableValue) -> AnimatableValue {
    switch (self, example) {
    case (.number(let v), .boolean): .boolean(v != 0)
    case (.boolean(let v), .number): .number(v ? 1 : 0)
    case (.affineTransform(let t), .transform): .transform(CATransform3DMakeAffineTransform(t))
    case (.point(let p), .size): .size(CGSize(width: p.x, height: p.y))
    case (.size(let s), .point): .point(CGPoint(x: s.width, y: s.height))
    default: self
    }
  }

  /// The value as a public type, which `setValue(_:forKeyPath:)` takes.
  package var object: Any {
    switch self {
    case .number(let v): v
    case .boolean(let v): v
    case .point(let v): v
    case .size(let v): v
    case .rect(let v): v
    case .transform(let v): v
    case .affineTransform(let v): v
    case .color(let v): v
    case .path(let v): v
    case .colorMatrix(let v): v
    case .vector(let v): v
    case .image(let v): v
    case .list(let v): v.map(\.object)
    case .object(let v): v
    }
  }
}
