import Foundation
import Geometry
import Imaging

extension AnimatableValue {
  /// Returns the interpolated value: this value at 0, `end` at 1; `t` may lie outside. At 0 and 1 the result is exact.
  ///
  /// Numbers, and values made of numbers, are interpolated linearly; colours by their straight components, without
  /// clamping. Transforms are interpolated by their parts: see `CATransform3D.interpolated(to:at:)`. Images cross-fade,
  /// with `t` clamped. Other values switch: booleans, and paths with different kinds of elements, as soon as `t`
  /// exceeds 0; everything else at ½.
  package func interpolated(to end: AnimatableValue, at t: Double) -> AnimatableValue {
    if t == 0 { return self }
    if t == 1 { return end }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(t) }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * t)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, at: t))
    case (.affineTransform(let a), .affineTransform(let b)):
      let (a, b) = (CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
      return .affineTransform(CATransform3DGetAffineTransform(a.interpolated(to: b, at: t)))
    case (.transform, .affineTransform), (.affineTransform, .transform):
      return asTransform.interpolated(to: end.asTransform, at: t)
    case (.boolean, .boolean), (.boolean, .number), (.number, .boolean):
      return (t > 0 ? end : self).converted(toKindOf: .boolean(false))
    case (.list(let a), .list(let b)) where a.count == b.count:
      return .list(zip(a, b).map { $0.interpolated(to: $1, at: t) })
    case (.path(let a), .path(let b)):
      let path = a.bezierPath.interpolated(to: b.bezierPath, at: t)
      return path.map { .path(CGPath(bezierPath: $0)) } ?? (t > 0 ? end : self)
    default:
      if let a = picture, let b = end.picture { return faded(a, b, t: t, end: end) }
      return merged(with: end) { $0 + ($1 - $0) * t } ?? (t < 0.5 ? self : end)
    }
  }

  /// The value with an affine transform as a 3D transform.
  private var asTransform: AnimatableValue { converted(toKindOf: .transform(CATransform3DIdentity)) }

  private func faded(_ a: CGImage, _ b: CGImage, t: Double, end: AnimatableValue) -> AnimatableValue {
    guard t > 0 else { return self }
    return t < 1 ? .image(a.faded(to: b, at: t)) : end
  }

  /// The image that a layer with this value as its contents shows.
  private var picture: CGImage? {
    switch self {
    case .image(let image): image
    case .object(let store as BackingStore): store.image
    default: nil
    }
  }
}
