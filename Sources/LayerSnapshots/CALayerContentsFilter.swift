/// The sampling of contents. Source: <https://developer.apple.com/documentation/quartzcore/calayercontentsfilter>.
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
