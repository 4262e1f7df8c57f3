import UIKit

// Members of UIKit's views, as far as pictures need them, written as Swift imports them on iOS; compiled, never run.
// Unsupported.md names the omissions. Source: <https://developer.apple.com/documentation/uikit>.

class EveryView: UIView, UIScrollViewDelegate {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func awakeFromNib() { super.awakeFromNib() }
  override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
  override var frame: CGRect { didSet {} }
  override var bounds: CGRect { didSet {} }
  override var center: CGPoint { didSet {} }
  override var transform: CGAffineTransform { didSet {} }
  override var alpha: CGFloat { didSet {} }
  override var isHidden: Bool { didSet {} }
  override var backgroundColor: UIColor? { didSet {} }
  override var tintColor: UIColor! { didSet {} }
  override var contentMode: UIView.ContentMode { didSet {} }
  override var contentScaleFactor: CGFloat { didSet {} }
  override var clipsToBounds: Bool { didSet {} }
  override var isOpaque: Bool { didSet {} }
  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 20) }
  override var translatesAutoresizingMaskIntoConstraints: Bool { didSet {} }
  override class var requiresConstraintBasedLayout: Bool { true }
  override func updateConstraints() { super.updateConstraints() }
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
  override var accessibilityLabel: String? { didSet {} }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { [.image, .updatesFrequently] }
    set {}
  }
  override var isAccessibilityElement: Bool { didSet {} }
  override var semanticContentAttribute: UISemanticContentAttribute { didSet {} }
  override var alignmentRectInsets: UIEdgeInsets { .zero }
  override var canBecomeFirstResponder: Bool { true }
  override func draw(_ rect: CGRect) { super.draw(rect) }
  override func layoutSubviews() { super.layoutSubviews() }
  override func setNeedsDisplay() { super.setNeedsDisplay() }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func layoutIfNeeded() { super.layoutIfNeeded() }
  override func sizeThatFits(_ size: CGSize) -> CGSize { size }
  override func sizeToFit() { super.sizeToFit() }
  override func willMove(toSuperview newSuperview: UIView?) { super.willMove(toSuperview: newSuperview) }
  override func didMoveToSuperview() { super.didMoveToSuperview() }
  override func willMove(toWindow newWindow: UIWindow?) { super.willMove(toWindow: newWindow) }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func didAddSubview(_ subview: UIView) { super.didAddSubview(subview) }
  override func willRemoveSubview(_ subview: UIView) { super.willRemoveSubview(subview) }
  override func addSubview(_ view: UIView) { super.addSubview(view) }
  override func removeFromSuperview() { super.removeFromSuperview() }
  override func tintColorDidChange() { super.tintColorDidChange() }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { setNeedsDisplay() }
  }
  override func layoutMarginsDidChange() { super.layoutMarginsDidChange() }
  override func safeAreaInsetsDidChange() { super.safeAreaInsetsDidChange() }
  override func invalidateIntrinsicContentSize() { super.invalidateIntrinsicContentSize() }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { super.point(inside: point, with: event) }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
  override func layoutSublayers(of layer: CALayer) { super.layoutSublayers(of: layer) }
  override func draw(_ layer: CALayer, in ctx: CGContext) { super.draw(layer, in: ctx) }
  override func display(_ layer: CALayer) {}
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    if let fade = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation { return fade }
    return super.action(for: layer, forKey: event)
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { subviews.first }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

