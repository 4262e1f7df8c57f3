import Foundation

/// A view for interaction: it has a state, and calls actions for events.
///
/// Source: <https://developer.apple.com/documentation/uikit/uicontrol>.
open class UIControl: UIView {
  /// The states of a control. Source: <https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct>.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, neither selected nor highlighted.
    public static let normal: State = []
    /// Pressed, on iOS; set by programs here.
    public static let highlighted = State(rawValue: 1)
    /// Not enabled.
    public static let disabled = State(rawValue: 2)
    /// Selected by the program.
    public static let selected = State(rawValue: 4)
    /// Chosen by a keyboard or remote control: never here.
    public static let focused = State(rawValue: 8)
    /// Bits for programs.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits for UIKit.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The events of a control. Source: <https://developer.apple.com/documentation/uikit/uicontrol/event>.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touches the control. Events never occur by themselves here: ``UIControl/sendActions(for:)`` sends them.
    public static let touchDown = Event(rawValue: 1)
    /// A finger comes down again soon after.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves in the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moves into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moves out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger leaves the screen in the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger leaves the screen outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system ends a touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action was triggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu is about to show.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing of a text begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// An edited text has changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of a text ends.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing of a text ends with the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
    /// Bits for programs.
    public static let applicationReserved = Event(rawValue: 0xF << 24)
    /// Bits for UIKit.
    public static let systemReserved = Event(rawValue: 0xF << 28)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The place of content from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// As high as the control.
    case fill
  }
  /// The place of content along the line.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// As wide as the control.
    case fill
    /// At the edge where reading begins.
    case leading
    /// At the edge where reading ends.
    case trailing
  }

  /// Creates a control with an action for its primary event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Whether actions are sent and the control looks active. Default: true.
  open var isEnabled = true { didSet { stateDidChange() } }
  /// Whether the control looks pressed. Default: false.
  open var isHighlighted = false { didSet { stateDidChange() } }
  /// Whether the control looks selected. Default: false.
  open var isSelected = false { didSet { stateDidChange() } }

  /// The vertical place of the content, if there is room. Default: center.
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
  /// The horizontal place of the content, if there is room. Default: center.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }

  /// The horizontal alignment with leading and trailing resolved.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isReversed ? .right : .left
    case .trailing: return isReversed ? .left : .right
    default: return contentHorizontalAlignment
    }
  }

  /// Always false: there are no touches.
  open var isTracking: Bool { false }
  /// Always false: there are no touches.
  open var isTouchInside: Bool { false }

  // Asked on iOS while a finger is on the control; never here. Programs override them, so they are in the class.

  /// Asked on iOS when a finger comes down in the control: whether to go on. True.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Asked on iOS when the finger moves: whether to go on. True.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called on iOS when the finger leaves the screen.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called on iOS when the system ends the touch.
  open func cancelTracking(with event: UIEvent?) {}

  /// All states that apply now.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called when ``state`` has changed, for subclasses.
  func stateDidChange() {}

  private var actions: [(event: Event, action: UIAction)] = []

  /// Adds an action for events, in place of one with the same identifier. There is no `addTarget(_:action:for:)`,
  /// because selectors need Objective-C.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    actions.append((controlEvents, action))
  }

  /// Removes the action of the same identifier from the events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action of that identifier from the events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for i in actions.indices where actions[i].action.identifier == actionIdentifier {
      actions[i].event.subtract(controlEvents)
    }
    actions.removeAll { $0.event.isEmpty }
  }

  /// The events that have actions.
  open var allControlEvents: Event { actions.reduce([]) { $0.union($1.event) } }

  /// Calls `action` as the control's.
  open func sendAction(_ action: UIAction) {
    if action.attributes.contains(.disabled) { return }
    action.call(from: self)
  }

  /// Calls the actions added for any of the events.
  open func sendActions(for controlEvents: Event) {
    for (event, action) in actions where !event.isDisjoint(with: controlEvents) { sendAction(action) }
  }
}
