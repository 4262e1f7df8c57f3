import CLCMS
import Geometry

/// A conversion from a file's colours to extended sRGB in floats: as ``ColorTransform``'s, without its clipping.
///
/// Profiles of a matrix with curves keep all colours, and so does PNG's cICP. Of profiles of tables, colours are as
/// wide as the tables. lcms2 converts to light of sRGB's primaries, because its curves are not odd below 0.
final class ExtendedColorTransform {
  private let way: Way
  private let layout: CodedPicture.Layout

  private enum Way {
    /// A transform of floats, and its number of components.
    case lcms(cmsHTRANSFORM, Int)
    case formula(LightTable)
  }

  /// Samples of a row as lcms2 takes them.
  private var samples: [Float] = []

  /// `nil` if the description does not fit the samples. The transform may still be that of sRGB: see
  /// ``ColorTransform``.
  init?(from colors: ColorDescription, _ layout: CodedPicture.Layout, isGrey: Bool) {
    self.layout = layout
    if case .codePoints(let points) = colors {
      way = .formula(LightTable(points, isWide: layout == .rgba16))
      return
    }
    guard let source = colors.makeProfile() else { return nil }
    defer { cmsCloseProfile(source) }
    let format: cmsUInt32Number, count: Int
    switch ColorTransform.space(of: source, for: layout, isGrey: isGrey) {
    case cmsSigRgbData: (format, count) = (CLCMS_TYPE_RGB_FLT, 3)
    case cmsSigGrayData: (format, count) = (CLCMS_TYPE_GRAY_FLT, 1)
    case cmsSigCmykData: (format, count) = (CLCMS_TYPE_CMYK_FLT, 4)
    default: return nil
    }
    guard let target = LinearSRGB.makeProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    guard
      let handle = cmsCreateTransform(
        source, format, target, CLCMS_TYPE_RGB_FLT, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    way = .lcms(handle, count)
  }

  deinit {
    if case .lcms(let handle, _) = way { cmsDeleteTransform(handle) }
  }

  /// Converts a row: writes red, green and blue of `count` pixels to `result`, and leaves every fourth entry unchanged.
  func convert(_ row: UnsafeRawPointer, count: Int, into result: UnsafeMutablePointer<Float>) {
    switch way {
    case .formula(let table):
      for x in 0..<count { put(table.light(row, x), x, result) }
    case .lcms(let handle, let components):
      samples = [Float](repeating: 0, count: components * count)
      for x in 0..<count {
        for channel in 0..<components { samples[components * x + channel] = sample(row, 4 * x + channel) }
      }
      var light = [Float](repeating: 0, count: 3 * count)
      cmsDoTransform(handle, samples, &light, cmsUInt32Number(count))
      for x in 0..<count { put(SIMD3(light[3 * x], light[3 * x + 1], light[3 * x + 2]), x, result) }
    }
  }

  @inline(__always)
  private func put(_ light: SIMD3<Float>, _ x: Int, _ result: UnsafeMutablePointer<Float>) {
    for channel in 0..<3 { result[4 * x + channel] = ExtendedSRGB.value(light[channel]) }
  }

  /// A sample as lcms2 counts it: 0…1, and inks in percent.
  @inline(__always)
  private func sample(_ row: UnsafeRawPointer, _ index: Int) -> Float {
    switch layout {
    case .rgba8: Float(row.load(fromByteOffset: index, as: UInt8.self)) / 255
    case .rgba16: Float(row.load(fromByteOffset: 2 * index, as: UInt16.self)) / 65535
    case .cmyk8(let isInverted):
      Float(row.load(fromByteOffset: index, as: UInt8.self) ^ (isInverted ? 255 : 0)) * (100.0 / 255)
    }
  }

  /// Whether colours made of minimal and maximal samples lie outside sRGB, by more than 1/255.
  var leavesSRGB: Bool {
    let corners = (0..<16).flatMap { corner in (0..<4).map { UInt16(corner >> $0 & 1) * .max } }
    var colors = [Float](repeating: 0, count: 4 * 16)
    if layout == .rgba16 {
      corners.withUnsafeBytes { convert($0.baseAddress!, count: 16, into: &colors) }
    } else {
      corners.map { UInt8($0 & 255) }.withUnsafeBytes { convert($0.baseAddress!, count: 16, into: &colors) }
    }
    return colors.contains { $0 < -1.0 / 255 || $0 > 256.0 / 255 }
  }
}

extension ColorDescription {
  /// Whether samples may mean colours outside sRGB. Only for a description that ``ColorTransform`` takes.
  func leavesSRGB(_ layout: CodedPicture.Layout, isGrey: Bool) -> Bool {
    !isGrey && ExtendedColorTransform(from: self, layout, isGrey: false)?.leavesSRGB == true
  }
}

/// sRGB's primaries with linear light, where lcms2 has no limits and no curve that bends negative values.
enum LinearSRGB {
  /// To be closed by the caller.
  static func makeProfile() -> cmsHPROFILE? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }
}
