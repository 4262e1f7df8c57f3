import Drawing
import TestSupport

/// A font whose characters are all 12.33 points wide, with an ascent of 19.01 and a descent of 4.83.
let mono = CTFont("DejaVuSansMono", size: 20.48)

/// The rounding error of Pango's units in half a line, in points.
let unit = 0.02

/// The picture of `draw` on a clear background, in a user space with y down.
func picture(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> CGImage {
  let context = CGContext(width: width, height: height)!
  context.concatenate(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(height)))
  draw(context)
  return context.makeImage()!
}

/// The picture of a layout drawn from the top left corner.
func picture(of layout: TextLayout, _ width: Int = 300, _ height: Int = 60) -> CGImage {
  picture(width, height) { layout.draw(in: $0, at: .zero) }
}

func layout(_ text: String, width: CGFloat? = nil, _ change: (inout TextLayout.Options) -> Void = { _ in })
  -> TextLayout
{
  var options = TextLayout.Options()
  options.width = width
  change(&options)
  return TextLayout(text, font: mono, options)
}

extension CGImage {
  func alpha(_ x: Int, _ y: Int) -> Double { Double(pixel(x, y).alpha) / 255 }

  /// The covered area, in pixels.
  var ink: Double { (0..<height).reduce(0) { $0 + rowInk($1) } }

  func rowInk(_ y: Int) -> Double { (0..<width).reduce(0) { $0 + alpha($1, y) } }
  func columnInk(_ x: Int) -> Double { (0..<height).reduce(0) { $0 + alpha(x, $1) } }

  /// The columns with ink; `nil` without ink.
  var inkColumns: ClosedRange<Int>? {
    guard let first = (0..<width).first(where: { columnInk($0) > 0 }),
      let last = (0..<width).last(where: { columnInk($0) > 0 })
    else { return nil }
    return first...last
  }

  /// The rows with ink; `nil` without ink.
  var inkRows: ClosedRange<Int>? {
    guard let first = (0..<height).first(where: { rowInk($0) > 0 }),
      let last = (0..<height).last(where: { rowInk($0) > 0 })
    else { return nil }
    return first...last
  }

  /// The middle of the ink, in pixels from the left.
  var inkCenter: Double {
    (0..<width).reduce(0) { $0 + (Double($1) + 0.5) * columnInk($1) } / ink
  }

  func equals(_ other: CGImage) -> Bool {
    width == other.width && height == other.height && premultipliedRGBA == other.premultipliedRGBA
  }

  /// Whether the difference is at most that of glyphs moved by a thousandth of a point: Cairo divides a row into
  /// fifteen lines.
  func looksLike(_ other: CGImage) -> Bool {
    ImageDifference(of: self, from: other, threshold: 20).isWithinThreshold
  }
}
