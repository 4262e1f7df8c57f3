import CPango
import Foundation

/// Lays out paragraphs with Pango. Used only within ``TextEngine/withContext(_:)``.
struct TextShaper {
  /// A `PangoContext`.
  let context: OpaquePointer
  let styles: [TextStyle]

  /// Pango's points per point of the text. Measures are proportional to the size: with the largest font always at the
  /// same size, Pango finds its fonts once for all sizes, which takes it tens of milliseconds.
  private let scale: Double

  private let hasLetterSpacing: Bool

  private var faces: [TextFace.Key: TextFace] = [:]

  init(context: OpaquePointer, styles: [TextStyle], longestParagraph: Int) {
    (self.context, self.styles) = (context, styles)
    hasLetterSpacing = styles.contains { $0.letterSpacing != 0 }
    let size = styles.map(\.font.size.native).max() ?? 0
    // Pango's lengths are limited to two million points.
    let wanted = size > 0 ? Double.maximum(Self.maximumSize / Double.maximum(size, 1e-100), Self.minimumScale) : 1
    scale = wanted * Double.minimum(1, 10_000 / Double(max(1, longestParagraph)))
  }

  /// Pango's size for the largest font, in its points.
  private static let maximumSize = 64.0
  /// The smallest scale: small fonts beside a very large one must not vanish.
  private static let minimumScale = 0.125

  /// Converts a length of the text to Pango's units.
  private func units(_ length: Double) -> Int32 { PangoUnits.nearest(length * scale) }
  private func points(_ units: Int32) -> Double { PangoUnits.points(units) / scale }

  /// The room for lines, and the treatment of lines that are too long.
  struct Limit {
    /// In points; `nil` for no limit.
    var width: Double?
    /// The indent of the first line; if negative, of all other lines.
    var indent = 0.0
    var wrap = TextWrap.none
    var truncation: TextTruncation?
  }

