import Lamina
import LaminaTesting
import TestSupport

/// Precisions as swift-snapshot-testing defines them.
@Suite struct PrecisionTests {
  private let grey = row([100, 100, 100, 255, 100, 100, 100, 255])

  private func matches(_ drawn: CGImage, _ recorded: CGImage, _ pixels: Float, _ perceptual: Float = 1) throws -> Bool {
    try PicturePrecision(pixels: pixels, perceptual: perceptual).mismatch(of: drawn, from: recorded) == nil
  }

  /// Without a perceptual precision, bytes are counted: one of eight differs.
  @Test(arguments: [(1, false), (0.9, false), (0.875, true), (0.5, true), (0, true)] as [(Float, Bool)])
  func aByteIsAQuarterOfAPixel(precision: Float, isMatch: Bool) throws {
    try verify(matches(row([101, 100, 100, 255, 100, 100, 100, 255]), grey, precision) == isMatch)
    try verify(matches(grey, grey, precision))
  }

  /// With one, pixels are counted: one of two is far from its like.
  @Test(arguments: [(1, false), (0.6, false), (0.5, true), (0, true)] as [(Float, Bool)])
  func aPixelMatchesOrDoesNot(precision: Float, isMatch: Bool) throws {
    try verify(matches(row([101, 100, 100, 255, 255, 0, 0, 255]), grey, precision, 0.98) == isMatch)
  }

  /// Grey 100 and 110 are 4.06 apart in lightness: L* 42.37 and 46.44 by IEC 61966-2-1 and CIE 15.
  @Test(arguments: [(1, false), (0.97, false), (0.96, false), (0.959, true), (0.9, true)] as [(Float, Bool)])
  func perceptualPrecisionIsADeltaE(perceptual: Float, isMatch: Bool) throws {
    let lighter = row([110, 110, 110, 255, 100, 100, 100, 255])
    try verify(matches(lighter, grey, 1, perceptual) == isMatch)
  }

  @Test func otherSizesNeverMatch() throws {
    let message = try PicturePrecision(pixels: 0, perceptual: 0).mismatch(of: row([1, 1, 1, 255]), from: grey)
    verify(message == "1×1 pixels instead of 2×1")
  }

  @Test func aMessageSaysWhatIsMissing() throws {
    let other = row([255, 0, 0, 255, 100, 100, 100, 255])
    let bytes = try #require(try PicturePrecision(pixels: 0.9).mismatch(of: other, from: grey))
    verify(bytes == "0.625 of its bytes are equal, less than the precision 0.9", "\(bytes)")
    let pixels = try #require(try PicturePrecision(pixels: 0.9, perceptual: 0.98).mismatch(of: other, from: grey))
    verify(pixels.hasPrefix("0.5 of its pixels match, less than the precision 0.9"), "\(pixels)")
  }

  /// Colours of sRGB in CIE L*a*b*, with the white of D65: published values.
  @Test(
    arguments: [
      ([0, 0, 0], [0, 0, 0]), ([255, 255, 255], [100, 0, 0]), ([255, 0, 0], [53.24, 80.09, 67.20]),
      ([0, 255, 0], [87.73, -86.18, 83.18]), ([0, 0, 255], [32.30, 79.19, -107.86]), ([1, 1, 1], [0.27, 0, 0]),
    ] as [([Int32], [Double])])
  func labOfKnownColours(rgb: [Int32], lab: [Double]) {
    let color = LabColor(rgb[0], rgb[1], rgb[2])
    for (value, expected) in zip([color.lightness, color.a, color.b], lab) {
      verify(abs(value - expected) < 0.03, "\(rgb): \(value) instead of \(expected)")
    }
  }

  /// Red and green of full strength: ΔL = 34.49, C₁ = 104.55, C₂ = 119.78, so ΔE94 = 73.4 from red, which is not the ΔE
  /// of 170.6.
  @Test func theStandardHasTheWeights() {
    let (red, green) = (LabColor(255, 0, 0), LabColor(0, 255, 0))
    let (fromRed, fromGreen) = (green.deltaE(from: red), red.deltaE(from: green))
    verify(abs(fromRed - 73.43) < 0.1, "\(fromRed)")
    verify(abs(fromGreen - 68.81) < 0.1, "\(fromGreen)")
    verify(red.deltaE(from: red) == 0)
  }

  /// A difference counts that shows over black or over white.
  @Test(
    arguments: [
      ([0, 0, 0, 0], [0, 0, 0, 255], 100), ([0, 0, 0, 0], [255, 255, 255, 255], 100), ([9, 9, 9, 9], [9, 9, 9, 9], 0),
    ] as [([Int32], [Int32], Double)])
  func transparentPixelsHaveNoColour(a: [Int32], b: [Int32], expected: Double) {
    let difference = LabColor.greatestDeltaE(
      ImageDifference.Channels(a[0], a[1], a[2], a[3]), ImageDifference.Channels(b[0], b[1], b[2], b[3]))
    verify(abs(difference - expected) < 0.01, "\(difference)")
  }
}
