import Foundation
import Geometry

extension TextLayout {
  /// Draws the text upright with its top left corner, as displayed where x runs to the right, at `corner` of user
  /// space.
  ///
  /// Where y runs up, lines follow each other towards lesser y. The context's clip, matrix and alpha apply; its
  /// colours, font and text matrix do not.
  package func draw(in context: CGContext, at corner: CGPoint) {
    TextLine.draw(lines, styles, in: context, through: Self.space(of: context, at: corner))
  }

  private static func space(of context: CGContext, at corner: CGPoint) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: context.isYDown ? 1 : -1, tx: corner.x, ty: corner.y)
  }

  /// Draws the text upright from the top of `rect` down, without clipping it to `rect`.
  package func draw(in context: CGContext, inside rect: CGRect) {
    draw(in: context, at: Self.corner(of: rect, in: context))
  }

  /// Intersects the clip with the outlines of the glyphs, as ``draw(in:inside:)`` draws them.
  func clip(_ context: CGContext, inside rect: CGRect) {
    TextLine.clip(
      context, to: lines, styles, through: Self.space(of: context, at: Self.corner(of: rect, in: context)))
  }

  private static func corner(of rect: CGRect, in context: CGContext) -> CGPoint {
    CGPoint(x: rect.minX, y: context.isYDown ? rect.minY : rect.maxY)
  }
}

extension TextLine {
  /// Draws lines at their places. Runs with a shadow follow the others, grouped by shadow.
  static func draw(
    _ lines: some Sequence<TextLine>, _ styles: [TextStyle], in context: CGContext, through space: CGAffineTransform
  ) {
    func draw(_ shadow: TextShadow?) {
      TextCanvas.draw(in: context, through: space, clips: false) { canvas in
        for line in lines where WorkCheck.goesOn { line.draw(on: canvas, styles, shadow, at: (line.x, line.baseline)) }
      }
    }
    let clipped = lines.compactMap(\.clippedWidth).max()
    if let clipped {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: -1e6, width: clipped, height: 2e6).applying(space))
    }
    draw(nil)
    var known: [TextShadow] = []
    for shadow in styles.compactMap(\.shadow) where !known.contains(shadow) {
      known.append(shadow)
      context.saveGState()
      let down = context.isYDown ? shadow.offset.height : -shadow.offset.height
      context.setShadow(
        offset: CGSize(width: shadow.offset.width, height: down), blur: shadow.blur, color: shadow.color)
      draw(shadow)
      context.restoreGState()
    }
    if clipped != nil { context.restoreGState() }
    if context.state.text.mode.isClipping { clip(context, to: lines, styles, through: space) }
  }

  /// Intersects the clip with the outlines of the lines' glyphs.
  static func clip(
    _ context: CGContext, to lines: some Sequence<TextLine>, _ styles: [TextStyle], through space: CGAffineTransform
  ) {
    TextCanvas.clip(context, through: space) { canvas in
      for line in lines where WorkCheck.goesOn {
        for run in line.runs { run.drawGlyphs(on: canvas, styles[run.style], at: (line.x, line.baseline)) }
      }
    }
  }

  /// Draws the runs that have this shadow, with the line's origin at `place`, y down.
  private func draw(
    on canvas: TextCanvas, _ styles: [TextStyle], _ shadow: TextShadow?, at place: (x: Double, y: Double)
  ) {
    if !canvas.mayShow(x: nil, y: place.y, margin: 2 * height + (shadow?.reach ?? 0)) { return }
    let hasOthers = runs.contains { styles[$0.style].shadow != shadow }
    let runs = hasOthers ? runs.filter { styles[$0.style].shadow == shadow } : runs
    for run in runs { run.drawBackground(on: canvas, styles[run.style], at: place, of: self) }
    for run in runs { run.drawUnderline(on: canvas, styles[run.style], at: place) }
    for run in runs { run.drawGlyphs(on: canvas, styles[run.style], at: place) }
    for run in runs { run.drawStrikethrough(on: canvas, styles[run.style], at: place) }
  }
}