  /// Breaks `text` into lines, at least one. An empty text has one line in the style with the index `style`.
  mutating func lines(
    of text: StyledText, style: Int, shape: TextParagraph.Shape, direction: NSWritingDirection,
    within limit: Limit = Limit()
  ) -> [TextLine] {
    let (dir, isAutomatic): (PangoDirection, gboolean) =
      switch direction {
      case .natural: (PANGO_DIRECTION_WEAK_LTR, 1)
      case .leftToRight: (PANGO_DIRECTION_LTR, 0)
      case .rightToLeft: (PANGO_DIRECTION_RTL, 0)
      }
    pango_context_set_base_dir(context, dir)
    let layout = pango_layout_new(context)!
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_auto_dir(layout, isAutomatic)
    let font = description(of: styles[style])
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    text.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        pango_layout_set_text(layout, chars.baseAddress, Int32(clamping: chars.count))
      }
    }
    let wraps = limit.width != nil && limit.wrap != .none
    let attributes = attributes(of: text, shapedInPieces: wraps ? text.longWordPieces : [])
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    setTabs(of: shape, on: layout)
    if let width = limit.width, limit.wrap != .none || limit.truncation != nil {
      // Pango counts the tracking of a line's last character, which may reach out of the line.
      let tracking = text.styleRuns.map { styles[$0.style].tracking }.min() ?? 0
      pango_layout_set_width(layout, max(0, PangoUnits.ceiling((width + tracking) * scale)))
      pango_layout_set_indent(layout, units(limit.indent))
      pango_layout_set_wrap(layout, limit.wrap == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
      if let truncation = limit.truncation { pango_layout_set_ellipsize(layout, truncation.mode) }
    }
    var lines: [TextLine] = []
    var next = pango_layout_get_lines_readonly(layout)
    while let node = next {
      next = node.pointee.next
      let pangoLine = node.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
      var line = line(pangoLine, of: text, style: style, wasBroken: next != nil)
      line.isLast = next == nil
      line.characters = text.characters(of: line.start..<line.start + line.length, isLast: line.isLast)
      lines.append(line)
    }
    return lines
  }

  /// Sets the tab stops. Stops after the last are as far apart as the last two, so the first of them is set too.
  private func setTabs(of shape: TextParagraph.Shape, on layout: OpaquePointer) {
    let interval = shape.tabInterval > 0 ? shape.tabInterval : Self.tabInterval
    var places = shape.tabs
    // Pango repeats the last distance, which is the interval.
    let last = places.last ?? 0
    let next = ((last / interval).rounded(.down) + 1) * interval
    places += places.isEmpty ? [next] : [next, next + interval]
    let tabs = pango_tab_array_new(gint(places.count), 0)
    for (i, place) in places.enumerated() {
      pango_tab_array_set_tab(tabs, gint(i), PANGO_TAB_LEFT, units(place))
    }
    pango_layout_set_tabs(layout, tabs)
    pango_tab_array_free(tabs)
  }

  /// The distance between tab stops in points, as in Core Text.
  private static let tabInterval = 28.0

  // MARK: Input to Pango

  private func description(of style: TextStyle) -> OpaquePointer {
    pango_font_description_new(
      family: style.font.match.family, style.font.match.traits, size: style.font.size.native * scale)
  }

  private func attributes(of text: StyledText, shapedInPieces pieceEnds: [Int]) -> OpaquePointer {
    let list = pango_attr_list_new()!
    var start = 0
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ end: Int) {
      attribute?.pointee.start_index = guint(clamping: start)
      attribute?.pointee.end_index = guint(clamping: end)
      pango_attr_list_insert(list, attribute)
    }
    // Hyphens appear at soft hyphens only, not wherever a word is broken for lack of room.
    for place in text.softHyphens + [text.bytes.count] {
      insert(pango_attr_insert_hyphens_new(0), place)
      start = place + 2
    }
    start = 0
    var pieces = pieceEnds[...]
    for styled in text.styleRuns {
      let style = styles[styled.style]
      let font = description(of: style)
      let begin = start
      // Pango shapes text with different attributes separately, even if they are equal.
      while let end = pieces.first, end < styled.end {
        insert(pango_attr_font_desc_new(font), end)
        start = end
        pieces.removeFirst()
      }
      insert(pango_attr_font_desc_new(font), styled.end)
      start = begin
      pango_font_description_free(font)
      // Not a colour: the style's index, which Pango passes on to the glyphs.
      insert(
        pango_attr_foreground_new(UInt16(styled.style >> 16 & 0xFFFF), UInt16(styled.style & 0xFFFF), 0), styled.end)
      if let attachment = style.attachment { insert(shapeAttribute(of: attachment), styled.end) }
      if style.hasVerticalForms {
        insert(pango_attr_gravity_hint_new(PANGO_GRAVITY_HINT_STRONG), styled.end)
        for run in text.orientedRuns(in: start..<styled.end) {
          // East: the tops of upright glyphs are where the line begins.
          insert(pango_attr_gravity_new(run.isUpright ? PANGO_GRAVITY_EAST : PANGO_GRAVITY_SOUTH), run.end)
          start = run.end
        }
        start = begin
      }
      if style.letterSpacing != 0, style.attachment == nil {
        insert(pango_attr_letter_spacing_new(units(style.letterSpacing)), styled.end)
      }
      // One attribute: of two over the same text Pango may take one.
      let features =
        (style.hasLigatures ? [] : ["liga=0", "clig=0", "dlig=0"]) + (style.hasPairKerning ? [] : ["kern=0"])
      if !features.isEmpty { insert(pango_attr_font_features_new(features.joined(separator: ", ")), styled.end) }
      start = styled.end
    }
    return list
  }

  /// A box in the place of each character, as large as the attachment.
  private func shapeAttribute(of attachment: TextAttachment) -> UnsafeMutablePointer<PangoAttribute>? {
    let box = attachment.bounds
    var rect = PangoRectangle(
      x: 0, y: units(-box.maxY.native), width: units(box.width.native), height: units(box.height.native))
    return pango_attr_shape_new(&rect, &rect)
  }

  // MARK: Output of Pango

  private mutating func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>?, of text: StyledText, style: Int, wasBroken: Bool
  ) -> TextLine {
    var result = TextLine()
    guard let line = line?.pointee else { return result }
    (result.start, result.length) = (Int(line.start_index), Int(line.length))
    result.isRightToLeft = PangoDirection(rawValue: UInt32(line.resolved_dir)) == PANGO_DIRECTION_RTL
    var solid = result.start + result.length
    while solid > result.start, text.bytes[solid - 1] == 0x20 { solid -= 1 }
    let ending = LineEnd(solid: solid, isBroken: wasBroken)
    // The pen as Pango counts it, which places tabs.
    var pangoPen = 0.0
    var next = line.runs
    while let node = next {
      next = node.pointee.next
      let item = node.pointee.data.assumingMemoryBound(to: PangoLayoutRun.self).pointee
      var (run, trailing) = run(item, at: result.width, of: text, in: pango_layout_get_text(line.layout), ending)
      pangoPen += points(pango_glyph_string_get_width(item.glyphs))
      if hasLetterSpacing, !result.isRightToLeft, text.bytes[Int(item.item.pointee.offset)] == 0x09 {
        run.width = max(0, pangoPen - run.x)
      }
      result.width += run.width
      result.trailing += trailing
      result.runs.append(run)
    }
    result.measure(styles, emptyStyle: style)
    return result
  }

  /// The end of a line.
  private struct LineEnd {
    /// The byte offset after the last character that is not a space.
    let solid: Int
    /// Whether the text goes on in another line: spaces at the end, and tracking before them, are then not part of the
    /// width.
    let isBroken: Bool
  }

  /// - Returns: The run, and the part of its width that is whitespace at the line's end.
  private mutating func run(
    _ run: PangoGlyphItem, at x: Double, of text: StyledText, in paragraph: UnsafePointer<CChar>, _ end: LineEnd
  ) -> (TextRun, trailing: Double) {
    let item = run.item.pointee
    let index = item.analysis.styleNumber ?? 0
    let style = styles[index]
    let face = item.analysis.font.flatMap { self.face($0) }
    var rise = style.baselineOffset
    // Upright glyphs have their middles on the baseline; turned letters beside them are moved there.
    if style.hasVerticalForms, !item.analysis.isUpright, let face { rise -= (face.ascent - face.descent) / 2 }
    let shaped = ShapedRun(run, of: paragraph, length: text.bytes.count, style)
    let lastCluster = shaped.cluster(before: end.solid)
    var glyphs: [TextRun.Glyph] = []
    var (pen, trailing) = (x, 0.0)
    for i in shaped.indices {
      let info = shaped[i]
      let byte = shaped.byte(i)
      let isSolid = byte < end.solid
      var advance = isSolid || !end.isBroken ? points(info.geometry.width) : 0
      if item.analysis.isEllipsis, let font = item.analysis.font {
        // Pango widens an ellipsis to fill the line.
        advance = points(hb_font_get_glyph_h_advance(pango_font_get_hb_font(font), info.glyph))
      }
      var spacing = shaped.isSpaced(i) ? style.letterSpacing : 0
      if !isSolid {
        if end.isBroken { spacing = 0 }
        trailing += advance + spacing
      } else if byte == lastCluster, spacing != 0 {
        if end.isBroken { spacing -= style.tracking } else { trailing += style.tracking }
      }
      let isEmpty = info.glyph == 0x0FFF_FFFF  // PANGO_GLYPH_EMPTY
      let isUnknown = info.glyph & 0x1000_0000 != 0  // PANGO_GLYPH_UNKNOWN_FLAG
      let isSpace = (isSolid || !end.isBroken) && text.isSpace(at: byte)
      if !isEmpty || isSpace {
        glyphs.append(
          TextRun.Glyph(
            index: isUnknown ? nil : isEmpty ? .max : UInt(info.glyph),
            x: pen + points(info.geometry.x_offset) + (shaped.isRightToLeft ? spacing : 0),
            y: points(info.geometry.y_offset) - rise, advance: advance + spacing, isSpace: isSpace,
            place: text.place(of: byte)))
      }
      pen += advance + spacing
    }
    let (first, last) = (Int(item.offset), Int(item.offset + item.length))
    let result = TextRun(
      face: face, style: index, glyphs: glyphs, x: x, width: pen - x,
      characters: text.characters(of: first..<last, isLast: false))
    return (result, trailing)
  }

  private mutating func face(_ font: UnsafeMutablePointer<PangoFont>) -> TextFace? {
    guard let key = TextFace.Key(font, scale: scale) else { return nil }
    if let known = faces[key] { return known }
    let face = TextFace(font, key)
    faces[key] = face
    return face
  }
}

