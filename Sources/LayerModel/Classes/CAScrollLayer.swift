import Foundation
import Geometry

/// The directions in which a scroll layer scrolls.
/// Source: <https://developer.apple.com/documentation/quartzcore/cascrolllayerscrollmode>.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// No scrolling.
  public static let none = Self(rawValue: "none")
  /// Along y.
  public static let vertically = Self(rawValue: "vertically")
  /// Along x.
  public static let horizontally = Self(rawValue: "horizontally")
  /// Along x and y.
  public static let both = Self(rawValue: "both")

  package static let all: [Self] = [.none, .vertically, .horizontally, .both]
}

/// A layer that shows part of its sublayers: scrolling changes the origin of its bounds.
///
/// Its ``CALayer/masksToBounds`` is true by default.
/// Source: <https://developer.apple.com/documentation/quartzcore/cascrolllayer>.
open class CAScrollLayer: CALayer {
  /// The directions in which the methods below scroll; an unknown name counts as ``CAScrollLayerScrollMode/both``, the
  /// default.
  open var scrollMode = CAScrollLayerScrollMode.both

  public override init() {
    super.init()
    setInitialValues()
  }

  override package func setInitialValues() { masksToBounds = true }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override init(layer: Any) { super.init(layer: layer) }

  /// Scrolls so that the origin of the bounds is `p`, in the layer's own space.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .vertically && scrollMode != .none { origin.x = p.x }
    if scrollMode != .horizontally && scrollMode != .none { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls as little as needed to show `r`, in the layer's own space. A side of `r` that is too long shows from its
  /// least x or y.
  ///
  ///     layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  ///     layer.scroll(to: CGRect(x: 150, y: 0, width: 20, height: 20))
  ///     // layer.bounds.origin == CGPoint(x: 70, y: 0)
  open func scroll(to r: CGRect) {
    func origin(_ low: CGFloat, _ high: CGFloat, _ shown: (low: CGFloat, high: CGFloat)) -> CGFloat {
      if low < shown.low || high - low > shown.high - shown.low { return low }
      return high > shown.high ? high - (shown.high - shown.low) : shown.low
    }
    let r = r.standardized
    scroll(
      to: CGPoint(
        x: origin(r.minX, r.maxX, (bounds.minX, bounds.maxX)), y: origin(r.minY, r.maxY, (bounds.minY, bounds.maxY))))
  }
}

extension CALayer {
  /// Scrolls the nearest scroll layer at or above this one so that `p`, in this layer's space, is at the origin of its
  /// bounds. Does nothing if there is none.
  public final func scroll(_ p: CGPoint) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(p, to: scroller)) }
  }

  /// Scrolls the nearest scroll layer at or above this one as little as needed to show `r`, in this layer's space. Does
  /// nothing if there is none.
  public final func scrollRectToVisible(_ r: CGRect) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(r, to: scroller)) }
  }

  /// The part of the bounds that the nearest scroll layer shows, in this layer's space; the whole bounds if there is no
  /// scroll layer.
  public final var visibleRect: CGRect {
    guard let scroller = nearestScrollLayer, scroller !== self else { return bounds }
    let shown = bounds.overlap(convert(scroller.bounds, from: scroller))
    return shown.isNull ? .zero : shown
  }

  /// The nearest scroll layer at or above this one.
  private final var nearestScrollLayer: CAScrollLayer? {
    var layer: CALayer? = self
    while let l = layer {
      if let scroller = l as? CAScrollLayer { return scroller }
      layer = l.superlayer
    }
    return nil
  }
}
