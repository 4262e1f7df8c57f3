import Foundation

/// The running program. It is always active.
///
/// Its windows are those that the calling thread has shown, in the current ``/Lamina/LayerContext``.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiapplication>.
open class UIApplication: UIResponder, @unchecked Sendable {
  /// The only one.
  public static let shared = UIApplication()

  /// Whether a program is on the screen. Source: <https://developer.apple.com/documentation/uikit/uiapplication/state>.
  public enum State: Int, Sendable {
    /// On the screen, and receiving events.
    case active
    /// On the screen without receiving events.
    case inactive
    /// Not on the screen.
    case background
  }

  /// The windows that are shown, those of lower ``UIWindow/windowLevel`` first.
  open var windows: [UIWindow] { UIWindow.shown }

  /// The shown window that ``UIWindow/makeKey()`` was last called for; `nil` without one.
  open var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

  /// Always active.
  open var applicationState: State { .active }
  /// Always from left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Always the default.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  /// Nothing posts it here; programs may.
  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// Nothing posts it here; programs may.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Nothing posts it here; programs may.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Nothing posts it here; programs may.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Nothing posts it here; programs may.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Nothing posts it here; programs may.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  /// Nothing posts it here; programs may.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

/// The device: a phone. Source: <https://developer.apple.com/documentation/uikit/uidevice>.
open class UIDevice: NSObject, @unchecked Sendable {
  /// The only one.
  public static let current = UIDevice()

  /// Always a phone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// Always “iPhone”.
  open var model: String { "iPhone" }
  /// Always “Lamina”.
  open var name: String { "Lamina" }
  /// Always “Linux”.
  open var systemName: String { "Linux" }
  /// The kernel's version.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion)"
  }
}

/// The settings of screen readers: all off here. Source:
/// <https://developer.apple.com/documentation/uikit/uiaccessibility>.
public enum UIAccessibility {
  /// Always false.
  public static var isVoiceOverRunning: Bool { false }
  /// Always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Always false.
  public static var isBoldTextEnabled: Bool { false }
  /// Always false.
  public static var isInvertColorsEnabled: Bool { false }
  /// Always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Always false.
  public static var isGrayscaleEnabled: Bool { false }
  /// Always false.
  public static var prefersCrossFadeTransitions: Bool { false }

  /// Nothing posts it here; programs may.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Nothing posts it here; programs may.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// A notification for people who cannot see the program.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The screen has new content.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has new content.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to read aloud.
    public static let announcement = Notification(rawValue: 1008)
    /// A page has scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Has no effect: there is no screen reader.
  public static func post(notification: Notification, argument: Any?) {}
}
