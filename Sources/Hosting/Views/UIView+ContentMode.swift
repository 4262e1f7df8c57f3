import LayerModel

extension UIView {
  /// The fit of a view's content in its bounds.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiview/contentmode>.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds, in each direction separately.
    case scaleToFill
    /// As large as fits in its own proportions.
    case scaleAspectFit
    /// As small as covers the bounds in its own proportions.
    case scaleAspectFill
    /// As `scaleToFill`, and the view is redrawn when its size changes.
    case redraw
    /// In the middle, at its own size.
    case center
    /// At the middle of the top edge, at its own size.
    case top
    /// At the middle of the bottom edge, at its own size.
    case bottom
    /// At the middle of the left edge, at its own size.
    case left
    /// At the middle of the right edge, at its own size.
    case right
    /// In the top left corner, at its own size.
    case topLeft
    /// In the top right corner, at its own size.
    case topRight
    /// In the bottom left corner, at its own size.
    case bottomLeft
    /// In the bottom right corner, at its own size.
    case bottomRight

    /// The layer's gravity. Views name edges as displayed, layers by the least or greatest y: where y runs down, a
    /// view's top is the layer's "bottom".
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The margins and sizes that follow the superview's size.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct>.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The margin on the left grows and shrinks with the superview.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width grows and shrinks with the superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The margin on the right grows and shrinks with the superview.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The margin above grows and shrinks with the superview.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height grows and shrinks with the superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The margin below grows and shrinks with the superview.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}

extension UIView {
  /// Whether a view's tint is grey.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiview/tintadjustmentmode-swift.enum>.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview.
    case automatic
    /// In its colour.
    case normal
    /// In grey.
    case dimmed
  }
}

extension UIView {
  /// The direction of leading and trailing for an attribute, if nothing else decides it: left to right.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
}
