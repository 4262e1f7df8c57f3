import Drawing
import TestSupport

/// Fonts that Cairo cannot make leave those alone that it can: all threads share one face, which Cairo marks as broken
/// when a font of it fails.
@Suite(.serialized) struct ExtremeFontTests {
  /// Sizes, and maps of the text's space, that Cairo or FreeType would refuse.
  private static let extremes: [(size: CGFloat, transform: CGAffineTransform)] = [
    (1e5, .identity), (1e6, .identity), (1e30, .identity), (1e300, .identity), (1e-200, .identity),
    (.leastNonzeroMagnitude, .identity),
    (20, CGAffineTransform(scaleX: 1e5, y: 1e-4)), (20, CGAffineTransform(scaleX: 1e-4, y: 1e5)),
    (20, CGAffineTransform(scaleX: 1e-160, y: 1e-160)), (20, CGAffineTransform(scaleX: 1e160, y: 1e-160)),
    (20, CGAffineTransform(a: 1, b: 1e5, c: 0, d: 1, tx: 0, ty: 0)),
  ]

  private func ink(_ face: String) -> Double {
    let text = TextLayout("abc 😀", font: CTFont(face, size: 20))
    return picture(120, 40) { text.draw(in: $0, at: .zero) }.ink
  }

  @Test(arguments: ["DejaVuSansMono", "NotoColorEmoji"])
  func otherTextDrawsAfterFontFailures(face: String) {
    // Held: a face is broken as long as somebody has it.
    let kept = TextLayout("abc 😀", font: CTFont(face, size: 20))
    let before = ink(face)
    verify(before > 100)
    for (number, extreme) in Self.extremes.enumerated() {
      let font = CTFont(face, size: 20)
      _ = picture(8, 8) { context in
        context.setFont(CTFontCopyGraphicsFont(font, nil))
        context.setFontSize(extreme.size)
        context.concatenate(extreme.transform)
        context.showGlyphs([CGGlyph(40), CGGlyph(41)], at: [.zero, CGPoint(x: 1, y: 1)])
      }
      verify(ink(face) == before, "\(number): glyphs")
      _ = picture(8, 8) { context in
        context.concatenate(extreme.transform)
        TextLayout("abc 😀", font: font.withSize(extreme.size)).draw(in: context, at: .zero)
      }
      verify(ink(face) == before, "\(number): text")
      let leaning = withUnsafePointer(to: extreme.transform) {
        CTFontCreateCopyWithAttributes(font, extreme.size, $0, nil)
      }
      _ = picture(8, 8) { TextLayout("abc 😀", font: leaning).draw(in: $0, at: .zero) }
      _ = CTFontCreatePathForGlyph(leaning, CGGlyph(40), nil)
      verify(ink(face) == before, "\(number): a font's matrix")
    }
    withExtendedLifetime(kept) {}
  }
}
