import Foundation

/// Standard output, checked: a report that cannot be delivered is a failure, not a success.
enum StandardOutput {
  /// Opens the descriptors 0 to 2 where the caller closed them.
  ///
  /// The next file that is opened would take such a number, and a report would be written into it. The placeholder for
  /// standard output cannot be written either.
  static func occupyClosedDescriptors() {
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
      guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
      let file = open("/dev/null", mode)
      if file >= 0, file != descriptor {
        dup2(file, descriptor)
        close(file)
      }
    }
  }

  /// Writes `text` and a line break, at once.
  ///
  /// - Throws: `unwritableOutput` if standard output accepts no more: a full disk, a closed descriptor.
  static func print(_ text: String, terminator: String = "\n") throws(CommandFailure) {
    try write(Array((text + terminator).utf8))
  }

  /// Writes `bytes`.
  ///
  /// - Throws: `unwritableOutput` if standard output accepts no more: a full disk, a closed descriptor.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written <= 0 {
        let reason = String(cString: strerror(written < 0 ? errno : EIO))
        throw CommandFailure(.unwritableOutput, "standard output: \(reason)")
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// Standard error, unchecked: a message that cannot be written has no other place to go.
enum StandardError {
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // Not `FileHandle`, whose `write` traps where the disk is full.
      let written = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }
}
