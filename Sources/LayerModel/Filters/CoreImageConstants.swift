// Core Image's constants that filters of layers have a use for.
// Source: <https://developer.apple.com/documentation/coreimage/filter_parameter_keys>.

/// The key of the picture that a filter works on, for which the layer's stands.
public let kCIInputImageKey = "inputImage"
/// The key of the backdrop of a blend mode's picture.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of a blur's radius, points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an angle, radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of the colour for black in `CIFalseColor`.
public let kCIInputColor0Key = "inputColor0"
/// The key of the colour for white in `CIFalseColor`.
public let kCIInputColor1Key = "inputColor1"
/// The key of the strength of an effect, from 0 to 1.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of the saturation in `CIColorControls`.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the brightness in `CIColorControls`.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the contrast in `CIColorControls`.
public let kCIInputContrastKey = "inputContrast"
/// The key of an exposure in stops. No filter that has it is drawn.
public let kCIInputEVKey = "inputEV"
/// The key of a scale. No filter that has it is drawn.
public let kCIInputScaleKey = "inputScale"
/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"

/// The key of a filter's name in ``CIFilter/attributes``.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The key of a filter's categories in ``CIFilter/attributes``.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The key of the name of an input's class in ``CIFilter/attributes``.
public let kCIAttributeClass = "CIAttributeClass"
/// The key of an input's default in ``CIFilter/attributes``.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The key of the input at which a filter has no effect, in ``CIFilter/attributes``.
public let kCIAttributeIdentity = "CIAttributeIdentity"

/// The category of blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// The category of filters that correct colours.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// The category of filters that replace colours.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The category of blend modes.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// The category of all filters that come with Core Image.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
