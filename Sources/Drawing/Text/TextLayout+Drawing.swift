import Foundation
import Geometry

extension TextLayout {
  /// Draws the text upright with its top left corner, as displayed where x runs to the right, at `corner` of user space.
  ///
  /// Where y runs up, lines follow each other towards lesser y. The context's clip, matrix and alpha apply; its colours, font and
  /// text matrix do not.
  package func draw(in context: CGContext, at corner: CGPoint) {
    let flip: CGFloat = context.isYDown ? 1 : -1
    let space = CGAffineTransform(a: 1, b: 0, c: 0, d: flip, tx: corner.x, ty: corner.y)
    TextCanvas.draw(in: context, through: space) { canvas in
      for line in lines { line.draw(on: canvas, styles, at: (line.x, line.baseline)) }
    }
  }

  /// Draws the text upright from the top of `rect` down, without clipping it to `rect`.
  package func draw(in context: CGContext, inside rect: CGRect) {
    draw(in: context, at: CGPoint(x: rect.minX, y: context.isYDown ? rect.minY : rect.maxY))
  }
}

extension TextLine {
  /// Draws the line with its origin at `place`, y down.
  func draw(on canvas: TextCanvas, _ styles: [TextStyle], at place: (x: Double, y: Double)) {
    if !canvas.mayShow(x: nil, y: place.y, margin: 2 * height) { return }
    for run in runs { run.drawBackground(on: canvas, styles[run.style], at: place, of: self) }
    for run in runs { run.drawUnderline(on: canvas, styles[run.style], at: place) }
    for run in runs { run.drawGlyphs(on: canvas, styles[run.style], at: place) }
    for run in runs { run.drawStrikethrough(on: canvas, styles[run.style], at: place) }
  }
}
