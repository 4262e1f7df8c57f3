import CAML
import TestSupport

@Suite struct DialectTests {
  private func document(_ dialect: Dialect) throws -> CAMLDocument {
    let directory = try TemporaryDirectory([
      "assets/my picture.png": "12p", "assets/Rectangle 1.png": "34p", "assets/0.png": "56p", "assets/1.png": "78p",
    ])
    defer { directory.remove() }
    return try read(dialect.text, in: directory.url)
  }

  private func layer(_ path: [Int], in document: CAMLDocument) throws -> CALayer {
    try path.reduce(document.root) { try #require($0.sublayers?[$1]) }
  }

  @Test(arguments: Dialect.all) func everyDialectIsRead(_ dialect: Dialect) throws {
    let document = try document(dialect)
    verify(document.warnings.isEmpty, "\(document.warnings)")
    verify(document.diagnostics.count == dialect.diagnostics, "\(document.diagnostics)")
    verify(document.states.map(\.name) == dialect.states)
  }

  @Test(arguments: Dialect.all) func dialectStatesSetExpectedValues(_ dialect: Dialect) throws {
    let document = try document(dialect)
    for state in dialect.states { try document.apply(state: state) }
    guard let (path, key, value) = dialect.expected else { return }
    let found = try layer(path, in: document).value(forKeyPath: key)
    let number: Double? =
      switch found {
      case let v as Double: v
      case let v as Float: Double(v)
      case let v as CGFloat: v.native
      default: nil
      }
    verify(number == value, "\(String(describing: found))")
  }

  @Test(arguments: Dialect.all) func everyDialectSurvivesARoundTrip(_ dialect: Dialect) throws {
    let document = try document(dialect)
    let text = document.written().text
    let again = try readAgain(document)
    verify(
      again.warnings.isEmpty, again.diagnostics.allSatisfy { $0.message.contains("is kept") },
      "\(again.warnings) \(again.diagnostics)")
    verify(again.states == document.states, again.transitions == document.transitions, again.written().text == text)
    for state in dialect.states {
      try document.apply(state: state)
      try again.apply(state: state)
      verify(again.root.camlDocument().text == document.root.camlDocument().text)
    }
    for pair in document.transitions where pair.toState != "*" {
      let from = pair.fromState == "*" ? nil : pair.fromState
      try document.begin(transitionFrom: from, to: pair.toState)
      try again.begin(transitionFrom: from, to: pair.toState)
      verify(again.root.camlDocument().text == document.root.camlDocument().text)
    }
    try document.apply(state: nil)
    verify(document.written().text == text)
  }
}
