import Foundation

extension CGRect {
  /// The rectangle with a size that is not negative; unchanged if its size is NaN or infinite.
  var standardizedIfFinite: CGRect {
    guard size.width < 0 || size.height < 0, size.width.isFinite, size.height.isFinite else { return self }
    return standardized
  }

  /// Whether `p` lies inside or on a least edge.
  package func holds(_ p: CGPoint) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }
}
