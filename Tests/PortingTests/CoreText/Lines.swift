import CoreText

// Core Text's lines, typesetters, styles and font manager, as Swift imports them on iOS; compiled, never run.
// Source: <https://developer.apple.com/documentation/coretext>.

func ctCharacters(_ line: CTLine, _ run: CTRun, _ frame: CTFrame) {
  let _: CFRange = CTLineGetStringRange(line)
  let _: CFIndex = CTLineGetStringIndexForPosition(line, CGPoint(x: 1, y: 0))
  var offset: CGFloat = 0
  let _: CGFloat = CTLineGetOffsetForStringIndex(line, 0, &offset)
  let _: CGFloat = CTLineGetOffsetForStringIndex(line, 0, nil)
  CTLineEnumerateCaretOffsets(line) { offset, index, leading, stop in stop.pointee = offset > 1 || index > 2 || leading
  }
  let _: CFRange = CTRunGetStringRange(run)
  let _: UnsafePointer<CFIndex>? = CTRunGetStringIndicesPtr(run)
  var indices = [CFIndex](repeating: 0, count: 1)
  CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
  let _: CFRange = CTFrameGetStringRange(frame)
  let _: CFRange = CTFrameGetVisibleStringRange(frame)
  let _: CFDictionary? = CTFrameGetFrameAttributes(frame)
}

func ctTypesetter(_ line: CTLine, _ setter: CTFramesetter) {
  let typesetter: CTTypesetter = CTTypesetterCreateWithAttributedString(NSAttributedString(string: "a"))
  let _: CTTypesetter? = CTTypesetterCreateWithAttributedStringAndOptions(NSAttributedString(string: "a"), nil)
  let _: CTLine = CTTypesetterCreateLine(typesetter, CFRangeMake(0, 1))
  let _: CTLine = CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(0, 1), 0)
  let _: CFIndex = CTTypesetterSuggestLineBreak(typesetter, 0, 100)
  let _: CFIndex = CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, 100, 0)
  let _: CFIndex = CTTypesetterSuggestClusterBreak(typesetter, 0, 100)
  let _: CTTypesetter = CTFramesetterGetTypesetter(setter)
  let _: CTFramesetter = CTFramesetterCreateWithTypesetter(typesetter)
  let _: CTFrame = CTFramesetterCreateFrame(
    setter, CFRangeMake(0, 0), CGPath(rect: .zero, transform: nil),
    [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft.rawValue] as CFDictionary)
  let _: CTLine? = CTLineCreateTruncatedLine(line, 100, .end, nil)
  let _: CTLine? = CTLineCreateTruncatedLine(line, 100, CTLineTruncationType.middle, line)
  let _: CTLine? = CTLineCreateJustifiedLine(line, 1, 100)
}

func ctParagraph() {
  var alignment = CTTextAlignment.center
  var lineBreak = CTLineBreakMode.byWordWrapping
  var spacing: CGFloat = 2
  let settings = [
    CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: &alignment),
    CTParagraphStyleSetting(spec: .lineBreakMode, valueSize: MemoryLayout<CTLineBreakMode>.size, value: &lineBreak),
    CTParagraphStyleSetting(spec: .minimumLineHeight, valueSize: MemoryLayout<CGFloat>.size, value: &spacing),
  ]
  let style: CTParagraphStyle = CTParagraphStyleCreate(settings, settings.count)
  let _: CTParagraphStyle = CTParagraphStyleCreateCopy(style)
  let _: Bool = CTParagraphStyleGetValueForSpecifier(
    style, .lineSpacingAdjustment, MemoryLayout<CGFloat>.size, &spacing)
  let _: [NSAttributedString.Key: Any] = [NSAttributedString.Key(kCTParagraphStyleAttributeName as String): style]
}

func ctFontManager(_ url: URL, _ provider: CGDataProvider) {
  var error: Unmanaged<CFError>?
  let _: Bool = CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error)
  let _: Bool = CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
  let _: Bool = CTFontManagerRegisterFontsForURLs([url] as CFArray, .process, nil)
  let _: Bool = CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil)
  if let font = CGFont(provider) {
    let _: Bool = CTFontManagerRegisterGraphicsFont(font, &error)
    let _: Bool = CTFontManagerUnregisterGraphicsFont(font, nil)
  }
  if let error = error?.takeUnretainedValue() { let _: CFError = error }
  let _: [CFArray] = [CTFontManagerCopyAvailableFontFamilyNames(), CTFontManagerCopyAvailablePostScriptNames()]
  let _: CFArray? = CTFontManagerCreateFontDescriptorsFromURL(url as CFURL)
}
