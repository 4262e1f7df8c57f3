import Foundation

/// Messages about constraints, on the standard error.
package enum LayoutMessages {
  /// Takes messages in place of the standard error, for tests.
  package final class Sink: Sendable {
    let take: @Sendable (String) -> Void
    package init(_ take: @escaping @Sendable (String) -> Void) { self.take = take }
  }

  @TaskLocal package static var sink: Sink?

  static func say(_ message: String) {
    if let sink { return sink.take(message) }
    FileHandle.standardError.write(Data("[LayoutConstraints] \(message)\n".utf8))
  }
}
