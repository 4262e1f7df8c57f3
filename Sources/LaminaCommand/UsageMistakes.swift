import ArgumentParser
import Lamina

/// Mistakes on the command line for which the parser's own message misleads.
struct UsageMistakes {
  /// The arguments without the program's name.
  let arguments: [String]

  private static let commands = RootCommand.configuration.subcommands
  private static let names = commands.compactMap { $0.configuration.commandName } + ["help"]

  /// The failure of a subcommand that does not exist, also after `help`; `nil` if there is none to find.
  ///
  /// The parser would take the unknown name for an argument, and object to the first option instead.
  var unknownCommand: CommandFailure? {
    guard var name = arguments.first, !name.hasPrefix("-") else { return nil }
    if name == "help" {
      guard let topic = arguments.dropFirst().first, !topic.hasPrefix("-") else { return nil }
      name = topic
    }
    if Self.names.contains(name) { return nil }
    var advice = Self.question(name, among: Self.names)
    if advice.isEmpty, arguments.first == name, FileManager.default.fileExists(atPath: name) {
      advice = "; 'lamina render \(name) -o picture.png' draws a scene"
    }
    return CommandFailure(.usage, "there is no command '\(name)'\(advice) (see 'lamina --help')")
  }

  /// The failure of the first option that the subcommand does not have; `nil` if there is none to find.
  ///
  /// The parser checks for missing arguments first, and a mistyped option is a missing one.
  private var unknownOption: CommandFailure? {
    guard let command else { return nil }
    let known = Self.options(of: command.type)
    for argument in arguments.dropFirst() {
      if argument == "--" { return nil }
      let isLong = argument.hasPrefix("--")
      // “-1,0” is a tilt.
      guard isLong || argument.hasPrefix("-") && argument.dropFirst().first?.isLetter == true else { continue }
      let name = String(argument.prefix { $0 != "=" })
      if known.contains(name) { continue }
      let meant = isLong ? name : "-\(name)"
      let question = known.contains(meant) ? "; did you mean '\(meant)'?" : Self.question(meant, among: known)
      return CommandFailure(.usage, "unknown option '\(name)'\(question) (see 'lamina help \(command.name)')")
    }
    return nil
  }

  /// The subcommand that the arguments name.
  private var command: (name: String, type: any ParsableCommand.Type)? {
    let type = Self.commands.first { $0.configuration.commandName == arguments.first }
    return type.flatMap { type in arguments.first.map { ($0, type) } }
  }

  /// The failure for an error of the parser.
  func failure(_ error: any Error) -> CommandFailure {
    if let unknownOption { return unknownOption }
    // Hints and usage follow the first line, which states the problem.
    let firstLine = RootCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "\(error)"
    return CommandFailure(.usage, "\(firstLine) (see 'lamina \(command.map { "help \($0.name)" } ?? "--help")')")
  }

  /// The names of a command's options, with their hyphens, as its help lists them.
  private static func options(of command: any ParsableCommand.Type) -> Set<String> {
    let help = RootCommand.helpMessage(for: command, includeHidden: true, columns: 1000)
    var names: Set<String> = []
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      // “  -o, --output <path>      The file”: the names end before a wide space.
      let label = line.dropFirst(2).components(separatedBy: "  ")[0]
      for word in label.split(whereSeparator: { " ,/".contains($0) }) where word.hasPrefix("-") {
        names.insert(String(word))
      }
    }
    return names
  }

  private static func question(_ name: String, among names: some Sequence<String>) -> String {
    NearestName.to(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }
}
