import Lamina

/// Why the command ends without having done its work: an exit status, and one line for people.
struct CommandFailure: Error, CustomStringConvertible {
  /// What a script learns. From 64 on these are the numbers of `sysexits.h`.
  enum Status: Int32 {
    /// A comparison found a difference.
    case mismatch = 1
    /// The command line makes no sense. The corresponding C constant is `EX_USAGE`.
    case usage = 64
    /// A scene or image cannot be read, or asks for what cannot be. The corresponding C constant is `EX_DATAERR`.
    case badInput = 65
    /// A program that is needed is not installed. The corresponding C constant is `EX_UNAVAILABLE`.
    case missingProgram = 69
    /// There is no device to render with, or it failed. The corresponding C constant is `EX_SOFTWARE`.
    case device = 70
    /// The output cannot be written. The corresponding C constant is `EX_CANTCREAT`.
    case unwritableOutput = 73
  }

  let status: Status

  /// One line, without the program's name.
  let description: String

  /// - Parameter message: What is wrong; line breaks, as in a driver's log, become “; ”.
  init(_ status: Status, _ message: String) {
    self.status = status
    description = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The failure that an error of the library amounts to.
  ///
  /// - Parameter subject: The scene at hand; named in messages of errors that do not name a file themselves.
  init(_ error: any Error, about subject: String) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as CAMLError: self.init(.badInput, "\(error)")
    case let error as ImageError where error.code == .unwritable: self.init(.unwritableOutput, "\(error)")
    case let error as ImageError: self.init(.badInput, "\(error)")
    case let error as ViewportError: self.init(.badInput, "\(subject): \(error)")
    case let error as GPUError:
      if case .noDevice = error { self.init(.device, "\(error)") } else { self.init(.device, "\(subject): \(error)") }
    default: self.init(.device, "\(subject): \(error)")
    }
  }
}
