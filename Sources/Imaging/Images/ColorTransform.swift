import CLCMS

/// A conversion from a file's colours to sRGB, by lcms2: relative colorimetric with black point compensation.
///
/// White maps to white, black to black, and colours outside sRGB's gamut are clipped. The result has 16 bits a channel, so that
/// there is a single rounding, after premultiplication.
final class ColorTransform {
  private let handle: cmsHTRANSFORM
  private let layout: CodedPicture.Layout

  /// For grey images: three entries, red, green and blue, for each grey value.
  private var greyTable: [UInt16] = []

  /// `nil` if the samples count as sRGB: the file has no description of its colours, it describes sRGB (no colour moves by more
  /// than 1/255), or its profile is broken or does not fit the samples.
  init?(from colors: ColorDescription, _ layout: CodedPicture.Layout, isGrey: Bool) {
    guard let source = colors.makeProfile() else { return nil }
    defer { cmsCloseProfile(source) }
    let space = cmsGetColorSpace(source)
    let isGreyProfile = space == cmsSigGrayData
    switch layout {
    case .cmyk8: guard space == cmsSigCmykData else { return nil }
    case .rgba8, .rgba16: guard space == cmsSigRgbData || isGreyProfile && isGrey else { return nil }
    }
    let kind = cmsGetDeviceClass(source)
    guard [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass].contains(kind)
    else { return nil }
    guard let target = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    let isWide = layout == .rgba16 || isGrey
    let format =
      switch layout {
      case .cmyk8(let isInverted): isInverted ? CLCMS_TYPE_CMYK_8_REV : CLCMS_TYPE_CMYK_8
      case .rgba8, .rgba16: isGreyProfile ? CLCMS_TYPE_GRAY_16 : isWide ? CLCMS_TYPE_RGBA_16 : CLCMS_TYPE_RGBA_8
      }
    // For 16-bit samples lcms2 by default optimises to a coarse table, off by as much as 15/255 in dark colours. For 8-bit samples
    // its table is within a quarter of 1/255.
    var flags = cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
    if isWide { flags |= cmsUInt32Number(cmsFLAGS_NOOPTIMIZE) }
    guard
      let handle = cmsCreateTransform(
        source, format, target, CLCMS_TYPE_RGBA_16, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    self.handle = handle
    self.layout = layout
    if isGrey { greyTable = makeGreyTable(isGreyProfile: isGreyProfile) }
    if isIdentity { return nil }
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts a row: writes red, green and blue of `count` pixels to `result`, and leaves every fourth entry unchanged.
  func convert(_ row: UnsafeRawPointer, count: Int, into result: UnsafeMutablePointer<UInt16>) {
    guard !greyTable.isEmpty else {
      cmsDoTransform(handle, row, result, cmsUInt32Number(count))
      return
    }
    for x in 0..<count {
      let grey =
        layout == .rgba16
        ? Int(row.load(fromByteOffset: 8 * x, as: UInt16.self)) : Int(row.load(fromByteOffset: 4 * x, as: UInt8.self))
      for channel in 0..<3 { result[4 * x + channel] = greyTable[3 * grey + channel] }
    }
  }

  private func makeGreyTable(isGreyProfile: Bool) -> [UInt16] {
    let greys: [UInt16] = layout == .rgba16 ? Array(0...65535) : (0...255).map { 257 * $0 }
    let samples = isGreyProfile ? greys : greys.flatMap { [$0, $0, $0, 65535] }
    var colors = [UInt16](repeating: 0, count: 4 * greys.count)
    cmsDoTransform(handle, samples, &colors, cmsUInt32Number(greys.count))
    return greys.indices.flatMap { colors[4 * $0..<4 * $0 + 3] }
  }

  /// Whether no colour moves by more than 1/255. Tests all greys of 8 bits, and a grid of nine steps per channel.
  private var isIdentity: Bool {
    if case .cmyk8 = layout { return false }
    let steps = stride(from: 0, through: 255, by: 1).map { [$0, $0, $0] }
    let edges = [0, 32, 64, 96, 128, 160, 192, 224, 255]
    let grid = edges.flatMap { red in edges.flatMap { green in edges.map { [red, green, $0] } } }
    let probes = greyTable.isEmpty ? steps + grid : steps
    var row = [UInt8](), wideRow = [UInt16](), result = [UInt16](repeating: 0, count: 4 * probes.count)
    for color in probes {
      row += color.map { UInt8($0) } + [255]
      wideRow += color.map { UInt16(257 * $0) } + [65535]
    }
    if layout == .rgba16 {
      convert(wideRow, count: probes.count, into: &result)
    } else {
      convert(row, count: probes.count, into: &result)
    }
    return wideRow.indices.allSatisfy { $0 % 4 == 3 || abs(Int(wideRow[$0]) - Int(result[$0])) <= 257 }
  }
}
