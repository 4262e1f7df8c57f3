import Foundation

extension CGRect {
  /// With a size that is not negative; unchanged where a number is not finite.
  var standardizedIfFinite: CGRect {
    guard size.width < 0 || size.height < 0, size.width.isFinite, size.height.isFinite else { return self }
    return standardized
  }

  /// Whether `p` lies inside or on a least edge.
  package func holds(_ p: CGPoint) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }
}
