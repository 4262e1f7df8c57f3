import Foundation

/// Corners of a layer, in its own space: "min" and "max" refer to the values of x and y, whichever way y runs.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/cacornermask>.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of least x and least y: the top left one where y runs down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of greatest x and least y: the top right one where y runs down.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of least x and greatest y: the bottom left one where y runs down.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of greatest x and greatest y: the bottom right one where y runs down.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  package static let all = CACornerMask(rawValue: 15)
}

/// Edges of a layer, in its own space: bottom is the least y and top the greatest, whichever way y runs.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caedgeantialiasingmask>.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of least y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  package static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

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
