import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Renders snapshots the way ``CALayer/render(in:)`` draws layers, which is Core Graphics' and not the compositor's.
///
/// For pictures to hold against those that were made so on Apple's systems. Edges have the accuracy of contexts.
public struct ContextRenderer {
  /// Creates a renderer. It keeps nothing between pictures.
  public init() {}

  /// - Throws: When the viewport has no pixels, or too many.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()) throws(ViewportError) -> CGImage {
    let target = try viewport.resolved(for: snapshot)
    let frame = target.frame
    guard let context = CGContext(width: frame.width, height: frame.height), let image = draw(snapshot, target, context)
    else {
      throw ViewportError(
        size: viewport.size ?? .zero, scale: viewport.scale, reason: "there is no memory for a context")
    }
    return image
  }

  private func draw(_ snapshot: LayerSnapshot, _ target: ResolvedViewport, _ context: CGContext) -> CGImage? {
    if !target.background.isClear {
      context.setFillColor(CGColor(premultiplied: target.background))
      context.fill(CGRect.infinite)
    }
    // To the pixels' own space, whose y runs down.
    let scale = CGFloat(target.pixels.x.x)
    context.translateBy(x: 0, y: CGFloat(target.frame.height))
    context.scaleBy(x: scale, y: -scale)
    context.concatenate(CATransform3DGetAffineTransform(target.rootMatrix))
    snapshot.draw(in: context)
    return context.makeImage()
  }
}
