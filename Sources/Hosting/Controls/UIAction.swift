import Foundation

/// An action that a control calls.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiaction>.
open class UIAction: NSObject {
  /// The name by which an action is found again.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name, such as `com.example.save`.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The appearance of an action in a menu. Source:
  /// <https://developer.apple.com/documentation/uikit/uimenuelement/attributes>.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The action is not called.
    public static let disabled = Attributes(rawValue: 1)
    /// Shown in red in menus, on iOS.
    public static let destructive = Attributes(rawValue: 2)
    /// Not shown in menus, on iOS.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The mark beside an action in a menu. Source:
  /// <https://developer.apple.com/documentation/uikit/uimenuelement/state>.
  public enum State: Int, Sendable {
    /// No mark.
    case off
    /// A check mark.
    case on
    /// A dash.
    case mixed
  }

  /// The closure that an action runs, with the action as its argument.
  public typealias ActionHandler = (UIAction) -> Void

  /// The text of a button that is created with the action.
  open var title: String
  /// Stored only: there are no menus.
  open var subtitle: String?
  /// The picture of a button that is created with the action.
  open var image: UIImage?
  /// Stored only: there are no keyboards.
  open var discoverabilityTitle: String?
  /// Whether the action may be called.
  open var attributes: Attributes
  /// Stored only: there are no menus.
  open var state: State
  /// The name by which ``UIControl/removeAction(identifiedBy:for:)`` finds the action.
  public let identifier: Identifier
  private let handler: ActionHandler

  /// The control that calls the action, while it does.
  open private(set) weak var sender: AnyObject?

  /// - Parameter identifier: Without one, the action has its own.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping ActionHandler
  ) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
    (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init()
  }

  func call(from sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
