import Drawing
import Foundation
import Geometry

extension CALayer {
  /// Draws a flagged text layer; stands in for the display cycle.
  final func displayStandIn() {
    guard isFlagged, self is CATextLayer else { return }
    isFlagged = false
    let (w, h) = ((bounds.width * contentsScale).rounded(.up), (bounds.height * contentsScale).rounded(.up))
    guard w > 0, h > 0, w < 10000, h < 10000, let context = CGContext(width: Int(w), height: Int(h)) else {
      contents = nil
      return
    }
    context.concatenate(
      CGAffineTransform(
        a: contentsScale, b: 0, c: 0, d: -contentsScale, tx: -bounds.minX * contentsScale,
        ty: h + bounds.minY * contentsScale))
    draw(in: context)
    contents = context.makeImage()
  }
}