extension StyledText {
  /// The characters of a range of bytes, in UTF-16 units; the last line's characters reach to the end.
  fileprivate func characters(of bytes: Range<Int>, isLast: Bool) -> Range<Int> {
    let start = place(of: bytes.lowerBound)
    return start..<max(start, isLast ? end : place(of: bytes.upperBound))
  }

  /// The byte offsets of soft hyphens, which are two bytes long.
  fileprivate var softHyphens: [Int] { bytes.indices.dropLast().filter { bytes[$0] == 0xC2 && bytes[$0 + 1] == 0xAD } }

  /// A word of more bytes than this is shaped in pieces, because Pango shapes the rest of a word again for each line
  /// that it breaks it into.
  private static let longestWord = 4096
  /// The least number of bytes of a piece.
  private static let pieceLength = 256

  /// The byte offsets at which pieces of very long words end. No character is cut; kerning and ligatures end there.
  fileprivate var longWordPieces: [Int] {
    if bytes.count <= Self.longestWord { return [] }
    var ends: [Int] = []
    var start = 0
    for word in bytes.split(separator: 0x20, omittingEmptySubsequences: false) {
      var end = start
      if word.count > Self.longestWord {
        for character in String(decoding: word, as: UTF8.self) {
          end += character.utf8.count
          if end - max(start, ends.last ?? 0) >= Self.pieceLength { ends.append(end) }
        }
      }
      start += word.count + 1
    }
    return ends
  }

