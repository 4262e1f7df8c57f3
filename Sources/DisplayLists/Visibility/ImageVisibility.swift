import Geometry
import Imaging
import Synchronization

/// The visibility of a part of an image: where it is not clear, and how opaque it is there.
package struct ImageVisibility: Sendable {
  /// The bounding box of all pixels that are not clear; empty if all are clear.
  package var box = PixelRect(width: 0, height: 0)
  /// For the pixels in `box`: the mean alpha, 0…1, the share that is not clear, and the share that is neither clear nor
  /// opaque.
  package var meanAlpha = 0.0, visible = 0.0, translucent = 0.0

  /// Measures the visibility by reading every pixel of `part`.
  private static func measured(_ image: CGImage, in part: PixelRect) -> ImageVisibility {
    if part.isEmpty { return ImageVisibility() }
    let width = image.width
    return image.premultipliedRGBA.withUnsafeBytes { bytes in
      var result = ImageVisibility()
      var (sum, visible, translucent) = (0, 0, 0)
      for y in part.minY..<part.maxY {
        let row = 4 * y * width + 3
        var (first, last) = (Int.max, -1)
        for x in part.minX..<part.maxX {
          let alpha = Int(bytes[row + 4 * x])
          if alpha == 0 { continue }
          first = min(first, x)
          last = x
          sum += alpha
          visible += 1
          if alpha < 255 { translucent += 1 }
        }
        if last >= 0 { result.box = result.box.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)) }
      }
      let area = Double(max(1, result.box.width * result.box.height))
      result.meanAlpha = Double(sum) / 255 / area
      (result.visible, result.translucent) = (Double(visible) / area, Double(translucent) / area)
      return result
    }
  }

  /// The cached visibility of the parts of one image. The image owns the cache, which lives as long.
  fileprivate final class Cache: Sendable {
    let parts = Mutex<[PixelRect: ImageVisibility]>([:])

    /// The maximum number of cached parts. Beyond it, all of them are dropped.
    static let maximumParts = 4096
  }

  fileprivate static func cached(_ image: CGImage, in part: PixelRect) -> ImageVisibility {
    image.associatedObject(Cache.init).parts.withLock { parts in
      if let known = parts[part] { return known }
      let new = measured(image, in: part)
      if parts.count >= Cache.maximumParts { parts = [:] }
      parts[part] = new
      return new
    }
  }
}

extension CGImage {
  /// The visibility of `part`, in pixels from the image's top left. It is measured once.
  package func visibility(in part: PixelRect) -> ImageVisibility {
    ImageVisibility.cached(self, in: part.intersection(PixelRect(width: width, height: height)))
  }
}
