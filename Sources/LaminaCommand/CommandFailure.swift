import ComparisonReports
import Lamina
import LaminaInspector

/// A failure of the command: an exit status and a message of one line.
struct CommandFailure: Error, CustomStringConvertible {
  /// The exit statuses. From 64 on they are the numbers of `sysexits.h`.
  enum Status: Int32 {
    /// A comparison found a difference.
    case mismatch = 1
    /// The command line is invalid. The corresponding C constant is `EX_USAGE`.
    case usage = 64
    /// A scene or image cannot be read, or asks for something impossible. The corresponding C constant is `EX_DATAERR`.
    case badInput = 65
    /// A required program is not installed. The corresponding C constant is `EX_UNAVAILABLE`.
    case missingProgram = 69
    /// No device is available, or the device failed. The corresponding C constant is `EX_SOFTWARE`.
    case device = 70
    /// Chunks or films are not whole; the same command may finish them. The corresponding C constant is `EX_TEMPFAIL`.
    case incomplete = 75
    /// The output cannot be written. The corresponding C constant is `EX_CANTCREAT`.
    case unwritableOutput = 73
  }

  let status: Status

  /// One line, without the program's name.
  let description: String

  /// - Parameter message: The problem. Line breaks, as in a driver's log, become “; ”.
  init(_ status: Status, _ message: String) {
    self.status = status
    description = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The advice for a scene without a size, such as a root layer without bounds.
  private static func advice(on error: ViewportError) -> String {
    error.size.width > 0 && error.size.height > 0 ? "" : "; --size gives the picture a size, as in --size 390x844"
  }

  /// The advice where there is no device. A name may come from the environment; without a driver, Mesa's software
  /// renderer is missing, too.
  private static func advice(onDevice wanted: String?) -> String {
    if let wanted, !["software", "surfaceless"].contains(wanted) {
      return ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"] == wanted
        ? " (LAMINA_EGL_PLATFORM is \(wanted))" : ""
    }
    return "; Mesa's software renderer is in the packages libegl-mesa0 and libgl1-mesa-dri, and "
      + "'lamina render --renderer cpu' needs no device"
  }

  /// The failure that corresponds to an error of the library.
  ///
  /// - Parameter subject: The scene being processed, for messages of errors that do not name a file.
  init(_ error: any Error, about subject: String) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as CAMLError: self.init(.badInput, "\(error)")
    case let error as TemplateError: self.init(.badInput, "\(subject): \(error)")
    case let error as ImageError where error.code == .unwritable: self.init(.unwritableOutput, "\(error)")
    case let error as ImageError: self.init(.badInput, "\(error)")
    case let error as InspectorError: self.init(.unwritableOutput, "\(error)")
    case let error as ReportError: self.init(.unwritableOutput, "\(error)")
    case RenderError.viewport(let error): self.init(.badInput, "\(subject): \(error)\(Self.advice(on: error))")
    case RenderError.stopped(let frame): self.init(.badInput, "\(subject): \(frame)")
    case RenderError.device(.noDevice(let wanted, _, _)):
      self.init(.device, "\(error)\(Self.advice(onDevice: wanted))")
    default: self.init(.device, "\(subject): \(error)")
    }
  }
}
