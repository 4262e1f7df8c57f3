import Foundation

/// A rectangle of whole output pixels, half-open: `minX ≤ x < maxX`. Rows run downward.
@usableFromInline
package struct PixelRect: Hashable, Sendable {
  @usableFromInline
  package var minX: Int, minY: Int, maxX: Int, maxY: Int

  @inlinable
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  @inlinable
  package init(width: Int, height: Int) { self.init(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// The smallest pixel rectangle around a rectangle, given by its least, then its greatest corner.
  ///
  /// Coordinates are clamped to ±2³⁰; NaN counts as 0.
  @inlinable
  package init(around x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    func whole(_ v: Double) -> Int { v.isNaN ? 0 : Int(Double.maximum(-0x1p30, Double.minimum(v, 0x1p30))) }
    self.init(
      minX: whole(x0.rounded(.down)), minY: whole(y0.rounded(.down)), maxX: whole(x1.rounded(.up)),
      maxY: whole(y1.rounded(.up)))
  }

  /// The distance from a pixel's centre to its corner, and a little more: √½ < 0.75.
  @inlinable
  package static var pixelReach: Double { 0.75 }

  @inlinable
  package var width: Int { Swift.max(0, maxX - minX) }
  @inlinable
  package var height: Int { Swift.max(0, maxY - minY) }
  /// The number of pixels.
  @inlinable
  package var area: Int { width * height }
  @inlinable
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  @inlinable
  package func intersection(_ r: PixelRect) -> PixelRect {
    PixelRect(
      minX: Swift.max(minX, r.minX), minY: Swift.max(minY, r.minY),
      maxX: Swift.min(maxX, r.maxX), maxY: Swift.min(maxY, r.maxY))
  }

  /// The smallest pixel rectangle that contains both; an empty one adds nothing.
  @inlinable
  package func union(_ r: PixelRect) -> PixelRect {
    if isEmpty { return r }
    if r.isEmpty { return self }
    return PixelRect(
      minX: Swift.min(minX, r.minX), minY: Swift.min(minY, r.minY),
      maxX: Swift.max(maxX, r.maxX), maxY: Swift.max(maxY, r.maxY))
  }

  /// The rectangle moved by `x` pixels to the right and `y` pixels down.
  @inlinable
  package func moved(by x: Int, _ y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle grown by `margin` pixels on each side.
  @inlinable
  package func outset(by margin: Int) -> PixelRect {
    PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  @inlinable
  package func contains(_ x: Int, _ y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }
}
