import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// The host of a layer: UIKit's view, with the members that Core Animation's documentation uses.
///
/// A view creates its layer, is the layer's delegate, and keeps its subviews in the order of their layers. There are no
/// events; render the view's ``layer``. Unlike UIKit's, it is not bound to a thread. Source:
/// <https://developer.apple.com/documentation/uikit/uiview>.
open class UIView: UIResponder, CALayerDelegate, ProportionallyResizing, UITraitEnvironment, UITraitChangeObservable {
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

  /// Creates a view at a place in its superview's space, points.
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
    // A view that draws does so when it first appears; Lamina's own views do not draw.
    if mayDraw { layer.setNeedsDisplay() }
    setUpContent()
  }

  /// Called at the end of every initialiser, for Lamina's own views.
  func setUpContent() {}

  public convenience override init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The view's extent in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      if usesConstraints { placeDidChange() }
    }
  }

  /// The view's extent in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      if usesConstraints { placeDidChange() }
    }
  }

  /// The position of the layer's anchor point in the superview's space: the view's centre unless that was changed.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if usesConstraints { placeDidChange() }
    }
  }

  /// The view's transform, about ``center``.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The layer's transform, about its anchor point. Default: the identity.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Look

  /// The colour behind the view's content, resolved for the view's traits. Default: nil.
  ///
  /// A view that overrides ``draw(_:)`` is drawn on it, as in UIKit: the layer has no colour, and the change is not
  /// animated.
  open var backgroundColor: UIColor? { didSet { updateBackground() } }

  /// Resolves the view's colours again, for other traits.
  func colorsDidChange() {
    if backgroundColor != nil { updateBackground() }
  }

  /// The colour of template images and of a subclass's drawing; without one, the superview's, and at last the system's
  /// blue.
  open var tintColor: UIColor! {
    get { tintOfSurroundings }
    set {
      ownTint = newValue
      tellOfTint()
    }
  }

  final var ownTint: UIColor?

  /// Whether ``tintColor`` is grey: as set, or the superview's setting if automatic. Default: normal.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { adjustmentOfSurroundings }
    set {
      ownAdjustment = newValue
      tellOfTint()
    }
  }

  final var ownAdjustment = TintAdjustmentMode.automatic

  /// Called after ``UIView/tintColor`` changed, here or in a superview.
  open func tintColorDidChange() {}

  /// The opacity of the view and its subviews.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its subviews are not drawn. Default: false.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { hide(newValue) }
  }

  /// Whether the view's drawing has no alpha, as in UIKit: without a background colour it is drawn on black, and
  /// cleared pixels are black. Has no effect unless the background colour is opaque, nor in labels and buttons.
  /// Default: true; false for labels, buttons and image views.
  open var isOpaque = true { didSet { updateLayersOpacity() } }

  /// Whether subviews are drawn inside the bounds only. Default: false.
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

  /// Whether the last drawing called the base class's ``draw(_:)``, which does not draw.
  private final var drawsNothing = false

  /// Marks the view as needing display: it is redrawn before the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Marks a rectangle of the bounds, points, as needing display.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: The layer's delegate

  open func display(_ layer: CALayer) { layer.declineAsDelegate() }

  open func layerWillDraw(_ layer: CALayer) {}

  /// Calls ``draw(_:)`` with `ctx` as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    drawsNothing = false
    UIGraphicsPushContext(ctx)
    let area = ctx.boundingBoxOfClipPath.overlap(bounds)
    traitCollection.performAsCurrent {
      drawBackground(in: ctx, area)
      draw(area)
    }
    UIGraphicsPopContext()
    if drawsNothing { layer.declineAsDelegate() }
  }

  /// Calls ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) {
    traitCollection.performAsCurrent {
      if usesConstraints { updateLayout(isLaying: true) }
      owner?.viewWillLayoutSubviews()
      layoutSubviews()
      owner?.viewDidLayoutSubviews()
    }
  }

  /// The animation of a change within `UIView.animate(withDuration:animations:)` and its kin; elsewhere `NSNull`,
  /// because a view's layer has no implicit actions.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    AnimationStack.ofThread.action(for: layer, forKey: event) ?? NSNull()
  }

  // MARK: Layout

  /// Marks the view as needing layout: its subviews are laid out before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays the subviews out at once, if they need it.
  open func layoutIfNeeded() {
    if usesConstraints { updateLayout() }
    layer.layoutIfNeeded()
  }

  /// Lays out the subviews. The base class's version gives those that constraints place their frames.
  open func layoutSubviews() { if usesConstraints { applyLayout() } }

  /// Whether subviews follow the view's size by their ``autoresizingMask``. Stored only: they always do. Default: true.
  open var autoresizesSubviews = true

  /// The margins of ``layoutMarginsGuide``. Default: 8 points on each side. As in UIKit, reading adds the safe area's
  /// insets and, for a controller's view, the system's margins to the margins that were set.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { ownMargins = newValue }
  }
  final var ownMargins: UIEdgeInsets? { didSet { insetsDidChange() } }

  /// ``layoutMargins`` by the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { layoutMargins.directional(fromRight: readsFromRight) }
    set { layoutMargins = newValue.absolute(fromRight: readsFromRight) }
  }

  /// Whether the margins reach at least as far in as the superview's. Default: false.
  open var preservesSuperviewLayoutMargins = false { didSet { insetsDidChange() } }
  /// Whether ``layoutMarginsGuide`` leaves the safe area's insets free as well. Default: true.
  open var insetsLayoutMarginsFromSafeArea = true { didSet { insetsDidChange() } }
  /// Called after ``layoutMargins`` changed.
  open func layoutMarginsDidChange() {}

  /// How far bars reach into the view: those of its window, which a subclass overrides, and those that controllers add.
  open var safeAreaInsets: UIEdgeInsets { insetsUnderBars }
  /// Called after the view's controller has changed its additional insets; on iOS after bars have changed, too.
  open func safeAreaInsetsDidChange() {}

  /// The sense of leading and trailing for ``effectiveUserInterfaceLayoutDirection``. Default: unspecified.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { directionDidChange() } }

  /// The direction of reading that the view's content follows.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { directionOfReading }

  /// The rectangle that a layout aligns: the frame without ``alignmentRectInsets``.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The frame whose aligned rectangle this is.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: UIEdgeInsets.zero.merged(alignmentRectInsets, -))
  }
  /// The parts of the frame that layouts ignore. Default: none.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Called when ``intrinsicContentSize`` has changed: the superview is laid out again.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    if usesConstraints { noteContentChange() }
  }

  /// The margins and sizes that follow the superview's size, in proportion to their lengths. Default: none.
  open var autoresizingMask: AutoresizingMask {
    get { ownMask }
    set { ownMask = newValue }
  }

  /// The preferred size of the view in a room of `size`; its current size, unless a subclass overrides this.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The natural size of the view's content; ``UIView/noIntrinsicMetric`` in a direction without one.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  /// The view whose first baseline constraints take for this view's: itself, unless a subclass overrides this.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline constraints take for this view's: itself, unless a subclass overrides this.
  open var forLastBaselineLayout: UIView { self }

  /// Resizes the view to ``sizeThatFits(_:)``, keeping its origin.
  open func sizeToFit() {
    let size = sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// Whether the view arranges its subviews by their natural sizes.
  var arrangesSubviews: Bool { false }

  // MARK: Constraints

  /// Whether the frame counts for constraints, as the autoresizing mask or the program makes it. Set it to false for a
  /// view that constraints place. Default: true.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { translationDidChange() } }
  }
  /// Whether ``updateConstraints()`` is called though no constraint names the view yet. False, unless overridden.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// Changes constraints before a layout. Called if the view needs it, and once in a tree with constraints.
  open func updateConstraints() {}
  /// Has ``updateConstraints()`` called before the next layout.
  open func setNeedsUpdateConstraints() { noteConstraintUpdate() }
  /// Whether ``updateConstraints()`` will be called before the next layout.
  open func needsUpdateConstraints() -> Bool { awaitsConstraintUpdate }
  /// Calls ``updateConstraints()`` of this view and those below it that need it.
  open func updateConstraintsIfNeeded() { if usesConstraints { updateConstraintsFromLeaves() } }

  /// The size nearest to a target that constraints allow; `layoutFittingCompressedSize` asks for the smallest.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
  }
  /// The size nearest to a target, whose width and height have priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

  /// The view's ``ViewLayout``, if it takes part in Auto Layout, and whether it or one below it does.
  final var layoutState: AnyObject?
  final var usesConstraints = false
  final var awaitsConstraintUpdate = true

  // MARK: Hierarchy

  /// The subviews, back to front.
  public final internal(set) var subviews: [UIView] = []

  /// The view that this one is in.
  public final internal(set) weak var superview: UIView?

  /// A number to find the view by; see ``viewWithTag(_:)``. Default: 0.
  open var tag = 0

  /// Whether ``hitTest(_:with:)`` may find the view or its subviews. Default: true.
  open var isUserInteractionEnabled = true

  open override var next: UIResponder? { owner ?? superview }

  /// The controller whose view this is.
  final weak var owner: UIViewController?

  /// Stored only.
  open var isMultipleTouchEnabled = false
  /// Stored only: there are no touches.
  open var isExclusiveTouch = false
  /// Asked on iOS before a gesture begins; never here. True.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Stored only: a view always draws on a new bitmap.
  open var clearsContextBeforeDrawing = true
  /// Stored only.
  open var restorationIdentifier: String?

  /// The window at the root of the view's tree; `nil` in a tree without one.
  open var window: UIWindow? { treeRoot as? UIWindow }

  /// Adds a view in front of all others. It leaves the superview that it has.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  /// Inserts a view; index 0 is behind all others. Indices beyond the ends count as the ends.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts `view` in front of `sibling`, or in front of all subviews if `sibling` is not one of them. Its layer is
  /// put directly above the layer of `sibling`, below plain layers that lie above it.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, above: sibling) }
  /// Inserts `view` behind `sibling`, or in front of all subviews if `sibling` is not one of them.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, below: sibling) }
  /// Removes the view from its superview.
  open func removeFromSuperview() { leaveSuperview() }
  /// Puts a subview in front of its siblings. Nothing happens for other views.
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insert(view, at: subviews.count) } }
  /// Puts a subview behind its siblings. Has no effect for other views.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }
  /// Exchanges two subviews' places in the order. Nothing happens for indices that do not exist.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Called before the view is added to a superview, or removed from one.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view was added to a superview, or removed from one.
  open func didMoveToSuperview() {}
  /// Called before the view, or a view above it, moves to a window or leaves one.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after ``window`` changed.
  open func didMoveToWindow() {}
  /// Called after `subview` was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before `subview` leaves.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: Traits

  /// The view's traits: those around it with its own overrides.
  open var traitCollection: UITraitCollection { ownTraits ?? .ofScreen }

  final var ownTraits: UITraitCollection?

  /// Light or dark for the view and its subviews, independent of the surroundings. Default: unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { updateTraits() } }

  /// Traits of the view and its subviews, independent of the surroundings.
  open var traitOverrides: any UITraitOverrides {
    get { traitValues }
    set {
      traitValues = newValue as? TraitValues ?? TraitValues()
      updateTraits()
    }
  }

  /// The smallest size of text for the view and its subviews, whatever surroundings prefer. Default: `nil`, no limit.
  open var minimumContentSizeCategory: UIContentSizeCategory? { didSet { updateTraits() } }
  /// The largest size of text for the view and its subviews; it counts before the smallest. Default: `nil`, no limit.
  open var maximumContentSizeCategory: UIContentSizeCategory? { didSet { updateTraits() } }

  final var traitValues = TraitValues()
  final var traitObservers: [TraitObserver] = []

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Ends a registration.
  open func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration }
  }

  // MARK: Pictures

  /// Draws the view as it shows, with its subviews, into the current context, fitted to `rect`. False without a
  /// context.
  ///
  /// A flat tree is drawn by the context's operations, a tree with depth or background filters by the reference
  /// renderer. `afterUpdates` has no effect: there is no screen whose last picture could differ.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawTree(in: rect) }
  /// A view with the same picture as this one; `nil` if it has no size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }
  /// A view with the picture of a part of this one, which is stretched between the insets; `nil` if the part is empty.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { picture(of: rect, withCapInsets: capInsets) }
  /// The view with the tag: this view or the first of its descendants, in depth-first order; `nil` without one.
  open func viewWithTag(_ tag: Int) -> UIView? { self.tag == tag ? self : firstBelow(withTag: tag) }

  // MARK: Points

  /// The frontmost interactive view at `point`, which is in this view's space; `nil` without one.
  ///
  /// A view is skipped with all its subviews if it is hidden, has an alpha below 0.01, has no interaction, or does not
  /// contain the point in its own bounds.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }
  /// Whether `point`, which is in this view's space, lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }
  /// Converts from this view's space to another's; `nil` for the window's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
  /// Converts from another view's space to this one's; `nil` for the window's.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
  /// Converts from this view's space to another's; `nil` for the window's.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
  /// Converts from another view's space to this one's; `nil` for the window's.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }
}
