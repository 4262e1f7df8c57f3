import CoreGraphics

// Colours, spaces, gradients, shadings, patterns and functions; see Geometry.swift.

func color(_ color: CGColor, _ space: CGColorSpace, _ pattern: CGPattern) {
  _ = (
    CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0.5, alpha: 1),
    CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1),
    CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
  )
  let _: CGColor? = CGColor(colorSpace: space, components: [1, 0, 0, 1])
  let _: CGColor? = CGColor(patternSpace: space, pattern: pattern, components: [1])
  let _: CGColor? = color.copy()
  let _: CGColor? = color.copy(alpha: 0.5)
  let _: Int = color.numberOfComponents
  let _: [CGFloat]? = color.components
  let _: CGFloat = color.alpha
  let _: CGColorSpace? = color.colorSpace
  let _: CGPattern? = color.pattern
  let _: CGColor? = color.converted(to: space, intent: .defaultIntent, options: nil)
  let _: [CGColor] = [.white, .black, .clear]
  let _: Bool = color == .black
  let _: Set<CGColor> = [color]
  let _: CFTypeID = CGColor.typeID
}

func space(_ space: CGColorSpace) {
  let _: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  let _: CGColorSpace = CGColorSpaceCreateDeviceGray()
  let _: CGColorSpace = CGColorSpaceCreateDeviceCMYK()
  let _: [CGColorSpace?] = [CGColorSpace(name: CGColorSpace.sRGB), CGColorSpace(name: "name" as CFString)]
  let _: [CFString] = [
    CGColorSpace.sRGB, CGColorSpace.genericGrayGamma2_2, CGColorSpace.genericCMYK, CGColorSpace.genericRGBLinear,
    CGColorSpace.genericXYZ, CGColorSpace.genericLab, CGColorSpace.displayP3, CGColorSpace.displayP3_HLG,
    CGColorSpace.displayP3_PQ, CGColorSpace.extendedDisplayP3, CGColorSpace.linearDisplayP3,
    CGColorSpace.extendedLinearDisplayP3, CGColorSpace.adobeRGB1998, CGColorSpace.acescgLinear, CGColorSpace.dcip3,
    CGColorSpace.rommrgb, CGColorSpace.itur_709, CGColorSpace.itur_709_PQ, CGColorSpace.itur_709_HLG,
    CGColorSpace.itur_2020, CGColorSpace.itur_2020_sRGBGamma, CGColorSpace.linearITUR_2020,
    CGColorSpace.extendedITUR_2020, CGColorSpace.extendedLinearITUR_2020, CGColorSpace.itur_2100_PQ,
    CGColorSpace.itur_2100_HLG, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
    CGColorSpace.linearGray, CGColorSpace.extendedGray, CGColorSpace.extendedLinearGray, CGColorSpace.coreMedia709,
  ]
  let _: [CGColorSpace?] = [
    CGColorSpace(calibratedGrayWhitePoint: [0.95, 1, 1.09], blackPoint: nil, gamma: 2.2),
    CGColorSpace(
      calibratedRGBWhitePoint: [0.95, 1, 1.09], blackPoint: nil, gamma: [2, 2, 2], matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    CGColorSpace(labWhitePoint: [0.95, 1, 1.09], blackPoint: nil, range: nil),
    CGColorSpace(indexedBaseSpace: space, last: 1, colorTable: [0, 0, 0, 255, 255, 255]),
    CGColorSpace(patternBaseSpace: space), CGColorSpace(patternBaseSpace: nil), space.baseColorSpace,
    CGColorSpaceCreateLinearized(space), CGColorSpaceCreateExtended(space), CGColorSpaceCreateExtendedLinearized(space),
    CGColorSpaceCreateCopyWithStandardRange(space),
  ]
  let _: CGColorSpace? = CGColorSpace(iccData: Data() as CFData)
  let _: Int = space.numberOfComponents
  let _: CGColorSpaceModel = space.model
  let _: CFString? = space.name
  let _: [UInt8]? = space.colorTable
  let _: CFData? = space.copyICCData()
  let _: [Bool] = [
    space.isWideGamutRGB, space.supportsOutput, space.isHDR(), CGColorSpaceUsesExtendedRange(space),
    CGColorSpaceUsesITUR_2100TF(space), CGColorSpaceIsPQBased(space), CGColorSpaceIsHLGBased(space), space == space,
  ]
  let _: CFTypeID = CGColorSpace.typeID
  let _: [CGColorSpaceModel] = [.unknown, .monochrome, .rgb, .cmyk, .lab, .deviceN, .indexed, .pattern, .XYZ]
  let _: [CGColorRenderingIntent] = [.defaultIntent, .absoluteColorimetric, .relativeColorimetric]
  let _: [CGColorRenderingIntent] = [.perceptual, .saturation]
}

func conversion(_ a: CGColorSpace, _ b: CGColorSpace) {
  let _: CGColorConversionInfo? = CGColorConversionInfo(src: a, dst: b)
  let _: CFTypeID = CGColorConversionInfo.typeID
}

func gradient(_ gradient: CGGradient, _ space: CGColorSpace) {
  let _: CGGradient? = CGGradient(
    colorsSpace: space, colors: [CGColor.black, CGColor.white] as CFArray, locations: [0, 1])
  let _: CGGradient? = CGGradient(colorsSpace: nil, colors: [CGColor.black] as CFArray, locations: nil)
  let _: CGGradient? = CGGradient(
    colorSpace: space, colorComponents: [0, 0, 0, 1, 1, 1, 1, 1], locations: [0, 1], count: 2)
  let _: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
  let _ = CGGradientDrawingOptions(rawValue: 0)
  let _: CFTypeID = CGGradient.typeID
}

func function(_ space: CGColorSpace) -> CGShading? {
  var callbacks = CGFunctionCallbacks(
    version: 0,
    evaluate: { info, input, output in
      for i in 0..<4 { output[i] = input[0] }
    }, releaseInfo: nil)
  let _: CGFunctionCallbacks = CGFunctionCallbacks(version: 0, evaluate: { _, _, _ in }, releaseInfo: { _ in })
  guard
    let function = CGFunction(
      info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: [0, 1, 0, 1, 0, 1, 0, 1],
      callbacks: &callbacks)
  else { return nil }
  let _: CGShading? = CGShading(
    radialSpace: space, start: .zero, startRadius: 0, end: .zero, endRadius: 1, function: function, extendStart: true,
    extendEnd: true)
  let _: [CFTypeID] = [CGFunction.typeID, CGShading.typeID]
  return CGShading(
    axialSpace: space, start: .zero, end: CGPoint(x: 1, y: 1), function: function, extendStart: false, extendEnd: false)
}

func pattern() -> CGPattern? {
  var callbacks = CGPatternCallbacks(
    version: 0,
    drawPattern: { info, context in
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }, releaseInfo: nil)
  let _: [CGPatternTiling] = [.noDistortion, .constantSpacingMinimalDistortion, .constantSpacing]
  let _: CFTypeID = CGPattern.typeID
  return CGPattern(
    info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
    tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
}
