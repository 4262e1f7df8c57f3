import ArgumentParser
import Foundation

/// Parses the command line, runs the subcommand, and reports a failure as one line and an exit status.
@main enum Main {
  static func main() {
    // When Mesa skips a device it writes warnings to stderr. Real failures are reported as errors.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    StandardOutput.occupyClosedDescriptors()
    Backtraces.turnOffUnlessAsked()
    // A file that grows beyond the process's limit is an error of the call that writes it.
    signal(SIGXFSZ, SIG_IGN)
    // Swift reads the arguments from /proc, which chroots and sandboxes may lack. Nothing asked for is no success.
    guard !CommandLine.arguments.isEmpty else {
      fail(CommandFailure(.usage, "there are no arguments, not even the program's name: is /proc mounted?"))
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let mistakes = UsageMistakes(arguments: arguments)
    do {
      if let failure = mistakes.unknownCommand { throw failure }
      var command = try RootCommand.parseAsRoot(arguments)
      try command.run()
    } catch let failure as CommandFailure {
      fail(failure)
    } catch {
      guard RootCommand.exitCode(for: error) != .success else {
        let message = RootCommand.message(for: error)
        do throws(CommandFailure) { try StandardOutput.print(message) } catch { fail(error) }
        exit(EXIT_SUCCESS)
      }
      fail(mistakes.failure(error))
    }
  }

  private static func fail(_ failure: CommandFailure) -> Never {
    StandardError.write("lamina: \(failure)\n")
    exit(failure.status.rawValue)
  }
}
