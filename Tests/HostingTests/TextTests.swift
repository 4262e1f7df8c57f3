import Hosting
import TestSupport

private let mono = UIFont(name: "DejaVu Sans Mono", size: 20)!

private func drawn(_ width: CGFloat, _ height: CGFloat, _ body: () -> Void) throws -> CGImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return try #require(
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in body() }.cgImage)
}

/// The bounding rectangle of the pixels that `matches` holds for; `nil` if there are none.
private func box(
  _ image: CGImage, where matches: ((red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> Bool = { $0.alpha > 60 }
) -> CGRect? {
  var box: CGRect?
  for y in 0..<image.height {
    for x in 0..<image.width where matches(image.pixel(x, y)) {
      let pixel = CGRect(x: x, y: y, width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
  }
  return box
}

@Suite struct TextTests {
  private let attributes: [NSAttributedString.Key: Any] = [.font: mono]
  /// The width of each character.
  private var step: CGFloat { "M".size(withAttributes: attributes).width }

  // MARK: - Strings

  @Test func optionsBreakLinesOrNot() {
    let room = CGSize(width: 3.5 * step, height: 1000)
    let broken = "aaa bbb ccc".boundingRect(
      with: room, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil)
    verify(
      broken.origin == .zero, abs(broken.height - 3 * mono.lineHeight) < 0.01, abs(broken.width - 3 * step) < 0.01)
    let single = ("aaa bbb ccc" as NSString).boundingRect(with: room, options: [], attributes: attributes, context: nil)
    verify(abs(single.width - 11 * step) < 0.01, abs(single.minY - mono.descender) < 0.01)
    let low = CGSize(width: 3.5 * step, height: 1.5 * mono.lineHeight)
    let cut = "aaa bbb ccc".boundingRect(
      with: low, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: attributes, context: nil)
    verify(abs(cut.height - mono.lineHeight) < 0.01)
  }

  @Test func aLineStandsOnItsOriginAndALayoutHangsFromIt() throws {
    let text = NSAttributedString(string: "H", attributes: attributes)
    let rect = CGRect(x: 0, y: 30, width: 100, height: 100)
    let standing = try #require(box(drawn(40, 60) { text.draw(with: rect, context: nil) }))
    let hanging = try #require(
      box(drawn(40, 60) { text.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }))
    verify(standing.maxY == 30, abs(standing.height - mono.capHeight) <= 1)
    verify(abs(hanging.minY - (30 + mono.ascender - mono.capHeight)) <= 1)
  }

  @Test func aContextMakesTextSmaller() {
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    let text = NSAttributedString(string: "aaaaaaaaaa", attributes: attributes)
    let rect = text.boundingRect(with: CGSize(width: 8 * step, height: 0), context: context)
    verify(rect.width <= 8 * step, abs(context.actualScaleFactor - 0.8) < 0.011, context.totalBounds == rect)
    _ = text.boundingRect(with: CGSize(width: step, height: 0), context: context)
    verify(context.actualScaleFactor == 0.5, "not below the limit")
  }

  @Test func attachmentsStandInTheLine() throws {
    let red = UIImage(cgImage: CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
    let attachment = NSTextAttachment(image: red)
    attachment.bounds = CGRect(x: 0, y: -4, width: 10, height: 30)
    let text = NSMutableAttributedString(string: "M", attributes: attributes)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: "M", attributes: attributes))
    verify(abs(text.size().width - (2 * step + 10)) < 0.01, "it is as wide as its bounds")
    verify(abs(text.size().height - (30 - 4 + max(4, -mono.descender))) < 0.01)
    let image = try drawn(50, 50) { text.draw(at: .zero) }
    let place = try #require(box(image) { $0.red > 200 && $0.alpha > 200 })
    verify(abs(place.minX - step) <= 1, abs(place.width - 10) <= 2, place.minY == 0, place.height == 30)
    let plain = NSTextAttachment(
      image: UIImage(cgImage: CGImage(width: 7, height: 5, premultipliedRGBA: .init(repeating: 255, count: 140))))
    verify(abs(NSAttributedString(attachment: plain).size().width - 7) < 0.01, "an image's own size")
  }

  @Test func shadowsLieBelowTheText() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 30, height: 20)
    shadow.shadowColor = UIColor.blue
    let text = NSAttributedString(
      string: "H", attributes: [.font: mono, .foregroundColor: UIColor.red, .shadow: shadow])
    let image = try drawn(60, 60) { text.draw(at: .zero) }
    let red = try #require(box(image) { $0.red > 200 })
    let blue = try #require(box(image) { $0.blue > 200 })
    verify(blue == red.offsetBy(dx: 30, dy: 20))
    let plain = NSAttributedString(string: "H", attributes: [.font: mono, .foregroundColor: UIColor.red])
    try verify(box(drawn(60, 60) { plain.draw(at: .zero) }) { $0.red > 200 } == red, "the text itself stays")
  }

  // MARK: - Labels

  @Test func aLabelMakesItsTextSmaller() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 5 * step, height: 40))
    (label.font, label.text, label.adjustsFontSizeToFitWidth) = (mono, "MMMMMMMMMM", true)
    let small = try #require(box(ReferenceRenderer().render(label.layer)))
    verify(small.maxX <= 5 * step + 1, small.maxX > 4.5 * step, small.height < 10, "half as large")
    label.minimumScaleFactor = 0.9
    let cut = try #require(box(ReferenceRenderer().render(label.layer)))
    verify(cut.height > 12, "no smaller than that; an ellipsis ends it")
  }

  /// Equal attributes meet in the text that the label makes of its own and the text's.
  @Test func partsOfALabelsTextMeet() {
    let text = NSMutableAttributedString(string: "")
    for k in 0..<6 {
      let shadow = NSShadow()
      shadow.shadowOffset.width = CGFloat(k / 2)
      let color = UIColor(white: 0.5, alpha: 1)
      text.append(NSAttributedString(string: "a", attributes: [.shadow: shadow, .foregroundColor: color]))
      for _ in 0..<2 { text.append(NSAttributedString(attachment: NSTextAttachment())) }
    }
    let label = UILabel()
    label.attributedText = text
    label.textAlignment = .center
    verify(label.sizeThatFits(CGSize(width: 500, height: 50)).width > 40)
  }

  @Test func aLabelsParagraphStyleIsItsTexts() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    label.attributedText = NSAttributedString(string: "H", attributes: [.font: mono, .paragraphStyle: style])
    try verify(#require(box(ReferenceRenderer().render(label.layer))).minX > 80)
    label.textAlignment = .left
    try verify(
      #require(box(ReferenceRenderer().render(label.layer))).maxX < 20, "set afterwards, the label's own counts")
  }

  @Test func subclassesOfLabelsPlaceTheText() throws {
    final class Padded: UILabel {
      override func drawText(in rect: CGRect) {
        super.drawText(in: rect.inset(by: UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)))
      }
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        rect.size.width += 50
        return rect
      }
    }
    let label = Padded(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    (label.font, label.text) = (mono, "H")
    try verify(#require(box(ReferenceRenderer().render(label.layer))).minX >= 50)
    verify(label.intrinsicContentSize.width == (step + 50).rounded(.up))
  }

  @Test func statesChangeALabelsColor() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    (label.font, label.text, label.textColor, label.highlightedTextColor) = (mono, "H", .red, .blue)
    func most(_ part: KeyPath<(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8), UInt8>) throws -> UInt8 {
      let image = try ReferenceRenderer().render(label.layer)
      return (0..<900).map { image.pixel($0 % 30, $0 / 30)[keyPath: part] }.max()!
    }
    try verify(most(\.red) > 200, most(\.blue) == 0)
    label.isHighlighted = true
    try verify(most(\.red) == 0, most(\.blue) > 200)
    (label.isHighlighted, label.isEnabled) = (false, false)
    try verify(abs(Int(most(\.alpha)) - 128) < 4)
    label.isEnabled = true
    label.shadowColor = .green
    label.shadowOffset = CGSize(width: 4, height: 4)
    try verify(most(\.green) > 200)
  }

  // MARK: - Fonts

  @Test func fontsAreCoreTextsFonts() {
    let font = UIFont.systemFont(ofSize: 12)
    verify(CTFontGetSize(font as CTFont) == 12, (font as CTFont) as UIFont == font)
    let same = UIFont(descriptor: mono.fontDescriptor, size: 0)
    verify(same.fontName == mono.fontName, same.pointSize == 20)
    let bold = mono.fontDescriptor.withSymbolicTraits(.traitBold).map { UIFont(descriptor: $0, size: 14) }
    verify(bold?.fontName == "DejaVuSansMono-Bold", bold?.pointSize == 14)
    verify(UIFont.familyNames.contains("DejaVu Sans Mono"))
    verify(UIFont.fontNames(forFamilyName: "DejaVu Sans Mono").contains("DejaVuSansMono"))
  }

  @Test func sanFranciscosNamesAreTheSystemsFont() {
    for name in [".SFUI-Regular", ".SFUIText", "SF Pro Text", "SFProDisplay-Regular", ".AppleSystemUIFont"] {
      verify(CTFontCreateWithName(name, 12, nil).familyName == UIFont.systemFont(ofSize: 12).familyName, "\(name)")
    }
    verify(CTFontGetSymbolicTraits(CTFontCreateWithName(".SFUI-Semibold", 12, nil)).contains(.traitBold))
    let stand = CTFontCreateWithName("No Such Family", 12, nil).familyName
    verify(stand == CTFontCreateWithName("Helvetica", 12, nil).familyName)
  }

  @Test func stylesGrowWithTheCategory() {
    verify(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    let large = UITraitCollection(preferredContentSizeCategory: .extraExtraExtraLarge)
    verify(UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize == 23)
    let metrics = UIFontMetrics(forTextStyle: .body)
    verify(metrics.scaledValue(for: 17) == 17, metrics.scaledValue(for: 17, compatibleWith: large) == 23)
    verify(metrics.scaledFont(for: mono, maximumPointSize: 21, compatibleWith: large).pointSize == 21)
    verify(
      UIContentSizeCategory.small < .accessibilityLarge,
      UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
  }
}
