import Foundation
import Geometry

extension CGImage {
  /// A copy of the part of the image in `rect`, in pixels from the top left. A part of an image with ``extendedRGBA``
  /// keeps the whole image alive.
  ///
  /// As in Core Graphics, the rectangle grows to whole pixels and is clipped to the image. `nil` if nothing is left, or
  /// for NaN. Source: <https://developer.apple.com/documentation/coregraphics/cgimage/cropping(to:)>.
  public func cropping(to rect: CGRect) -> CGImage? {
    if rect.isNull { return nil }
    func whole(_ v: CGFloat, upTo limit: Int) -> Int? {
      v.isNaN ? nil : Int(CGFloat.maximum(0, CGFloat.minimum(v, CGFloat(limit))))
    }
    guard let x0 = whole(rect.minX.rounded(.down), upTo: width), let x1 = whole(rect.maxX.rounded(.up), upTo: width),
      let y0 = whole(rect.minY.rounded(.down), upTo: height), let y1 = whole(rect.maxY.rounded(.up), upTo: height),
      x1 > x0, y1 > y0
    else { return nil }
    @Sendable func part<Sample: Sendable>(_ samples: [Sample]) -> [Sample] {
      var part: [Sample] = []
      part.reserveCapacity(4 * (x1 - x0) * (y1 - y0))
      for y in y0..<y1 {
        let row = 4 * y * width
        part += samples[row + 4 * x0..<row + 4 * x1]
      }
      return part
    }
    // Half floats may never be asked for, so their conversion waits, and keeps the whole image alive as Apple's parts
    // do.
    let extended = DeferredPixels(width: x1 - x0, height: y1 - y0) { self.extendedRGBA.map { part($0) } }
    return CGImage(
      width: x1 - x0, height: y1 - y0, .stored(part(premultipliedRGBA)),
      extended: isExtended ? .deferred(extended) : nil, hasAlpha: hasAlpha)
  }

  /// The image itself, because it is immutable.
  public func copy() -> CGImage? { self }
}
