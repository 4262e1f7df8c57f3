import Foundation

/// The meaning of a colour's components.
///
/// Every colour and picture is converted to extended sRGB when it is made (see ``CGColor``). A bitmap context of
/// another RGB space has pixels of that space. Device spaces are sRGB; device grey and generic grey are sRGB with three
/// equal components. White maps to white, by Bradford's adaptation.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspace>.
public final class CGColorSpace: Sendable, Hashable, CustomStringConvertible, CFObject {
  package let encoding: ColorEncoding

  /// A name of ``CGColorSpace``; `nil` for the device's spaces and for spaces made of numbers.
  public let name: CFString?

  /// The space of a table's colours, or of an uncoloured pattern's; `nil` for other spaces.
  public let baseColorSpace: CGColorSpace?

  package init(_ encoding: ColorEncoding, name: CFString? = nil, base: CGColorSpace? = nil) {
    (self.encoding, self.name, baseColorSpace) = (encoding, name, base)
  }

  static let sRGBSpace = CGColorSpace(.sRGB, name: sRGB)
  static let graySpace = CGColorSpace(.gray, name: genericGrayGamma2_2)

  /// The space called `name`, one of the constants of this class; `nil` for another name.
  public convenience init?(name: CFString) {
    guard let encoding = Self.encodings[name] else { return nil }
    self.init(encoding, name: name)
  }

  /// A grey space of CIE's terms. A grey's hue is that of sRGB's white.
  ///
  /// - Parameters:
  ///   - whitePoint, blackPoint: In XYZ. They have no effect: white maps to white, black to black.
  ///   - gamma: The exponent from values to light.
  public convenience init?(
    calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
  ) {
    guard gamma > 0, gamma.isFinite else { return nil }
    self.init(.grayCurve(.power(gamma.native)))
  }

  /// An RGB space of CIE's terms; `nil` if the matrix has no inverse.
  ///
  /// - Parameters:
  ///   - whitePoint: In XYZ.
  ///   - blackPoint: No effect: black maps to black.
  ///   - gamma: The exponents of red, green and blue, from values to light; 1 if `nil`.
  ///   - matrix: XYZ of red, of green and of blue, nine numbers; XYZ itself if `nil`.
  public convenience init?(
    calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
  ) {
    func vector(_ p: UnsafePointer<CGFloat>, _ i: Int = 0) -> SIMD3<Double> {
      SIMD3(p[i].native, p[i + 1].native, p[i + 2].native)
    }
    let white = vector(whitePoint)
    guard white.min() > 0 else { return nil }
    var toXYZ = Matrix3.diagonal(SIMD3(1, 1, 1))
    if let matrix { toXYZ = Matrix3(x: vector(matrix), y: vector(matrix, 3), z: vector(matrix, 6)) }
    let toSRGB = RGBPrimaries.xyzToSRGB * (RGBPrimaries.adaptation(from: white) * toXYZ)
    let exponents = gamma.map { vector($0) } ?? SIMD3(1, 1, 1)
    guard toSRGB.inverse != nil, exponents.min() > 0 else { return nil }
    let curves = ColorEncoding.SIMDCurves(.power(exponents.x), .power(exponents.y), .power(exponents.z))
    self.init(.rgb(toSRGB: toSRGB, curves))
  }

  /// CIE L*a*b*: L* from 0 to 100.
  ///
  /// - Parameters:
  ///   - whitePoint: In XYZ.
  ///   - blackPoint, range: No effect.
  public convenience init?(
    labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    range: UnsafePointer<CGFloat>?
  ) {
    let white = SIMD3(whitePoint[0].native, whitePoint[1].native, whitePoint[2].native)
    guard white.min() > 0 else { return nil }
    self.init(.lab(white: white))
  }

  /// A table of `last + 1` colours of `baseSpace`, a byte for each component; `nil` unless `last` is 0…255, or for a
  /// base that is a table or a pattern.
  public convenience init?(indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>) {
    guard (0...255).contains(last), baseSpace.model != .indexed, baseSpace.model != .pattern else { return nil }
    let count = (last + 1) * baseSpace.numberOfComponents
    let table = Array(UnsafeBufferPointer(start: colorTable, count: count))
    self.init(.indexed(base: baseSpace.encoding, table: table), base: baseSpace)
  }

  /// The space of patterns. Uncoloured patterns take their colour, in `baseSpace`, from the drawing that uses them.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.model == .pattern { return nil }
    self.init(.pattern(base: baseSpace?.encoding), base: baseSpace)
  }

  /// The number and meaning of the space's components.
  public var model: CGColorSpaceModel { encoding.model }

  /// The number of components without alpha: 3 for RGB, 1 for grey, 4 for inks.
  public var numberOfComponents: Int { encoding.numberOfComponents }

  /// The colours of a table; `nil` for other spaces.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = encoding { table } else { nil }
  }

  /// Whether bitmaps can be drawn in the space: RGB and grey.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  /// Whether the space has colours outside sRGB within 0…1.
  public var isWideGamutRGB: Bool {
    guard case .rgb(let matrix, _) = encoding else { return false }
    let lights: [SIMD3<Double>] = [matrix.x, matrix.y, matrix.z]
    return lights.contains { $0.min() < -1e-3 || $0.max() > 1 + 1e-3 }
  }

  /// Whether the space is one of ITU-R BT.2100's curves, PQ or HLG.
  public func isHDR() -> Bool { CGColorSpaceUsesITUR_2100TF(self) }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a === b || (a.model == b.model && a.name == b.name && a.details == b.details)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }

  /// The values that distinguish spaces without a name.
  private var details: AnyHashable {
    switch encoding {
    case .rgb(let matrix, let curves): [AnyHashable(matrix), AnyHashable(curves)]
    case .grayCurve(let curve): AnyHashable(curve)
    case .lab(let white): AnyHashable(white)
    case .indexed(_, let table): [AnyHashable(baseColorSpace), AnyHashable(table)]
    case .pattern: AnyHashable(baseColorSpace)
    case .profile(let profile): AnyHashable(profile.data)
    case .sRGB, .gray, .cmyk, .xyz: 0
    }
  }

  public var description: String {
    if let name { return name }
    switch encoding {
    case .sRGB: return "device RGB"
    case .gray: return "device grey"
    case .cmyk: return "device CMYK"
    default: return "colour space of \(numberOfComponents) components"
    }
  }
}

/// The device's RGB space, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

/// The device's grey space: sRGB with three equal components.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.gray) }

/// Four inks: red is (1 − cyan) · (1 − black), and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace(.cmyk) }
