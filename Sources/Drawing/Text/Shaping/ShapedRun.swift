import CPango

/// The glyphs of a run as the font spaces them, and the places for letter spacing.
///
/// Pango puts half of a letter's spacing before it and half after it, and none at the ends of lines: a run with letter
/// spacing is shaped again without.
struct ShapedRun: ~Copyable {
  private let item: UnsafeMutablePointer<PangoItem>
  private let glyphs: UnsafeMutablePointer<PangoGlyphString>
  /// Whether the glyphs are this value's own.
  private let isOwner: Bool
  /// Whether letters are spaced; never in an ellipsis or a tab.
  private let isSpaced: Bool

  /// - Parameters:
  ///   - paragraph: The text in which the run's offsets count, and its length in bytes.
  init(_ run: PangoGlyphItem, of paragraph: UnsafePointer<CChar>, length: Int, _ style: TextStyle) {
    item = run.item
    let start = Int(item.pointee.offset)
    isSpaced = style.letterSpacing != 0 && !item.pointee.analysis.isEllipsis && paragraph[start] != 0x09
    isOwner = isSpaced && style.attachment == nil
    glyphs = isOwner ? pango_glyph_string_new() : run.glyphs
    guard isOwner else { return }
    pango_shape_full(
      paragraph + start, item.pointee.length, paragraph, gint(clamping: length), &item.pointee.analysis, glyphs)
  }

  deinit { if isOwner { pango_glyph_string_free(glyphs) } }

  var isRightToLeft: Bool { item.pointee.analysis.level & 1 != 0 }

  /// The glyphs' indices, from left to right.
  var indices: Range<Int> { 0..<Int(glyphs.pointee.num_glyphs) }

  subscript(i: Int) -> PangoGlyphInfo { glyphs.pointee.glyphs[i] }

  /// The byte offset of the cluster that a glyph belongs to.
  func byte(_ i: Int) -> Int { Int(item.pointee.offset) + Int(glyphs.pointee.log_clusters[i]) }

  /// The byte offset of the cluster that ends at `byte`; `nil` if the run does not have it.
  func cluster(before byte: Int) -> Int? {
    let start = Int(item.pointee.offset)
    guard byte > start, byte <= start + Int(item.pointee.length) else { return nil }
    var last: Int?
    for i in indices where self.byte(i) < byte { last = max(last ?? start, self.byte(i)) }
    return last
  }

  /// Whether letter spacing is added at a glyph: after the last one of a cluster, or before the leftmost one in text
  /// that runs from right to left. Characters that show nothing have none.
  func isSpaced(_ i: Int) -> Bool {
    let step = isRightToLeft ? 1 : -1
    if !isSpaced || indices.contains(i - step) && byte(i - step) == byte(i) { return false }
    var j = i
    while indices.contains(j), byte(j) == byte(i) {
      // PANGO_GLYPH_EMPTY
      if self[j].glyph != 0x0FFF_FFFF || self[j].geometry.width != 0 { return true }
      j += step
    }
    return false
  }
}
