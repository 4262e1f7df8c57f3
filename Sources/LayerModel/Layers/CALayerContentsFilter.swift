import LayerSnapshots

/// How contents are sampled. A name without a constant here means ``linear``.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/calayercontentsfilter>.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The texel that contains the point.
  public static let nearest = Self(rawValue: "nearest")
  /// Bilinear interpolation in the full-size image.
  public static let linear = Self(rawValue: "linear")
  /// Bilinear interpolation in the two nearest levels of a mip chain, when minifying; as ``linear`` when magnifying.
  public static let trilinear = Self(rawValue: "trilinear")

  /// All known names.
  package static let all: [Self] = [.nearest, .linear, .trilinear]
}

extension ImageFilter {
  /// The filter of that name; linear for an unknown one.
  init(_ filter: CALayerContentsFilter) {
    self =
      switch filter {
      case .nearest: .nearest
      case .trilinear: .trilinear
      default: .linear
      }
  }
}
