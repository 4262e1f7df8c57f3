import Foundation

/// The difference between two images, in premultiplied sRGB: as shown over black, so that a transparent pixel has no
/// colour.
///
/// All numbers are 255ths. If one of the images has ``CGImage/extendedRGBA``, both are compared beyond sRGB and 8 bits:
/// their half floats differ by |a − b|, relative to the greater of the two where that is beyond 1, rounded to the
/// nearest 255th.
public struct ImageDifference: Sendable, CustomStringConvertible {
  /// A value per channel in 255ths, in the order red, green, blue, alpha. A colour outside sRGB has values below 0 or
  /// above 255.
  public typealias Channels = SIMD4<Int32>

  /// A width and a height in pixels.
  public struct Size: Sendable, Equatable, CustomStringConvertible {
    /// In pixels.
    public let width: Int, height: Int
    public var description: String { "\(width)×\(height)" }
  }

  /// The pixel with the greatest difference in any channel; the first one, row by row from the top left.
  public struct WorstPixel: Sendable, Equatable {
    /// The column and the row, from the top left.
    public let x: Int, y: Int
    /// The pixel in each image.
    public let expected: Channels, actual: Channels
  }

  /// The sizes of both images. Where they differ, only the area that both have is compared.
  public let expectedSize: Size, actualSize: Size

  /// The tolerance: pixels that differ by at most this in every channel count as equal.
  public let threshold: UInt8

  /// The greatest absolute difference of each channel, over the area common to both images.
  public let greatest: Channels

  /// The mean absolute difference of the channels, 0…255, over the area common to both images.
  public let mean: Double

  /// The number of pixels that differ by more than ``threshold`` in some channel, over the area common to both images.
  public let differingPixels: Int

  /// The worst pixel; `nil` if no pixel differs at all.
  public let worst: WorstPixel?

  /// Compares `actual` with `expected`, aligned at pixel (0, 0).
  public init(of actual: CGImage, from expected: CGImage, threshold: UInt8 = 0) {
    expectedSize = Size(width: expected.width, height: expected.height)
    actualSize = Size(width: actual.width, height: actual.height)
    self.threshold = threshold
    var greatest = Channels(), sum = 0, count = 0
    var worst: WorstPixel?, worstDifference: Int32 = 0
    Self.forEachDifference(expected, actual) { x, y, a, b, difference in
      greatest.replace(with: difference, where: difference .> greatest)
      sum += Int(difference.wrappedSum())
      let most = difference.max()
      if most > threshold { count += 1 }
      if most > worstDifference {
        worstDifference = most
        worst = WorstPixel(x: x, y: y, expected: a, actual: b)
      }
    }
    let shared = min(expected.width, actual.width) * min(expected.height, actual.height)
    self.greatest = greatest
    mean = Double(sum) / Double(4 * shared)
    differingPixels = count
    self.worst = worst
  }

  /// Whether the sizes are equal and no pixel differs by more than ``threshold``.
  public var isWithinThreshold: Bool { expectedSize == actualSize && differingPixels == 0 }

  public var description: String {
    if expectedSize != actualSize { return "\(actualSize) pixels instead of \(expectedSize)" }
    guard let worst else { return "equal" }
    let channels = "±\(greatest.x) ±\(greatest.y) ±\(greatest.z) ±\(greatest.w)"
    let more = threshold == 0 ? "" : " by more than \(threshold)"
    let pixels = differingPixels == 1 ? "1 pixel differs" : "\(differingPixels) pixels differ"
    return "\(pixels)\(more); greatest \(channels) (red green blue alpha), "
      + "mean \(mean.formatted(.number.precision(.significantDigits(2)).locale(Locale(identifier: "en_US_POSIX")))); "
      + "worst at (\(worst.x), \(worst.y)): \(list(worst.actual)) instead of \(list(worst.expected))"
  }

  private func list(_ c: Channels) -> String { "\(c.x) \(c.y) \(c.z) \(c.w)" }

  /// An opaque image of the differences, large enough for both images.
  ///
  /// Black where the pictures are equal. Elsewhere grey of 64 + ¾·d, where d is the greatest difference of a channel:
  /// even a difference of one is visible. Magenta where only one image has a pixel.
  public static func picture(of actual: CGImage, from expected: CGImage) -> CGImage {
    let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
    let (sharedWidth, sharedHeight) = (min(expected.width, actual.width), min(expected.height, actual.height))
    let (black, magenta): (SIMD4<UInt8>, SIMD4<UInt8>) = (SIMD4(0, 0, 0, 255), SIMD4(255, 0, 255, 255))
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      count = 4 * width * height
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for y in 0..<height {
        let shared = y < sharedHeight ? sharedWidth : 0
        for x in 0..<width {
          bytes.storeBytes(of: x < shared ? black : magenta, toByteOffset: 4 * (y * width + x), as: SIMD4<UInt8>.self)
        }
      }
      forEachDifference(expected, actual) { x, y, _, _, difference in
        let grey = UInt8(64 + min(255, Int(difference.max())) * 3 / 4)
        bytes.storeBytes(
          of: SIMD4(grey, grey, grey, 255), toByteOffset: 4 * (y * width + x), as: SIMD4<UInt8>.self)
      }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  /// Calls `body` with the position, both values and their difference, of each pixel that both images have and that
  /// differs. Equal rows are passed over as a whole.
  package static func forEachDifference(
    _ expected: CGImage, _ actual: CGImage,
    _ body: (_ x: Int, _ y: Int, _ expected: Channels, _ actual: Channels, _ difference: Channels) -> Void
  ) {
    let (width, height) = (min(expected.width, actual.width), min(expected.height, actual.height))
    if expected.isExtended || actual.isExtended {
      let (a, b) = (expected.halves, actual.halves)
      for y in 0..<height {
        for x in 0..<width {
          let (i, j) = (4 * (y * expected.width + x), 4 * (y * actual.width + x))
          let difference = HalfPixels.difference(a, at: i, b, at: j)
          if difference != Channels() { body(x, y, rounded(a, i), rounded(b, j), difference) }
        }
      }
      return
    }
    expected.premultipliedRGBA.withUnsafeBytes { a in
      actual.premultipliedRGBA.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        for y in 0..<height {
          let (a, b) = (a + 4 * y * expected.width, b + 4 * y * actual.width)
          if memcmp(a, b, 4 * width) == 0 { continue }
          for x in 0..<width {
            let u = a.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
            let v = b.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
            if u == v { continue }
            let (p, q) = (Channels(truncatingIfNeeded: u), Channels(truncatingIfNeeded: v))
            body(x, y, p, q, pointwiseMax(p, q) &- pointwiseMin(p, q))
          }
        }
      }
    }
  }

  /// A pixel in 255ths.
  private static func rounded(_ samples: [Float16], _ i: Int) -> Channels {
    let pixel = SIMD4(samples[i], samples[i + 1], samples[i + 2], samples[i + 3])
    return Channels((SIMD4<Float>(pixel) * 255).rounded(.toNearestOrAwayFromZero))
  }
}
