import Drawing
import Foundation

/// Draws and arranges for a layer, and answers for its actions.
///
/// Every method may be left out, and a layer goes on as if it had no delegate where one is. Swift has no optional methods: what a
/// delegate leaves out is answered by the versions in the extension below, which tell the layer so. A delegate's own method
/// must therefore not call them.
/// Source: <https://developer.apple.com/documentation/quartzcore/calayerdelegate>.
public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents. With this, nothing is drawn.
  func display(_ layer: CALayer)

  /// Called before the layer's contents are drawn: the time to change ``CALayer/isOpaque``.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's contents into `ctx`, whose user space is the layer's own.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Places the layer's sublayers. With this, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)

  /// What runs for `event`: `nil` to leave it to others, `NSNull` for nothing at all.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.declineAsDelegate() }
  public func layerWillDraw(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.declineAsDelegate() }
  public func layoutSublayers(of layer: CALayer) { layer.declineAsDelegate() }
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Arranges the sublayers of layers.
///
/// Every method may be left out. Source: <https://developer.apple.com/documentation/quartzcore/calayoutmanager>.
public protocol CALayoutManager: AnyObject {
  /// The size that the layer would like to have, points.
  func preferredSize(of layer: CALayer) -> CGSize

  /// Called when the layer's layout has to be done again.
  func invalidateLayout(of layer: CALayer)

  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  public func invalidateLayout(of layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
}
