import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// A layer's host: UIKit's view, as far as Core Animation's documents use it.
///
/// A view makes its layer, is its delegate for good, and keeps views in the order of the layers. There are no windows and no events;
/// render the view's ``layer``. Unlike UIKit's, it is bound to no thread.
/// Source: <https://developer.apple.com/documentation/uikit/uiview>.
open class UIView: UIResponder, CALayerDelegate {
  /// What the view shows itself with.
  public final let layer: CALayer

  /// The class of the layer that views of this class make. One of Lamina's own; for a class of yours, override ``makeLayer()``
  /// too, because Swift cannot make an object of a class that it only has a name for.
  open class var layerClass: AnyClass { CALayer.self }

  /// A new layer of ``layerClass``. Not one of UIKit's.
  ///
  /// - Precondition: `layerClass` is one of Lamina's layer classes, or this is overridden.
  open class func makeLayer() -> CALayer {
    guard let layer = LayerClasses.make(layerClass) else {
      preconditionFailure("\(self): override makeLayer() to make a layer of the class \(layerClass)")
    }
    return layer
  }

  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    layer.frame = frame
    updateLayersOpacity()
    // A view that draws does so when it first appears; any other is drawn, by draw(_:in:), only when somebody asks.
    if mayDraw { layer.setNeedsDisplay() }
  }

  public convenience override init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The extent in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The extent in the view's own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The place of the layer's anchor point, which is its middle unless that was changed, in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// Applied about ``center``.
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

  /// Fades the view with what is in it.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether what the view draws is to have no alpha: without a background colour it lies on black then, as in UIKit. Default: true.
  open var isOpaque = true { didSet { updateLayersOpacity() } }

  /// Where there is a background colour, the layer paints it below what the view draws. Texts never lie on black.
  private final func updateLayersOpacity() { layer.isOpaque = mayDraw && isOpaque && backgroundColor == nil }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha multiplies this one's.
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }

  /// How what the view shows fills its bounds. Default: `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Pixels a point of what the view draws. Default: the screen's.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      if newValue == layer.contentsScale { return }
      layer.contentsScale = newValue
      if mayDraw { setNeedsDisplay() }
    }
  }

  // MARK: Drawing

  /// Draws the view into the current context, with y running down, clipped to what has to be drawn.
  ///
  /// A view that does not override it has no backing store, and is not asked to draw unless ``setNeedsDisplay()`` is called.
  ///
  /// - Parameter rect: What has to be drawn, in the view's space.
  open func draw(_ rect: CGRect) { drawsNothing = true }

  /// Whether ``draw(_:)`` ran that draws nothing.
  private final var drawsNothing = false

  /// Flags the view: it is drawn anew before the next picture.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Whether the view draws by ``draw(_:)``, and its layer does not draw itself.
  private final var mayDraw: Bool { overridesDraw && !(layer is CATextLayer) }

  // MARK: The layer's delegate

  open func display(_ layer: CALayer) { layer.declineAsDelegate() }

  open func layerWillDraw(_ layer: CALayer) {}

  /// Calls ``draw(_:)`` with the context as the current one.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    drawsNothing = false
    UIGraphicsPushContext(ctx)
    draw(ctx.boundingBoxOfClipPath.intersection(bounds))
    UIGraphicsPopContext()
    if drawsNothing { layer.declineAsDelegate() }
  }

  /// Calls ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  /// Nothing runs for a change of a view's layer.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

  // MARK: Layout

  /// Flags the view: its subviews are placed before the next picture.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Places the subviews; a view does nothing by itself.
  open func layoutSubviews() {}

  /// Which margins and sizes follow when the superview's size changes. Default: none.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: layer.autoresizingMask.rawValue) }
    set { layer.autoresizingMask = CAAutoresizingMask(rawValue: newValue.rawValue) }
  }

  /// The size that the view would like to have, given room of `size`: its own, unless a subclass says otherwise.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The size that suits what the view shows; no metric on either side where that has no say.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  public static let noIntrinsicMetric: CGFloat = -1

  /// Takes the size that ``sizeThatFits(_:)`` says, where the top left corner is.
  open func sizeToFit() {
    let size = sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    frame = CGRect(origin: frame.origin, size: size)
  }

  // MARK: Hierarchy

  /// The views in this one, back to front.
  public final internal(set) var subviews: [UIView] = []

  public final internal(set) weak var superview: UIView?

  /// For whoever wants to find the view again. Default: 0.
  open var tag = 0

  /// Whether ``hitTest(_:with:)`` finds the view or anything in it. Default: true.
  open var isUserInteractionEnabled = true

  open override var next: UIResponder? { superview }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts `view` in front of `sibling`; in front of all when that is not in here.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, beside: sibling, offset: 1) }

  /// Puts `view` behind `sibling`; in front of all when that is not in here.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, beside: sibling, offset: 0) }

  open func removeFromSuperview() { leaveSuperview() }

  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insert(view, at: subviews.count) } }

  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }

  /// Called when the view came into a superview, or out of one.
  open func didMoveToSuperview() {}

  /// The view itself, or the first in it, that has the tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Points

  /// The frontmost view at `point`, of this view's space, that takes part in interaction; `nil` for none.
  ///
  /// Views that are hidden, all but clear (alpha below 0.01) or without interaction are not found, nor is anything in them, nor what
  /// lies outside of a view's own bounds.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }

  /// Whether `point`, of this view's space, lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }
}
