import Foundation

/// The names of spaces. Apple's constants are `CFString`s with the same values.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspace>.
extension CGColorSpace {
  /// sRGB: IEC 61966-2-1.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB with components below 0 and above 1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with linear light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB's primaries with linear light below 0 and above 1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// As ``linearSRGB``.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// DCI P3's primaries, the white D65, sRGB's curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 with components below 0 and above 1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3 with linear light.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 with linear light below 0 and above 1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Display P3's primaries with the perceptual quantizer.
  public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
  /// Display P3's primaries with hybrid log-gamma.
  public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
  /// The cinema's P3: its own white, a gamma of 2.6.
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// ROMM RGB, known as ProPhoto.
  public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  /// ACEScg: the primaries AP1 with linear light.
  public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
  /// ITU-R BT.709, television in high definition.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// BT.709's primaries with the perceptual quantizer.
  public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
  /// BT.709's primaries with hybrid log-gamma.
  public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
  /// BT.709 as Apple's video programs show it, a gamma of 1.961.
  public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
  /// ITU-R BT.2020, television in ultra high definition.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// BT.2020's primaries with sRGB's curve.
  public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
  /// BT.2020 with components below 0 and above 1.
  public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  /// BT.2020 with linear light.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// BT.2020 with linear light below 0 and above 1.
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// BT.2100: BT.2020's primaries with the perceptual quantizer.
  public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// BT.2100: BT.2020's primaries with hybrid log-gamma.
  public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  /// Grey with a gamma of 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with components below 0 and above 1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Grey with linear light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Grey with linear light below 0 and above 1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Four inks without a profile.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// The CIE's XYZ.
  public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
  /// The CIE's L*a*b*, D50.
  public static let genericLab: CFString = "kCGColorSpaceGenericLab"

  /// The encoding of each name. BT.709 and BT.2020 have the curve of their standards, where Apple's has an exponent
  /// near it; generic grey has the curve of sRGB.
  static let encodings: [String: ColorEncoding] = [
    sRGB: .sRGB,
    extendedSRGB: .sRGB,
    linearSRGB: .rgb(.bt709, .linear),
    extendedLinearSRGB: .rgb(.bt709, .linear),
    genericRGBLinear: .rgb(.bt709, .linear),
    displayP3: .rgb(.displayP3, .sRGB),
    extendedDisplayP3: .rgb(.displayP3, .sRGB),
    linearDisplayP3: .rgb(.displayP3, .linear),
    extendedLinearDisplayP3: .rgb(.displayP3, .linear),
    displayP3_PQ: .rgb(.displayP3, .pq),
    displayP3_HLG: .rgb(.displayP3, .hlg),
    dcip3: .rgb(.dcip3, .power(2.6)),
    adobeRGB1998: .rgb(.adobeRGB, .power(563.0 / 256)),
    rommrgb: .rgb(.romm, .power(1.8)),
    acescgLinear: .rgb(.ap1, .linear),
    itur_709: .rgb(.bt709, .bt709),
    itur_709_PQ: .rgb(.bt709, .pq),
    itur_709_HLG: .rgb(.bt709, .hlg),
    coreMedia709: .rgb(.bt709, .power(1.961)),
    itur_2020: .rgb(.bt2020, .bt709),
    itur_2020_sRGBGamma: .rgb(.bt2020, .sRGB),
    extendedITUR_2020: .rgb(.bt2020, .bt709),
    linearITUR_2020: .rgb(.bt2020, .linear),
    extendedLinearITUR_2020: .rgb(.bt2020, .linear),
    itur_2100_PQ: .rgb(.bt2020, .pq),
    itur_2100_HLG: .rgb(.bt2020, .hlg),
    genericGrayGamma2_2: .gray,
    extendedGray: .gray,
    linearGray: .grayCurve(.linear),
    extendedLinearGray: .grayCurve(.linear),
    genericCMYK: .cmyk,
    genericXYZ: .xyz,
    genericLab: .lab(white: RGBPrimaries.xyz(RGBPrimaries.d50)),
  ]
}
