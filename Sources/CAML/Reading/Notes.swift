/// The remarks made while a document is read: each one once, and not without end.
struct Notes {
  private(set) var warnings: [CAMLWarning] = []
  private var said: Set<String> = []
  private let source: XMLSource

  /// A document made to be wrong must not fill the memory with complaints.
  private static let maximum = 100

  init(_ source: XMLSource) { self.source = source }

  /// Adds a remark unless one about the same `subject` was made before.
  mutating func add(about subject: String, at place: Place, _ message: String) {
    guard warnings.count <= Self.maximum, said.insert(subject).inserted else { return }
    let isLast = warnings.count == Self.maximum
    warnings.append(
      CAMLWarning(
        file: source.file, position: source.position(of: place),
        message: isLast ? "more follows that is not listed" : message))
  }
}
