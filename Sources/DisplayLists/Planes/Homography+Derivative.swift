import Geometry

extension Homography {
  /// The derivative at a point where W > 0: the image of a small step along x and of one along y, divided by the step's
  /// length.
  ///
  /// The quotient rule: ∂(X/W) = (∂X − (X/W)·∂W) / W.
  func derivative(at p: Vector2) -> (x: Vector2, y: Vector2) {
    let image = homogeneousImage(of: p)
    let place = Vector2(image.x, image.y) / image.z
    return ((Vector2(x.x, x.y) - place * x.z) / image.z, (Vector2(y.x, y.y) - place * y.z) / image.z)
  }

  /// The least and the greatest length that the image of a small step has at a point where W > 0, divided by the
  /// step's: the derivative's singular values.
  func stretches(at p: Vector2) -> (least: Double, greatest: Double) {
    let (x, y) = derivative(at: p)
    let (xx, yy, xy) = ((x * x).sum(), (y * y).sum(), (x * y).sum())
    let spread = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    return (Double.maximum((xx + yy - spread) / 2, 0).squareRoot(), ((xx + yy + spread) / 2).squareRoot())
  }
}
