import Constraints
import Foundation

/// An equation or inequality between edges and lengths of views and guides.
///
/// *first* = *multiplier* · *second* + *constant*, or ≤ or ≥. An active constraint is held by the nearest view above
/// both items, in its ``UIView/constraints``. Of required constraints that contradict each other, the last to be
/// activated is left out, and a message on the standard error names all of them. Source:
/// <https://developer.apple.com/documentation/uikit/nslayoutconstraint>.
open class NSLayoutConstraint: NSObject {
  /// A direction of the plane. Source: <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis>.
  public enum Axis: Int, Sendable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical
  }

  /// Source: <https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation>.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A part of a view or guide: of its frame without ``UIView/alignmentRectInsets``.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/nslayoutconstraint/attribute>.
  public enum Attribute: Int, Sendable {
    /// No part: the second side is the constant alone.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where reading begins.
    case leading = 5
    /// The edge where reading ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle from left to right.
    case centerX = 9
    /// The middle from top to bottom.
    case centerY = 10
    /// The baseline of the last line of text; the bottom edge of a view without text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the bottom edge of a view without text.
    case firstBaseline = 12
    /// The left edge of the area within the margins.
    case leftMargin = 13
    /// The right edge of the area within the margins.
    case rightMargin = 14
    /// The top edge of the area within the margins.
    case topMargin = 15
    /// The bottom edge of the area within the margins.
    case bottomMargin = 16
    /// The edge within the margins where reading begins.
    case leadingMargin = 17
    /// The edge within the margins where reading ends.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins = 20

    /// Another name of ``lastBaseline``.
    public static let baseline = Attribute.lastBaseline
  }

  /// The alignment and the direction of a visual format. Source:
  /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/formatoptions>.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns left edges.
    public static let alignAllLeft = Self(rawValue: 1 << 1)
    /// Aligns right edges.
    public static let alignAllRight = Self(rawValue: 1 << 2)
    /// Aligns top edges.
    public static let alignAllTop = Self(rawValue: 1 << 3)
    /// Aligns bottom edges.
    public static let alignAllBottom = Self(rawValue: 1 << 4)
    /// Aligns the edges where reading begins.
    public static let alignAllLeading = Self(rawValue: 1 << 5)
    /// Aligns the edges where reading ends.
    public static let alignAllTrailing = Self(rawValue: 1 << 6)
    /// Aligns the middles from left to right.
    public static let alignAllCenterX = Self(rawValue: 1 << 9)
    /// Aligns the middles from top to bottom.
    public static let alignAllCenterY = Self(rawValue: 1 << 10)
    /// Aligns the baselines of last lines.
    public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
    /// Aligns the baselines of first lines.
    public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
    /// Another name of ``alignAllLastBaseline``.
    public static let alignAllBaseline = alignAllLastBaseline
    /// All of the alignments.
    public static let alignmentMask = Self(rawValue: 0xFFFF)
    /// In the direction of reading: the default.
    public static let directionLeadingToTrailing: Self = []
    /// From left to right.
    public static let directionLeftToRight = Self(rawValue: 1 << 16)
    /// From right to left.
    public static let directionRightToLeft = Self(rawValue: 2 << 16)
    /// All of the directions.
    public static let directionMask = Self(rawValue: 3 << 16)
  }

  /// Creates an inactive constraint. Without `view2` the second side is the constant.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let second = view2.map { [AnchorPart($0 as AnyObject, attr2)] } ?? []
    self.init([AnchorPart(view1 as AnyObject, attr1)], relation, second, multiplier, c)
  }

  init(
    _ first: [AnchorPart], _ relation: Relation, _ second: [AnchorPart], _ multiplier: CGFloat, _ constant: CGFloat
  ) {
    (self.first, self.relation, self.second) = (first, relation, second)
    (self.multiplier, self.constant) = (multiplier, constant)
    super.init()
  }

  /// The two sides: sums of attributes.
  final let first: [AnchorPart]
  final let second: [AnchorPart]

  /// The view or guide of the first side.
  open var firstItem: AnyObject? { first.first?.item }
  /// The view or guide of the second side, if there is one.
  open var secondItem: AnyObject? { second.first?.item }
  /// The attribute of the first item.
  open var firstAttribute: Attribute { first.first?.attribute ?? .notAnAttribute }
  /// The attribute of the second item.
  open var secondAttribute: Attribute { second.first?.attribute ?? .notAnAttribute }
  /// The relation of the first side to the second.
  public final let relation: Relation
  /// The factor of the second side.
  public final let multiplier: CGFloat
  /// The number that is added to the second side, in points.
  open var constant: CGFloat { didSet { if constant != oldValue { constantDidChange() } } }
  /// The rank. Default: required.
  open var priority = UILayoutPriority.required { didSet { if priority != oldValue { priorityDidChange() } } }
  /// A name for messages.
  open var identifier: String?
  /// Stored only: views are not archived.
  open var shouldBeArchived = false

  /// Whether the constraint takes part in layout. A constraint that cannot be activated, because its items are in no
  /// common tree or its attributes do not match, stays inactive, with a message on the standard error.
  open var isActive: Bool {
    get { holder != nil }
    set { setActive(newValue) }
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraints that a format in the visual format language describes. An error in the format gives no
  /// constraints, and a message.
  ///
  /// A connection to the superview without a number is as wide as the superview's margin, one between views 8 points.
  /// Source:
  /// <https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/VisualFormatLanguage.html>.
  ///
  /// - Parameters:
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { visualConstraints(format, opts, metrics ?? [:], views) }

  // MARK: State

  /// The view that holds the constraint while it is active.
  final weak var holder: AnyObject?
  /// The place in the order of activation.
  final var order = 0
  /// The constraint in the solver of the holder's tree.
  final var solved: ConstraintID?
  /// The part of the right side that follows from insets and offsets.
  final var offset = 0.0
  /// The factor of the constraint's error among others of its priority.
  final var weight = 1.0
  /// Whether the constraint was left out because it contradicts others.
  final var isBroken = false

  open override var description: String { words }
  open override var debugDescription: String { words }
}

/// A multiple of an attribute of a view or guide.
struct AnchorPart {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  var factor = 1.0

  init(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double = 1) {
    (self.item, self.attribute, self.factor) = (item, attribute, factor)
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether it lies along x: `nil` for none.
  var isHorizontal: Bool? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      true
    default: false
    }
  }

  var isLength: Bool { self == .width || self == .height }

  /// Whether it depends on the direction of reading.
  var isDirectional: Bool { [.leading, .trailing, .leadingMargin, .trailingMargin].contains(self) }

  /// Whether it is an edge by left and right.
  var isAbsolute: Bool { [.left, .right, .leftMargin, .rightMargin].contains(self) }

  /// The same edge or middle of the area within the margins.
  var withinMargins: Self {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    default: self
    }
  }

  var name: String { self == .notAnAttribute ? "none" : "\(self)" }
}