func uiview(_ view: UIView, _ other: UIView) {
  let _: UIWindow? = view.window
  let _: [UIView] = view.subviews
  let _: [UIView?] = [
    view.superview, view.viewWithTag(3), view.snapshotView(afterScreenUpdates: false),
    view.resizableSnapshotView(from: view.bounds, afterScreenUpdates: true, withCapInsets: UIEdgeInsets.zero),
  ]
  settable(
    Bool.self, \UIView.isUserInteractionEnabled, \.isMultipleTouchEnabled, \.isExclusiveTouch,
    \.clearsContextBeforeDrawing, \.autoresizesSubviews, \.preservesSuperviewLayoutMargins,
    \.insetsLayoutMarginsFromSafeArea, \.accessibilityElementsHidden, \.shouldGroupAccessibilityChildren,
    \.accessibilityViewIsModal)
  view.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin]
  view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
  let _: UIEdgeInsets = view.safeAreaInsets
  view.mask = UIView(frame: view.bounds)
  view.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
  view.tintAdjustmentMode = .dimmed
  view.tintColor = nil
  view.overrideUserInterfaceStyle = .dark
  view.traitOverrides.userInterfaceStyle = .light
  settable(
    String?.self, \UIView.restorationIdentifier, \.accessibilityHint, \.accessibilityValue, \.accessibilityIdentifier)
  view.semanticContentAttribute = .forceRightToLeft
  let _: UIUserInterfaceLayoutDirection = view.effectiveUserInterfaceLayoutDirection
  view.exchangeSubview(at: 0, withSubviewAt: 1)
  view.insertSubview(other, at: 0)
  view.insertSubview(other, aboveSubview: view)
  view.insertSubview(other, belowSubview: view)
  view.bringSubviewToFront(other)
  view.sendSubviewToBack(other)
  let _: Bool = view.isDescendant(of: other)
  let _: CGRect = view.convert(view.bounds, to: other)
  let _: CGRect = view.alignmentRect(forFrame: view.frame)
  let _: CGRect = view.frame(forAlignmentRect: view.frame)
  view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
  view.accessibilityElements = [other]
  view.accessibilityFrame = .zero
  view.accessibilityPath = UIBezierPath(rect: .zero)
  let element = UIAccessibilityElement(accessibilityContainer: view)
  element.accessibilityLabel = "a"
  element.accessibilityFrameInContainerSpace = .zero
}

func animations(_ view: UIView) {
  UIView.animate(withDuration: 0.3) { view.alpha = 0 }
  UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 })
  UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }, completion: { finished in _ = finished })
  UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }) { _ in view.removeFromSuperview() }
  UIView.animate(withDuration: 0.3, delay: 0.1, options: [.curveEaseOut, .beginFromCurrentState]) { view.alpha = 1 }
  UIView.animate(
    withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear, .allowUserInteraction],
    animations: { view.transform = .identity }, completion: nil)
  UIView.animate(
    withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.5, options: .curveEaseInOut,
    animations: { view.center = .zero }, completion: nil)
  UIView.animate(
    withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.5
  ) { view.center = .zero }
  UIView.animate(springDuration: 0.4, bounce: 0.3) { view.center = .zero }
  UIView.animate(
    springDuration: 0.4, bounce: 0.2, initialSpringVelocity: 1, delay: 0, options: [.curveEaseIn],
    animations: { view.center = .zero }, completion: { _ in })
  UIView.animateKeyframes(withDuration: 2, delay: 0, options: [.calculationModeCubic, .repeat]) {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: { view.alpha = 1 })
  }
  UIView.animateKeyframes(
    withDuration: 2, delay: 0, options: .calculationModePaced, animations: {}, completion: { _ in })
  UIView.transition(
    with: view, duration: 0.3, options: .transitionCrossDissolve, animations: { view.isHidden = true },
    completion: nil)
  UIView.transition(
    from: view, to: UIView(), duration: 0.3, options: [.transitionFlipFromLeft, .showHideTransitionViews],
    completion: nil)
  UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { view.alpha = 0 }
  UIView.performWithoutAnimation { view.layoutIfNeeded() }
  UIView.perform(.delete, on: [view], options: [], animations: nil, completion: nil)
  UIView.setAnimationsEnabled(UIView.areAnimationsEnabled)
  let _: TimeInterval = UIView.inheritedAnimationDuration
}

func propertyAnimators(_ view: UIView) {
  let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.alpha = 0 }
  let _ = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: nil)
  let _ = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.alpha = 0 }
  let _ = UIViewPropertyAnimator(
    duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0), animations: {})
  let cubic = UICubicTimingParameters(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
  let _ = UICubicTimingParameters(animationCurve: .easeIn)
  let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 0))
  let _ = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
  let _ = UISpringTimingParameters(dampingRatio: 1)
  let _ = UISpringTimingParameters(duration: 0.5, bounce: 0.2, initialVelocity: .zero)
  let other = UIViewPropertyAnimator(duration: 1, timingParameters: cubic)
  let _: any UITimingCurveProvider = spring
  let _: UITimingCurveType = cubic.timingCurveType
  animator.addAnimations { view.center = .zero }
  animator.addAnimations({ view.center = .zero }, delayFactor: 0.5)
  animator.addCompletion { position in if position == .end { view.removeFromSuperview() } }
  animator.startAnimation()
  animator.startAnimation(afterDelay: 0.5)
  animator.pauseAnimation()
  animator.fractionComplete = 0.5
  settable(
    Bool.self, \UIViewPropertyAnimator.isReversed, \.scrubsLinearly, \.pausesOnCompletion, \.isInterruptible,
    \.isUserInteractionEnabled)
  animator.continueAnimation(withTimingParameters: spring, durationFactor: 0.5)
  animator.stopAnimation(false)
  animator.finishAnimation(at: .current)
  let _: UIViewAnimatingState = animator.state
  let _: Bool = animator.isRunning
  let _: TimeInterval = animator.duration + other.delay
  let _: any UIViewImplicitlyAnimating = animator
  let _ = UIViewPropertyAnimator.runningPropertyAnimator(
    withDuration: 1, delay: 0, options: [.curveEaseIn], animations: {}, completion: { _ in })
}

