import Foundation
import Geometry

/// Drawing as UIKit has it, into a context that is given: what UIKit's own methods are made of.
extension NSAttributedString {
  /// How much room the text takes: within `width`, or as long as its lines are. Points, not rounded.
  package func size(fitting width: CGFloat? = nil) -> CGSize {
    var options = TextLayout.Options()
    options.width = width
    return TextLayout(self, options).size
  }

  /// Draws the text with its top left corner at `point`, in lines as long as it takes.
  package func draw(in context: CGContext, at point: CGPoint) { TextLayout(self).draw(in: context, at: point) }

  /// Draws the text from the top of `rect` down, of which lines take the width. Nothing shows outside.
  package func draw(in context: CGContext, inside rect: CGRect) {
    var options = TextLayout.Options()
    (options.width, options.height) = (rect.width, rect.height)
    context.saveGState()
    context.clip(to: rect)
    TextLayout(self, options).draw(in: context, inside: rect)
    context.restoreGState()
  }
}
