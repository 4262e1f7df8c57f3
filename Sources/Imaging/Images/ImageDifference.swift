import Foundation

/// How two images differ, in premultiplied bytes: what is shown over black, so that the colour of a clear pixel is none.
public struct ImageDifference: Sendable, CustomStringConvertible {
  /// A value for each channel, in the order red, green, blue, alpha.
  public typealias Channels = SIMD4<UInt8>

  /// Width and height in pixels.
  public struct Size: Sendable, Equatable, CustomStringConvertible {
    public let width: Int, height: Int
    public var description: String { "\(width)×\(height)" }
  }

  /// The pixel with the greatest difference in any channel; the first one from the top left.
  public struct WorstPixel: Sendable, Equatable {
    public let x: Int, y: Int
    public let expected: Channels, actual: Channels
  }

  public let expectedSize: Size, actualSize: Size

  /// Pixels that differ by no more than this in every channel count as equal.
  public let threshold: UInt8

  /// The greatest absolute difference, channel by channel, over the area that both images have.
  public let greatest: Channels

  /// The mean absolute difference of a channel, 0…255, over the area that both images have.
  public let mean: Double

  /// How many pixels differ by more than ``threshold`` in some channel, over the area that both images have.
  public let differingPixels: Int

  /// `nil` where no pixel differs.
  public let worst: WorstPixel?

  /// Compares `actual` with `expected`, pixel (0, 0) with pixel (0, 0).
  public init(of actual: CGImage, from expected: CGImage, threshold: UInt8 = 0) {
    expectedSize = Size(width: expected.width, height: expected.height)
    actualSize = Size(width: actual.width, height: actual.height)
    self.threshold = threshold
    var greatest = Channels(), sum: UInt64 = 0, count = 0
    var worst: WorstPixel?, worstDifference: UInt8 = 0
    Self.forEachPixel(expected, actual) { x, y, a, b in
      let difference = Self.absolute(a, b)
      guard difference != Channels() else { return }
      greatest.replace(with: difference, where: difference .> greatest)
      sum += UInt64(SIMD4<UInt16>(truncatingIfNeeded: difference).wrappedSum())
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

  /// An opaque picture of where two images differ, as large as both.
  ///
  /// Black where they are equal. Elsewhere grey, lighter for larger differences: the greatest of the channels' differences
  /// d shows as 64 + ¾·d, so that a difference of one can be seen. Magenta where only one of them has a pixel.
  public static func picture(of actual: CGImage, from expected: CGImage) -> CGImage {
    let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
    let outside: [UInt8] = [255, 0, 255, 255]
    var pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      for i in buffer.indices.prefix(4 * width * height) { buffer[i] = outside[i & 3] }
      count = 4 * width * height
    }
    forEachPixel(expected, actual) { x, y, a, b in
      let most = Int(absolute(a, b).max())
      let grey = most == 0 ? 0 : UInt8(64 + most * 3 / 4)
      let i = 4 * (y * width + x)
      (pixels[i], pixels[i + 1], pixels[i + 2]) = (grey, grey, grey)
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  private static func absolute(_ a: Channels, _ b: Channels) -> Channels {
    pointwiseMax(a, b) &- pointwiseMin(a, b)
  }

  /// Calls `body` with the place and both values of each pixel that both images have.
  private static func forEachPixel(
    _ expected: CGImage, _ actual: CGImage, _ body: (_ x: Int, _ y: Int, Channels, Channels) -> Void
  ) {
    expected.premultipliedRGBA.withUnsafeBytes { a in
      actual.premultipliedRGBA.withUnsafeBytes { b in
        for y in 0..<min(expected.height, actual.height) {
          for x in 0..<min(expected.width, actual.width) {
            body(
              x, y,
              a.loadUnaligned(fromByteOffset: 4 * (y * expected.width + x), as: Channels.self),
              b.loadUnaligned(fromByteOffset: 4 * (y * actual.width + x), as: Channels.self))
          }
        }
      }
    }
  }
}
