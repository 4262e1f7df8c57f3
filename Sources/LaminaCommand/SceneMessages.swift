import Lamina
import Logging
import Synchronization

/// What the command says about a scene that it could read: one line for each kind of problem.
struct SceneMessages {
  private let path: String
  let lines: [String]

  /// At most so many lines are about names that are unknown and left out.
  private static let mostUnknown = 10

  init(_ document: CAMLDocument, _ snapshot: LayerSnapshot, path: String) {
    self.path = path
    var unknown = document.diagnostics.map(\.description)
    if unknown.count > Self.mostUnknown {
      let rest = unknown.count - Self.mostUnknown + 1
      unknown.removeLast(rest)
      unknown.append("\(path): \(rest) more kinds of unknown names; 'lamina inspect --html' lists them all")
    }
    lines = document.warnings.map(\.description) + unknown + snapshot.warnings.map { "\(path): \($0)" }
  }

  /// Writes the lines as warnings.
  func log() {
    for line in lines { Self.log(.warning, line) }
  }

  /// The failure of `--strict`; `nil` if there is nothing to say.
  var failure: CommandFailure? {
    guard let first = lines.first else { return nil }
    return CommandFailure(
      .badInput,
      lines.count == 1 ? "\(first) (--strict)" : "\(path): \(lines.count) warnings, which --strict makes errors")
  }

  /// Writes a line once: a scene may be read several times, by the threads of a measurement or when its files change.
  static func log(_ level: Logger.Level, _ line: String) {
    if said.withLock({ $0.insert(line).inserted }) { LaminaCommand.log.log(level: level, "\(line)") }
  }

  private static let said = Mutex<Set<String>>([])
}
