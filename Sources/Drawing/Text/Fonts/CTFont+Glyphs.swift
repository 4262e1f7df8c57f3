import CCairo
import Foundation
import Geometry

// Glyphs of a font. Source: <https://developer.apple.com/documentation/coretext/ctfont>.

/// The direction that advances are measured in. Source:
/// <https://developer.apple.com/documentation/coretext/ctfontorientation>.
public enum CTFontOrientation: UInt32, Sendable {
  /// As ``horizontal``.
  case `default` = 0
  /// Advances along the line.
  case horizontal = 1
  /// As `horizontal`: text runs in lines.
  case vertical = 2
}

/// The number of glyphs in the font's file.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { CGFont(font.match).numberOfGlyphs }

/// Writes the glyphs of UTF-16 units: 0 for a character that the face has not, and for the second unit of a pair.
///
/// - Returns: Whether the face has all characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
  var hasAll = true
  var i = 0
  while i < count {
    var scalar = Unicode.Scalar(characters[i])
    let isPair = i + 1 < count && UTF16.isLeadSurrogate(characters[i]) && UTF16.isTrailSurrogate(characters[i + 1])
    if isPair {
      let (high, low) = (UInt32(characters[i] & 0x3FF), UInt32(characters[i + 1] & 0x3FF))
      scalar = Unicode.Scalar(0x10000 + (high << 10) + low)
      glyphs[i + 1] = 0
    }
    glyphs[i] = scalar.map { font.match.glyph(of: $0) } ?? 0
    if glyphs[i] == 0 { hasAll = false }
    i += isPair ? 2 : 1
  }
  return hasAll
}

/// The glyph called `glyphName`; 0 if there is none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  CGFont(font.match).getGlyphWithGlyphName(name: glyphName)
}

/// The outline of a glyph in points, y up, from its origin on the baseline; `nil` for a glyph without an outline, such
/// as a space.
///
/// - Parameter matrix: Applied to the outline after the font's own.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.outline(of: glyph), !outline.isEmpty else { return nil }
  return CGPath(bezierPath: outline.transformed(by: matrix?.pointee ?? .identity))
}

/// Writes the advances of glyphs, in points, if there is a buffer for them. Returns their sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  let unit = font.size.native / Double(font.match.metrics.unitsPerEm)
  var sum = 0.0
  for i in 0..<max(0, count) {
    let advance = Double(font.match.advance(of: glyphs[i])) * unit
    advances?[i] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// Writes the rectangles around glyphs, in points, y up, if there is a buffer for them. Returns the rectangle around
/// all of them, laid on one another.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  let unit = font.size / CGFloat(font.match.metrics.unitsPerEm)
  var all = CGRect.null
  for i in 0..<max(0, count) {
    let box = font.match.box(of: glyphs[i]).applying(CGAffineTransform(scaleX: unit, y: unit)).applying(font.matrix)
    boundingRects?[i] = box
    if !box.isEmpty { all = all.union(box) }
  }
  return all.isNull ? .zero : all
}

/// A rectangle around all glyphs of the font, in points, y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  let unit = font.size / CGFloat(font.match.metrics.unitsPerEm)
  return CGFont(font.match).fontBBox.applying(CGAffineTransform(scaleX: unit, y: unit))
}

/// The slant of an italic in degrees; see ``CGFont/italicAngle``.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFont(font.match).italicAngle }

/// The font's face. `attributes` is not written.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont { CGFont(font.match) }

/// The font, or the font that has the first character in `range` of `string`: Pango finds one when it draws, so this is
/// always `currentFont`.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont { currentFont }

/// Draws glyphs at positions in glyph space, y up, in the context's colours and text drawing mode, through its text
/// matrix.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  var text = BezierPath()
  for i in 0..<max(0, count) {
    guard let outline = font.outline(of: glyphs[i]) else { continue }
    let place = CGAffineTransform(translationX: positions[i].x, y: positions[i].y)
    text.elements += outline.transformed(by: place.concatenating(context.textMatrix)).elements
  }
  let mode = context.state.text.mode
  if mode.isFilling, !text.isEmpty { context.fill(text) }
  if mode.isStroking, !text.isEmpty { context.stroke(text) }
  if mode.isClipping { context.clip(to: text) }
}

/// The result of `CFGetTypeID` for fonts.
public func CTFontGetTypeID() -> CFTypeID { CTFont.typeID }

extension CTFont {
  /// The outline of a glyph in points, y up, with the font's matrix; `nil` without a face.
  func outline(of glyph: CGGlyph) -> BezierPath? {
    guard let face = TextFace.named(CGFont(match), size: size.native),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    defer { cairo_destroy(cairo) }
    cairo_set_font_options(cairo, TextEngine.fontOptions.pointer)
    cairo_new_path(cairo)
    // Cairo's path has 8 bits after the point: the outline is taken at 64 times the size.
    let enlargement = 64.0
    cairo_scale(cairo, enlargement, enlargement)
    cairo.addOutlines([cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)], of: face, lean: 0, transform: matrix)
    guard let path = cairo_copy_path(cairo) else { return nil }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    return BezierPath(path.pointee).transformed(by: CGAffineTransform(scaleX: 1, y: -1))
  }
}

extension BezierPath {
  /// The elements of a path of Cairo's.
  init(_ path: cairo_path_t) {
    self.init()
    var i = 0
    while i < Int(path.num_data) {
      let header = path.data[i].header
      func point(_ k: Int) -> Vector2 { Vector2(path.data[i + k].point.x, path.data[i + k].point.y) }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: elements.append(.cubic(control1: point(1), control2: point(2), end: point(3)))
      default: elements.append(.close)
      }
      i += max(1, Int(header.length))
    }
    // Cairo follows a close by a move to the same point.
    while case .move = elements.last { elements.removeLast() }
  }
}
