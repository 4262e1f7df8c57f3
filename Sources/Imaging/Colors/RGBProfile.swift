import CLCMS
import Foundation
import Geometry

/// An ICC profile of an RGB space, for a file: the same bytes each time.
struct RGBProfile {
  let bytes: [UInt8]
  /// For people, in ASCII.
  let name: String

  /// `nil` for a space other than RGB spaces.
  init?(_ space: CGColorSpace) {
    name = Self.name(of: space)
    switch space.encoding {
    case .profile(let profile) where profile.model == .rgb: bytes = Array(profile.data)
    case .rgb(let matrix, let curves):
      guard let made = Self.make(matrix, curves, name) else { return nil }
      bytes = made
    default: return nil
    }
  }

  private static func name(of space: CGColorSpace) -> String {
    let names = [
      CGColorSpace.displayP3: "Display P3", CGColorSpace.extendedDisplayP3: "Display P3",
      CGColorSpace.adobeRGB1998: "Adobe RGB (1998) compatible", CGColorSpace.itur_2020: "ITU-R BT.2020",
      CGColorSpace.itur_2100_PQ: "ITU-R BT.2100 PQ", CGColorSpace.itur_2100_HLG: "ITU-R BT.2100 HLG",
    ]
    guard let name = space.name else { return "RGB" }
    return names[name] ?? (name.hasPrefix("kCGColorSpace") ? String(name.dropFirst(13)) : name)
  }

  /// A profile of version 4.3: the lights' colours, and curves.
  private static func make(
    _ toSRGB: Matrix3, _ curves: ColorEncoding.SIMDCurves, _ name: String
  ) -> [UInt8]? {
    guard let sRGB = cmsCreate_sRGBProfile(), let profile = cmsCreateProfilePlaceholder(nil) else { return nil }
    defer {
      cmsCloseProfile(sRGB)
      cmsCloseProfile(profile)
    }
    cmsSetProfileVersion(profile, 4.3)
    cmsSetDeviceClass(profile, cmsSigDisplayClass)
    cmsSetColorSpace(profile, cmsSigRgbData)
    cmsSetPCS(profile, cmsSigXYZData)
    write(name, to: profile, cmsSigProfileDescriptionTag)
    write("No copyright, use freely", to: profile, cmsSigCopyrightTag)
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ())
    // The adaptation from D65 to D50 is sRGB's.
    if let adaptation = cmsReadTag(sRGB, cmsSigChromaticAdaptationTag) {
      cmsWriteTag(profile, cmsSigChromaticAdaptationTag, adaptation)
    }
    // XYZ of sRGB's primaries under D50, and of this space's primaries, which are sums of those.
    let lights = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].compactMap {
      cmsReadTag(sRGB, $0)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    }
    guard lights.count == 3 else { return nil }
    let columns = [
      (cmsSigRedColorantTag, toSRGB.x), (cmsSigGreenColorantTag, toSRGB.y), (cmsSigBlueColorantTag, toSRGB.z),
    ]
    for (tag, column) in columns {
      var light = cmsCIEXYZ(X: 0, Y: 0, Z: 0)
      for i in 0..<3 {
        light.X += lights[i].X * column[i]
        light.Y += lights[i].Y * column[i]
        light.Z += lights[i].Z * column[i]
      }
      cmsWriteTag(profile, tag, &light)
    }
    let tags = [
      (cmsSigRedTRCTag, curves.red), (cmsSigGreenTRCTag, curves.green), (cmsSigBlueTRCTag, curves.blue),
    ]
    for (tag, curve) in tags {
      guard let curve = toneCurve(curve) else { return nil }
      cmsWriteTag(profile, tag, UnsafeRawPointer(curve))
      cmsFreeToneCurve(curve)
    }
    return bytes(of: profile)
  }

  private static func write(_ text: String, to profile: cmsHPROFILE, _ tag: cmsTagSignature) {
    let texts = cmsMLUalloc(nil, 1)
    defer { cmsMLUfree(texts) }
    cmsMLUsetASCII(texts, "en", "US", text)
    cmsWriteTag(profile, tag, UnsafeRawPointer(texts))
  }

  /// To be freed by the caller.
  private static func toneCurve(_ curve: TransferCurve) -> OpaquePointer? {
    switch curve {
    case .linear: return cmsBuildGamma(nil, 1)
    case .power(let exponent): return cmsBuildGamma(nil, exponent)
    // light = ((sample + 0.055) / 1.055)^2.4, and sample / 12.92 below 0.04045.
    case .sRGB: return cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    // light = ((sample + 0.099) / 1.099)^(1/0.45), and sample / 4.5 below 0.081.
    case .bt709: return cmsBuildParametricToneCurve(nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case .pq, .hlg:
      // ICC's curves end at white, so brighter values are clipped.
      let table = (0..<4096).map { i in
        UInt16((Double.minimum(1, curve.light(Double(i) / 4095)) * 65535).rounded())
      }
      return cmsBuildTabulatedToneCurve16(nil, cmsUInt32Number(table.count), table)
    }
  }

  private static func bytes(of profile: cmsHPROFILE) -> [UInt8]? {
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count >= 128 else { return nil }
    // lcms2 has put in the present: year, month, day, hours, minutes, seconds. Here it is the start of 2000, so that
    // files are alike.
    bytes.replaceSubrange(24..<36, with: [2000, 1, 1, 0, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    return bytes
  }
}
