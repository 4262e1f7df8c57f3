import Foundation

/// Colours for words on standard output: on a terminal, unless `NO_COLOR` asks for none (<https://no-color.org>).
struct TerminalColors {
  private let areShown: Bool

  init(
    isTerminal: Bool = isatty(STDOUT_FILENO) != 0, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    areShown = isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  func good(_ text: String) -> String { colored(text, 32) }
  func bad(_ text: String) -> String { colored(text, 31) }

  /// - Parameter code: A colour of ECMA-48's “select graphic rendition”.
  private func colored(_ text: String, _ code: Int) -> String { areShown ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
