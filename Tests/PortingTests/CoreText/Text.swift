import CoreText

// Core Text's functions that are there, as Swift imports them on iOS; compiled, never run. Unsupported.md names the
// others. Source: <https://developer.apple.com/documentation/coretext>.

func ctFont(_ font: CTFont, _ descriptor: CTFontDescriptor) {
  var t = CGAffineTransform.identity
  let _: CTFont = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
  let _: CTFont = CTFontCreateWithName("Helvetica" as CFString, 12, &t)
  let _: CTFont = CTFontCreateWithFontDescriptor(descriptor, 12, nil)
  let _: CTFont = CTFontCreateCopyWithAttributes(font, 14, nil, nil)
  let _: CTFont? = CTFontCreateCopyWithSymbolicTraits(font, 14, nil, .traitBold, .traitBold)
  let _: CTFont? = CTFontCreateCopyWithFamily(font, 14, nil, "Helvetica" as CFString)
  let _: CTFont = CTFontCreateForString(font, "a" as CFString, CFRange(location: 0, length: 1))
  let _: CTFont = CTFontCreateWithGraphicsFont(CTFontCopyGraphicsFont(font, nil), 12, nil, nil)
  let _: CTFontDescriptor = CTFontCopyFontDescriptor(font)
  let _: [CFString] = [
    CTFontCopyPostScriptName(font), CTFontCopyFamilyName(font), CTFontCopyFullName(font), CTFontCopyDisplayName(font),
  ]
  let _: CFDictionary = CTFontCopyTraits(font)
  let _: CFTypeRef? = CTFontCopyAttribute(font, kCTFontURLAttribute)
  let _: CTFontSymbolicTraits = CTFontGetSymbolicTraits(font)
  let _: [CGFloat] = [
    CTFontGetSize(font), CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font),
    CTFontGetCapHeight(font), CTFontGetXHeight(font), CTFontGetUnderlinePosition(font),
    CTFontGetUnderlineThickness(font), CTFontGetSlantAngle(font),
  ]
  let _: CGAffineTransform = CTFontGetMatrix(font)
  let _: CGRect = CTFontGetBoundingBox(font)
  let _: UInt32 = CTFontGetUnitsPerEm(font)
  let _: CFIndex = CTFontGetGlyphCount(font)
  var glyphs = [CGGlyph](repeating: 0, count: 1)
  let _: Bool = CTFontGetGlyphsForCharacters(font, [65], &glyphs, 1)
  let _: CGGlyph = CTFontGetGlyphWithName(font, "A" as CFString)
  let _: CGPath? = CTFontCreatePathForGlyph(font, glyphs[0], nil)
  let _: CGPath? = CTFontCreatePathForGlyph(font, glyphs[0], &t)
  var advances = [CGSize](repeating: .zero, count: 1)
  let _: Double = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 1)
  let _: Double = CTFontGetAdvancesForGlyphs(font, .default, glyphs, nil, 1)
  var boxes = [CGRect](repeating: .zero, count: 1)
  let _: CGRect = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, &boxes, 1)
}

func ctFontDrawing(_ font: CTFont, _ context: CGContext) {
  CTFontDrawGlyphs(font, [1], [.zero], 1, context)
  let _: CGFont = CTFontCopyGraphicsFont(font, nil)
  let _: CFTypeID = CTFontGetTypeID()
  let _: CTFontSymbolicTraits = [.traitItalic, .traitBold, .traitMonoSpace, .traitCondensed, .traitExpanded]
}

func ctDescriptor(_ descriptor: CTFontDescriptor) {
  let attributes = [kCTFontNameAttribute: "Helvetica", kCTFontSizeAttribute: 12] as [CFString: Any]
  let _: CTFontDescriptor = CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
  let _: CTFontDescriptor = CTFontDescriptorCreateWithNameAndSize("Helvetica" as CFString, 12)
  let _: CFDictionary = CTFontDescriptorCopyAttributes(descriptor)
  let _: CFTypeRef? = CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute)
  let _: CTFontDescriptor = CTFontDescriptorCreateCopyWithAttributes(descriptor, [:] as CFDictionary)
  let _: [CFString] = [kCTFontStyleNameAttribute, kCTFontTraitsAttribute, kCTFontMatrixAttribute]
  let _: [CFString] = [kCTFontSymbolicTrait, kCTFontWeightTrait, kCTFontWidthTrait, kCTFontSlantTrait]
}

