import Foundation
import Geometry

/// Text drawing as in UIKit, into a given context; UIKit's own methods are built on these.
extension NSAttributedString {
  /// The size of the text in points, not rounded: broken into lines of `width`, or unbroken if it is `nil`.
  package func size(fitting width: CGFloat? = nil) -> CGSize {
    var options = TextLayout.Options()
    options.width = width
    return TextLayout(self, options).size
  }

  /// Draws the text with its top left corner at `point`, in unbroken lines.
  package func draw(in context: CGContext, at point: CGPoint) { TextLayout(self).draw(in: context, at: point) }

  /// Draws the text from the top of `rect` down, broken into lines of its width and clipped to it.
  package func draw(in context: CGContext, inside rect: CGRect) {
    var options = TextLayout.Options()
    (options.width, options.height) = (rect.width, rect.height)
    context.saveGState()
    context.clip(to: rect)
    let layout = TextLayout(self, options)
    layout.draw(in: context, inside: rect)
    context.restoreGState()
    // The clip of a text drawing mode remains after the drawing.
    guard context.state.text.mode.isClipping else { return }
    context.clip(to: rect)
    layout.clip(context, inside: rect)
  }
}
