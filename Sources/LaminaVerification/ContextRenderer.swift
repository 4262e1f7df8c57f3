import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// Renders snapshots the way `CALayer.render(in:)` draws layers, which is Core Graphics' and not the compositor's.
///
/// For comparisons with pictures that Apple's systems made this way. Edges have the accuracy of contexts.
public struct ContextRenderer {
  /// Creates a renderer. It keeps nothing between pictures.
  public init() {}

  /// Commits a frame of the tree under `root`, and returns a snapshot of it by the rules of `CALayer.render(in:)`:
  /// for layers that keep depth, the colours of replicators, and shadow paths. A snapshot from elsewhere is drawn by
  /// the compositor's rules. The parameters are those of `CALayer.commitFrame(at:tilt:in:)`.
  public static func snapshot(
    of root: CALayer, at time: Double? = nil, tilt: DeviceTilt? = nil, in viewport: Viewport? = nil
  ) -> LayerSnapshot {
    root.commitFrameForContext(at: time, tilt: tilt, in: viewport)
  }

  /// - Parameter limits: The most that the picture may cost.
  public func render(
    _ snapshot: LayerSnapshot, limits: RenderLimits = RenderLimits()
  ) throws(RenderError) -> CGImage {
    let viewport = snapshot.viewport
    let target = try viewport.resolved(for: snapshot)
    let frame = target.frame
    guard let context = CGContext(width: frame.width, height: frame.height),
      let image = try draw(snapshot, target, context, limits)
    else {
      throw .viewport(
        ViewportError(
          size: viewport.size ?? .zero, scale: viewport.scale, reason: "there is no memory for a context"))
    }
    return image
  }

  private func draw(
    _ snapshot: LayerSnapshot, _ target: ResolvedViewport, _ context: CGContext, _ limits: RenderLimits
  ) throws(RenderError) -> CGImage? {
    if !target.background.isClear {
      context.setFillColor(CGColor(premultiplied: target.background))
      context.fill(CGRect.infinite)
    }
    // To the pixels' own space, whose y runs down.
    let scale = CGFloat(target.pixels.x.x)
    context.translateBy(x: 0, y: CGFloat(target.frame.height))
    context.scaleBy(x: scale, y: -scale)
    context.concatenate(CATransform3DGetAffineTransform(target.rootMatrix))
    try snapshot.draw(in: context, within: limits)
    return context.makeImage()
  }
}
