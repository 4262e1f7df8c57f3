import ArgumentParser
import Drawing
import Lamina
import Synchronization

/// Options that override a scene's viewport, time and state.
struct ViewportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Pixels a point.", valueName: "n"), transform: parseScale)
  var scale: Double?

  @Option(help: ArgumentHelp("The picture's size in points, as 390x844.", valueName: "WxH"), transform: parseSize)
  var size: CGSize?

  @Option(
    help: ArgumentHelp(
      "The colour behind the root layer: #rgb, #rrggbb, #rrggbbaa, r,g,b[,a] in 0…1, white, black or clear.",
      valueName: "color"),
    transform: parseColor)
  var background: CGColor?

  @Option(help: ArgumentHelp("The moment to show, in seconds.", valueName: "seconds"), transform: parseTime)
  var time: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The tilt of the device, which a wallpaper's layers follow: from -1 to 1. A film may go from one to others: -1,0..1,0.",
      valueName: "X,Y"),
    transform: TiltCourse.init)
  var tilt: TiltCourse?

  @Option(help: ArgumentHelp("A folder with the only fonts for texts, in place of the system's.", valueName: "folder"))
  var fonts: String?

  @OptionGroup var states: StateOptions

  @OptionGroup var limits: LimitOptions

  /// Whether any of these options is given.
  var isGiven: Bool {
    scale != nil || size != nil || background != nil || time != nil || tilt != nil || fonts != nil || states.isGiven
  }

  /// Pins the fonts, once.
  func pinFonts() throws(CommandFailure) {
    guard let fonts, Self.pinned.withLock({ $0 != fonts }) else { return }
    guard Drawing.pinFonts(inFolder: fonts) else {
      throw CommandFailure(.badInput, "\(fonts): the folder has no fonts")
    }
    Self.pinned.withLock { $0 = fonts }
  }

  private static let pinned = Mutex<String?>(nil)

  /// `viewport` with the given options applied.
  func applied(to viewport: Viewport) -> Viewport {
    var result = viewport
    if let scale { result.scale = CGFloat(scale) }
    if let size { result.size = size }
    if let background { result.background = background }
    return result
  }
}