func ctLine(_ line: CTLine, _ context: CGContext) {
  let text = NSAttributedString(string: "a", attributes: [NSAttributedString.Key(kCTFontAttributeName as String): 1])
  let _: CTLine = CTLineCreateWithAttributedString(text as CFAttributedString)
  let _: CFIndex = CTLineGetGlyphCount(line)
  let _: CFArray = CTLineGetGlyphRuns(line)
  for run in CTLineGetGlyphRuns(line) as! [CTRun] { let _: CTRun = run }
  let _: Double = CTLineGetPenOffsetForFlush(line, 0.5, 100)
  CTLineDraw(line, context)
  var (ascent, descent, leading) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
  let _: Double = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
  let _: Double = CTLineGetTypographicBounds(line, nil, nil, nil)
  let _: CGRect = CTLineGetBoundsWithOptions(line, [])
  let _: CGRect = CTLineGetBoundsWithOptions(
    line, [.useGlyphPathBounds, .excludeTypographicLeading, .useOpticalBounds])
  let _: Double = CTLineGetTrailingWhitespaceWidth(line)
  let _: CGRect = CTLineGetImageBounds(line, context)
}

func ctRun(_ run: CTRun, _ context: CGContext) {
  let _: CFIndex = CTRunGetGlyphCount(run)
  let _: CFDictionary = CTRunGetAttributes(run)
  let _: [CTRunStatus] = [CTRunGetStatus(run), [.rightToLeft, .nonMonotonic, .hasNonIdentityMatrix]]
  let _: UnsafePointer<CGGlyph>? = CTRunGetGlyphsPtr(run)
  var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(run))
  CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
  let _: UnsafePointer<CGPoint>? = CTRunGetPositionsPtr(run)
  var positions = [CGPoint](repeating: .zero, count: glyphs.count)
  CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
  let _: UnsafePointer<CGSize>? = CTRunGetAdvancesPtr(run)
  var advances = [CGSize](repeating: .zero, count: glyphs.count)
  CTRunGetAdvances(run, CFRange(location: 0, length: 0), &advances)
  let _: Double = CTRunGetTypographicBounds(run, CFRangeMake(0, 0), nil, nil, nil)
  let _: CGRect = CTRunGetImageBounds(run, context, CFRangeMake(0, 0))
  let _: CGAffineTransform = CTRunGetTextMatrix(run)
  CTRunDraw(run, context, CFRangeMake(0, 0))
  let attributes = CTRunGetAttributes(run) as! [String: Any]
  let _ = attributes[kCTFontAttributeName as String] as! CTFont
}

func ctFrame(_ frame: CTFrame, _ setter: CTFramesetter, _ context: CGContext) {
  let _: CTFramesetter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "a") as CFAttributedString)
  let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
  let _: CTFrame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
  let size = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
  let _: CGSize = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, size, nil)
  var fit = CFRange()
  let _: CGSize = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRange(location: 0, length: 0), nil, size, &fit)
  let _: CGPath = CTFrameGetPath(frame)
  let _: CFArray = CTFrameGetLines(frame)
  let lines = CTFrameGetLines(frame) as! [CTLine]
  let _: Int = CFArrayGetCount(CTFrameGetLines(frame))
  var origins = [CGPoint](repeating: .zero, count: lines.count)
  CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
  CTFrameDraw(frame, context)
}

func ctAttributes() {
  let _: [CFString] = [kCTFontAttributeName, kCTForegroundColorAttributeName, kCTKernAttributeName]
  let _: [CFString] = [kCTStrokeColorAttributeName, kCTUnderlineStyleAttributeName, kCTUnderlineColorAttributeName]
  let _: [CFString] = [kCTBaselineOffsetAttributeName, kCTBackgroundColorAttributeName]
}
