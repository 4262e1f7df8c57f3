/// The rank of a constraint, from 1 to 1000. Source:
/// <https://developer.apple.com/documentation/uikit/uilayoutpriority>.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: the constraint must hold.
  public static let required = Self(1000)
  /// 750: the resistance of content to being compressed.
  public static let defaultHigh = Self(750)
  /// 510: that of a window's size against a person's drag, on iPad.
  public static let dragThatCanResizeScene = Self(510)
  /// 500: that of a window's size, on iPad.
  public static let sceneSizeStayPut = Self(500)
  /// 490: that of content whose size a drag may not change, on iPad.
  public static let dragThatCannotResizeScene = Self(490)
  /// 250: the hugging of content.
  public static let defaultLow = Self(250)
  /// 50: the target of `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = Self(50)
}
