import Foundation
import Geometry
import LayerSnapshots

/// A filter of Core Image for ``CALayer/filters`` and ``CALayer/backgroundFilters``, or a blend mode for
/// ``CALayer/compositingFilter``.
///
/// Those are drawn whose formula the renderers have, with Apple's names and defaults of their inputs:
///
/// | name | inputs | effect on a straight colour c = (r, g, b) |
/// |---|---|---|
/// | `CIGaussianBlur` | `inputRadius`, 10 | blurs; the radius is the standard deviation, in points of the layer |
/// | `CIColorMatrix` | `inputRVector`, `inputGVector`, `inputBVector`, `inputAVector`: rows of the identity; `inputBiasVector`, zeros | each component is the product of its vector with (r, g, b, a), plus its bias |
/// | `CIColorControls` | `inputSaturation`, 1; `inputBrightness`, 0; `inputContrast`, 1 | luminance + (c − luminance) · saturation; then ½ + (c − ½) · contrast; then c + brightness |
/// | `CIColorInvert` | | 1 − c |
/// | `CIHueAdjust` | `inputAngle`, 0 | `hue-rotate()` of CSS, radians |
/// | `CISepiaTone` | `inputIntensity`, 1 | `sepia()` of CSS, for 0…1 |
/// | `CIColorMonochrome` | `inputColor`, (0.6, 0.45, 0.3); `inputIntensity`, 1 | luminance · colour, mixed in by intensity |
/// | `CIFalseColor` | `inputColor0`, (0.3, 0, 0); `inputColor1`, (1, 0.9, 0.8) | from colour 0 at luminance 0 to colour 1 at luminance 1; their alpha does not count |
/// | `CIMaskToAlpha` | | white; alpha · luminance of c |
/// | `CISourceOverCompositing` and `In`, `Out`, `Atop` of it, `CIAdditionCompositing`, `CIMultiplyCompositing`, `CIMaximumCompositing`, `CIMinimumCompositing` | | as `sourceOver`, …, `plusL`, `multiply`, `maximum`, `minimum` of ``CAFilter/blendModeTypes`` |
/// | `CIMultiplyBlendMode`, … | | as `multiplyBlendMode`, … there |
///
/// Any other name of Core Image's makes a filter that keeps its inputs and has no effect; the snapshot has a warning.
/// The same holds for a `CIColorMatrix` whose colours depend on alpha, or whose alpha depends on anything but a factor
/// of 0…1: a map of premultiplied colours cannot express it. Core Image documents no numbers for hue, sepia and
/// luminance; here they are those of CSS.
///
/// Colours are sRGB-encoded, as everywhere in a layer's picture, and each filter's result is clamped to 0…1, as Core
/// Image does in a context whose working space is sRGB. Core Image's own default is linear light, where the same inputs
/// look different: inverted grey of ½ stays ½ here, and becomes 0.9 there. Filters of light, such as
/// `CIExposureAdjust`, therefore have no effect.
///
/// Source: Core Image Filter Reference; `name` and `isEnabled` are Core Animation's,
/// <https://developer.apple.com/documentation/coreimage/cifilter>.
public final class CIFilter: NSObject, NSCopying {
  /// The name of the filter's operation, such as `CIGaussianBlur`.
  package let kind: String

  /// The name by which key paths such as `filters.blur.inputRadius` find the filter. Default: the name that it was made
  /// with.
  public var name: String { didSet { revision = VersionNumber.fresh() } }

  /// Whether the filter has an effect. Default: true.
  public var isEnabled = true { didSet { revision = VersionNumber.fresh() } }

  package private(set) var revision = VersionNumber.fresh()

  private var given = FilterInputs() { didSet { revision = VersionNumber.fresh() } }

  package var inputs: [String: Any] { given.values }

  /// Makes a filter with default inputs; `nil` if `name` is not of the form of Core Image's names, which start with
  /// `CI`.
  public init?(name: String) {
    guard name.hasPrefix("CI"), name.count > 2 else { return nil }
    (kind, self.name) = (name, name)
    super.init()
  }

  /// Makes a filter with some inputs set, and defaults for the others; `nil` as ``init(name:)``.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
  }

  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  public override func copy() -> Any { duplicate() }

  /// Returns an independent copy of the filter.
  package func duplicate() -> CIFilter {
    // The name was good for this filter.
    guard let copy = CIFilter(name: kind) else { return self }
    (copy.name, copy.isEnabled, copy.given) = (name, isEnabled, given)
    return copy
  }

  // MARK: Inputs

  /// Sets the input `key`, or `name` or `enabled`; `nil` resets it. Colours are ``CIColor``s or `CGColor`s, vectors
  /// ``CIVector``s.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String ?? kind
    case "enabled", "isEnabled": isEnabled = value.flatMap { Double(number: $0) } != 0
    default: given.values[key] = value
    }
  }

  /// Returns the value of the input `key`, or its default; `nil` for an input that has neither.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: given.values[key] ?? definition?.inputs.first { $0.key == key }?.normal.object
    }
  }

  /// Sets all inputs to their defaults.
  public func setDefaults() { given.values = [:] }

  /// The keys of the inputs that have an effect, after `inputImage`, for which the layer's picture stands, and
  /// `inputBackgroundImage` of a blend mode. For a filter that is not drawn, the keys that were set.
  public var inputKeys: [String] {
    guard let definition else { return given.values.keys.sorted() }
    return definition.imageKeys + definition.inputs.map(\.key)
  }

  /// The keys of the results: `outputImage`.
  public var outputKeys: [String] { [kCIOutputImageKey] }

  /// The filter's name and categories, and for each input a dictionary of its class, default and identity, under Core
  /// Image's keys.
  public var attributes: [String: Any] {
    var attributes: [String: Any] = [kCIAttributeFilterName: kind]
    guard let definition else { return attributes }
    attributes[kCIAttributeFilterCategories] = definition.categories
    for key in definition.imageKeys { attributes[key] = [kCIAttributeClass: "CIImage"] }
    for input in definition.inputs {
      var facts: [String: Any] = [
        kCIAttributeClass: input.normal.className, kCIAttributeDefault: input.normal.object,
      ]
      if let identity = input.identity { facts[kCIAttributeIdentity] = identity.object }
      attributes[input.key] = facts
    }
    return attributes
  }

  /// Returns the names of the filters that are drawn, of one category such as `CICategoryBlur`, or of all.
  public class func filterNames(inCategory category: String?) -> [String] {
    let found = FilterDefinition.all.filter { category.map($0.value.categories.contains) ?? true }
    return found.keys.sorted()
  }

  private var definition: FilterDefinition? { FilterDefinition.all[kind] }
}

extension CIFilter: FilterObject {
  package var effect: LayerFilter? {
    guard isEnabled, let definition else { return nil }
    switch definition.effect {
    case .spread(let filter): return filter(given)
    case .color(let matrix): return LayerFilter(matrix(given))
    case .blend: return nil
    }
  }

  package var blendMode: BlendMode? {
    guard case .blend(let mode) = definition?.effect else { return nil }
    return mode
  }

  package var objection: String? {
    switch definition?.effect {
    case nil: "a filter “\(kind)”, which has no counterpart here"
    case .blend: "a filter “\(kind)”, which is a blend mode"
    case .color(let matrix) where matrix(given) == nil:
      "a “\(kind)” whose colours depend on alpha, or whose alpha on more than a factor of 0 to 1"
    case .spread, .color: nil
    }
  }
}
