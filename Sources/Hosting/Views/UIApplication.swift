import Foundation

/// The running program. It is always active, and has no windows of its own.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiapplication>.
open class UIApplication: UIResponder, @unchecked Sendable {
  public static let shared = UIApplication()

  public enum State: Int, Sendable { case active, inactive, background }

  open var applicationState: State { .active }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  // Names of notifications that nothing posts: programs may observe them, and tests post them.

  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

/// The device: a phone. Source: <https://developer.apple.com/documentation/uikit/uidevice>.
open class UIDevice: NSObject, @unchecked Sendable {
  public static let current = UIDevice()

  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var model: String { "iPhone" }
  open var name: String { "Lamina" }
  open var systemName: String { "Linux" }
  /// The kernel's version.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion)"
  }
}

/// What readers ask of programs: nothing here. Source: <https://developer.apple.com/documentation/uikit/uiaccessibility>.
public enum UIAccessibility {
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isInvertColorsEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
  public static var isGrayscaleEnabled: Bool { false }
  public static var prefersCrossFadeTransitions: Bool { false }

  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// What a program tells those who cannot see it.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Does nothing: nobody listens.
  public static func post(notification: Notification, argument: Any?) {}
}
