import Foundation

/// A progress bar for several scenes: one line on stderr that is overwritten.
///
/// It appears only on a terminal, only for more than one scene, and only after the first second.
package struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var isOnScreen = false

  package init(total: Int, isTerminal: Bool = isatty(STDERR_FILENO) != 0) {
    self.total = total
    isShown = total > 1 && isTerminal
  }

  /// Shows that `done` scenes are finished and that the one called `name` is next, with their speed and the remaining
  /// time.
  package mutating func show(done: Int, scene name: String) {
    let pace = Self.pace(done: done, of: total, seconds: (ContinuousClock.now - start) / .seconds(1))
    show(done: done, next: pace.map { "\($0)  \(name)" } ?? name)
  }

  /// `28.3/s, 1:07 left`, when `done` of `total` took `seconds`; `nil` before the first.
  package static func pace(done: Int, of total: Int, seconds: Double) -> String? {
    guard done > 0, seconds > 0 else { return nil }
    let tenths = (Double(done) / seconds * 10).rounded() / 10
    let left = (Double(max(0, total - done)) * seconds / Double(done)).rounded(.up)
    return "\(tenths)/s, \(clock(left)) left"
  }

  /// `m:ss`, or `h:mm:ss` from an hour on.
  private static func clock(_ seconds: Double) -> String {
    let whole = seconds < 3.6e8 ? Int(seconds) : 360_000_000
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(whole % 60))"
  }

  /// Shows that `done` scenes are finished and that `name` is next.
  package mutating func show(done: Int, next name: String) {
    guard isShown, ContinuousClock.now - start >= .seconds(1) else { return }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let line = Self.line(done: done, of: total, next: name, width: isKnown ? Int(size.ws_col) : 80)
    write("\r\(line)\u{1B}[K")
    isOnScreen = true
  }

  /// Clears the line, so that other text can be printed in its place.
  package mutating func clear() {
    if isOnScreen { write("\r\u{1B}[K") }
    isOnScreen = false
  }

  private func write(_ text: String) { StandardError.write(text) }

  /// `[#####...............] 5/20 name`, at most `width` − 1 characters, so that terminals do not wrap it.
  package static func line(done: Int, of total: Int, next name: String, width: Int) -> String {
    let cells = 20
    let filled = total > 0 ? min(cells, max(0, done * cells / total)) : cells
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
    let printable = String(name.map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 })
    return String("[\(bar)] \(done)/\(total) \(printable)".prefix(max(0, width - 1)))
  }
}
