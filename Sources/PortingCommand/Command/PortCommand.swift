import ArgumentParser
import Foundation
import Glibc
import Porting
import Synchronization

/// `lamina-port`: ports a copy of a folder of sources.
struct PortCommand: ParsableCommand {
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "lamina-port",
    abstract: "Ports sources written for Apple's frameworks to Lamina, in a copy.",
    discussion: """
      The port changes attributes of Objective-C and of Interface Builder, #keyPath, conditions on os(iOS), which then include Linux, imports, \
      casts of numbers, colour literals, @NSManaged, optional members of protocols, and calls with a target and a selector whose method is \
      known. Members of extensions that override, or are overridden, move into the class. Comments, strings and code for other platforms are \
      not changed.

      The report on standard output lists the changes, the places left to a person, by kind, each as 'file:line:column: text; what to write \
      instead', and the original places of moved members and renumbered lines. A file with syntax errors, and every file that is not Swift, \
      is copied unchanged and named. Folders of tools (.git, .build, DerivedData) are not copied.

      Exit status:
         0  success, even with places left to a person
        64  wrong usage
        65  the sources cannot be read
        73  the copy cannot be written, or exists
       130  interrupted; no copy is left (129, 143: SIGHUP, SIGTERM)
      """,
    version: "0.3.0")

  @Argument(help: ArgumentHelp("A folder of sources. It is not changed.", valueName: "sources"))
  var sources: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to make. It must not exist.", valueName: "copy"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "A Swift file to add to the copy: gestures and selectors that compile and do nothing.",
      valueName: "path in the copy"))
  var standIns: String?

  @Option(help: "The form of the report.")
  var report = Form.text

  func run() throws {
    let outcome: PortReport?
    Interruption.listen()
    do throws(PortError) {
      outcome = try FolderPort(sources, into: output, standIns: standIns).run { Interruption.signal != 0 }
    } catch {
      throw CommandFailure(error)
    }
    guard let outcome else { Interruption.exit() }
    switch report {
    case .text: try StandardOutput.print(outcome.text)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try StandardOutput.print(String(decoding: try encoder.encode(outcome), as: UTF8.self))
    }
  }
}

/// `SIGINT`, `SIGTERM` and `SIGHUP`: the port stops before its next file and removes what it has written.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The signal that arrived; 0 for none.
  static var signal: Int32 { received.load(ordering: .relaxed) }

  /// A signal that is already ignored stays ignored.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var current = sigaction()
      sigaction(number, nil, &current)
      let handler = current.__sigaction_handler.sa_handler
      if handler.map({ unsafeBitCast($0, to: Int.self) }) == 1 { continue }
      Glibc.signal(number) { Interruption.received.store($0, ordering: .relaxed) }
    }
  }

  /// Ends the process with the status that shells expect after a signal.
  static func exit() -> Never { Glibc.exit(128 + signal) }
}
