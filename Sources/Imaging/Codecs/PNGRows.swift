/// The filtered rows of an image, as PNG compresses them: a filter byte, then each sample minus the filter's
/// prediction.
///
/// Source: <https://www.w3.org/TR/png-3/#9Filters>.
struct PNGRows {
  /// The choice of each row's filter.
  enum Filters {
    /// Always the difference from the row above.
    case up
    /// The filter with the least sum of magnitudes, with bytes taken as signed.
    case least
  }

  private(set) var bytes: [UInt8]

  /// Straight samples of 8 bits: three per pixel if the image is opaque, otherwise four. Transparent pixels become 0,
  /// 0, 0, 0.
  init(_ image: CGImage, _ filters: Filters) {
    let samples = image.isOpaque ? 3 : 4
    let pixels = image.premultipliedRGBA
    self.init(count: samples * image.width, step: samples, height: image.height, filters) { y, line in
      pixels.withUnsafeBufferPointer { pixels in
        let row = UnsafeBufferPointer(rebasing: pixels[4 * image.width * y..<4 * image.width * (y + 1)])
        samples == 3 ? copyOpaque(row, into: line) : copyStraight(row, into: line)
      }
    }
  }

  /// Samples in the space and of the depth that a file is written in.
  init(_ samples: PNGSamples, _ filters: Filters) {
    let step = samples.bytesPerPixel
    self.init(count: step * samples.width, step: step, height: samples.height, filters, samples.write)
  }

  /// - Parameters:
  ///   - count: The number of bytes in a row.
  ///   - step: The number of bytes in a pixel.
  ///   - fill: Writes the bytes of a row.
  private init(
    count: Int, step: Int, height: Int, _ filters: Filters, _ fill: (Int, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    bytes = [UInt8](unsafeUninitializedCapacity: (count + 1) * height) { bytes, used in
      used = (count + 1) * height
      // Each line starts with a pixel of zeros, the left neighbour of the first.
      var lines = LinePair(count: count, step: step)
      var candidate = [UInt8](repeating: 0, count: count)
      for y in 0..<height {
        lines.advance { fill(y, $0) }
        let target = UnsafeMutableBufferPointer(rebasing: bytes[(count + 1) * y..<(count + 1) * (y + 1)])
        switch filters {
        case .up: lines.write(.up, into: target)
        case .least: lines.writeLeast(into: target, candidate: &candidate)
        }
      }
    }
  }
}

/// Copies opaque premultiplied pixels without their alpha.
private func copyOpaque(_ pixels: UnsafeBufferPointer<UInt8>, into line: UnsafeMutablePointer<UInt8>) {
  guard let source = pixels.baseAddress else { return }
  for x in 0..<pixels.count / 4 {
    line[3 * x] = source[4 * x]
    line[3 * x + 1] = source[4 * x + 1]
    line[3 * x + 2] = source[4 * x + 2]
  }
}

/// Converts premultiplied pixels to straight ones.
private func copyStraight(_ pixels: UnsafeBufferPointer<UInt8>, into line: UnsafeMutablePointer<UInt8>) {
  guard let source = pixels.baseAddress else { return }
  for i in stride(from: 0, to: pixels.count, by: 4) {
    let alpha = source[i + 3]
    for channel in i..<i + 3 {
      line[channel] = alpha == 255 ? source[channel] : alpha == 0 ? 0 : unpremultiply(source[channel], by: alpha)
    }
    line[i + 3] = alpha
  }
}

/// A row of bytes and the row above it; zeros above the first row.
private struct LinePair {
  enum Filter: UInt8, CaseIterable {
    case none, left, up, average, paeth
  }

  /// The number of bytes in a row, and in a pixel.
  private let count: Int, step: Int
  private var above: [UInt8], line: [UInt8]

  init(count: Int, step: Int) {
    (self.count, self.step) = (count, step)
    above = [UInt8](repeating: 0, count: step + count)
    line = above
  }

  /// Moves on to the next row, whose samples `fill` writes.
  mutating func advance(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    swap(&above, &line)
    line.withUnsafeMutableBufferPointer { line in
      if let start = line.baseAddress { fill(start + step) }
    }
  }

  /// Writes the filter's byte and the filtered row.
  func write(_ filter: Filter, into target: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = target.baseAddress else { return }
    start[0] = filter.rawValue
    apply(filter, into: start + 1)
  }

  /// Writes the row with the filter of the least sum of magnitudes.
  func writeLeast(into target: UnsafeMutableBufferPointer<UInt8>, candidate: inout [UInt8]) {
    guard let start = target.baseAddress else { return }
    var least = Int.max
    for filter in Filter.allCases {
      candidate.withUnsafeMutableBufferPointer { bytes in
        guard let values = bytes.baseAddress else { return }
        apply(filter, into: values)
        var sum = 0
        for i in 0..<count { sum &+= Int(Int8(bitPattern: values[i]).magnitude) }
        guard sum < least else { return }
        least = sum
        start[0] = filter.rawValue
        (start + 1).update(from: values, count: count)
      }
    }
  }

  private func apply(_ filter: Filter, into target: UnsafeMutablePointer<UInt8>) {
    line.withUnsafeBufferPointer { line in
      above.withUnsafeBufferPointer { above in
        guard let line = line.baseAddress, let above = above.baseAddress else { return }
        let (x, b, a, c) = (line + step, above + step, line, above)
        switch filter {
        case .none: for i in 0..<count { target[i] = x[i] }
        case .left: for i in 0..<count { target[i] = x[i] &- a[i] }
        case .up: for i in 0..<count { target[i] = x[i] &- b[i] }
        case .average:
          for i in 0..<count { target[i] = x[i] &- UInt8(truncatingIfNeeded: (UInt16(a[i]) &+ UInt16(b[i])) >> 1) }
        case .paeth: for i in 0..<count { target[i] = x[i] &- Self.paeth(a[i], b[i], c[i]) }
        }
      }
    }
  }

  /// The Paeth predictor: of left, above, and above left, the one nearest to a + b − c; the first one on a tie.
  @inline(__always)
  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let toB = Int16(b) &- Int16(c), toA = Int16(a) &- Int16(c)
    let (pa, pb, pc) = (toB.magnitude, toA.magnitude, (toA &+ toB).magnitude)
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
}
