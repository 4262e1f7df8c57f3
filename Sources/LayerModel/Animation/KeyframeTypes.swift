/// The interpolation between key frames. Source:
/// <https://developer.apple.com/documentation/quartzcore/caanimationcalculationmode>.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along straight lines.
  public static let linear = Self(rawValue: "linear")
  /// No interpolation: each value holds until the next.
  public static let discrete = Self(rawValue: "discrete")
  /// Along straight lines, at constant speed throughout.
  public static let paced = Self(rawValue: "paced")
  /// Along a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// Along a smooth curve, at constant speed throughout.
  public static let cubicPaced = Self(rawValue: "cubicPaced")

  package static let all: [Self] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// The rotation of a layer that moves along a path. Source:
/// <https://developer.apple.com/documentation/quartzcore/caanimationrotationmode>.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis points along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// The layer's x axis points back along the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")

  package static let all: [Self] = [.rotateAuto, .rotateAutoReverse]
}
