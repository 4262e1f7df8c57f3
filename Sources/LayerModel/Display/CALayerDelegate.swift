import Drawing
import Foundation

/// An object that draws and arranges for a layer, and provides its actions.
///
/// Every method may be left out; the layer then proceeds as if it had no delegate. Swift has no optional methods, so
/// the default implementations in the extension below report to the layer that the method is missing. A delegate's own
/// method must therefore not call them. Source: <https://developer.apple.com/documentation/quartzcore/calayerdelegate>.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents. If this method is implemented, nothing is drawn.
  func display(_ layer: CALayer)

  /// Called before the layer's contents are drawn: the time to change ``CALayer/isOpaque``.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's contents into `ctx`, whose user space is the layer's own.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Places the layer's sublayers. If implemented, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)

  /// Returns the action for `event`: `nil` to continue the search, `NSNull` for no action at all.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.declineAsDelegate() }
  public func layerWillDraw(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.declineAsDelegate() }
  public func layoutSublayers(of layer: CALayer) { layer.declineAsDelegate() }
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An object that arranges the sublayers of layers.
///
/// Every method may be left out. Source: <https://developer.apple.com/documentation/quartzcore/calayoutmanager>.
public protocol CALayoutManager: AnyObject {
  /// Returns the size that the layer prefers, points.
  func preferredSize(of layer: CALayer) -> CGSize

  /// Called when the layer's layout must be done again.
  func invalidateLayout(of layer: CALayer)

  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  public func invalidateLayout(of layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
}
