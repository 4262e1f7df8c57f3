import Foundation
import Geometry

/// The treatment of text that is too long for a line.
/// Source: <https://developer.apple.com/documentation/uikit/nslinebreakmode>.
public enum NSLineBreakMode: Int, Sendable {
  /// The text wraps at words.
  case byWordWrapping = 0
  /// The text wraps at any character.
  case byCharWrapping = 1
  /// The text does not wrap: longer text is cut.
  case byClipping = 2
  /// The end is visible, after an ellipsis.
  case byTruncatingHead = 3
  /// The start is visible, before an ellipsis.
  case byTruncatingTail = 4
  /// The start and the end are visible, around an ellipsis.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph's lines. Source: <https://developer.apple.com/documentation/uikit/nswritingdirection>.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The layout of a paragraph's lines. Lengths are in points; NaN and infinity count as 0.
///
/// Values in an attributed string must not change: finish a ``NSMutableParagraphStyle`` before adding it.
/// Source: <https://developer.apple.com/documentation/uikit/nsparagraphstyle>.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  private let tag = AttributeTag()

  fileprivate struct Values: Hashable, Sendable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var tabStops: [NSTextTab] = NSParagraphStyle.defaultTabStops
    var defaultTabInterval: CGFloat = 0
    var hyphenationFactor: Float = 0
    var usesDefaultHyphenation = false
    var allowsDefaultTighteningForTruncation = false
    var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy()
  }

  /// Ways to break lines better. Stored only.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Avoids short last lines.
    public static let pushOut = Self(rawValue: 1)
    /// Keeps Korean words whole.
    public static let hangulWordPriority = Self(rawValue: 2)
    /// The options of UIKit's own views.
    public static let standard = Self(rawValue: 0xFFFF)
  }

  /// Twelve stops, 28 points apart.
  fileprivate static let defaultTabStops = (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat(28 * $0)) }

  /// The direction of a language's script, by its ISO name such as `ar`; `nil` means the reader's language.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let name = languageName ?? Locale.current.identifier
    return Locale(identifier: name).language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  fileprivate final var values = Values()

  public override init() { super.init() }

  fileprivate init(_ values: Values) {
    self.values = values
    super.init()
  }

  /// The style of text without a paragraph style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment of lines. Default: ``NSTextAlignment/natural``.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of text that is too long for a line. Default: ``NSLineBreakMode/byWordWrapping``.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The paragraph's direction. Default: ``NSWritingDirection/natural``.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The gap between the bottom of a line and the top of the next. Default: 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The gap after the paragraph, before the next. Default: 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The gap before the paragraph, after the previous one. Default: 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line from the leading edge. Default: 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of all other lines from the leading edge. Default: 0.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: measured from the leading edge if positive, otherwise from the trailing edge. Default: 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The minimum height of a line. Default: 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum height of a line; 0, the default, for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the lines' height, applied before the limits; 0, the default, for none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// The places to which tabs lead. Default: twelve, 28 points apart.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// The distance of the stops after ``tabStops``; 0, the default, for 28 points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Stored only: words are broken at soft hyphens, and nowhere else.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Stored only: words are broken at soft hyphens, and nowhere else.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Stored only: letters are not moved together.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// Stored only.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
/// Source: <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle>.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  open override var tabStops: [NSTextTab] {
    get { values.tabStops }
    set { values.tabStops = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Adds a stop at its place among the others.
  open func addTabStop(_ anObject: NSTextTab) {
    values.tabStops = (values.tabStops + [anObject]).sorted { $0.location < $1.location }
  }

  /// Removes the stops that are equal to `anObject`.
  open func removeTabStop(_ anObject: NSTextTab) { values.tabStops.removeAll { $0 == anObject } }

  /// Copies all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
