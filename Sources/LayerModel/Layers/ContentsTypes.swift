import Foundation

/// The fit of contents to a layer's bounds.
///
/// An unknown name counts as ``center``. Source:
/// <https://developer.apple.com/documentation/quartzcore/calayercontentsgravity>.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, at the contents' own size.
  public static let center = Self(rawValue: "center")
  /// At the middle of the edge of greatest y, at the contents' own size. Where y runs down, that is the lower edge, as
  /// on iOS.
  public static let top = Self(rawValue: "top")
  /// At the middle of the edge opposite to ``top``, at the contents' own size.
  public static let bottom = Self(rawValue: "bottom")
  /// At the middle of the left edge, at the contents' own size.
  public static let left = Self(rawValue: "left")
  /// At the middle of the right edge, at the contents' own size.
  public static let right = Self(rawValue: "right")
  /// In the corner of ``top`` and ``left``, at the contents' own size.
  public static let topLeft = Self(rawValue: "topLeft")
  /// In the corner of ``top`` and ``right``, at the contents' own size.
  public static let topRight = Self(rawValue: "topRight")
  /// In the corner of ``bottom`` and ``left``, at the contents' own size.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// In the corner of ``bottom`` and ``right``, at the contents' own size.
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Stretched to the bounds, in each direction separately. The default of layers.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits into the bounds in its own proportions.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as covers the bounds in its own proportions.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")

  /// All known names.
  package static let all: [Self] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill,
  ]
}

/// The pixel format of a backing store. Source:
/// <https://developer.apple.com/documentation/quartzcore/calayercontentsformat>.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Eight bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  /// Half-precision numbers for red, green, blue and alpha: more colours than sRGB's.
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  /// Eight bits of grey.
  public static let gray8Uint = Self(rawValue: "Gray8")
  /// The format that suits the drawing.
  public static let automatic = Self(rawValue: "Automatic")

  /// All known names.
  package static let all: [Self] = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]
}

/// A range of brightness that a layer asks for.
/// Source: <https://developer.apple.com/documentation/quartzcore/cadynamicrange>.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The format of the contents.
  public static let automatic = Self(rawValue: "automatic")
  /// From black to white.
  public static let standard = Self(rawValue: "standard")
  /// Beyond white, by less than the screen can show.
  public static let constrainedHigh = Self(rawValue: "constrainedHigh")
  /// Beyond white, by as much as the screen can show.
  public static let high = Self(rawValue: "high")

  /// All known names.
  package static let all: [Self] = [.automatic, .standard, .constrainedHigh, .high]
}

/// The mapping of a wide range of brightness to a screen. Source:
/// <https://developer.apple.com/documentation/quartzcore/catonemapmode>.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As the system decides.
  public static let automatic = Self(rawValue: "automatic")
  /// Values beyond the screen's are clipped.
  public static let never = Self(rawValue: "never")
  /// Values beyond the screen's are compressed where that is possible.
  public static let ifSupported = Self(rawValue: "ifSupported")

  /// All known names.
  package static let all: [Self] = [.automatic, .never, .ifSupported]
}
