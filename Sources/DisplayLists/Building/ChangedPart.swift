import Geometry

/// A part of a picture that differs from the picture drawn before. The list of a changed part may leave out items
/// elsewhere.
package struct ChangedPart {
  let pixels: PixelRect
  /// ``DisplayList/isWide`` of the picture before: the part is composited in the same format, unless it needs more.
  let isWide: Bool

  package init(_ pixels: PixelRect, isWide: Bool) { (self.pixels, self.isWide) = (pixels, isWide) }
}
