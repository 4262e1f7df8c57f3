import Drawing
import Foundation

extension CTFont {
  /// The uses of text. Source: <https://developer.apple.com/documentation/uikit/uifont/textstyle>.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 36 points at the default size of text.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// 28 points at the default size of text.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// 34 points at the default size of text.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points at the default size of text.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points at the default size of text.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points at the default size of text.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points at the default size of text, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points at the default size of text.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points at the default size of text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points at the default size of text.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points at the default size of text.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points at the default size of text.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points at the default size of text.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size in points at each category from `extraSmall` to `extraExtraExtraLarge`. Larger categories: see
    /// ``size(at:)``.
    ///
    /// Source: <https://developer.apple.com/design/human-interface-guidelines/typography>, "Dynamic Type sizes".
    private var sizes: [CGFloat] {
      switch self {
      case .extraLargeTitle: [36, 36, 36, 36, 38, 40, 42]
      case .extraLargeTitle2: [28, 28, 28, 28, 30, 32, 34]
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40]
      case .title1: [25, 26, 27, 28, 30, 32, 34]
      case .title2: [19, 20, 21, 22, 24, 26, 28]
      case .title3: [17, 18, 19, 20, 22, 24, 26]
      case .callout: [13, 14, 15, 16, 18, 20, 22]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21]
      case .footnote: [12, 12, 12, 13, 15, 17, 19]
      case .caption1: [11, 11, 11, 12, 14, 16, 18]
      case .caption2: [11, 11, 11, 11, 13, 15, 17]
      default: [14, 15, 16, 17, 19, 21, 23]
      }
    }

    /// The size in points. The five categories for those who see little grow like the body's, from its 28 to 53 points,
    /// in proportion.
    func size(at category: UIContentSizeCategory) -> CGFloat {
      let order = category.order
      if order < sizes.count { return sizes[order] }
      let body: [CGFloat] = [28, 33, 40, 47, 53]
      return (sizes[6] * body[order - 7] / 23).rounded()
    }
  }

  /// The system font of a style, at the size for ``UITraitCollection/current``.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The system font of a style, at the size for the traits' category; without one, for the category of
  /// ``UITraitCollection/current``.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    systemFont(ofSize: style.size(at: category(of: traitCollection)), weight: style == .headline ? .semibold : .regular)
  }

  fileprivate static func category(of traits: UITraitCollection?) -> UIContentSizeCategory {
    let given = traits?.preferredContentSizeCategory ?? .unspecified
    return given == .unspecified ? UITraitCollection.current.preferredContentSizeCategory : given
  }
}

extension CTFontDescriptor {
  /// The descriptor of a style's font.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The descriptor of a style's font at the size of the traits' category.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor }
}

/// The growth of fonts and lengths with the size that a reader prefers.
///
/// Source: <https://developer.apple.com/documentation/uikit/uifontmetrics>.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  /// The growth of a style's text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// The growth of body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The font at a size for ``UITraitCollection/current``.
  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }
  /// The font at a size for the traits' category.
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    font.withSize(scaledValue(for: font.pointSize, compatibleWith: traitCollection))
  }

  /// The font at a size for ``UITraitCollection/current``, `maximumPointSize` at most.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font at a size for the traits' category, `maximumPointSize` at most.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let scaled = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return font.withSize(maximumPointSize > 0 ? CGFloat.minimum(scaled, maximumPointSize) : scaled)
  }

  /// A length that grows with the text, for ``UITraitCollection/current``.
  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// The value in proportion to the style's size, rounded to thirds, which are pixels of most phones.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let ratio = style.size(at: UIFont.category(of: traitCollection)) / style.size(at: .large)
    return ratio == 1 ? value : (value * ratio * 3).rounded() / 3
  }
}
