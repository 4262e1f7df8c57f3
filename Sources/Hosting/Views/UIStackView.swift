import Foundation

/// A view that lays out other views in a row or a column.
///
/// A stack with constraints, on itself or on its views, makes constraints as in UIKit: it gets its size from its views,
/// and their own constraints hold. Where views wish for their sizes equally strongly, the last one in the stack gives
/// way. A stack without constraints lays out frames, as follows.
///
/// Where reading runs from right to left (``UIView/effectiveUserInterfaceLayoutDirection``), the first view of a
/// horizontal stack is at the right, and so is the leading edge of a vertical one.
///
/// A view's own size is its result of `sizeThatFits(_:)`, or ``UIView/intrinsicContentSize`` if it has one, or its size
/// when it was added. Along the axis `fill` gives the remaining room to the last view; there are no priorities. Source:
/// <https://developer.apple.com/documentation/uikit/uistackview>.
open class UIStackView: UIView {
  /// Source: <https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum>.
  public enum Distribution: Int, Sendable {
    /// All room along the axis is filled: the last view takes the remainder.
    case fill
    /// All views get the same size along the axis.
    case fillEqually
    /// Views get sizes in proportion to their own.
    case fillProportionally
    /// Views keep their sizes; the gaps are equal.
    case equalSpacing
    /// Views keep their sizes; their middles are evenly apart.
    case equalCentering
  }

  /// Source: <https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum>.
  public enum Alignment: Int, Sendable {
    /// As large as the stack, across the axis.
    case fill
    /// At the edge where reading begins; at the top of a horizontal stack.
    case leading
    /// By the first line's baseline, in horizontal stacks.
    case firstBaseline
    /// In the middle.
    case center
    /// At the edge where reading ends; at the bottom of a horizontal stack.
    case trailing
    /// By the last line's baseline, in horizontal stacks.
    case lastBaseline
    /// Another name of ``leading``, for horizontal stacks.
    public static let top = Alignment.leading
    /// Another name of ``trailing``, for horizontal stacks.
    public static let bottom = Alignment.trailing
  }

  /// The space between views where the system's is asked for: 8 points.
  public static let spacingUseSystem: CGFloat = .infinity
  /// No custom space.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude

  /// The views that the stack places, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  private var ownSizes: [ObjectIdentifier: CGSize] = [:]
  private var spaces: [ObjectIdentifier: CGFloat] = [:]

  /// The direction in which views follow each other. Default: horizontal.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }
  /// The sizes along the axis. Default: fill.
  open var distribution = Distribution.fill { didSet { arrangementDidChange() } }
  /// The places across the axis. Default: fill.
  open var alignment = Alignment.fill { didSet { arrangementDidChange() } }
  /// In points. Default: 0.
  open var spacing: CGFloat = 0 { didSet { arrangementDidChange() } }
  /// Whether ``UIView/layoutMargins`` are kept free. Default: false.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
  /// Stored only.
  open var isBaselineRelativeArrangement = false

  /// Creates a stack of these views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view, which becomes a subview; an index beyond the others counts as the last.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: max(0, min(stackIndex, arrangedSubviews.count)))
    ownSizes[ObjectIdentifier(view)] = view.bounds.size
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Leaves the view out of the layout; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    ownSizes[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the gap after one view, points; ``spacingUseDefault`` for ``spacing``.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    spaces[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The gap that was set after one view; ``spacingUseDefault`` if none was.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spaces[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  override final var arrangesSubviews: Bool { true }

  // MARK: Layout

  /// The constraints that the stack has made, and whether they are to be made anew.
  final var arrangement: [NSLayoutConstraint] = []
  final var needsArrangement = true

  /// Called after something changed that the places of views depend on.
  final func arrangementDidChange() {
    needsArrangement = true
    if usesConstraints { knownEngine?.needsConstraintUpdate = true }
    setNeedsLayout()
  }

  /// The views that take part.
  final var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  final func space(after view: UIView) -> CGFloat {
    let space = spaces[ObjectIdentifier(view)] ?? spacing
    return space == Self.spacingUseSystem ? 8 : space
  }

  /// A view's own size in a room.
  private func size(of view: UIView, in room: CGSize) -> CGSize {
    let own = view.intrinsicContentSize
    let given = ownSizes[ObjectIdentifier(view)] ?? view.bounds.size
    var fit = view is UILabel || view is UIStackView ? view.sizeThatFits(room) : own
    if fit.width < 0 { fit.width = given.width }
    if fit.height < 0 { fit.height = given.height }
    return fit
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if usesConstraints { return }
    let area = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let views = shown
    guard !views.isEmpty, area.width >= 0, area.height >= 0 else { return }
    let isRow = axis == .horizontal
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sizes = views.map { size(of: $0, in: area.size) }
    var lengths = sizes.map { isRow ? $0.width : $0.height }
    var gaps = views.dropLast().map { space(after: $0) }
    let whole = isRow ? area.width : area.height
    let gap = gaps.reduce(0, +)
    let used = lengths.reduce(0, +)
    let free = whole - gap - used
    switch distribution {
    case .fill: lengths[lengths.count - 1] = CGFloat.maximum(0, lengths[lengths.count - 1] + free)
    case .fillEqually:
      lengths = lengths.map { _ in CGFloat.maximum(0, (whole - gap) / CGFloat(views.count)) }
    case .fillProportionally:
      lengths = lengths.map {
        used > 0 ? CGFloat.maximum(0, (whole - gap) * $0 / used) : (whole - gap) / CGFloat(views.count)
      }
    case .equalSpacing:
      if free > 0, !gaps.isEmpty { gaps = gaps.map { $0 + free / CGFloat(gaps.count) } }
    case .equalCentering:
      // Equal distances between the middles, but no gap below the spacing.
      if free > 0, !gaps.isEmpty {
        let step = (whole - lengths[0] / 2 - lengths[lengths.count - 1] / 2) / CGFloat(gaps.count)
        gaps = gaps.indices.map { CGFloat.maximum(gaps[$0], step - lengths[$0] / 2 - lengths[$0 + 1] / 2) }
      }
    }
    var place = isRow ? area.minX : area.minY
    for (i, view) in views.enumerated() {
      let across = isRow ? area.height : area.width
      let own = isRow ? sizes[i].height : sizes[i].width
      let breadth = alignment == .fill ? across : CGFloat.minimum(own, across)
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (across - breadth) / 2
        case .trailing, .lastBaseline: across - breadth
        }
      var frame =
        isRow
        ? CGRect(x: place, y: area.minY + offset, width: lengths[i], height: breadth)
        : CGRect(x: area.minX + offset, y: place, width: breadth, height: lengths[i])
      if isReversed { frame.origin.x = area.minX + area.maxX - frame.maxX }
      view.frame = frame
      place += lengths[i] + (i < gaps.count ? gaps[i] : 0)
    }
  }

  /// The size of the views in their own sizes.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let views = shown
    let sizes = views.map { self.size(of: $0, in: size) }
    let gap = views.dropLast().reduce(0) { $0 + space(after: $1) }
    var result: CGSize
    if axis == .horizontal {
      result = CGSize(width: sizes.reduce(gap) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
    } else {
      result = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(gap) { $0 + $1.height })
    }
    if isLayoutMarginsRelativeArrangement {
      result.width += layoutMargins.left + layoutMargins.right
      result.height += layoutMargins.top + layoutMargins.bottom
    }
    return result
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
