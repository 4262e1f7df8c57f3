import ArgumentParser
import Lamina

/// Options for the state of a scene.
struct StateOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The state to show; 'lamina inspect' lists them.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Start going from one state to another at 0 s. An empty name, or *, is the scene as written.", valueName: "A:B"),
    transform: StateTransition.init)
  var transition: StateTransition?

  func validate() throws {
    if state != nil, transition != nil { throw ValidationError("--state and --transition exclude each other") }
  }

  /// Whether any of these options is given.
  var isGiven: Bool { state != nil || transition != nil }

  /// Applies the selected state or transition to `document`.
  func apply(to document: CAMLDocument) throws {
    if let state { try document.apply(state: state) }
    if let transition { try document.begin(transitionFrom: transition.from, to: transition.to) }
  }
}

/// Two state names separated by a colon; `nil` for the scene as written.
struct StateTransition: Equatable {
  let from: String?, to: String?

  init(_ text: String) throws {
    guard let colon = text.firstIndex(of: ":") else {
      throw ValidationError("a transition is two names of states with a colon between them, such as Locked:Unlock")
    }
    func name(_ part: Substring) -> String? { part.isEmpty || part == "*" ? nil : String(part) }
    (from, to) = (name(text[..<colon]), name(text[text.index(after: colon)...]))
  }
}
