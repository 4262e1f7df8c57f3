import Foundation
import Geometry

extension CGImage {
  /// The smallest rectangle within `part` around all pixels that differ from those of `old`; an empty one if none does.
  ///
  /// Rows are compared whole within `part`, so the rectangle has its columns.
  ///
  /// - Precondition: both images have the same size.
  package func rowsThatDiffer(from old: CGImage, in part: PixelRect) -> PixelRect {
    precondition(width == old.width && height == old.height, "frames have one size")
    let part = part.intersection(PixelRect(width: width, height: height))
    if part.isEmpty || self === old { return PixelRect(width: 0, height: 0) }
    return premultipliedRGBA.withUnsafeBytes { new in
      old.premultipliedRGBA.withUnsafeBytes { old in
        guard let new = new.baseAddress, let old = old.baseAddress, new != old else {
          return PixelRect(width: 0, height: 0)
        }
        func differs(_ y: Int) -> Bool {
          let start = 4 * (y * width + part.minX)
          return memcmp(new + start, old + start, 4 * part.width) != 0
        }
        guard let first = (part.minY..<part.maxY).first(where: differs),
          let last = (part.minY..<part.maxY).last(where: differs)
        else { return PixelRect(width: 0, height: 0) }
        return PixelRect(minX: part.minX, minY: first, maxX: part.maxX, maxY: last + 1)
      }
    }
  }
}
