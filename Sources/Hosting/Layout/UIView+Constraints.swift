import Foundation

// Members of UIKit's Auto Layout that programs call and seldom override.
// Source: <https://developer.apple.com/documentation/uikit/uiview>.

extension UIView {
  /// The active constraints that the view holds: those between itself and views below it.
  public var constraints: [NSLayoutConstraint] { knownAutoLayout?.constraints ?? [] }

  /// Activates a constraint, whose items are this view or below it.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint that the view holds; has no effect for others.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }
  /// Deactivates constraints that the view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The wish not to be larger than ``UIView/intrinsicContentSize``. Default: 250.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    knownAutoLayout?.hugging[axis.rawValue] ?? .defaultLow
  }
  /// Sets the wish not to be larger than ``UIView/intrinsicContentSize``.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    autoLayout.hugging[axis.rawValue] = priority
    noteContentChange()
  }
  /// The wish not to be smaller than ``UIView/intrinsicContentSize``. Default: 750.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    knownAutoLayout?.resistance[axis.rawValue] ?? .defaultHigh
  }
  /// Sets the wish not to be smaller than ``UIView/intrinsicContentSize``.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    autoLayout.resistance[axis.rawValue] = priority
    noteContentChange()
  }

  // MARK: Guides

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { knownAutoLayout?.guides ?? [] }

  /// Adds a guide. It leaves the view that it has.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    autoLayout.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a guide, and the constraints that name it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for constraint in upToRoot.flatMap(\.constraints)
    where (constraint.first + constraint.second).contains(where: { $0.item === layoutGuide }) {
      constraint.isActive = false
    }
    autoLayout.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  private func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = autoLayout.ownGuides[kind] { return known }
    let guide = UILayoutGuide(kind)
    guide.owningView = self
    autoLayout.ownGuides[kind] = guide
    return guide
  }

  /// The part of the view that no bars cover.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The part of the view within its margins.
  ///
  /// The margins are ``UIView/layoutMargins``. A controller's view has the system's, unless it was given others:
  /// ``UIViewController/viewRespectsSystemMinimumLayoutMargins``, none above and below.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The part within the margins that is at most 672 points wide, in the middle.
  public var readableContentGuide: UILayoutGuide {
    if let known = autoLayout.ownGuides[.placed] { return known }
    let guide = guide(.placed)
    let margins = layoutMarginsGuide
    let fill = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    fill.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualToConstant: 672), fill,
    ])
    return guide
  }

  /// The guide of kind ``UILayoutGuide/Kind/content`` or ``UILayoutGuide/Kind/frame`` of a scroll view.
  final var contentGuide: UILayoutGuide { guide(.content) }
  final var frameGuide: UILayoutGuide { guide(.frame) }

  // MARK: Answers

  /// Whether constraints leave the view's frame open: another one would satisfy them as well.
  public var hasAmbiguousLayout: Bool { isFramePlaced ? false : isAmbiguous(self) }

  /// The active constraints that the view's place and size along an axis follow from, without natural sizes and frames.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    constraintsAffecting(self, axis)
  }

  /// Gives a frame another place that satisfies the constraints, on iOS; has no effect here.
  public func exerciseAmbiguityInLayout() {}

  final func isAmbiguous(_ item: AnyObject) -> Bool {
    guard let (engine, box) = solved(item) else { return false }
    return ![box.x, box.y, box.width, box.height].allSatisfy(engine.solver.isUnique)
  }

  final func constraintsAffecting(_ item: AnyObject, _ axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    guard let (engine, box) = solved(item) else { return [] }
    let isHorizontal = axis == .horizontal
    let ids =
      engine.solver.constraints(affecting: box.position(isHorizontal))
      + engine.solver.constraints(affecting: box.length(isHorizontal))
    return engine.constraints(of: Array(Set(ids)))
  }

  /// The engine of the tree, up to date, and a box in it; `nil` for an item that no constraint names.
  private func solved(_ item: AnyObject) -> (LayoutEngine, LayoutBox)? {
    updateLayout()
    let box = (item as? UILayoutGuide)?.box ?? (item as? UIView)?.knownAutoLayout?.box
    guard let engine = knownEngine, let box, engine.isOwn(box) else { return nil }
    return (engine, box)
  }

  /// The rectangle of a guide of this view.
  final func rectangle(of guide: UILayoutGuide) -> CGRect {
    switch guide.kind {
    case .safeArea: return bounds.inset(by: safeAreaInsets)
    case .margins: return bounds.inset(by: effectiveMargins)
    case .frame: return bounds
    case .content: return CGRect(origin: .zero, size: (self as? UIScrollView)?.contentSize ?? .zero)
    case .placed:
      guard let (engine, box) = solved(guide) else { return .zero }
      return engine.frame(of: box, scale: layoutScale)
    }
  }

  // MARK: Sizes

  /// −1: no natural size in a direction.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Asks ``UIView/systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`` for the smallest
  /// size.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// Asks for the largest size.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The size that the constraints of the view and of those below it allow nearest to a target.
  final func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    updateConstraintsFromLeaves()
    // The tree's own engine goes on as if nothing had happened.
    var restore: [() -> Void] = []
    var rest: [UIView] = [self]
    while let view = rest.popLast() {
      rest += view.subviews
      guard let layout = view.knownAutoLayout else { continue }
      let (box, guides) = (layout.box, layout.allGuides.map { ($0, $0.box) })
      let constraints = layout.constraints.map { ($0, $0.solved, $0.offset, $0.isBroken) }
      restore.append {
        layout.box = box
        for (guide, box) in guides { guide.box = box }
        for (constraint, solved, offset, isBroken) in constraints {
          (constraint.solved, constraint.offset, constraint.isBroken) = (solved, offset, isBroken)
        }
      }
    }
    let engine = LayoutEngine()
    engine.fitting = (target, horizontal.rawValue, vertical.rawValue)
    defer { for step in restore { step() } }
    // Its own natural size counts as well, whether or not a superview's constraints place it.
    let box = engine.solve(self) ? engine.boxes.first : nil
    guard let box else { return target }
    let (scale, insets) = (layoutScale, alignmentRectInsets)
    func up(_ value: Double) -> CGFloat { ((CGFloat(value) * scale) - 1e-6).rounded(.up) / scale }
    return CGSize(
      width: up(engine.solver.value(of: box.width)) - insets.left - insets.right,
      height: up(engine.solver.value(of: box.height)) - insets.top - insets.bottom)
  }
}
