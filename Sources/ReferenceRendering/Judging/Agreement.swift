import Imaging

/// The result of comparing an image with a ``ReferencePicture``.
///
/// | class of pixels | allowed difference |
/// |---|---|
/// | interior | 2/255 for 99.9 % of the pixels and 3/255 for all, both plus the pixel's allowance, at most 6/255 |
/// | boundary | 8/255, or 1/255 for each region if more than eight cover a part of the pixel, at most 64/255 |
/// | tie | any, but at most 0.5 % of the picture's pixels may be ties that differ by more than 8/255 |
///
/// To each, the standard range adds 1/255 for every translucent layer beyond the third that shows at the pixel, by the
/// share that the layers over it let through, and at most 64/255: a target of 8 bits is rounded after each.
///
/// The shares are rounded down to whole pixels, at least one. The allowed difference is multiplied by the pixel's
/// ``ReferencePicture/gain(_:_:)``. A difference is the greatest over the four premultiplied channels. Images of
/// different sizes, or of different ranges of colours, do not agree. The difference of two pictures of the extended
/// range is the difference of their half floats, rounded to 255ths, and relative to the greater where a channel is
/// beyond 1.
public struct Agreement: Sendable, CustomStringConvertible {
  /// A compared pixel.
  public struct Pixel: Sendable {
    /// The column and row, from the top left.
    public let x: Int, y: Int
    /// The premultiplied red, green, blue and alpha.
    public let expected: SIMD4<UInt8>, actual: SIMD4<UInt8>
    /// The greatest difference over the channels, in 255ths.
    public let difference: Int
    /// The difference minus the greatest one allowed for this pixel; not positive if the pixel is within tolerance.
    public let excess: Int
  }

  /// The findings about the pixels of one class.
  public struct Tally: Sendable {
    /// The number of pixels.
    public fileprivate(set) var count = 0
    /// The number of pixels that exceed the tolerance of the class; for the interior, the tolerance of 99.9 % of the
    /// pixels.
    public fileprivate(set) var exceeding = 0
    /// The first pixel with the greatest excess; `nil` if the class has no pixels.
    public fileprivate(set) var worst: Pixel?

    fileprivate mutating func add(_ pixel: Pixel, isExceeding: Bool) {
      count += 1
      if isExceeding { exceeding += 1 }
      if worst.map({ (pixel.excess, pixel.difference) > ($0.excess, $0.difference) }) ?? true { worst = pixel }
    }
  }

  /// The reference's image, and the compared one.
  public let expected: CGImage, actual: CGImage

  /// The pixels that no edge crosses: see the page Pixels.
  public private(set) var interior = Tally()
  /// The pixels that an edge crosses: see the page Pixels.
  public private(set) var boundary = Tally()
  /// The ties. A tie may have any value; ties that differ by more than a boundary pixel may count as exceeding.
  public private(set) var tie = Tally()

  /// Whether the images have the same size. If not, nothing is compared.
  public var sizesAgree: Bool { expected.width == actual.width && expected.height == actual.height }

  /// Whether both images are of the extended range, or neither is.
  private var rangesAgree: Bool { expected.isExtended == actual.isExtended }

