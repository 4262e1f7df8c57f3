import Foundation
import Geometry
import LayerSnapshots

extension LayerGeometry {
  /// The bounding box of the transformed bounds, in the superlayer's space.
  package var frame: CGRect {
    let (low, high) = extent(ofSize: bounds.size)
    return CGRect(x: position.x + low.x, y: position.y + low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the bounds size and the position that make ``frame`` equal to `frame`.
  ///
  /// An affine transform turns w × h into |m11|·w + |m21|·h wide and |m12|·w + |m22|·h high. If no non-negative size
  /// solves this, or the transform is not affine, the size is the size of `frame`.
  package func placement(inFrame frame: CGRect) -> (size: CGSize, position: CGPoint) {
    let size = CATransform3DIsAffine(transform) ? untransformedSize(frame.size) : frame.size
    let low = extent(ofSize: size).low
    return (size, CGPoint(x: frame.origin.x - low.x, y: frame.origin.y - low.y))
  }

  private func untransformedSize(_ size: CGSize) -> CGSize {
    let (a, b, c, d) = (abs(transform.m11), abs(transform.m12), abs(transform.m21), abs(transform.m22))
    if b == 0, c == 0 {
      return CGSize(width: a == 0 ? 0 : size.width / a, height: d == 0 ? 0 : size.height / d)
    }
    let determinant = a * d - b * c
    // Turned by 45°, w and h have no separate effect.
    guard abs(determinant) > 1e-12 * CGFloat.maximum(a * d, b * c) else { return size }
    let w = (size.width * d - size.height * c) / determinant
    let h = (size.height * a - size.width * b) / determinant
    guard w >= 0, h >= 0, w.isFinite, h.isFinite else { return size }
    return CGSize(width: w, height: h)
  }

  /// Returns the bounding box, by its least and greatest corner, of the transformed rectangle of `size` with its anchor
  /// point at the origin.
  private func extent(ofSize size: CGSize) -> (low: CGPoint, high: CGPoint) {
    let rect = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width, height: size.height)
    let corners = ConvexPolygon(rect).image(through: Homography(flattening: transform))
    let (low, high) = corners.bounds ?? (Vector2(0, 0), Vector2(0, 0))
    return (CGPoint(x: low.x, y: low.y), CGPoint(x: high.x, y: high.y))
  }
}
