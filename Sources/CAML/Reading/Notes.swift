/// The warnings of one kind from reading a document: at most one for each subject, and a limited number.
struct Notes {
  private(set) var warnings: [CAMLWarning] = []
  private var said: Set<String> = []
  private let source: XMLSource

  /// The limit, so that a malicious document cannot fill the memory with warnings.
  private static let maximum = 100

  init(_ source: XMLSource) { self.source = source }

  /// Adds a warning unless there is one about the same `subject`.
  mutating func add(about subject: String, at place: SourceLocation, _ message: String) {
    guard warnings.count <= Self.maximum, said.insert(subject).inserted else { return }
    let isLast = warnings.count == Self.maximum
    warnings.append(
      CAMLWarning(
        file: source.file, position: source.position(of: place),
        message: isLast ? "more follows that is not listed" : message))
  }
}
