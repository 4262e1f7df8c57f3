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
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      fail(failure)
    } catch {
      guard RootCommand.exitCode(for: error) != .success else {
        let message = RootCommand.message(for: error)
        do throws(CommandFailure) { try StandardOutput.print(message) } catch { fail(error) }
        exit(EXIT_SUCCESS)
      }
      // The parser's message may contain hints and usage after the first line, which states the problem.
      let firstLine = RootCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "\(error)"
      fail(CommandFailure(.usage, "\(firstLine) (see 'lamina --help')"))
    }
  }

  private static func fail(_ failure: CommandFailure) -> Never {
    StandardError.write("lamina: \(failure)\n")
    exit(failure.status.rawValue)
  }
}
