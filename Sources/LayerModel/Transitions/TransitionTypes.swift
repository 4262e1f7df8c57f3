/// The motion from the old picture to the new one. Source:
/// <https://developer.apple.com/documentation/quartzcore/catransitiontype>.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture fades in as the old one fades out.
  public static let fade = Self(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one away. As on iOS, the old one fades out on its way, and the new one in: their
  /// opacities are 1 − p and p, with the progress p. Apple's curve is unknown.
  public static let push = Self(rawValue: "push")
  /// The old picture slides away and uncovers the new one.
  public static let reveal = Self(rawValue: "reveal")

  package static let all: [Self] = [.fade, .moveIn, .push, .reveal]
}

/// The side that a transition starts from.
/// Source: <https://developer.apple.com/documentation/quartzcore/catransitionsubtype>.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The transition starts at the left.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// The transition starts at the right.
  public static let fromRight = Self(rawValue: "fromRight")
  /// The transition starts at the side of the greatest y of the layer's own space: the bottom of the picture where y
  /// runs down, as on iOS.
  public static let fromTop = Self(rawValue: "fromTop")
  /// The transition starts at the side of the least y of the layer's own space: the top of the picture where y runs
  /// down, as on iOS.
  public static let fromBottom = Self(rawValue: "fromBottom")

  package static let all: [Self] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
}
