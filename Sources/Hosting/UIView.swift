import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// The host of a layer: UIKit's view, as far as Core Animation's documentation uses it.
///
/// A view creates its layer, stays its delegate, and keeps its subviews in the order of their layers. There are no windows and no
/// events; render the view's ``layer``. Unlike UIKit's, it is not bound to a thread.
/// Source: <https://developer.apple.com/documentation/uikit/uiview>.
open class UIView: UIResponder, CALayerDelegate {
  /// The layer that shows the view.
  public final let layer: CALayer

  /// The class of the layer that a view of this class creates, by its `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a layer of ``layerClass``. UIKit has no such method.
  ///
  /// - Precondition: `layerClass` is a class of layers that has an `init()`, or this is overridden.
  open class func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type, let layer = ClassObjects.make(type), Swift.type(of: layer) == type
    else {
      preconditionFailure("\(self): \(layerClass) has no init(): give it one, or override makeLayer()")
    }
    return layer
  }

  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    setUp(frame)
  }

  /// Creates an empty view: archives of views are not read.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    setUp(.zero)
  }

  private final func setUp(_ frame: CGRect) {
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    layer.frame = frame
    updateLayersOpacity()
    // A view that draws does so when it first appears; Lamina's own views draw nothing.
    if mayDraw { layer.setNeedsDisplay() }
  }

  public convenience override init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The view's extent in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's extent in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the layer's anchor point in the superview's space: the view's centre, unless the anchor point was changed.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The view's transform, about ``center``.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Look

  open var backgroundColor: UIColor? {
    didSet {
      layer.backgroundColor = backgroundColor?.cgColor
      updateLayersOpacity()
    }
  }

  /// The opacity of the view and its subviews.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether the view's drawing has no alpha. Without a background colour it is then drawn on black, as in UIKit. Default: true.
  open var isOpaque = true { didSet { updateLayersOpacity() } }

  /// Sets the layer's `isOpaque`: false if the layer paints a background colour below the drawing, and for views that do not draw
  /// by themselves, such as labels.
  private final func updateLayersOpacity() { layer.isOpaque = mayDraw && isOpaque && backgroundColor == nil }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha masks this view.
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }

  /// The fit of the view's content in its bounds. Default: `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Pixels per point of the view's drawing. Default: the screen's scale.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      if newValue == layer.contentsScale { return }
      layer.contentsScale = newValue
      if mayDraw { setNeedsDisplay() }
    }
  }

  // MARK: Drawing

  /// Draws the view into the current context, with y running down, clipped to the area to be drawn.
  ///
  /// A view that does not override this method has no backing store.
  ///
  /// - Parameter rect: The area to be drawn, in the view's space.
  open func draw(_ rect: CGRect) { drawsNothing = true }

  /// Whether the last drawing called the base class's ``draw(_:)``, which draws nothing.
  private final var drawsNothing = false

  /// Marks the view as needing display: it is redrawn before the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Whether the view draws by ``draw(_:)``, and its layer does not draw itself.
  private final var mayDraw: Bool { overridesDraw && !(layer is CATextLayer) }

  // MARK: The layer's delegate

  open func display(_ layer: CALayer) { layer.declineAsDelegate() }

  open func layerWillDraw(_ layer: CALayer) {}

  /// Calls ``draw(_:)`` with `ctx` as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    drawsNothing = false
    UIGraphicsPushContext(ctx)
    draw(ctx.boundingBoxOfClipPath.overlap(bounds))
    UIGraphicsPopContext()
    if drawsNothing { layer.declineAsDelegate() }
  }

  /// Calls ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  /// Disables implicit actions for the view's layer.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

  // MARK: Layout

  /// Marks the view as needing layout: its subviews are laid out before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Lays out the subviews. The base class does nothing.
  open func layoutSubviews() {}

  /// The margins and sizes that follow the superview's size. Default: none.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: layer.autoresizingMask.rawValue) }
    set { layer.autoresizingMask = CAAutoresizingMask(rawValue: newValue.rawValue) }
  }

  /// The preferred size of the view in a room of `size`; its current size, unless a subclass overrides this.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The natural size of the view's content; ``noIntrinsicMetric`` in a direction without one.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  public static let noIntrinsicMetric: CGFloat = -1

  /// Resizes the view to ``sizeThatFits(_:)``, keeping its origin.
  open func sizeToFit() {
    let size = sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    frame = CGRect(origin: frame.origin, size: size)
  }

  // MARK: Hierarchy

  /// The subviews, back to front.
  public final internal(set) var subviews: [UIView] = []

  public final internal(set) weak var superview: UIView?

  /// A number to find the view by; see ``viewWithTag(_:)``. Default: 0.
  open var tag = 0

  /// Whether ``hitTest(_:with:)`` may find the view or its subviews. Default: true.
  open var isUserInteractionEnabled = true

  open override var next: UIResponder? { superview }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts `view` in front of `sibling`, or in front of all subviews if `sibling` is not one of them.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, beside: sibling, offset: 1) }

  /// Inserts `view` behind `sibling`, or in front of all subviews if `sibling` is not one of them.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, beside: sibling, offset: 0) }

  open func removeFromSuperview() { leaveSuperview() }

  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insert(view, at: subviews.count) } }

  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }

  /// Called after the view was added to a superview, or removed from one.
  open func didMoveToSuperview() {}

  /// The view with the tag: this view or the first of its descendants, in depth-first order; `nil` without one.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Points

  /// The frontmost interactive view at `point`, which is in this view's space; `nil` without one.
  ///
  /// A view is skipped with all its subviews if it is hidden, has an alpha below 0.01, has no interaction, or does not contain the
  /// point in its own bounds.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }

  /// Whether `point`, which is in this view's space, lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }
}
