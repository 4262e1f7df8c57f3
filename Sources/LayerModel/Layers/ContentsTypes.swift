import Foundation

/// How contents fill a layer's bounds.
///
/// An unknown name counts as ``center``. Source: <https://developer.apple.com/documentation/quartzcore/calayercontentsgravity>.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = Self(rawValue: "center")
  public static let top = Self(rawValue: "top")
  public static let bottom = Self(rawValue: "bottom")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let topLeft = Self(rawValue: "topLeft")
  public static let topRight = Self(rawValue: "topRight")
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  public static let bottomRight = Self(rawValue: "bottomRight")
  public static let resize = Self(rawValue: "resize")
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")

  /// All known names.
  package static let all: [Self] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill,
  ]
}

/// How contents are sampled. Source: <https://developer.apple.com/documentation/quartzcore/calayercontentsfilter>.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The texel that contains the point.
  public static let nearest = Self(rawValue: "nearest")
  /// Bilinear interpolation in the full-size image.
  public static let linear = Self(rawValue: "linear")
  /// Bilinear interpolation in the two nearest levels of a mip chain, when minifying; as ``linear`` when magnifying.
  public static let trilinear = Self(rawValue: "trilinear")
}

/// The pixel format of a backing store. Source: <https://developer.apple.com/documentation/quartzcore/calayercontentsformat>.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Eight bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  /// Half-precision numbers for red, green, blue and alpha.
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  /// Eight bits of grey.
  public static let gray8Uint = Self(rawValue: "Gray8")
  /// The format that suits the drawing.
  public static let automatic = Self(rawValue: "Automatic")
}

/// A range of brightness that a layer asks for.
/// Source: <https://developer.apple.com/documentation/quartzcore/cadynamicrange>.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let automatic = Self(rawValue: "automatic")
  public static let standard = Self(rawValue: "standard")
  public static let constrainedHigh = Self(rawValue: "constrainedHigh")
  public static let high = Self(rawValue: "high")
}

/// How a wide range of brightness is fitted to a screen.
/// Source: <https://developer.apple.com/documentation/quartzcore/catonemapmode>.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let automatic = Self(rawValue: "automatic")
  public static let never = Self(rawValue: "never")
  public static let ifSupported = Self(rawValue: "ifSupported")
}
