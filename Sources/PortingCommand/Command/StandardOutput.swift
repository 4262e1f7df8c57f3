import Foundation

/// Standard output, checked: a report that cannot be written is a failure.
enum StandardOutput {
  /// Writes `text` and a line break.
  static func print(_ text: String) throws(CommandFailure) {
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written <= 0 {
        throw CommandFailure(
          .unwritableOutput, "standard output: \(String(cString: strerror(written < 0 ? errno : EIO)))")
      }
      rest = rest.dropFirst(written)
    }
  }
}