  /// Compares `image` with `picture`.
  public init(of image: CGImage, with picture: ReferencePicture) {
    (expected, actual) = (picture.image, image)
    guard sizesAgree else { return }
    let extended = picture.image.extendedRGBA.flatMap { expected in image.extendedRGBA.map { (expected, $0) } }
    let (expectedBytes, actualBytes) = (expected.premultipliedRGBA, actual.premultipliedRGBA)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let i = 4 * (y * image.width + x)
        let difference = extended.map { Int(HalfPixels.difference($0.0, at: i, $0.1, at: i).max()) }
        compare(x, y, picture, Self.pixel(expectedBytes, i), Self.pixel(actualBytes, i), difference)
      }
    }
  }

  private static func pixel(_ bytes: [UInt8], _ i: Int) -> SIMD4<UInt8> {
    SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }

  private mutating func compare(
    _ x: Int, _ y: Int, _ picture: ReferencePicture, _ e: SIMD4<UInt8>, _ a: SIMD4<UInt8>, _ extended: Int?
  ) {
    let difference = extended ?? Int((pointwiseMax(e, a) &- pointwiseMin(e, a)).max())
    func pixel(tolerance: Int) -> Pixel {
      Pixel(x: x, y: y, expected: e, actual: a, difference: difference, excess: difference - tolerance)
    }
    let tolerance = picture.tolerance(x, y)
    let pixel = pixel(tolerance: tolerance.greatest)
    switch picture.pixelClass(x, y) {
    case .interior: interior.add(pixel, isExceeding: difference > tolerance.usual)
    case .boundary: boundary.add(pixel, isExceeding: pixel.excess > 0)
    case .tie: tie.add(pixel, isExceeding: pixel.excess > 0)
    }
  }

  /// Whether all rules of the table hold.
  public var isWithinTolerance: Bool { complaints.isEmpty }

  /// The violated rules, in words.
  private var complaints: [String] {
    guard sizesAgree else {
      return ["is \(actual.width)×\(actual.height), not \(expected.width)×\(expected.height)"]
    }
    var found: [String] = []
    if !rangesAgree { found.append("is \(actual.isExtended ? "" : "not ")of the extended range") }
    if let worst = interior.worst, worst.excess > 0 { found.append("interior \(worst)") }
    let exceptions = Tolerance.pixels(Tolerance.interiorExceptions, of: interior.count)
    if interior.exceeding > exceptions {
      found.append("\(interior.exceeding) interior pixels are off by more than usual, \(exceptions) may be")
    }
    if let worst = boundary.worst, worst.excess > 0 {
      found.append("\(boundary.exceeding) boundary pixels are off, worst \(worst)")
    }
    if tie.exceeding > tiesAllowed { found.append("\(tie.exceeding) ties differ, \(tiesAllowed) may") }
    return found
  }

  private var tiesAllowed: Int { Tolerance.pixels(Tolerance.ties, of: expected.width * expected.height) }

  /// Whether the only violation is too many ties that differ, which is the scene's fault and not the renderer's.
  package var isSpoiltByTies: Bool { complaints.count == 1 && sizesAgree && tie.exceeding > tiesAllowed }

  /// One line: the violations, and the counts and the worst difference of each class.
  public var description: String {
    let complaints = complaints
    let verdict = complaints.isEmpty ? "agrees" : "differs: " + complaints.joined(separator: "; ")
    guard sizesAgree else { return verdict }
    let classes = [("interior", interior), ("boundary", boundary), ("tie", tie)].map { name, tally in
      "\(tally.count) \(name)" + (tally.worst.map { " (worst \($0.difference))" } ?? "")
    }
    return verdict + " [" + classes.joined(separator: ", ") + "]"
  }

  /// The differences as an image: white where the images agree, darker by `gain` times the difference in each colour.
  /// It is opaque; a difference of alpha darkens all three colours. `nil` if the sizes differ.
  public func differencePicture(gain: Int = 16) -> CGImage? {
    guard sizesAgree else { return nil }
    var rgba: [UInt8] = []
    let (expectedBytes, actualBytes) = (expected.premultipliedRGBA, actual.premultipliedRGBA)
    rgba.reserveCapacity(expectedBytes.count)
    for i in stride(from: 0, to: expectedBytes.count, by: 4) {
      let (e, a) = (Self.pixel(expectedBytes, i), Self.pixel(actualBytes, i))
      let d = pointwiseMax(e, a) &- pointwiseMin(e, a)
      for c in 0..<3 { rgba.append(UInt8(clamping: 255 - gain * Int(max(d[c], d.w)))) }
      rgba.append(255)
    }
    return CGImage(width: expected.width, height: expected.height, premultipliedRGBA: rgba)
  }
}

extension Agreement.Pixel: CustomStringConvertible {
  /// A text such as “(3, 4) is 0 0 0 255, not 255 255 255 255”.
  public var description: String {
    func text(_ v: SIMD4<UInt8>) -> String { "\(v.x) \(v.y) \(v.z) \(v.w)" }
    return "(\(x), \(y)) is \(text(actual)), not \(text(expected))"
  }
}
