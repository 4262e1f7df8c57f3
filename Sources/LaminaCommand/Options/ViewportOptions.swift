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

  @Flag var fitting: Fitting?

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

  @Flag(help: "Refuse scenes that warnings are about, such as unknown names, with status 65.")
  var strict = false

  @OptionGroup var states: StateOptions

  @OptionGroup var limits: LimitOptions

  /// Whether any of these options is given.
  var isGiven: Bool {
    scale != nil || size != nil || fitting != nil || background != nil || time != nil || tilt != nil || fonts != nil
      || states.isGiven
  }

  /// Pins the fonts, once.
  func pinFonts() throws(CommandFailure) {
    if let fonts { try Self.pinFonts(in: fonts) }
  }

  /// Pins the fonts of a folder, once.
  static func pinFonts(in fonts: String) throws(CommandFailure) {
    guard pinned.withLock({ $0 != fonts }) else { return }
    guard Drawing.pinFonts(inFolder: fonts) else {
      throw CommandFailure(.badInput, "\(fonts): the folder has no fonts")
    }
    pinned.withLock { $0 = fonts }
  }

  private static let pinned = Mutex<String?>(nil)

  func validate() throws {
    if fitting != nil, size == nil { throw ValidationError("--fit and --fill scale a scene to --size") }
  }

  /// `viewport` with the given options applied.
  ///
  /// - Parameter size: The scene's own size, in points.
  func applied(to viewport: Viewport, ofSize own: CGSize) -> Viewport {
    var result = viewport
    if let scale { result.scale = CGFloat(scale) }
    if let size {
      let factor = fitting?.factor(from: own, to: size) ?? 1
      // A smaller picture of larger pixels: the root stays in its middle.
      result.size = CGSize(width: size.width / factor, height: size.height / factor)
      result.scale *= factor
    }
    if let background { result.background = background }
    return result
  }

  /// Says that the picture has another size than the scene, which is then cut or padded; `nil` if it is neither.
  func remark(onSize own: CGSize) -> String? {
    guard let size, fitting == nil, own.width > 0, own.height > 0, size != own else { return nil }
    func number(_ length: CGFloat) -> String {
      let thousandths = (length * 1000).rounded() / 1000
      return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
    }
    func text(_ size: CGSize) -> String { "\(number(size.width))x\(number(size.height))" }
    let isCut = size.width < own.width || size.height < own.height
    let isPadded = size.width > own.width || size.height > own.height
    let effect = isCut ? isPadded ? "cut and padded" : "cut" : "padded"
    return "the scene of \(text(own)) points is \(effect) to \(text(size)); --fit or --fill scale it"
  }
}

/// The ways in which a scene lies in a picture of another size.
enum Fitting: String, EnumerableFlag {
  case fit, fill

  static func help(for value: Fitting) -> ArgumentHelp? {
    switch value {
    case .fit: "Scale the scene so that all of it lies in --size, which alone cuts and pads it."
    case .fill: "Scale the scene so that it covers --size, and cut what sticks out."
    }
  }

  /// The factor that scales the scene; 1 for a scene without a size.
  func factor(from own: CGSize, to size: CGSize) -> CGFloat {
    guard own.width > 0, own.height > 0, own.width.isFinite, own.height.isFinite else { return 1 }
    let (x, y) = (size.width / own.width, size.height / own.height)
    return switch self {
    case .fit: min(x, y)
    case .fill: max(x, y)
    }
  }
}
