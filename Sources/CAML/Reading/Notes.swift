/// The warnings of one kind from reading a document: one for each subject, with the number of places, and a limited
/// number.
struct Notes {
  private(set) var warnings: [CAMLWarning] = []
  /// The index of each subject's warning.
  private var said: [String: Int] = [:]
  private let source: XMLSource

  /// The limit, so that a malicious document cannot fill the memory with warnings.
  private static let maximum = 100

  init(_ source: XMLSource) { self.source = source }

  /// Adds a warning, or counts one more place if there is a warning about the same `subject`.
  ///
  /// - Parameters:
  ///   - name: A name that is not known.
  ///   - names: Those that it may have been meant to be.
  mutating func add(
    about subject: String, at place: SourceLocation, _ message: @autoclosure () -> String,
    suggestingFor name: String = "",
    among names: @autoclosure () -> [String] = []
  ) {
    if let index = said[subject] {
      warnings[index].count += 1
      return
    }
    guard warnings.count <= Self.maximum else { return }
    let isLast = warnings.count == Self.maximum
    if !isLast { said[subject] = warnings.count }
    warnings.append(
      CAMLWarning(
        file: source.file, position: source.position(of: place),
        message: isLast ? "more follows that is not listed" : message(),
        suggestion: isLast ? nil : NearestName.to(name, among: names())))
  }
}
