import Foundation
import Geometry

extension TextLayout {
  /// Lays out a string with attributes.
  ///
  /// - Parameters:
  ///   - plainFont: The font of text without a font attribute.
  ///   - plainColor: The colour of text without a colour attribute.
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
    if !content.paragraphs.isEmpty { InstalledFonts.noteText() }
    let lines = TextEngine.withContext { context in
      let longest = min(content.paragraphs.map(\.text.bytes.count).max() ?? 0, TextShaper.longestLine)
      let shaper = TextShaper(context: context, styles: content.styles, longestParagraph: longest)
      var composer = TextComposer(content, options, shaper)
      return composer.compose()
    }
    self.lines = lines
    styles = content.styles
    size = CGSize(
      width: lines.map(\.measuredWidth).max() ?? 0,
      height: lines.last.map { max(0, $0.baseline + $0.descent) } ?? 0)
  }
}
