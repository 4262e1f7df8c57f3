import Drawing
import Geometry
import Lamina

extension UIView {
  /// Whether the view draws by ``draw(_:)``, and its layer does not draw itself.
  final var mayDraw: Bool { overridesDraw && !(layer is CATextLayer) }

  /// Gives the layer the background colour, or has it drawn under the drawing of ``draw(_:)``.
  ///
  /// UIKit draws it there, so a drawing that clears pixels removes the background there. Sources:
  /// <https://stackoverflow.com/questions/28876521> (such a background is not animated),
  /// <https://stackoverflow.com/questions/1551277> (the layer has none).
  final func updateBackground() {
    layer.backgroundColor = mayDraw ? nil : resolvedBackground
    updateLayersOpacity()
    if mayDraw { layer.setNeedsDisplay() }
  }

  /// Sets the layer's `isOpaque`: false if the background is not opaque or a pattern, and for views that do not draw
  /// themselves or whose class ignores ``UIView/isOpaque``.
  final func updateLayersOpacity() {
    let background = resolvedBackground
    layer.isOpaque =
      mayDraw && isOpaque && heedsIsOpaque && background?.alpha ?? 1 >= 1 && background?.pattern == nil
  }

  /// Whether ``UIView/isOpaque`` has an effect. As in UIKit it has none in labels and buttons. Source:
  /// <https://developer.apple.com/documentation/uikit/uiview/isopaque>.
  private final var heedsIsOpaque: Bool { !(self is UILabel || self is UIButton) }

  /// The background colour for the view's traits.
  private final var resolvedBackground: CGColor? { backgroundColor?.resolvedColor(with: traitCollection).cgColor }

  /// Fills `area` with the background colour, resolved for the current traits.
  final func drawBackground(in context: CGContext, _ area: CGRect) {
    guard mayDraw, let color = backgroundColor?.cgColor else { return }
    context.paint {
      $0.setFillColor(color)
      $0.fill(area)
    }
  }
}
