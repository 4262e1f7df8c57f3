import Lamina

/// How like a drawn picture must be to the recorded one, as swift-snapshot-testing defines it.
public struct PicturePrecision: Sendable {
  /// The share of bytes that must be equal, four for each pixel of the premultiplied sRGB picture; with ``perceptual``
  /// below 1, the share of pixels that must match.
  public var pixels: Float
  /// One pixel matches another if their ΔE94 is at most `(1 − perceptual) · 100`.
  public var perceptual: Float

  /// Creates a precision. Without arguments, pictures must be equal.
  public init(pixels: Float = 1, perceptual: Float = 1) { (self.pixels, self.perceptual) = (pixels, perceptual) }

  /// Compares a drawn picture with a recorded one of the same size.
  ///
  /// - Returns: The difference, in words; `nil` if `drawn` is like enough.
  public func mismatch(of drawn: CGImage, from recorded: CGImage) throws -> String? {
    guard let difference = Self.difference(of: drawn, from: recorded) else { return nil }
    // A file holds what a PNG can hold, which a premultiplied colour brighter than its alpha is not.
    let drawn = try CGImage(data: drawn.pngData())
    guard Self.difference(of: drawn, from: recorded) != nil else { return nil }
    guard difference.expectedSize == difference.actualSize, pixels < 1 || perceptual < 1 else {
      return difference.description
    }
    return perceptual < 1 ? perceptualMismatch(drawn, recorded) : byteMismatch(drawn, recorded)
  }

  /// `nil` for equal pictures.
  private static func difference(of drawn: CGImage, from recorded: CGImage) -> ImageDifference? {
    if drawn.width == recorded.width, drawn.height == recorded.height, drawn.bitsPerComponent == 8,
      recorded.bitsPerComponent == 8, drawn.premultipliedRGBA == recorded.premultipliedRGBA
    {
      return nil
    }
    let difference = ImageDifference(of: drawn, from: recorded)
    return difference.isWithinThreshold ? nil : difference
  }

  private func byteMismatch(_ drawn: CGImage, _ recorded: CGImage) -> String? {
    let (a, b) = (drawn.premultipliedRGBA, recorded.premultipliedRGBA)
    var differing = 0
    for i in a.indices where a[i] != b[i] { differing += 1 }
    // The numbers of large pictures are no `Float`s.
    if differing <= Int((1 - Double(pixels)) * Double(a.count)) { return nil }
    return "\(Float(1 - Double(differing) / Double(a.count))) of its bytes are equal, less than the precision \(pixels)"
  }

  private func perceptualMismatch(_ drawn: CGImage, _ recorded: CGImage) -> String? {
    let threshold = (1 - perceptual) * 100
    var failing = 0, greatest: Float = 0
    ImageDifference.forEachDifference(recorded, drawn) { _, _, a, b, _ in
      let deltaE = Float(LabColor.greatestDeltaE(a, b))
      if deltaE > threshold {
        failing += 1
        greatest = max(greatest, deltaE)
      }
    }
    let matching = Float(1 - Double(failing) / Double(drawn.width * drawn.height))
    if matching >= pixels { return nil }
    let least = 1 - min(greatest / 100, 1)
    return "\(matching) of its pixels match, less than the precision \(pixels); "
      + "the perceptual precision of one is \(least), less than \(perceptual)"
  }
}
