import Foundation

/// An action that a control calls.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiaction>.
open class UIAction: NSObject {
  /// The name by which an action is found again.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The action is not called.
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
  }

  public enum State: Int, Sendable { case off, on, mixed }

  public typealias ActionHandler = (UIAction) -> Void

  open var title: String
  open var subtitle: String?
  open var image: UIImage?
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
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
