import Hosting
import Lamina

/// A tablet: the sides of its screen, and the widths of the parts of it.
private struct Tablet {
  let short: CGFloat, long: CGFloat
  /// A third, a half and two thirds of a screen on its side, and a third and two thirds of an upright one.
  let landscape: (CGFloat, CGFloat, CGFloat), portrait: (CGFloat, CGFloat)
  var safeArea = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
  /// Whether the larger parts of a screen on its side have room for two columns: half of it, too.
  var halfIsRegular = false

  func config(_ orientation: ViewImageConfig.TabletOrientation) -> ViewImageConfig {
    let width: CGFloat, height: CGFloat, isRegular: Bool
    switch orientation {
    case .landscape(let split):
      height = short
      switch split {
      case .oneThird: (width, isRegular) = (landscape.0, false)
      case .oneHalf: (width, isRegular) = (landscape.1, halfIsRegular)
      case .twoThirds: (width, isRegular) = (landscape.2, true)
      case .full: (width, isRegular) = (long, true)
      }
    case .portrait(let split):
      height = long
      switch split {
      case .oneThird: (width, isRegular) = (portrait.0, false)
      case .twoThirds: (width, isRegular) = (portrait.1, false)
      case .full: (width, isRegular) = (short, true)
      }
    }
    let traits = UITraitCollection {
      $0.displayScale = 2
      $0.userInterfaceIdiom = .pad
      $0.horizontalSizeClass = isRegular ? .regular : .compact
      $0.verticalSizeClass = .regular
    }
    return ViewImageConfig(safeArea: safeArea, size: CGSize(width: width, height: height), traits: traits)
  }

  /// All of the screen.
  func config(_ orientation: ViewImageConfig.Orientation) -> ViewImageConfig {
    config(orientation == .landscape ? .landscape(splitView: .full) : .portrait(splitView: .full))
  }
}

private let mini = Tablet(short: 768, long: 1024, landscape: (320, 507, 694), portrait: (320, 438))
private let tenPointTwo = Tablet(short: 810, long: 1080, landscape: (320, 535, 750), portrait: (320, 480))
private let tenPointFive = Tablet(short: 834, long: 1112, landscape: (320, 551, 782), portrait: (320, 504))
private let eleven = Tablet(
  short: 834, long: 1194, landscape: (375, 592, 809), portrait: (320, 504),
  safeArea: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
private let large = Tablet(
  short: 1024, long: 1366, landscape: (375, 678, 981), portrait: (375, 639), halfIsRegular: true)

extension ViewImageConfig {
  /// An iPad mini, on its side.
  public static let iPadMini = iPadMini(.landscape)
  /// An iPad mini.
  public static func iPadMini(_ orientation: Orientation) -> ViewImageConfig { mini.config(orientation) }
  /// A part of an iPad mini's screen.
  public static func iPadMini(_ orientation: TabletOrientation) -> ViewImageConfig { mini.config(orientation) }

  /// An iPad of 9.7 inches, on its side.
  public static let iPad9_7 = iPadMini
  /// An iPad of 9.7 inches.
  public static func iPad9_7(_ orientation: Orientation) -> ViewImageConfig { mini.config(orientation) }
  /// A part of the screen of an iPad of 9.7 inches.
  public static func iPad9_7(_ orientation: TabletOrientation) -> ViewImageConfig { mini.config(orientation) }

  /// An iPad of 10.2 inches, on its side.
  public static let iPad10_2 = iPad10_2(.landscape)
  /// An iPad of 10.2 inches.
  public static func iPad10_2(_ orientation: Orientation) -> ViewImageConfig { tenPointTwo.config(orientation) }
  /// A part of the screen of an iPad of 10.2 inches.
  public static func iPad10_2(_ orientation: TabletOrientation) -> ViewImageConfig { tenPointTwo.config(orientation) }

  /// An iPad Pro of 10.5 inches, on its side.
  public static let iPadPro10_5 = iPadPro10_5(.landscape)
  /// An iPad Pro of 10.5 inches.
  public static func iPadPro10_5(_ orientation: Orientation) -> ViewImageConfig { tenPointFive.config(orientation) }
  /// A part of the screen of an iPad Pro of 10.5 inches.
  public static func iPadPro10_5(_ orientation: TabletOrientation) -> ViewImageConfig {
    tenPointFive.config(orientation)
  }

  /// An iPad Pro of 11 inches, on its side.
  public static let iPadPro11 = iPadPro11(.landscape)
  /// An iPad Pro of 11 inches.
  public static func iPadPro11(_ orientation: Orientation) -> ViewImageConfig { eleven.config(orientation) }
  /// A part of the screen of an iPad Pro of 11 inches.
  public static func iPadPro11(_ orientation: TabletOrientation) -> ViewImageConfig { eleven.config(orientation) }

  /// An iPad Pro of 12.9 inches, on its side.
  public static let iPadPro12_9 = iPadPro12_9(.landscape)
  /// An iPad Pro of 12.9 inches.
  public static func iPadPro12_9(_ orientation: Orientation) -> ViewImageConfig { large.config(orientation) }
  /// A part of the screen of an iPad Pro of 12.9 inches.
  public static func iPadPro12_9(_ orientation: TabletOrientation) -> ViewImageConfig { large.config(orientation) }
}
