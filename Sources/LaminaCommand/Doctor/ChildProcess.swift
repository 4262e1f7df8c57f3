import Foundation

/// Runs this program once more, or another one, and waits for it no longer than a limit.
enum ChildProcess {
  struct Outcome {
    enum End: Equatable {
      case exited(Int32)
      case signaled(Int32)
      /// It was still running at the limit, and was killed.
      case overdue
      /// It could not be started.
      case notStarted(String)
    }

    let end: End
    let output: String
    let errors: String
  }

  /// - Parameters:
  ///   - arguments: Those of the command line, without the program.
  ///   - program: `nil` for this one.
  static func run(_ arguments: [String], of program: URL? = nil, seconds: Double) -> Outcome {
    let process = Process()
    process.executableURL = program ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    // Its end is the end of this process: see ``endWithParent()``.
    let input = Pipe()
    process.standardInput = program == nil ? input : FileHandle.nullDevice
    // Both pipes are read while it runs: a full one would stop it.
    let readers = [output, errors].map { pipe in PipeReader(pipe.fileHandleForReading) }
    do { try process.run() } catch {
      return Outcome(end: .notStarted("\(error)"), output: "", errors: "")
    }
    let finished = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in finished.signal() }
    // It may have ended before the handler was set.
    let isOverdue = process.isRunning && finished.wait(timeout: .now() + seconds) == .timedOut && process.isRunning
    if isOverdue { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    for pipe in [input, output, errors] { try? pipe.fileHandleForWriting.close() }
    let texts = readers.map { $0.text() }
    let end: Outcome.End =
      isOverdue
      ? .overdue
      : process.terminationReason == .uncaughtSignal
        ? .signaled(process.terminationStatus) : .exited(process.terminationStatus)
    return Outcome(end: end, output: texts[0], errors: texts[1])
  }

  /// Ends this process at once when the process that runs it ends, however that ends, and whatever a driver does at
  /// that time. The caller is one that ``run(_:of:seconds:)`` has started; its standard input says when.
  static func endWithParent() {
    let thread = Thread {
      var byte: UInt8 = 0
      var count = read(STDIN_FILENO, &byte, 1)
      while count > 0 || (count < 0 && errno == EINTR) { count = read(STDIN_FILENO, &byte, 1) }
      if count == 0 { _exit(128 + SIGTERM) }
    }
    thread.name = "Lamina parent"
    thread.start()
  }
}

/// Reads a pipe to its end on a thread of its own.
private final class PipeReader: @unchecked Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private var data = Data()

  init(_ handle: FileHandle) {
    DispatchQueue.global().async { [self] in
      data = handle.readDataToEndOfFile()
      finished.signal()
    }
  }

  func text() -> String {
    finished.wait()
    return String(decoding: data, as: UTF8.self)
  }
}
