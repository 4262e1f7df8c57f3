import Foundation

/// The parts of a transform, in the order they apply: scale, shear along x, rotation, translation.
///
/// Source: <https://developer.apple.com/documentation/corefoundation/cgaffinetransformcomponents>.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y. One is negative if the transform mirrors.
  public var scale: CGSize
  /// x′ = x + shear · y, after the scale.
  public var horizontalShear: CGFloat
  /// Radians, from +x towards +y.
  public var rotation: CGFloat
  /// The translation, applied last.
  public var translation: CGVector

  /// Zeros, as a C structure starts out.
  public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

  /// The parts in the order in which they apply.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    (self.scale, self.horizontalShear, self.rotation, self.translation) = (
      scale, horizontalShear, rotation, translation
    )
  }
}

extension CGAffineTransform {
  /// Creates the transform that scales, shears, rotates and translates, in that order.
  public init(_ components: CGAffineTransformComponents) {
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height).concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
    (tx, ty) = (components.translation.dx, components.translation.dy)
  }

  /// The components that make this transform. If it mirrors, the factor along y is negative; if it flattens the plane,
  /// the shear is 0.
  public func decomposed() -> CGAffineTransformComponents {
    // The image of x, (a, b), gives width and angle; the image of y, turned back, gives shear · height and height.
    let width = (a * a + b * b).squareRoot()
    let angle = width > 0 ? CGFloat(atan2(b.native, a.native)) : CGFloat(atan2(-c.native, d.native))
    let (cosine, sine) = (CGFloat(cos(angle.native)), CGFloat(sin(angle.native)))
    let height = d * cosine - c * sine
    let skew = c * cosine + d * sine
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : skew / height, rotation: angle,
      translation: CGVector(dx: tx, dy: ty))
  }
}

extension CGAffineTransform: Codable {
  /// Reads six numbers in a row: a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init()
    a = try values.decode(CGFloat.self)
    b = try values.decode(CGFloat.self)
    c = try values.decode(CGFloat.self)
    d = try values.decode(CGFloat.self)
    tx = try values.decode(CGFloat.self)
    ty = try values.decode(CGFloat.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [a, b, c, d, tx, ty] { try values.encode(value) }
  }
}
