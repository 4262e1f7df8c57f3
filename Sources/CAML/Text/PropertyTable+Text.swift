import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// Properties of the objects that attributes of text have as values, each list in alphabetical order.
extension PropertyTable {
  static let ofParagraphStyle = rows(
    of: KeyTable(of: { NSMutableParagraphStyle() }) { t in
      t.value("defaultTabInterval", \.defaultTabInterval)
      t.value("firstLineHeadIndent", \.firstLineHeadIndent)
      t.value("headIndent", \.headIndent)
      t.value("hyphenationFactor", \.hyphenationFactor)
      t.value("lineHeightMultiple", \.lineHeightMultiple)
      t.value("lineSpacing", \.lineSpacing)
      t.value("maximumLineHeight", \.maximumLineHeight)
      t.value("minimumLineHeight", \.minimumLineHeight)
      t.value("paragraphSpacing", \.paragraphSpacing)
      t.value("paragraphSpacingBefore", \.paragraphSpacingBefore)
      t.value("tailIndent", \.tailIndent)
    },
    with: [
      .word("alignment", \.alignment, alignments),
      .word(
        "baseWritingDirection", \.baseWritingDirection,
        [("natural", .natural), ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft)]),
      .word(
        "lineBreakMode", \.lineBreakMode,
        [
          ("byWordWrapping", .byWordWrapping), ("byCharWrapping", .byCharWrapping), ("byClipping", .byClipping),
          ("byTruncatingHead", .byTruncatingHead), ("byTruncatingTail", .byTruncatingTail),
          ("byTruncatingMiddle", .byTruncatingMiddle),
        ]),
      // The places of tab stops. Their alignment, which has no effect, is left out.
      Property(
        key: "tabStops", type: .numbers, get: { .list($0.tabStops.map { .number($0.location.native) }) },
        set: { style, value in
          style.tabStops = (value.list ?? []).compactMap {
            if case .number(let v) = $0 { NSTextTab(textAlignment: .left, location: CGFloat(v)) } else { nil }
          }
        }),
    ])

  static let ofTextShadow = rows(
    of: KeyTable(of: { NSShadow() }) { t in
      t.value("shadowBlurRadius", \.shadowBlurRadius)
      t.value("shadowOffset", \.shadowOffset)
    },
    with: [
      Property(
        key: "shadowColor", type: .color,
        get: { $0.color.map { .color($0) } ?? .null },
        set: { if case .color(let v) = $1 { $0.shadowColor = v } else { $0.shadowColor = nil } })
    ])

  static let ofFontText = rows(
    of: KeyTable(of: { FontText() }) { t in
      t.value("matrix", \.matrix)
      t.object("name", \.name, .string)
      t.value("size", \.size)
    })

  static let ofAttachment = rows(
    of: KeyTable(of: { AttachmentText() }) { t in
      t.value("bounds", \.bounds)
      t.object("image", \.image, .image)
    })

  static let ofParagraphStyleByKey = ofParagraphStyle.byKey()
  static let ofTextShadowByKey = ofTextShadow.byKey()
  static let ofFontTextByKey = ofFontText.byKey()
  static let ofAttachmentByKey = ofAttachment.byKey()

  private static let alignments: [(String, NSTextAlignment)] = [
    ("left", .left), ("center", .center), ("right", .right), ("justified", .justified), ("natural", .natural),
  ]
}

/// A font as documents hold it. They hold no file: the font is found by its name where the document is read.
final class FontText {
  var name: String?
  /// Points.
  var size: CGFloat = 12
  /// The transform of each glyph about its origin, y up. Only its affine part counts.
  var matrix = CATransform3DIdentity

  init() {}

  init(_ font: CTFont) {
    name = font.requestedName
    size = CTFontGetSize(font)
    matrix = CATransform3DMakeAffineTransform(CTFontGetMatrix(font))
  }

  var font: CTFont {
    CTFont(requested: name ?? "Helvetica", size: size, matrix: CATransform3DGetAffineTransform(matrix))
  }
}

/// A picture within text, as documents hold it.
final class AttachmentText {
  var image: Any?
  /// Points from the character's place on the baseline, y up.
  var bounds = CGRect.zero

  init() {}

  init(_ attachment: TextAttachment) { (image, bounds) = (attachment.image, attachment.bounds) }

  var attachment: TextAttachment { TextAttachment(image: image as? CGImage, bounds: bounds) }
}

extension Property {
  /// One of a list of words, each with the value that it stands for.
  fileprivate static func word<Value: Equatable & Sendable>(
    _ key: String, _ path: KeyTable<Owner>.Path<Value>, _ words: [(String, Value)]
  ) -> Property {
    Property(
      key: key, type: .string, choices: words.map(\.0),
      get: { owner in .string(words.first { $0.1 == owner[keyPath: path] }?.0 ?? "") },
      set: { owner, value in
        if let known = words.first(where: { $0.0 == value.string }) { owner[keyPath: path] = known.1 }
      })
  }
}
