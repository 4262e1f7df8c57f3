import Foundation
import Geometry

/// The places at which lines of a text are broken.
package enum TextWrap: Sendable {
  /// Only at line breaks in the text.
  case none
  /// Between words, and within a word only if it is wider than a line.
  case word
  case character
}

/// The part of a text that an ellipsis replaces.
package enum TextTruncation: Sendable { case start, middle, end }

/// A text broken into positioned lines: plain values, which any thread may draw.
///
/// Its space is in points, y down, with the origin at the top left of the given width, or else of the longest line. The
/// first baseline lies its line's ascent below the top. Lines are spaced by the ascent, descent and leading of their
/// fonts. Nothing is rounded.
package struct TextLayout: Sendable {
  /// The room for a text, and overrides of its paragraph styles.
  package struct Options: Sendable {
    /// In points; `nil` or not finite for no limit. A negative width counts as 0.
    package var width: CGFloat?
    /// In points; `nil` or not finite for no limit. Lines that start below it are not laid out.
    package var height: CGFloat?
    /// The largest number of lines; 0 for no limit.
    package var maximumLines = 0
    /// An alignment that overrides the paragraphs' own.
    package var alignment: NSTextAlignment?
    /// A line break mode that overrides the paragraphs' own. With a truncation, wrapped text is truncated in the last
    /// line that fits, and text that does not wrap in each line.
    package var breaking: (wrap: TextWrap, truncation: TextTruncation?)?
    /// Whether paragraphs whose style clips or truncates lines are broken between words, and truncated in the last line
    /// that fits, as in labels of several lines. Otherwise each such paragraph is one line.
    package var wrapsEveryParagraph = false
    /// Whether an ellipsis ends the last line that fits, in paragraphs whose style breaks lines.
    package var truncatesLastLine = false

    package init() {}
  }

  let lines: [TextLine]
  let styles: [TextStyle]

  /// The width of the longest line and the bottom of the last one, without spaces at which lines are broken, and
  /// without the part of clipped lines that does not show.
  package let size: CGSize

  /// The distance of the first baseline from the top; 0 without lines.
  package var firstBaseline: CGFloat { CGFloat(lines.first?.baseline ?? 0) }

  /// The number of lines.
  package var lineCount: Int { lines.count }

  /// The names of fonts that the text requests and that are not installed, without duplicates.
  package var missingFonts: [String] {
    var names: [String] = []
    for style in styles { if let name = style.font.missingName, !names.contains(name) { names.append(name) } }
    return names
  }
}
