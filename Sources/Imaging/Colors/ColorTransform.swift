import CLCMS

/// A conversion from a file's colours to sRGB, by lcms2: relative colorimetric with black point compensation. PNG's
/// cICP is converted by the formulas that it names.
///
/// White maps to white, black to black, and colours outside sRGB's gamut are clipped (``ExtendedColorTransform`` keeps
/// them). The result has 16 bits a channel, so that rounding happens once, after premultiplication.
final class ColorTransform {
  private let way: Way
  private let layout: CodedPicture.Layout

  private enum Way {
    case lcms(cmsHTRANSFORM)
    case formula(LightTable)
  }

  /// For grey images: three entries, red, green and blue, for each grey value.
  private var greyTable: [UInt16] = []

  /// `nil` if the samples count as sRGB: the file has no description of its colours, it describes sRGB (no colour moves
  /// by more than 1/255), or its profile is broken or does not fit the samples.
  init?(from colors: ColorDescription, _ layout: CodedPicture.Layout, isGrey: Bool) {
    self.layout = layout
    if case .codePoints(let points) = colors {
      if points.isSRGB { return nil }
      way = .formula(LightTable(points, isWide: layout == .rgba16))
      if isIdentity(isGrey: isGrey) { return nil }
      return
    }
    guard let source = colors.makeProfile() else { return nil }
    defer { cmsCloseProfile(source) }
    guard let space = Self.space(of: source, for: layout, isGrey: isGrey), let target = cmsCreate_sRGBProfile() else {
      return nil
    }
    let isGreyProfile = space == cmsSigGrayData
    defer { cmsCloseProfile(target) }
    let isWide = layout == .rgba16 || isGrey
    let format =
      switch layout {
      case .cmyk8(let isInverted): isInverted ? CLCMS_TYPE_CMYK_8_REV : CLCMS_TYPE_CMYK_8
      case .rgba8, .rgba16: isGreyProfile ? CLCMS_TYPE_GRAY_16 : isWide ? CLCMS_TYPE_RGBA_16 : CLCMS_TYPE_RGBA_8
      }
    // For 16-bit samples lcms2 by default optimises to a coarse table, off by as much as 15/255 in dark colours. For
    // 8-bit samples its table is within a quarter of 1/255.
    var flags = cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
    if isWide { flags |= cmsUInt32Number(cmsFLAGS_NOOPTIMIZE) }
    guard
      let handle = cmsCreateTransform(
        source, format, target, CLCMS_TYPE_RGBA_16, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    way = .lcms(handle)
    if isGrey { greyTable = makeGreyTable(handle, isGreyProfile: isGreyProfile) }
    if isIdentity(isGrey: isGrey) { return nil }
  }

  deinit {
    if case .lcms(let handle) = way { cmsDeleteTransform(handle) }
  }

  /// The space of a profile; `nil` if the profile does not fit samples in this layout, or describes no device.
  static func space(
    of profile: cmsHPROFILE, for layout: CodedPicture.Layout, isGrey: Bool
  ) -> cmsColorSpaceSignature? {
    let space = cmsGetColorSpace(profile)
    switch layout {
    case .cmyk8: guard space == cmsSigCmykData else { return nil }
    case .rgba8, .rgba16: guard space == cmsSigRgbData || space == cmsSigGrayData && isGrey else { return nil }
    }
    let kinds = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
    return kinds.contains(cmsGetDeviceClass(profile)) ? space : nil
  }

  /// Converts a row: writes red, green and blue of `count` pixels to `result`, and leaves every fourth entry unchanged.
  func convert(_ row: UnsafeRawPointer, count: Int, into result: UnsafeMutablePointer<UInt16>) {
    guard !greyTable.isEmpty else {
      switch way {
      case .lcms(let handle): cmsDoTransform(handle, row, result, cmsUInt32Number(count))
      case .formula(let table): Self.convert(row, count, table, into: result)
      }
      return
    }
    for x in 0..<count {
      let grey =
        layout == .rgba16
        ? Int(row.load(fromByteOffset: 8 * x, as: UInt16.self)) : Int(row.load(fromByteOffset: 4 * x, as: UInt8.self))
      for channel in 0..<3 { result[4 * x + channel] = greyTable[3 * grey + channel] }
    }
  }

  private static func convert(
    _ row: UnsafeRawPointer, _ count: Int, _ table: LightTable, into result: UnsafeMutablePointer<UInt16>
  ) {
    for x in 0..<count {
      let light = table.light(row, x)
      for channel in 0..<3 { result[4 * x + channel] = ExtendedSRGB.clippedValue(light[channel]) }
    }
  }

  private func makeGreyTable(_ handle: cmsHTRANSFORM, isGreyProfile: Bool) -> [UInt16] {
    let greys: [UInt16] = layout == .rgba16 ? Array(0...65535) : (0...255).map { 257 * $0 }
    let samples = isGreyProfile ? greys : greys.flatMap { [$0, $0, $0, 65535] }
    var colors = [UInt16](repeating: 0, count: 4 * greys.count)
    cmsDoTransform(handle, samples, &colors, cmsUInt32Number(greys.count))
    return greys.indices.flatMap { colors[4 * $0..<4 * $0 + 3] }
  }

  /// Whether no colour moves by more than 1/255. Tests all greys of 8 bits, and a grid of nine steps per channel.
  private func isIdentity(isGrey: Bool) -> Bool {
    if case .cmyk8 = layout { return false }
    let steps = stride(from: 0, through: 255, by: 1).map { [$0, $0, $0] }
    let edges = [0, 32, 64, 96, 128, 160, 192, 224, 255]
    let grid = edges.flatMap { red in edges.flatMap { green in edges.map { [red, green, $0] } } }
    let probes = isGrey ? steps : steps + grid
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
