import Foundation

/// An object that handles touches. Lamina makes no touches: programs such as tests call these methods.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiresponder>.
open class UIResponder: KeyedObject {
  public override init() { super.init() }

  /// The responder for touches that this one does not handle.
  open var next: UIResponder? { nil }

  /// Called when fingers come down, by programs here; passes on to ``next``.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when fingers move, by programs here; passes on to ``next``.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when fingers leave the screen, by programs here; passes on to ``next``.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when the system ends touches, by programs here; passes on to ``next``.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// False, unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// True, unless overridden.
  open var canResignFirstResponder: Bool { true }
  /// Always false: nothing has the focus.
  open var isFirstResponder: Bool { false }
  /// Has no effect and returns `false`: this platform delivers no input.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Has no effect and returns `true`.
  @discardableResult open func resignFirstResponder() -> Bool { true }

  /// Called for objects from nib files on iOS; here by programs only.
  open func awakeFromNib() {}

  /// Called by Interface Builder on iOS; here by programs only.
  open func prepareForInterfaceBuilder() {}

  /// Called on iOS when an observed property has changed; never here, without key-value observing.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}

  /// Whether the object has a method for a selector: false, because no method is called by name here.
  open func responds(to aSelector: Selector!) -> Bool { false }

  // MARK: Accessibility

  // Stored for programs that set and override them: there is no screen reader.

  /// Whether a screen reader names the element. Stored only, as are the properties below.
  open var isAccessibilityElement = false
  /// The element's name. Stored only.
  open var accessibilityLabel: String?
  /// The result of the element's action. Stored only.
  open var accessibilityHint: String?
  /// The element's value. Stored only.
  open var accessibilityValue: String?
  /// A name for tests. Stored only.
  open var accessibilityIdentifier: String?
  /// The element's kind. Stored only.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The element's place on the screen, points. Stored only.
  open var accessibilityFrame = CGRect.zero
  /// The element's outline on the screen, points. Stored only.
  open var accessibilityPath: UIBezierPath?
  /// The elements inside this one, in the order of reading.
  open var accessibilityElements: [Any]?
  /// Whether the elements inside are not read. Stored only.
  open var accessibilityElementsHidden = false
  /// Whether elements beside this one are not read. Stored only.
  open var accessibilityViewIsModal = false
  /// Whether the elements inside are read together. Stored only.
  open var shouldGroupAccessibilityChildren = false
  /// The language to read in. Stored only.
  open var accessibilityLanguage: String?
  /// The number of ``accessibilityElements``.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// One of ``accessibilityElements``; `nil` outside of them.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
  /// The index in ``accessibilityElements``; `NSNotFound` if it is not among them.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
  }
  /// Called by readers on iOS. False: not handled.
  open func accessibilityActivate() -> Bool { false }
  /// Called by readers on iOS.
  open func accessibilityIncrement() {}
  /// Called by readers on iOS.
  open func accessibilityDecrement() {}
}

/// The kind of an element, for people who cannot see it. Stored only.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiaccessibilitytraits>.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: Self = []
  /// A button.
  public static let button = Self(rawValue: 1 << 0)
  /// A link.
  public static let link = Self(rawValue: 1 << 1)
  /// A picture.
  public static let image = Self(rawValue: 1 << 2)
  /// Selected.
  public static let selected = Self(rawValue: 1 << 3)
  /// Plays a sound when activated.
  public static let playsSound = Self(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = Self(rawValue: 1 << 5)
  /// A text that does not change.
  public static let staticText = Self(rawValue: 1 << 6)
  /// Summarises the state of things when a program starts.
  public static let summaryElement = Self(rawValue: 1 << 7)
  /// Does not respond.
  public static let notEnabled = Self(rawValue: 1 << 8)
  /// Changes its value often.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// A field for searches.
  public static let searchField = Self(rawValue: 1 << 10)
  /// Starts to play or record when activated.
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  /// Has a value that can be raised and lowered.
  public static let adjustable = Self(rawValue: 1 << 12)
  /// Handles touches itself while a reader runs.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  /// Turns a page when it has been read.
  public static let causesPageTurn = Self(rawValue: 1 << 14)
  /// A bar of tabs.
  public static let tabBar = Self(rawValue: 1 << 15)
  /// Divides content.
  public static let header = Self(rawValue: 1 << 16)
}

/// An element that is no view. Source: <https://developer.apple.com/documentation/uikit/uiaccessibilityelement>.
open class UIAccessibilityElement: UIResponder {
  /// The element's container.
  open weak var accessibilityContainer: AnyObject?
  /// The element's place in its container's space, points. Stored only.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a view or another container.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
  }
}

/// The kinds of values in a key-value observation. Nothing is observed here.
///
/// Source: <https://developer.apple.com/documentation/foundation/nskeyvaluechangekey>.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind of change.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}
