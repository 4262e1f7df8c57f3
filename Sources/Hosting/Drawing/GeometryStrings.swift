import Foundation
import Geometry
import LayerModel

// Geometry as text, in UIKit's form: `{x, y}` and `{{x, y}, {width, height}}`. A text in another form is zero.
// Source: <https://developer.apple.com/documentation/uikit/nscoder>.

extension NSCoder {
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
  /// `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for offset: UIOffset) -> String { text([offset.horizontal, offset.vertical]) }
  /// The text of the value. Numbers are written with as many digits as they need.
  public class func string(for transform: CGAffineTransform) -> String {
    "[\(text([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]).dropFirst().dropLast())]"
  }

  /// The point of a text `{x, y}`.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The size of a text `{width, height}`.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The vector of a text `{dx, dy}`.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The rectangle of a text `{{x, y}, {width, height}}`.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The insets of a text `{top, left, bottom, right}`.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }
  /// The offset of a text `{horizontal, vertical}`.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(string, 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }
  /// The transform, or the identity.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
      ?? .identity
  }

  private class func text(_ numbers: [CGFloat]) -> String { "{\(numbers.map(\.text).joined(separator: ", "))}" }

  private class func numbers(_ string: String, _ count: Int) -> [CGFloat]? {
    let numbers = string.split { "{}[], ".contains($0) }.compactMap { Double($0) }.filter(\.isFinite).map {
      CGFloat($0)
    }
    return numbers.count == count ? numbers : nil
  }
}

extension CGFloat {
  /// The number as UIKit writes it: without a fraction if it is whole.
  var text: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}

/// The text `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
/// The text `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// The text `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// The text `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// The text `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
/// The point of a text `{x, y}`; zero for any other.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The size of a text `{width, height}`; zero for any other.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle of a text `{{x, y}, {width, height}}`; zero for any other.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// The insets of a text `{top, left, bottom, right}`; zero for any other.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