  /// The parts of a range of bytes whose characters stand upright in lines that run down, or are turned there.
  /// Characters that are wide in East Asia stand upright, as nearly all do that UAX #50 lists as upright; marks follow
  /// their base.
  fileprivate func orientedRuns(in range: Range<Int>) -> [(end: Int, isUpright: Bool)] {
    var runs: [(end: Int, isUpright: Bool)] = []
    var end = range.lowerBound
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      end += UTF8.width(scalar)
      let isUpright = g_unichar_iswide(scalar.value) != 0
      if let last = runs.last, last.isUpright == isUpright || g_unichar_iszerowidth(scalar.value) != 0 {
        runs[runs.count - 1].end = end
      } else {
        runs.append((end, isUpright))
      }
    }
    return runs
  }

  /// Whether a space, or a no-break space, starts at `byte`.
  fileprivate func isSpace(at byte: Int) -> Bool {
    guard byte < bytes.count else { return false }
    return bytes[byte] == 0x20 || (bytes[byte] == 0xC2 && byte + 1 < bytes.count && bytes[byte + 1] == 0xA0)
  }
}

extension TextLayout {
  /// The number of pieces in which the words of a wrapped paragraph are shaped.
  package static func shapedPieces(of paragraph: String) -> Int {
    var text = StyledText()
    for scalar in paragraph.unicodeScalars { text.append(scalar, style: 0) }
    return text.longWordPieces.count { $0 < text.bytes.count } + 1
  }
}

extension PangoAnalysis {
  /// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`.
  var isEllipsis: Bool { flags & 2 != 0 }

  /// Whether glyphs stand upright in a line that runs down.
  fileprivate var isUpright: Bool {
    gravity == PANGO_GRAVITY_EAST.rawValue || gravity == PANGO_GRAVITY_WEST.rawValue
  }

  /// The style's index, which ``TextShaper`` stored as a colour; `nil` for an ellipsis, which takes the first style.
  fileprivate var styleNumber: Int? {
    if isEllipsis { return nil }
    var next = extra_attrs
    while let node = next {
      let attribute = node.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
      if attribute.pointee.klass.pointee.type == PANGO_ATTR_FOREGROUND {
        let color = node.pointee.data.assumingMemoryBound(to: PangoAttrColor.self).pointee.color
        return Int(color.red) << 16 | Int(color.green)
      }
      next = node.pointee.next
    }
    return nil
  }
}

extension TextTruncation {
  fileprivate var mode: PangoEllipsizeMode {
    switch self {
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}
