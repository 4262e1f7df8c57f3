import CPango
import Foundation
import Geometry
import Imaging

/// A glyph's index in a font. Source: <https://developer.apple.com/documentation/coregraphics/cgglyph>.
public typealias CGGlyph = UInt16

/// The index of a glyph in a font, as ``CGGlyph``. Source:
/// <https://developer.apple.com/documentation/coregraphics/cgfontindex>.
public typealias CGFontIndex = UInt16

/// A font face without a size: Core Graphics' font. Lengths are in units, of which ``unitsPerEm`` are an em.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgfont>.
public final class CGFont: Sendable, Hashable, CFObject {
  let match: FontMatch

  /// Finds the font called `name`, its PostScript name, full name or family; `nil` for a name that neither an installed
  /// font nor any on an iPhone has. For a font of iPhones that is not installed, its substitute is found.
  public init?(_ name: CFString) {
    match = .named(name)
    if match.isSubstitute, PhoneFamily.face(named: name) == nil { return nil }
  }

  init(_ match: FontMatch) { self.match = match }

  /// The PostScript name of the face.
  public var postScriptName: CFString? { match.postScriptName }
  /// The family and the style, for people.
  public var fullName: CFString? { match.fullName }

  /// The number of units in the em; the measures below are in these units.
  public var unitsPerEm: Int32 { Int32(match.metrics.unitsPerEm) }

  /// The height of a line above the baseline, in units.
  public var ascent: Int32 { units(match.metrics.ascent) }
  /// The depth of a line below the baseline, in units: negative.
  public var descent: Int32 { -units(match.metrics.descent) }
  /// The gap between lines, in units.
  public var leading: Int32 { units(match.metrics.leading) }
  /// The height of a flat capital, in units.
  public var capHeight: Int32 { units(match.metrics.capHeight) }
  /// The height of a flat small letter, in units.
  public var xHeight: Int32 { units(match.metrics.xHeight) }

  private func units(_ length: Double) -> Int32 { Int32((length * Double(unitsPerEm)).rounded()) }

  /// The number of glyphs in the font's file.
  public var numberOfGlyphs: Int { match.withFont { Int(hb_face_get_glyph_count(hb_font_get_face($0))) } ?? 0 }

  /// The slant of an italic in degrees, negative where it leans to the right; 0 if the font has no value.
  public var italicAngle: CGFloat {
    // `post`, bytes 4 to 7: a fixed-point number.
    guard let data = match.table(Self.tag("post")), data.count >= 8 else { return 0 }
    return CGFloat(Int32(truncatingIfNeeded: Self.number(data, 4, 4))) / 65536
  }

  /// A rectangle around all glyphs, in units; zero if the font has no value.
  public var fontBBox: CGRect {
    // `head`, bytes 36 to 43.
    guard let data = match.table(Self.tag("head")), data.count >= 44 else { return .zero }
    let sides = [36, 38, 40, 42].map { CGFloat(Int16(truncatingIfNeeded: Self.number(data, $0, 2))) }
    return CGRect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
  }

  /// The width of glyphs, in units. False if a glyph is not in the font; its advance is then 0.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let all = numberOfGlyphs
    for i in 0..<max(0, count) { advances[i] = match.advance(of: glyphs[i]) }
    return (0..<max(0, count)).allSatisfy { Int(glyphs[$0]) < all }
  }

  /// The rectangles around glyphs, in units; zero for a glyph without an outline. Returns false if a glyph is not in
  /// the font.
  @discardableResult
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    let all = numberOfGlyphs
    for i in 0..<max(0, count) { bboxes[i] = match.box(of: glyphs[i]) }
    return (0..<max(0, count)).allSatisfy { Int(glyphs[$0]) < all }
  }

  /// The glyph called `name`; 0 if there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    match.withFont { font in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 ? CGGlyph(truncatingIfNeeded: glyph) : 0
    } ?? 0
  }

  /// The name of a glyph; `nil` if the font has none for it.
  public func name(for glyph: CGGlyph) -> CFString? {
    match.withFont { font in
      var name = [CChar](repeating: 0, count: 128)
      guard hb_font_get_glyph_name(font, hb_codepoint_t(glyph), &name, 128) != 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } ?? nil
  }

  /// The tags of the font's tables, as numbers.
  public var tableTags: CFArray? { tags }

  private var tags: [hb_tag_t]? {
    match.withFont { font -> [hb_tag_t] in
      var count: UInt32 = 128
      var tags = [hb_tag_t](repeating: 0, count: Int(count))
      hb_face_get_table_tags(hb_font_get_face(font), 0, &count, &tags)
      return Array(tags.prefix(Int(count)))
    }
  }

  /// The bytes of a table; `nil` if the font has none of that tag.
  public func table(for tag: UInt32) -> CFData? { match.table(tag) }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.match == b.match }

  public func hash(into hasher: inout Hasher) { hasher.combine(match) }

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// A number of `count` bytes, the greatest first.
  private static func number(_ data: Data, _ start: Int, _ count: Int) -> UInt32 {
    data[start..<start + count].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension FontMatch {
  /// Calls `body` with HarfBuzz's font of the face, whose lengths are in the face's units; `nil` if there is no face.
  func withFont<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result? {
    TextEngine.withContext { context in
      let description = pango_font_description_new(family: family, traits, size: 16)
      defer { pango_font_description_free(description) }
      guard let loaded = pango_context_load_font(context, description) else { return nil }
      defer { g_object_unref(loaded) }
      guard let face = hb_font_get_face(pango_font_get_hb_font(loaded)), let font = hb_font_create(face) else {
        return nil
      }
      defer { hb_font_destroy(font) }
      let units = Int32(max(1, hb_face_get_upem(face)))
      hb_font_set_scale(font, units, units)
      return body(font)
    }
  }

  /// In units.
  func advance(of glyph: CGGlyph) -> Int32 { withFont { hb_font_get_glyph_h_advance($0, hb_codepoint_t(glyph)) } ?? 0 }

  /// The rectangle around a glyph's outline, in units, y up; zero without one.
  func box(of glyph: CGGlyph) -> CGRect {
    withFont { font in
      var extents = hb_glyph_extents_t()
      guard hb_font_get_glyph_extents(font, hb_codepoint_t(glyph), &extents) != 0 else { return .zero }
      let (width, height) = (CGFloat(extents.width), CGFloat(extents.height))
      // The height is negative: downwards from the bearing.
      return CGRect(
        x: CGFloat(extents.x_bearing), y: CGFloat(extents.y_bearing) + height, width: width, height: -height)
    } ?? .zero
  }

  /// The glyph of a character; 0 if the face has none.
  func glyph(of character: Unicode.Scalar) -> CGGlyph {
    withFont { font in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? CGGlyph(truncatingIfNeeded: glyph) : 0
    } ?? 0
  }

  /// The bytes of a table of the face.
  func table(_ tag: UInt32) -> Data? {
    withFont { font -> Data? in
      guard let blob = hb_face_reference_table(hb_font_get_face(font), tag) else { return nil }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
      return Data(bytes: bytes, count: Int(length))
    } ?? nil
  }
}
