import Geometry

/// A picture as encoders of video read it: planes of Y′, Cb and Cr, the last two at half the resolution (4:2:0), with
/// BT.709's matrix and limited range. Transparent pixels lie on black.
///
/// With R, G, B in 0…255 of a pixel,
///
///     Y′ = 16 + (0.2126 R + 0.7152 G + 0.0722 B) · 219/255
///     Cb = 128 + (B − luma) / 1.8556 · 224/255
///     Cr = 128 + (R − luma) / 1.5748 · 224/255
///
/// A sample of Cb and Cr lies between two rows, on the left one of two columns, as in MPEG-2 and H.264: its colour is
/// the mean of both rows, with the weights 1, 2, 1 of the columns to its left, at its place and to its right. Beyond an
/// edge the last pixel repeats.
package struct YCbCrFrame: Sendable {
  /// Size of the planes of Y′, in pixels.
  package let width: Int, height: Int
  /// The planes of Y′, Cb and Cr, one after the other, without gaps.
  package private(set) var bytes: [UInt8]

  private let columns: Int, rows: Int

  /// Black.
  ///
  /// - Parameter evenSides: Whether odd sides grow by a pixel, which repeats the edge.
  package init(width: Int, height: Int, evenSides: Bool) {
    (columns, rows) = (width, height)
    self.width = evenSides ? (width + 1) / 2 * 2 : width
    self.height = evenSides ? (height + 1) / 2 * 2 : height
    let luma = self.width * self.height
    bytes = [UInt8](repeating: 16, count: luma)
    bytes += [UInt8](repeating: 128, count: 2 * ((self.width + 1) / 2) * ((self.height + 1) / 2))
  }

  /// Converts the pixels of `image` in `part`, and those of a margin around it that share samples with them.
  ///
  /// - Precondition: `image` has the size that this was made for.
  package mutating func convert(_ image: CGImage, in part: PixelRect) {
    precondition(image.width == columns && image.height == rows, "a frame has the size of its film")
    let part = part.intersection(PixelRect(width: columns, height: rows))
    if part.isEmpty { return }
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    // A column counts for the sample to its right, too.
    let samples = PixelRect(
      minX: part.minX / 2, minY: part.minY / 2,
      maxX: part.maxX == columns ? chromaWidth : min(part.maxX / 2 + 1, chromaWidth),
      maxY: part.maxY == rows ? chromaHeight : (part.maxY + 1) / 2)
    let (width, height, columns, rows) = (width, height, columns, rows)
    image.premultipliedRGBA.withUnsafeBytes { source in
      bytes.withUnsafeMutableBufferPointer { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        let cb = target + width * height, cr = cb + chromaWidth * chromaHeight
        for y in samples.minY..<samples.maxY {
          let (top, bottom) = (min(2 * y, rows - 1), min(2 * y + 1, rows - 1))
          let upper = source + 4 * columns * top, lower = source + 4 * columns * bottom
          let (minX, maxX) = (2 * samples.minX, min(2 * samples.maxX, width))
          Self.luma(upper, target + 2 * y * width, minX, min(maxX, columns), maxX)
          if 2 * y + 1 < height { Self.luma(lower, target + (2 * y + 1) * width, minX, min(maxX, columns), maxX) }
          Self.chroma(
            upper, lower, cb + y * chromaWidth, cr + y * chromaWidth, samples.minX..<samples.maxX, columns: columns)
        }
      }
    }
  }

  /// Converts pixels from `minX` to `end` of a row, and repeats the last one up to `maxX`.
  private static func luma(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ minX: Int, _ end: Int, _ maxX: Int
  ) {
    let pixels = source.assumingMemoryBound(to: UInt32.self)
    for x in minX..<end {
      let pixel = pixels[x]
      let (r, g, b) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
      target[x] = UInt8(truncatingIfNeeded: (11966 &* r &+ 40254 &* g &+ 4064 &* b &+ (16 << 16 + 1 << 15)) >> 16)
    }
    for x in end..<max(end, maxX) { target[x] = target[end - 1] }
  }

  private static func chroma(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ cb: UnsafeMutablePointer<UInt8>,
    _ cr: UnsafeMutablePointer<UInt8>, _ samples: Range<Int>, columns: Int
  ) {
    /// The sum of both rows' pixels in a column.
    func sum(_ x: Int) -> SIMD4<Int32> {
      let a = (upper + 4 * x).loadUnaligned(as: SIMD4<UInt8>.self)
      let b = (lower + 4 * x).loadUnaligned(as: SIMD4<UInt8>.self)
      return SIMD4<Int32>(truncatingIfNeeded: a) &+ SIMD4<Int32>(truncatingIfNeeded: b)
    }
    let last = columns - 1
    var left = sum(min(max(0, 2 * samples.lowerBound - 1), last))
    for x in samples {
      let middle = sum(min(2 * x, last)), right = sum(min(2 * x + 1, last))
      // Eight times the colour.
      let color = left &+ middle &+ middle &+ right
      let half: Int32 = 128 << 19 + 1 << 18
      cb[x] = UInt8(truncatingIfNeeded: (half &- 6596 &* color.x &- 22188 &* color.y &+ 28784 &* color.z) >> 19)
      cr[x] = UInt8(truncatingIfNeeded: (half &+ 28784 &* color.x &- 26145 &* color.y &- 2639 &* color.z) >> 19)
      left = right
    }
  }
}
