import UIKit

// UIKit's text, written as Swift imports it on iOS; compiled, never run. Source:
// <https://developer.apple.com/documentation/uikit>.

func strings(_ string: NSString, _ text: NSAttributedString, _ attributes: [NSAttributedString.Key: Any]) {
  let options: NSStringDrawingOptions = [
    .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine, .usesDeviceMetrics,
  ]
  let context = NSStringDrawingContext()
  context.minimumScaleFactor = 0.5
  let _: CGFloat = context.actualScaleFactor
  let _: [CGRect] = [
    context.totalBounds, string.boundingRect(with: .zero, options: options, attributes: attributes, context: context),
    "a".boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude), options: [.usesLineFragmentOrigin],
      attributes: attributes, context: nil),
    text.boundingRect(with: .zero, options: [], context: nil),
  ]
  let _: CGSize = string.size(withAttributes: attributes)
  let _: CGSize = string.size(withAttributes: nil)
  string.draw(at: .zero, withAttributes: attributes)
  string.draw(in: .zero, withAttributes: attributes)
  string.draw(with: .zero, options: options, attributes: attributes, context: nil)
  let _: CGSize = "a".size(withAttributes: attributes)
  "a".draw(at: .zero, withAttributes: attributes)
  "a".draw(in: .zero, withAttributes: attributes)
  "a".draw(with: .zero, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
  let _: CGRect = ("a" as NSString).boundingRect(with: .zero, options: options, attributes: attributes, context: nil)
  let _: CGSize = text.size()
  text.draw(at: .zero)
  text.draw(in: .zero)
  text.draw(with: .zero, options: options, context: context)
}

func attributes(_ image: UIImage) {
  let style = NSMutableParagraphStyle()
  style.alignment = .justified
  style.lineBreakMode = .byTruncatingTail
  settable(
    CGFloat.self, \NSMutableParagraphStyle.lineSpacing, \.paragraphSpacing, \.paragraphSpacingBefore,
    \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.minimumLineHeight, \.maximumLineHeight, \.lineHeightMultiple,
    \.defaultTabInterval)
  style.baseWritingDirection = .natural
  style.hyphenationFactor = 1
  settable(Bool.self, \NSMutableParagraphStyle.usesDefaultHyphenation, \.allowsDefaultTighteningForTruncation)
  style.tabStops = [NSTextTab(textAlignment: .right, location: 100, options: [:])]
  style.addTabStop(NSTextTab(textAlignment: .left, location: 10))
  style.removeTabStop(style.tabStops[0])
  style.lineBreakStrategy = [.pushOut, .hangulWordPriority]
  style.setParagraphStyle(NSParagraphStyle.default)
  let _: NSWritingDirection = NSParagraphStyle.defaultWritingDirection(forLanguage: "en")
  let _ = style.mutableCopy() as! NSMutableParagraphStyle
  let shadow = NSShadow()
  shadow.shadowColor = UIColor.black
  shadow.shadowOffset = CGSize(width: 0, height: 1)
  shadow.shadowBlurRadius = 2
  let attachment = NSTextAttachment()
  attachment.image = image
  attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 12)
  _ = (NSTextAttachment(image: image), NSTextAttachment(data: nil, ofType: nil))
  let _ = NSAttributedString(attachment: attachment)
  let _: [NSAttributedString.Key: Any] = [
    .font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.red, .backgroundColor: UIColor.blue,
    .paragraphStyle: style, .kern: 1, .ligature: 0, .tracking: 1, .shadow: shadow, .attachment: attachment,
    .link: "https://swift.org", .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red,
    .strikethroughStyle: NSUnderlineStyle([.double, .patternDash, .byWord]).rawValue,
    .strikethroughColor: UIColor.red, .strokeColor: UIColor.red, .strokeWidth: -2, .baselineOffset: 3,
    .obliqueness: 0.2, .expansion: 0.1, .writingDirection: [0], .textEffect: "a", .verticalGlyphForm: 0,
  ]
}

func fonts(_ font: UIFont, _ view: UIView) {
  let core: CTFont = font as CTFont
  let _: UIFont = core as UIFont
  let _: UIFont? = UIFont(name: "Helvetica-Bold", size: 12)
  let _ = UIFont(descriptor: font.fontDescriptor, size: 0)
  let _: [UIFont] = [
    .systemFont(ofSize: 12), .systemFont(ofSize: 12, weight: .semibold),
    .systemFont(ofSize: 12, weight: .bold, width: .condensed), .boldSystemFont(ofSize: UIFont.systemFontSize),
    .italicSystemFont(ofSize: UIFont.smallSystemFontSize),
    .monospacedSystemFont(ofSize: UIFont.labelFontSize, weight: .regular),
    .monospacedDigitSystemFont(ofSize: UIFont.buttonFontSize, weight: .medium), .preferredFont(forTextStyle: .headline),
    .preferredFont(forTextStyle: .caption1, compatibleWith: view.traitCollection), font.withSize(20),
    UIFontMetrics.default.scaledFont(for: font),
  ]
  let _: [String] = UIFont.familyNames + UIFont.fontNames(forFamilyName: "Helvetica")
  let _: [String] = [font.fontName, font.familyName]
  let _: [CGFloat] = [
    font.pointSize, font.ascender, font.descender, font.capHeight, font.xHeight, font.lineHeight, font.leading,
  ]
  let metrics = UIFontMetrics(forTextStyle: .title1)
  let _: UIFont = metrics.scaledFont(for: font, maximumPointSize: 30)
  let _: CGFloat = metrics.scaledValue(for: 10)
  let descriptor: UIFontDescriptor = font.fontDescriptor
  let _: UIFontDescriptor? = descriptor.withSymbolicTraits([.traitBold, .traitItalic])
  let _: UIFontDescriptor? = descriptor.withDesign(.rounded)
  let _: UIFontDescriptor = descriptor.withSize(12).withFamily("Helvetica").withFace("Bold")
  let _: UIFontDescriptor = descriptor.addingAttributes([
    .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold], .family: "Helvetica",
  ])
  _ = (
    UIFontDescriptor(name: "Helvetica", size: 12), UIFontDescriptor(fontAttributes: [.name: "Helvetica", .size: 12])
  )
  let _: UIFontDescriptor = .preferredFontDescriptor(withTextStyle: .body)
  let _: Bool = descriptor.symbolicTraits.contains(.traitBold)
  let _: [UIFontDescriptor.AttributeName: Any] = descriptor.fontAttributes
  let _: CGFloat = descriptor.pointSize
  let _: String = descriptor.postscriptName
}
