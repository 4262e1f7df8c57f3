import Foundation
import Geometry

// The structures that Apple's frameworks add to NSValue. Foundation on Linux supports points, sizes, rectangles and arrays of numbers:
// transforms are stored as arrays here, so their `objCType` differs from Apple's.
// Source: <https://developer.apple.com/documentation/foundation/nsvalue>.

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

  var transform: CATransform3D? { numbers(16, Self.transformType).map { CATransform3D(rows: $0) } }

  var affineTransform: CGAffineTransform? {
    numbers(6, Self.affineTransformType).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
  }

  var point: CGPoint? { isOf(Self.pointType) ? pointValue : nil }

  var size: CGSize? { isOf(Self.sizeType) ? sizeValue : nil }

  var rect: CGRect? { isOf(Self.rectType) ? rectValue : nil }

  private static let pointType = String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = String(cString: NSValue(size: .zero).objCType)
  private static let rectType = String(cString: NSValue(rect: .zero).objCType)

  /// Whether the value holds `type`. Foundation's own accessors trap if it does not.
  private func isOf(_ type: String) -> Bool { String(cString: objCType) == type }

  private func numbers(_ count: Int, _ type: String) -> [Double]? {
    guard isOf(type) else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }
}
