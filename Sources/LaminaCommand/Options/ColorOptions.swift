import ArgumentParser
import Lamina

/// Options for the numbers in which PNG files hold colours.
struct ColorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The bits of a channel in PNG files, 8 or 16. (default: 8)", valueName: "bits"))
  var depth: PNGEncodingOptions.Depth?

  @Option(
    help: ArgumentHelp(
      "The colour space of PNG files. The rec2100 spaces have room for colours brighter than white. (default: srgb)"))
  var colorspace: ColorSpaceName?

  /// Whether any of these options is given.
  var isGiven: Bool { depth != nil || colorspace != nil }

  var options: PNGEncodingOptions {
    PNGEncodingOptions(depth: depth ?? .eight, colorSpace: (colorspace ?? .srgb).space)
  }

  /// `viewport`, with colours beyond sRGB in the picture if the file can hold them.
  func applied(to viewport: Viewport) -> Viewport {
    guard options.holdsMore else { return viewport }
    var viewport = viewport
    viewport.colorRange = .extended
    return viewport
  }
}

/// The spaces that a PNG can be written in, by the names that people know.
enum ColorSpaceName: String, ExpressibleByArgument, CaseIterable {
  case srgb
  case linearSRGB = "linear-srgb"
  case displayP3 = "display-p3"
  case linearDisplayP3 = "linear-display-p3"
  case adobeRGB = "adobe-rgb"
  case proPhotoRGB = "prophoto-rgb"
  case rec2020
  case linearRec2020 = "linear-rec2020"
  case rec2100PQ = "rec2100-pq"
  case rec2100HLG = "rec2100-hlg"

  var space: CGColorSpace? {
    let name =
      switch self {
      case .srgb: CGColorSpace.sRGB
      case .linearSRGB: CGColorSpace.linearSRGB
      case .displayP3: CGColorSpace.displayP3
      case .linearDisplayP3: CGColorSpace.linearDisplayP3
      case .adobeRGB: CGColorSpace.adobeRGB1998
      case .proPhotoRGB: CGColorSpace.rommrgb
      case .rec2020: CGColorSpace.itur_2020
      case .linearRec2020: CGColorSpace.linearITUR_2020
      case .rec2100PQ: CGColorSpace.itur_2100_PQ
      case .rec2100HLG: CGColorSpace.itur_2100_HLG
      }
    return CGColorSpace(name: name)
  }
}

extension PNGEncodingOptions.Depth: ExpressibleByArgument {}
