import CLCMS
import Foundation
import Geometry

/// An ICC profile, read by lcms2: relative colorimetric with black point compensation. Colours outside sRGB's gamut
/// keep components beyond 0…1 where the profile is a matrix with curves, and are as wide as the tables of other
/// profiles.
///
/// `@unchecked Sendable`: lcms2's transforms may be used by many threads, if they keep no cache, as these.
final class ICCProfile: ColorProfile, @unchecked Sendable {
  let data: Data
  let model: CGColorSpaceModel
  let numberOfComponents: Int
  private let forwards: cmsHTRANSFORM, backwards: cmsHTRANSFORM

  init?(_ data: Data) {
    guard !data.isEmpty, data.count <= ColorDescription.maximumProfileBytes else { return nil }
    let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number(data.count)) }
    guard let profile = opened, let light = LinearSRGB.makeProfile() else { return nil }
    defer {
      cmsCloseProfile(profile)
      cmsCloseProfile(light)
    }
    let format: cmsUInt32Number
    switch cmsGetColorSpace(profile) {
    case cmsSigRgbData: (model, numberOfComponents, format) = (.rgb, 3, CLCMS_TYPE_RGB_DBL)
    case cmsSigGrayData: (model, numberOfComponents, format) = (.monochrome, 1, CLCMS_TYPE_GRAY_DBL)
    case cmsSigCmykData: (model, numberOfComponents, format) = (.cmyk, 4, CLCMS_TYPE_CMYK_DBL)
    default: return nil
    }
    let flags = cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE)
    let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)
    guard let forwards = cmsCreateTransform(profile, format, light, CLCMS_TYPE_RGB_DBL, intent, flags) else {
      return nil
    }
    guard let backwards = cmsCreateTransform(light, CLCMS_TYPE_RGB_DBL, profile, format, intent, flags) else {
      cmsDeleteTransform(forwards)
      return nil
    }
    (self.data, self.forwards, self.backwards) = (data, forwards, backwards)
  }

  deinit {
    cmsDeleteTransform(forwards)
    cmsDeleteTransform(backwards)
  }

  // lcms2 counts inks from 0 to 100.
  private var unit: Double { model == .cmyk ? 100 : 1 }

  func toSRGB(_ components: [Double]) -> SIMD3<Double> {
    var light = [0.0, 0, 0]
    cmsDoTransform(forwards, components.map { $0 * unit }, &light, 1)
    // lcms2's own curve of sRGB is not odd below 0.
    let curve = TransferCurve.sRGB
    return SIMD3(curve.value(light[0]), curve.value(light[1]), curve.value(light[2]))
  }

  func components(ofSRGB color: SIMD3<Double>) -> [Double]? {
    var result = [Double](repeating: 0, count: numberOfComponents)
    let curve = TransferCurve.sRGB
    cmsDoTransform(backwards, [curve.light(color.x), curve.light(color.y), curve.light(color.z)], &result, 1)
    return result.map { $0 / unit }
  }
}

extension CGColorSpace {
  /// The space that an ICC profile describes: `Data` of RGB, grey or four inks; `nil` for anything else.
  public convenience init?(iccData: CFTypeRef) {
    guard let data = iccData as? Data ?? (iccData as? NSData).map({ Data(referencing: $0) }),
      let profile = ICCProfile(data)
    else { return nil }
    self.init(.profile(profile))
  }

  /// The space of an ICC profile; see ``init(iccData:)``.
  public convenience init?(iccProfileData data: CFData) { self.init(iccData: data) }

  /// The ICC profile that the space was made of, or one made of an RGB space; `nil` for other spaces.
  ///
  /// The profiles of PQ and HLG clip at reference white, because ICC's curves end there.
  public func copyICCData() -> CFData? {
    switch encoding {
    case .profile(let profile): return profile.data
    case .sRGB:
      guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
      defer { cmsCloseProfile(sRGB) }
      var count: cmsUInt32Number = 0
      guard cmsSaveProfileToMem(sRGB, nil, &count) != 0 else { return nil }
      var data = Data(count: Int(count))
      let isSaved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(sRGB, $0.baseAddress, &count) != 0 }
      return isSaved ? data : nil
    default: return RGBProfile(self).map { Data($0.bytes) }
    }
  }
}
