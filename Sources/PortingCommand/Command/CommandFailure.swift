import Porting

/// A failure of the command: an exit status and a message of one line.
struct CommandFailure: Error, CustomStringConvertible {
  /// The exit statuses, the same as `lamina`'s: numbers of `sysexits.h`.
  enum Status: Int32 {
    /// The command line is invalid. The corresponding C constant is `EX_USAGE`.
    case usage = 64
    /// The sources cannot be read. The corresponding C constant is `EX_DATAERR`.
    case badInput = 65
    /// The copy or the report cannot be written. The corresponding C constant is `EX_CANTCREAT`.
    case unwritableOutput = 73
  }

  let status: Status
  let description: String

  init(_ status: Status, _ message: String) { (self.status, description) = (status, message) }

  init(_ error: PortError) {
    switch error {
    case .usage(let message): self.init(.usage, message)
    case .unreadable(let message): self.init(.badInput, message)
    case .unwritable(let message): self.init(.unwritableOutput, message)
    }
  }
}
