import Foundation
import Logging

/// The command's log: warnings about scenes, one line each on stderr.
let log = Logger(label: "lamina") { _ in LineLogHandler() }

/// A log handler that writes `lamina: warning: …` to stderr, without time or source location.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    // On a terminal, a progress bar may occupy this line.
    let clearing = isatty(STDERR_FILENO) != 0 ? "\r\u{1B}[K" : ""
    StandardError.write(clearing + Self.line(event.level, "\(event.message)"))
  }

  /// The event as one line, with the message's line breaks replaced by spaces.
  static func line(_ level: Logger.Level, _ message: String) -> String {
    "lamina: \(level): \(message.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
  }
}
