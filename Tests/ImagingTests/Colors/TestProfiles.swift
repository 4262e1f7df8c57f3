import CLCMS
import Foundation

/// ICC profiles, created by lcms2 on demand.
enum TestProfiles {
  /// sRGB's curve, a power where `gamma` is given.
  private static func curve(gamma: Double?) -> OpaquePointer? {
    if let gamma { return cmsBuildGamma(nil, gamma) }
    return cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  }

  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }

  /// x and y of red, green and blue, under D65.
  static func rgb(_ xy: [Double], gamma: Double? = nil) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: xy[0], y: xy[1], Y: 1), Green: cmsCIExyY(x: xy[2], y: xy[3], Y: 1),
      Blue: cmsCIExyY(x: xy[4], y: xy[5], Y: 1))
    let curve = curve(gamma: gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  /// Display P3.
  static var displayP3: [UInt8] { rgb([0.680, 0.320, 0.265, 0.690, 0.150, 0.060]) }

  static var sRGB: [UInt8] { rgb([0.64, 0.33, 0.30, 0.60, 0.15, 0.06]) }

  /// light = sample ^ gamma.
  static func grey(gamma: Double) -> [UInt8] {
    let curve = curve(gamma: gamma)
    defer { cmsFreeToneCurve(curve) }
    return bytes(of: cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// A CMYK profile. Each ink subtracts from white paper in L*a*b*: cyan (40, 20, 30), magenta (45, −50, 0), yellow
  /// (12, 5, −60), times its amount. Black reduces the rest.
  static var inks: [UInt8] {
    let profile = cmsCreateProfilePlaceholder(nil)
    cmsSetProfileVersion(profile, 4.2)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    let table = cmsPipelineAlloc(nil, 4, 3)
    let stage = cmsStageAllocCLut16bit(nil, 5, 4, 3, nil)
    cmsStageSampleCLut16bit(
      stage,
      { inks, lab, _ in
        guard let inks, let lab else { return 0 }
        let ink = (0..<4).map { Double(inks[$0]) / 65535 }, rest = 1 - ink[3]
        let l = rest * max(0, 100 - 40 * ink[0] - 45 * ink[1] - 12 * ink[2])
        let a = rest * (-20 * ink[0] + 50 * ink[1] - 5 * ink[2]), b = rest * (-30 * ink[0] + 60 * ink[2])
        for (i, value) in [l / 100, (a + 128) / 255, (b + 128) / 255].enumerated() { lab[i] = UInt16(65535 * value) }
        return 1
      }, nil, 0)
    cmsPipelineInsertStage(table, cmsAT_BEGIN, cmsStageAllocToneCurves(nil, 4, nil))
    cmsPipelineInsertStage(table, cmsAT_END, stage)
    cmsPipelineInsertStage(table, cmsAT_END, cmsStageAllocToneCurves(nil, 3, nil))
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(table))
    cmsPipelineFree(table)
    var white = cmsCIEXYZ(X: 0.9642, Y: 1, Z: 0.8249)
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, &white)
    return bytes(of: profile)
  }
}
