import Foundation
import Geometry

/// Where the lines of a text are broken.
package enum TextWrap: Sendable {
  /// Only where the text says so.
  case none
  /// Between words, and within one only where it has no room by itself.
  case word
  case character
}

/// Which part of a text gives way to an ellipsis.
package enum TextTruncation: Sendable { case start, middle, end }

/// A text cut into lines and placed: plain values, which any thread may draw.
///
/// Its space is in points, y down, with the origin at the top left: that of the width it was given, or else of its longest line.
/// The baseline of the first line lies its ascent below the top; lines are apart by ascent, descent and leading, as the
/// fonts in each say. Nothing is rounded.
package struct TextLayout: Sendable {
  /// What a text is fitted into, and how.
  package struct Options: Sendable {
    /// Points; `nil` for no limit. One that is not finite counts as none, and one that is negative as 0.
    package var width: CGFloat?
    /// Points; `nil` for no limit. Where lines may not be drawn: they are laid out only as far as they show.
    package var height: CGFloat?
    /// The most lines that there may be; 0 for no limit.
    package var maximumLines = 0
    /// What counts in place of the paragraphs' own alignment.
    package var alignment: NSTextAlignment?
    /// What counts in place of the paragraphs' own line break mode. With a truncation, text that wraps is truncated in the last
    /// line that has room, and text that does not in each.
    package var breaking: (wrap: TextWrap, truncation: TextTruncation?)?

    package init() {}
  }

  let lines: [TextLine]
  let styles: [TextStyle]

  /// How wide the longest line is, and how far the last one reaches down; without the spaces at which lines are broken.
  package let size: CGSize

  /// How many lines there are.
  package var lineCount: Int { lines.count }

  /// Names of fonts that the text asks for and that are not installed, each once.
  package var missingFonts: [String] {
    var names: [String] = []
    for style in styles { if let name = style.font.missingName, !names.contains(name) { names.append(name) } }
    return names
  }

  /// - Parameters:
  ///   - plainFont: The font of what has none among its attributes.
  ///   - plainColor: The colour of what has none among its attributes.
  package init(
    _ string: NSAttributedString, plainFont: CTFont? = nil, plainColor: CGColor? = nil, _ options: Options = Options()
  ) {
    var plain = TextStyle.plain
    if let plainFont { plain.font = plainFont }
    if let plainColor { plain.color = plainColor }
    self.init(TextContent(string, plain: plain), options)
  }

  package init(_ string: String, font: CTFont, color: CGColor = .black, _ options: Options = Options()) {
    self.init(TextContent(string, TextStyle(font: font, color: color)), options)
  }

  init(_ content: TextContent, _ options: Options) {
    let lines = TextEngine.withContext { context in
      let longest = content.paragraphs.map(\.text.bytes.count).max() ?? 0
      let shaper = TextShaper(context: context, styles: content.styles, longestParagraph: longest)
      var composer = TextComposer(content, options, shaper)
      return composer.compose()
    }
    self.lines = lines
    styles = content.styles
    size = CGSize(
      width: lines.map(\.width).max() ?? 0, height: lines.last.map { max(0, $0.baseline + $0.descent) } ?? 0)
  }
}
