import Foundation

/// The margins and sizes that change when the superlayer's size changes.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caautoresizingmask>.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin before the layer along x grows and shrinks.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width grows and shrinks.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin behind the layer along x grows and shrinks.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin before the layer along y grows and shrinks.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height grows and shrinks.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin behind the layer along y grows and shrinks.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The curve of rounded corners. Source: <https://developer.apple.com/documentation/quartzcore/calayercornercurve>.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A curve whose bend starts and ends gently, 1.528665 radii from the corner.
  public static let continuous = Self(rawValue: "continuous")
}
