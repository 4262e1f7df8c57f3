import Foundation
import Logging

/// The command's log: what a scene warns of, one line each on stderr.
let log = Logger(label: "lamina") { _ in LineLogHandler() }

/// Writes `lamina: warning: …`, without time or place, for a person who looks on.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    // On a terminal a progress bar may stand where the line goes.
    let clearing = isatty(STDERR_FILENO) != 0 ? "\r\u{1B}[K" : ""
    FileHandle.standardError.write(Data((clearing + Self.line(event.level, "\(event.message)")).utf8))
  }

  /// One line for one event, whatever is in the message.
  static func line(_ level: Logger.Level, _ message: String) -> String {
    "lamina: \(level): \(message.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
  }
}
