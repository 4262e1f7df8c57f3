import Foundation

/// A view for interaction: it has a state, and calls actions for events.
///
/// Source: <https://developer.apple.com/documentation/uikit/uicontrol>.
open class UIControl: UIView {
  /// The states of a control. Source: <https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct>.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }

  /// The events of a control. Source: <https://developer.apple.com/documentation/uikit/uicontrol/event>.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  open var isEnabled = true { didSet { stateDidChange() } }
  open var isHighlighted = false { didSet { stateDidChange() } }
  open var isSelected = false { didSet { stateDidChange() } }

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

  /// Adds an action for events. There is no `addTarget(_:action:for:)`, because selectors need Objective-C.
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

  /// Calls the actions added for any of the events.
  open func sendActions(for controlEvents: Event) {
    for (event, action) in actions where !event.isDisjoint(with: controlEvents) { action.handler(action) }
  }
}

/// An action that a control calls.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiaction>.
public final class UIAction {
  public let title: String
  let handler: (UIAction) -> Void

  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
}
