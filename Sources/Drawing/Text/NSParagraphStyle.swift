import Foundation

/// Where lines lie between the edges. Source: <https://developer.apple.com/documentation/uikit/nstextalignment>.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Both edges are reached, by wider spaces; the last line of a paragraph lies as in ``natural``.
  case justified = 3
  /// Where lines of the script begin: left, or right in paragraphs that run from right to left.
  case natural = 4
}

/// What is done with text that is too long for a line.
/// Source: <https://developer.apple.com/documentation/uikit/nslinebreakmode>.
public enum NSLineBreakMode: Int, Sendable {
  /// It goes on in the next line, from a word on.
  case byWordWrapping = 0
  /// It goes on in the next line, from any character on.
  case byCharWrapping = 1
  case byClipping = 2
  /// The end shows, behind an ellipsis.
  case byTruncatingHead = 3
  /// The start shows, before an ellipsis.
  case byTruncatingTail = 4
  /// The start and the end show, around an ellipsis.
  case byTruncatingMiddle = 5
}

/// Which way the lines of a paragraph run. Source: <https://developer.apple.com/documentation/uikit/nswritingdirection>.
public enum NSWritingDirection: Int, Sendable {
  /// As the first letter that has a direction.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// How the lines of a paragraph are placed. Lengths are points; those that are NaN or infinite count as 0.
///
/// Values of an attributed string are not meant to change: give a ``NSMutableParagraphStyle`` only when it is finished.
/// Source: <https://developer.apple.com/documentation/uikit/nsparagraphstyle>.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
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
  }

  fileprivate final var values = Values()

  public override init() { super.init() }

  fileprivate init(_ values: Values) {
    self.values = values
    super.init()
  }

  /// That of text which has none.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Default: ``NSTextAlignment/natural``.
  open var alignment: NSTextAlignment { values.alignment }
  /// Default: ``NSLineBreakMode/byWordWrapping``.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Default: ``NSWritingDirection/natural``.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Between the bottom of a line and the top of the next. Default: 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Behind the paragraph, before the next. Default: 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Before the paragraph, behind the one before. Default: 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// From the edge where lines begin to the first line. Default: 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// From the edge where lines begin to all lines but the first. Default: 0.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from the edge where they begin when positive, from the other when not. Default: 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The least height of a line. Default: 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for no limit, the default.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Multiplies the height of lines before the limits count; 0 for none, the default.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

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

  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