func scrollViews(_ view: UIScrollView, _ delegate: EveryView) {
  view.delegate = delegate
  view.contentOffset = CGPoint(x: 0, y: 10)
  view.contentSize = CGSize(width: 100, height: 1000)
  settable(UIEdgeInsets.self, \UIScrollView.contentInset, \.scrollIndicatorInsets, \.verticalScrollIndicatorInsets)
  view.contentInsetAdjustmentBehavior = .never
  let _: UIEdgeInsets = view.adjustedContentInset
  view.setContentOffset(.zero, animated: true)
  view.scrollRectToVisible(.zero, animated: false)
  settable(CGFloat.self, \UIScrollView.minimumZoomScale, \.maximumZoomScale, \.zoomScale)
  view.setZoomScale(1, animated: true)
  view.zoom(to: .zero, animated: false)
  settable(
    Bool.self, \UIScrollView.isPagingEnabled, \.isScrollEnabled, \.bounces, \.bouncesZoom, \.alwaysBounceVertical,
    \.alwaysBounceHorizontal, \.isDirectionalLockEnabled, \.showsVerticalScrollIndicator,
    \.showsHorizontalScrollIndicator, \.delaysContentTouches, \.canCancelContentTouches, \.scrollsToTop)
  view.indicatorStyle = .white
  view.decelerationRate = .fast
  view.keyboardDismissMode = .onDrag
  view.flashScrollIndicators()
  let _: Bool = view.isDragging || view.isTracking || view.isDecelerating || view.isZooming
}

func stacks(_ view: UIView) {
  let stack = UIStackView(arrangedSubviews: [view])
  stack.axis = .vertical
  stack.alignment = .center
  stack.distribution = .equalSpacing
  stack.spacing = 8
  stack.addArrangedSubview(view)
  stack.insertArrangedSubview(view, at: 0)
  stack.removeArrangedSubview(view)
  stack.setCustomSpacing(UIStackView.spacingUseSystem, after: view)
  let _: CGFloat = stack.customSpacing(after: view)
  settable(Bool.self, \UIStackView.isLayoutMarginsRelativeArrangement, \.isBaselineRelativeArrangement)
  let _: [UIView] = stack.arrangedSubviews
}

func windows() {
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = UIViewController(nibName: nil, bundle: nil)
  window.makeKeyAndVisible()
  window.windowLevel = .alert
  let _: Bool = window.isKeyWindow
  let _: UIScreen = window.screen
}

class EveryController: UIViewController {
  override func loadView() { view = UIView() }
  override func viewDidLoad() { super.viewDidLoad() }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
  override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { super.traitCollectionDidChange(previous) }
  override func didMove(toParent parent: UIViewController?) { super.didMove(toParent: parent) }

  func build(_ child: UIViewController) {
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
    child.willMove(toParent: nil)
    child.removeFromParent()
    overrideUserInterfaceStyle = .dark
    let _: [UIViewController] = children
    let _: UIViewController? = parent
  }
}

func applications() {
  let _: UIApplication.State = UIApplication.shared.applicationState
  let _: Notification.Name = UIApplication.didEnterBackgroundNotification
  let _: Notification.Name = UIApplication.willEnterForegroundNotification
  let _: UIUserInterfaceIdiom = UIDevice.current.userInterfaceIdiom
  let _: String = UIDevice.current.systemVersion + UIDevice.current.model
  let _: Bool = UIAccessibility.isReduceMotionEnabled
  UIAccessibility.post(notification: .announcement, argument: "a")
}
