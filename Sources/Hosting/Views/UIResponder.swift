import Foundation

/// An object that handles touches. Lamina makes no touches: programs such as tests call these methods.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiresponder>.
open class UIResponder: NSObject {
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

  // MARK: Values by key

  /// The value of a property by its name in Objective-C, such as `alpha` or `hidden`; choices are numbers. A stored
  /// property of a subclass can be read, too.
  open func value(forKey key: String) -> Any? {
    HostedKeys.value(of: key, of: self) ?? value(forUndefinedKey: key)
  }
  /// Sets a property by its name. A value of an unsuitable type changes nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    if !HostedKeys.set(value, of: key, of: self) { setValue(value, forUndefinedKey: key) }
  }
  /// The value at a path of keys, such as `layer.cornerRadius`.
  open func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath) }
  /// Sets the value at a path of keys.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath) }
  /// Called for a key without a property. `nil` here, where iOS raises an exception.
  open func value(forUndefinedKey key: String) -> Any? { nil }
  /// Called for a key without a property that can be set. Has no effect here, where iOS raises an exception.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {}
  /// The values of several properties; `NSNull` for none.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
  }
  /// Sets several properties.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }

  /// Whether the object has a method for a selector: false, because no method is called by name here.
  open func responds(to aSelector: Selector!) -> Bool { false }

  // MARK: Accessibility

  // Stored for programs that set and override them: there is no screen reader.

  private var accessibility = Accessibility()

  /// Whether a screen reader names the element. Stored only, as are the properties below.
  open var isAccessibilityElement: Bool {
    get { accessibility.isElement }
    set { accessibility.isElement = newValue }
  }
  /// The element's name. Stored only.
  open var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
  /// The result of the element's action. Stored only.
  open var accessibilityHint: String? {
    get { accessibility.hint }
    set { accessibility.hint = newValue }
  }
  /// The element's value. Stored only.
  open var accessibilityValue: String? {
    get { accessibility.value }
    set { accessibility.value = newValue }
  }
  /// A name for tests. Stored only.
  open var accessibilityIdentifier: String? {
    get { accessibility.identifier }
    set { accessibility.identifier = newValue }
  }
  /// The element's kind. Stored only.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility.traits }
    set { accessibility.traits = newValue }
  }
  /// The element's place on the screen, points. Stored only.
  open var accessibilityFrame: CGRect {
    get { accessibility.frame }
    set { accessibility.frame = newValue }
  }
  /// The element's outline on the screen, points. Stored only.
  open var accessibilityPath: UIBezierPath? {
    get { accessibility.path }
    set { accessibility.path = newValue }
  }
  /// The elements inside this one, in the order of reading.
  open var accessibilityElements: [Any]? {
    get { accessibility.elements }
    set { accessibility.elements = newValue }
  }
  /// Whether the elements inside are not read. Stored only.
  open var accessibilityElementsHidden: Bool {
    get { accessibility.hidesElements }
    set { accessibility.hidesElements = newValue }
  }
  /// Whether elements beside this one are not read. Stored only.
  open var accessibilityViewIsModal: Bool {
    get { accessibility.isModal }
    set { accessibility.isModal = newValue }
  }
  /// Whether the elements inside are read together. Stored only.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility.groupsChildren }
    set { accessibility.groupsChildren = newValue }
  }
  /// The language to read in. Stored only.
  open var accessibilityLanguage: String? {
    get { accessibility.language }
    set { accessibility.language = newValue }
  }
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

  private struct Accessibility {
    var isElement = false
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits = UIAccessibilityTraits.none
    var frame = CGRect.zero
    var path: UIBezierPath?
    var elements: [Any]?
    var hidesElements = false
    var isModal = false
    var groupsChildren = false
    var language: String?
  }
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
