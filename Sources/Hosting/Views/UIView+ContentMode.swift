import LayerModel

extension UIView {
  /// The fit of a view's content in its bounds.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiview/contentmode>.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// As `scaleToFill`, and the view is redrawn when its size changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The layer's gravity. Views name edges as displayed, layers by the least or greatest y: where y runs down, a view's top is the
    /// layer's "bottom".
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

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}

extension UIView {
  /// Whether a view's tint is grey.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiview/tintadjustmentmode-swift.enum>.
  public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }
}

extension UIView {
  /// The direction of leading and trailing for an attribute, where nothing else is said: left to right.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
}

/// The sense of a view's content where text runs from right to left.
///
/// Source: <https://developer.apple.com/documentation/uikit/uisemanticcontentattribute>.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
