import Foundation
import Geometry

/// A text to lay out: its paragraphs, and the styles that they refer to.
struct TextContent {
  private(set) var styles: [TextStyle] = []
  var paragraphs: [TextParagraph] = []

  /// Creates a text in one style. An empty string has no paragraphs.
  init(_ string: String, _ style: TextStyle) {
    self.init(string, [(end: .max, attributes: nil)]) { _ in (style, TextParagraph.Shape()) }
  }

  /// Creates a text from a string with attributes; `plain` is the style without attributes.
  init(_ string: NSAttributedString, plain: TextStyle) {
    var runs: [(end: Int, attributes: [NSAttributedString.Key: Any]?)] = []
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { attributes, range, _ in
      runs.append((range.location + range.length, attributes))
    }
    self.init(string.string, runs) { attributes in
      let shape = (attributes?[.paragraphStyle] as? NSParagraphStyle).map { TextParagraph.Shape($0) }
      return (TextStyle(attributes ?? [:], plain: plain), shape ?? TextParagraph.Shape())
    }
  }

  /// - Parameter runs: The ends of runs, in UTF-16 units, with their attributes.
  private init(
    _ string: String, _ runs: [(end: Int, attributes: [NSAttributedString.Key: Any]?)],
    look: ([NSAttributedString.Key: Any]?) -> (TextStyle, TextParagraph.Shape)
  ) {
    guard let first = runs.first else { return }
    var run = 0
    var offset = 0
    var (style, shape) = look(first.attributes)
    styles = [style]
    var paragraph = TextParagraph(shape: shape, style: 0)
    var isAtStart = true
    var previous: Unicode.Scalar?
    for scalar in string.unicodeScalars {
      if offset & 0xFFFF == 0xFFFF, !WorkCheck.goesOn { break }
      if offset >= runs[run].end, run + 1 < runs.count {
        run += 1
        (style, shape) = look(runs[run].attributes)
        if style != styles[styles.count - 1] { styles.append(style) }
      }
      let place = offset
      offset += UTF16.width(scalar)
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" {
        if let last = paragraphs.indices.last { paragraphs[last].text.end = offset }
        paragraph.text.end = offset
        continue
      }
      if isAtStart {
        let continues = paragraph.isContinuation
        paragraph = TextParagraph(shape: shape, style: styles.count - 1)
        paragraph.isContinuation = continues
        paragraph.text.end = place
        isAtStart = false
      }
      switch scalar {
      case "\n", "\r", "\u{85}", "\u{2029}", "\u{2028}", "\u{B}", "\u{C}":
        paragraph.text.end = offset
        paragraphs.append(paragraph)
        paragraph = TextParagraph(shape: shape, style: styles.count - 1)
        paragraph.text.end = offset
        paragraph.isContinuation = ["\u{2028}", "\u{B}", "\u{C}"].contains(scalar)
        isAtStart = true
      case "\t": paragraph.text.append(scalar, style: styles.count - 1, at: place)
      // Control characters are invisible.
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": paragraph.text.append("\u{200B}", style: styles.count - 1, at: place)
      default: paragraph.text.append(scalar, style: styles.count - 1, at: place)
      }
    }
    if offset > 0 { paragraphs.append(paragraph) }
  }
}

/// A piece of text without line breaks.
struct TextParagraph {
  var shape: Shape
  /// The index of the style that gives the height of an empty line.
  let style: Int
  var text = StyledText()
  /// Whether a line break inside a paragraph precedes this piece, so that it continues the previous one's paragraph.
  var isContinuation = false

  init(shape: Shape, style: Int) { (self.shape, self.style) = (shape, style) }

  /// The layout of a paragraph's lines; lengths are finite and in points.
  struct Shape {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var direction = NSWritingDirection.natural
    var lineSpacing = 0.0
    var spacingBefore = 0.0, spacingBehind = 0.0
    var firstIndent = 0.0, headIndent = 0.0, tailIndent = 0.0
    var minimumHeight = 0.0
    /// 0 for no limit.
    var maximumHeight = 0.0
    /// 0 for none.
    var heightMultiple = 0.0
    /// The places of tab stops, ascending, and the distance between those after them; 0 for Core Text's 28 points.
    var tabs: [Double] = []
    var tabInterval = 0.0

    init() {}

    init(_ style: NSParagraphStyle) {
      func length(_ v: CGFloat) -> Double { v.isFinite ? v.native : 0 }
      alignment = style.alignment
      lineBreakMode = style.lineBreakMode
      direction = style.baseWritingDirection
      lineSpacing = max(0, length(style.lineSpacing))
      spacingBefore = max(0, length(style.paragraphSpacingBefore))
      spacingBehind = max(0, length(style.paragraphSpacing))
      firstIndent = max(0, length(style.firstLineHeadIndent))
      headIndent = max(0, length(style.headIndent))
      tailIndent = length(style.tailIndent)
      minimumHeight = max(0, length(style.minimumLineHeight))
      maximumHeight = max(0, length(style.maximumLineHeight))
      heightMultiple = max(0, length(style.lineHeightMultiple))
      tabs = style.tabStops.map { length($0.location) }.filter { $0 > 0 }.sorted()
      tabInterval = max(0, length(style.defaultTabInterval))
    }
  }
}

/// A text in UTF-8 with styles.
struct StyledText {
  private(set) var bytes: [UInt8] = []
  /// The runs of one style, in order and without gaps; ends are byte offsets.
  private(set) var styleRuns: [(end: Int, style: Int)] = []
  /// For each byte, the place of its character in the string, in UTF-16 units.
  private(set) var places: [Int32] = []
  /// The place after the text in the string, line breaks included.
  var end = 0

  /// Whether the text is only spaces and tabs.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// - Parameter place: The character's place in the string, UTF-16 units; `nil` for a character that is not in it.
  mutating func append(_ scalar: Unicode.Scalar, style: Int, at place: Int? = nil) {
    bytes.append(contentsOf: UTF8.encode(scalar)!)
    places += repeatElement(Int32(clamping: place ?? end), count: bytes.count - places.count)
    if let place { end = place + UTF16.width(scalar) }
    extend(style)
  }

  /// The place of the character at a byte; after the last one, the end.
  func place(of byte: Int) -> Int { places.indices.contains(byte) ? Int(places[byte]) : end }

  private mutating func extend(_ style: Int) {
    if let last = styleRuns.last, last.style == style {
      styleRuns[styleRuns.count - 1].end = bytes.count
    } else {
      styleRuns.append((bytes.count, style))
    }
  }

  mutating func append(_ other: StyledText) {
    var start = 0
    for run in other.styleRuns {
      bytes.append(contentsOf: other.bytes[start..<run.end])
      places += other.places[start..<run.end]
      extend(run.style)
      start = run.end
    }
    end = max(end, other.end)
  }

  /// The part in a range of byte offsets.
  func part(_ range: Range<Int>) -> StyledText {
    var part = StyledText()
    var start = 0
    for run in styleRuns {
      let piece = max(start, range.lowerBound)..<max(start, range.lowerBound, min(run.end, range.upperBound))
      if !piece.isEmpty {
        part.bytes.append(contentsOf: bytes[piece])
        part.places += places[piece]
        part.extend(run.style)
      }
      start = run.end
    }
    part.end = place(of: range.upperBound)
    return part
  }
}
