import ArgumentParser
import Foundation

/// Parses the command line, runs the port, and reports a failure as one line and an exit status.
@main enum Main {
  static func main() {
    // A report that nobody reads is an error of the call that writes it.
    signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond the limit of the process is such an error too.
    signal(SIGXFSZ, SIG_IGN)
    // Swift reads the arguments from /proc, which chroots and sandboxes may lack.
    guard !CommandLine.arguments.isEmpty else {
      fail(CommandFailure(.usage, "there are no arguments, not even the program's name: is /proc mounted?"))
    }
    do {
      var command = try PortCommand.parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      fail(failure)
    } catch {
      guard PortCommand.exitCode(for: error) != .success else {
        do throws(CommandFailure) { try StandardOutput.print(PortCommand.message(for: error)) } catch { fail(error) }
        exit(EXIT_SUCCESS)
      }
      // The first line states the problem; hints and usage follow it.
      let firstLine = PortCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "\(error)"
      fail(CommandFailure(.usage, "\(firstLine) (see 'lamina-port --help')"))
    }
  }

  private static func fail(_ failure: CommandFailure) -> Never {
    FileHandle.standardError.write(Data("lamina-port: \(failure)\n".utf8))
    exit(failure.status.rawValue)
  }
}
