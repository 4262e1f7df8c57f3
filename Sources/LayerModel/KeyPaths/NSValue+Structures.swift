import Foundation
import Geometry

// The structures that Apple's frameworks add to NSValue. Foundation on Linux supports points, sizes, rectangles and
// arrays of numbers: transforms are stored as arrays here, so their `objCType` differs from Apple's. Source:
// <https://developer.apple.com/documentation/foundation/nsvalue>.

extension NSValue {
  private static let transformType = "[16d]"
  private static let affineTransformType = "[6d]"

  /// Holds a transform, as an animation's value may be.
  public convenience init(caTransform3D t: CATransform3D) {
    let elements = t.elements
    self.init(bytes: elements, objCType: Self.transformType)
  }

  /// The identity if the value holds no such transform.
  public var caTransform3DValue: CATransform3D { structure as? CATransform3D ?? CATransform3DIdentity }

  /// Holds an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    let elements = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.native)
    self.init(bytes: elements, objCType: Self.affineTransformType)
  }

  /// The identity if the value holds no such transform.
  public var cgAffineTransformValue: CGAffineTransform { structure as? CGAffineTransform ?? .identity }

  /// Holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// (0, 0) if the value holds no point.
  public var cgPointValue: CGPoint { structure as? CGPoint ?? .zero }

  /// Holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// 0 × 0 if the value holds no size.
  public var cgSizeValue: CGSize { structure as? CGSize ?? .zero }

  /// Holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The empty rectangle at (0, 0) if the value holds none.
  public var cgRectValue: CGRect { structure as? CGRect ?? .zero }

  /// The structure that the value holds: a point, a size, a rectangle or a transform; `nil` for anything else.
  ///
  /// `objCType` would name the structure, but each call of it leaks 32 or 48 bytes in Foundation on Linux. So this
  /// reads the names that Foundation stores, and calls `objCType` only for an unknown name.
  var structure: Any? {
    if self is NSNumber { return nil }
    let stored = Mirror(reflecting: self).children.first
    switch (stored?.label, stored?.value) {
    case ("_value", let value?): return value is CGPoint || value is CGSize || value is CGRect ? value : nil
    case ("_typeInfo", let info?):
      if let name = Mirror(reflecting: info).descendant("name") as? String { return transform(ofType: name) }
    default: break
    }
    // Foundation's accessors trap for values of other types.
    switch String(cString: objCType) {
    case Self.pointType: return pointValue
    case Self.sizeType: return sizeValue
    case Self.rectType: return rectValue
    case let type: return transform(ofType: type)
    }
  }

  private static let pointType = String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = String(cString: NSValue(size: .zero).objCType)
  private static let rectType = String(cString: NSValue(rect: .zero).objCType)

  /// The transform that the value holds, whose type has that name.
  private func transform(ofType name: String) -> Any? {
    switch name {
    case Self.transformType: return CATransform3D(rows: numbers(16))
    case Self.affineTransformType:
      let n = numbers(6)
      return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    default: return nil
    }
  }

  private func numbers(_ count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }
}
