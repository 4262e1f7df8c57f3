import Foundation

/// The margins and sizes that change when the superlayer's size changes.
///
/// Along each axis the margin before the layer, its size and the margin after it are each worth a third of the change,
/// independent of their lengths. The thirds of fixed parts go to the flexible margins in equal shares, or to the size
/// if no margin is flexible:
///
/// | flexible, of 10, 50 and 40 grown by 60 | margin before | size | margin after |
/// |---|---|---|---|
/// | all | 30 | 70 | 60 |
/// | margin before, size | 50 | 70 | 40 |
/// | both margins | 40 | 50 | 70 |
/// | one part | takes all | | |
///
/// A size below 0 is turned round, and a frame that changes is made whole numbers, outwards. The layer of a view
/// follows UIKit's rule instead, which shares the change in proportion to the lengths. Measured on macOS by GNUstep's
/// libs-quartzcore.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caautoresizingmask>.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin before the layer along x grows and shrinks.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width grows and shrinks.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin after the layer along x grows and shrinks.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin before the layer along y grows and shrinks.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height grows and shrinks.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin after the layer along y grows and shrinks.
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
