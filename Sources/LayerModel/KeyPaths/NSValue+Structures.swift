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
  public var caTransform3DValue: CATransform3D { transform ?? CATransform3DIdentity }

  /// Holds an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    let elements = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.native)
    self.init(bytes: elements, objCType: Self.affineTransformType)
  }

  /// The identity if the value holds no such transform.
  public var cgAffineTransformValue: CGAffineTransform { affineTransform ?? .identity }

  /// Holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// (0, 0) if the value holds no point.
  public var cgPointValue: CGPoint { point ?? .zero }

  /// Holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// 0 × 0 if the value holds no size.
  public var cgSizeValue: CGSize { size ?? .zero }

  /// Holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The empty rectangle at (0, 0) if the value holds none.
  public var cgRectValue: CGRect { rect ?? .zero }

  // MARK: Typed access

  var transform: CATransform3D? { if case .transform(let t) = structure { t } else { nil } }

  var affineTransform: CGAffineTransform? { if case .affineTransform(let t) = structure { t } else { nil } }

  var point: CGPoint? { if case .point(let p) = structure { p } else { nil } }

  var size: CGSize? { if case .size(let s) = structure { s } else { nil } }

  var rect: CGRect? { if case .rect(let r) = structure { r } else { nil } }

  /// A structure that animations and key paths know.
  enum Structure {
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case affineTransform(CGAffineTransform)
  }

  /// The structure that the value holds.
  ///
  /// `objCType` would name the structure, but each call of it leaks 32 or 48 bytes in Foundation on Linux. So this
  /// reads the names that Foundation stores, and calls `objCType` only for an unknown name.
  var structure: Structure? {
    if self is NSNumber { return nil }
    let stored = Mirror(reflecting: self).children.first
    switch (stored?.label, stored?.value) {
    case ("_value", let point as CGPoint): return .point(point)
    case ("_value", let size as CGSize): return .size(size)
    case ("_value", let rect as CGRect): return .rect(rect)
    case ("_value", _): return nil
    case ("_typeInfo", let info?):
      if let name = Mirror(reflecting: info).descendant("name") as? String { return transform(ofType: name) }
    default: break
    }
    // Foundation's accessors trap for values of other types.
    switch String(cString: objCType) {
    case Self.pointType: return .point(pointValue)
    case Self.sizeType: return .size(sizeValue)
    case Self.rectType: return .rect(rectValue)
    case let type: return transform(ofType: type)
    }
  }

  private static let pointType = String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = String(cString: NSValue(size: .zero).objCType)
  private static let rectType = String(cString: NSValue(rect: .zero).objCType)

  /// The transform that the value holds, whose type has that name.
  private func transform(ofType name: String) -> Structure? {
    switch name {
    case Self.transformType: return .transform(CATransform3D(rows: numbers(16)))
    case Self.affineTransformType:
      let n = numbers(6)
      return .affineTransform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    default: return nil
    }
  }

  private func numbers(_ count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }
}
