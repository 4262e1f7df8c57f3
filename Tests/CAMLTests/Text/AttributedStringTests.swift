import CAML
import Drawing
import TestSupport

/// A colour of another kind, as UIKit's.
private struct Tint: ColorConvertible {
  var cgColor: CGColor { CGColor(red: 1, green: 1, blue: 0, alpha: 1) }
}

/// Attributed strings in documents.
@Suite struct AttributedStringTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)

  private func textLayer(_ string: NSAttributedString) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 90, height: 60)
    layer.isWrapped = true
    layer.string = string
    return layer
  }

  /// The result of reading the written layer, and the lines of the document. Images are the writer's own.
  private func again(_ layer: CATextLayer) throws -> (layer: CATextLayer, lines: [String]) {
    let writer = layer.camlDocument()
    verify(writer.warnings.isEmpty)
    let files = writer.images.enumerated().map { ($1.path, "\($0)") }
    let directory = try TemporaryDirectory(Dictionary(files + [("x", "")]) { a, _ in a })
    defer { directory.remove() }
    let document = try CAMLDocument(data: Data(writer.text.utf8), baseURL: directory.url) { data in
      guard let number = Int(String(decoding: data, as: UTF8.self)) else { throw ToyImageError() }
      return writer.images[number].image
    }
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, document.root.camlDocument().text == writer.text)
    return (
      try #require(document.root as? CATextLayer),
      writer.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    )
  }

  private func pixels(_ layer: CATextLayer) throws -> [UInt8] {
    layer.displayIfNeeded()
    return try #require(layer.contentsImage).premultipliedRGBA
  }

  /// A text with every attribute that is drawn.
  private func rich() -> NSAttributedString {
    let paragraph = NSMutableParagraphStyle()
    (paragraph.lineSpacing, paragraph.firstLineHeadIndent, paragraph.minimumLineHeight) = (3, 7, 14)
    (paragraph.alignment, paragraph.lineBreakMode) = (.center, .byCharWrapping)
    paragraph.tabStops = [NSTextTab(textAlignment: .left, location: 31.5)]
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 2, height: 1), 1.5, red)
    var slant = CGAffineTransform(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0)
    let text = NSMutableAttributedString(string: "a😀b\tfi\nline “two” & <three>")
    text.addAttributes(
      [.paragraphStyle: paragraph.copy(), .font: CTFont("DejaVuSans-Bold", size: 11.5)],
      range: NSRange(location: 0, length: 8))
    text.addAttributes(
      [
        .foregroundColor: red, .kern: 2, .underlineStyle: NSUnderlineStyle.double.rawValue,
        .underlineColor: CGColor.black,
      ], range: NSRange(location: 1, length: 3))
    text.addAttributes(
      [
        .font: CTFontCreateWithName("DejaVuSans", 13, &slant), .shadow: shadow, .backgroundColor: Tint(),
        .baselineOffset: -1.5,
      ], range: NSRange(location: 8, length: 6))
    text.addAttributes(
      [
        .strokeWidth: -4, .strokeColor: red, .obliqueness: 0.2, .strikethroughStyle: NSUnderlineStyle.single,
        .ligature: 0,
      ], range: NSRange(location: 12, length: 9))
    let picture = CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    let attachment = TextAttachment(image: picture, bounds: CGRect(x: 1, y: -2, width: 9, height: 6))
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: [.attachment: attachment]))
    return text
  }

  @Test func attributedTextRendersTheSameAfterReading() throws {
    let layer = textLayer(rich())
    let copy = try again(layer).layer
    let (before, after) = (try pixels(layer), try pixels(copy))
    verify(before == after)
    // The attributes show: the plain text is another picture.
    try verify(pixels(textLayer(NSAttributedString(string: rich().string))) != before)
  }

  @Test func attributesSurviveARoundTrip() throws {
    let original = rich()
    let copy = try #require(again(textLayer(original)).layer.string as? NSAttributedString)
    verify(copy.string == original.string)
    for place in 0..<original.length {
      let (a, b) = (
        original.attributes(at: place, effectiveRange: nil), copy.attributes(at: place, effectiveRange: nil)
      )
      verify(Set(a.keys) == Set(b.keys), "at \(place)")
      verify(a[.font] as? CTFont == b[.font] as? CTFont)
      verify(a[.paragraphStyle] as? NSParagraphStyle == b[.paragraphStyle] as? NSParagraphStyle)
      verify(a[.shadow] as? NSShadow == b[.shadow] as? NSShadow)
      verify((a[.kern] as? Int).map { Double($0) } == b[.kern] as? Double)
      let color = (a[.backgroundColor] as? Tint)?.cgColor
      verify(color == b[.backgroundColor] as? CGColor)
    }
  }

  @Test func attributedStringIsWrittenAsRuns() throws {
    let text = NSMutableAttributedString(string: "ab\n", attributes: [.init(rawValue: "my key"): "x"])
    text.addAttribute(.font, value: CTFont("DejaVuSans", size: 9), range: NSRange(location: 1, length: 1))
    text.addAttribute(
      .link, value: try #require(URL(string: "https://a.b/?c&d")), range: NSRange(location: 2, length: 1))
    try verify(
      again(textLayer(text)).lines.dropFirst(3).dropLast(2) == [
        "<string type=\"NSAttributedString\" value=\"ab&#10;\">", "<runs>", "<CTRun range=\"0 1\">",
        "<p key=\"my key\" type=\"string\" value=\"x\"/>", "</CTRun>", "<CTRun range=\"1 1\">",
        "<NSFont type=\"CTFont\" name=\"DejaVuSans\" size=\"9\"/>", "<p key=\"my key\" type=\"string\" value=\"x\"/>",
        "</CTRun>", "<CTRun range=\"2 1\">", "<NSLink type=\"NSURL\" value=\"https://a.b/?c&amp;d\"/>",
        "<p key=\"my key\" type=\"string\" value=\"x\"/>", "</CTRun>", "</runs>", "</string>",
      ])
  }

  /// Without attributes an attributed string is still not a plain one: it is black and of 12 points.
  @Test func stringWithoutAttributesStaysAttributed() throws {
    let (layer, lines) = try again(textLayer(NSAttributedString(string: "abc")))
    verify(lines.contains("<string type=\"NSAttributedString\" value=\"abc\"/>"), layer.string is NSAttributedString)
  }

  @Test func aStateSetsAText() throws {
    let document = try readLayer(
      "<CATextLayer id=\"#1\"><states><LKState name=\"on\"><elements><LKStateSetValue targetId=\"#1\" keyPath=\"string\">"
        + "<value type=\"NSAttributedString\" value=\"ab\"><runs><CTRun range=\"0 2\"><NSKern type=\"real\" value=\"2.5\"/>"
        + "</CTRun></runs></value></LKStateSetValue></elements></LKState></states></CATextLayer>")
    let second = try readAgain(document)
    for document in [document, second] {
      try document.apply(state: "on")
      let text = try #require((document.root as? CATextLayer)?.string as? NSAttributedString)
      verify(text.string == "ab", text.attribute(.kern, at: 1, effectiveRange: nil) as? Double == 2.5)
    }
  }

  @Test func unwritableAttributesAreReported() throws {
    let layer = textLayer(
      NSAttributedString(string: "abc", attributes: [.init(rawValue: "own"): NSLock(), .kern: 1, .toolTip: Date()]))
    layer.name = "t"
    verify(layer.camlDocument().warnings == ["layer “t”: attributes of its string are left out: NSToolTip, own"])
  }

  @Test(arguments: ["", "1", "0 4", "3 1", "-1 1", "0.5 1", "1 nan", "1e300 1", "2 9223372036854775807"])
  func aRangeOutsideOfTheText(_ range: String) throws {
    let document = try readLayer(
      "<CATextLayer><string type=\"NSAttributedString\" value=\"abc\"><runs><CTRun range=\"\(range)\"/></runs></string>"
        + "</CATextLayer>")
    verify(document.warnings.count == 1)
    verify((document.root as? CATextLayer)?.string as? NSAttributedString == NSAttributedString(string: "abc"))
  }

  @Test func unknownPartsAreNoted() throws {
    let document = try readLayer(
      "<CATextLayer><string type=\"NSAttributedString\" value=\"abc\"><runs><Run/><CTRun range=\"0 1\">"
        + "<NSFont type=\"NSFont\" name=\"x\"/></CTRun></runs></string></CATextLayer>")
    verify((document.root as? CATextLayer)?.string as? NSAttributedString == NSAttributedString(string: "abc"))
    verify(document.diagnostics.count == 2)
  }
}
