import Geometry

/// An error of the data that fills a ``CAMLTemplate``.
public struct TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of the problem, for programs; ``TemplateError/description`` is for people.
  public enum Code: Sendable {
    /// The data is no JSON object.
    case badData
    /// No layer has the name before the key.
    case unknownLayer
    /// The layer has no such key.
    case unknownKey
    /// The value has another type than the key, or is none of the names that the key takes.
    case wrongType
    /// The image cannot be read, or its file lies outside the document's folder.
    case unreadableImage
    /// The images exceed a limit of the document, or the layers do.
    case limitExceeded
    /// The ``Deadline`` of the request passed, or its task was cancelled.
    case stopped
  }

  /// The kind of the problem.
  public let code: Code

  /// The key of the data, such as `title.string`; empty if the error is about the data as a whole.
  public let key: String

  /// The problem, in one line.
  public let message: String

  /// The known name that an unknown one was probably meant to be; `nil` if none is close.
  public let suggestion: String?

  init(_ code: Code, _ key: String, _ message: String, suggestion: String? = nil) {
    (self.code, self.key, self.message, self.suggestion) = (code, key, message, suggestion)
  }

  /// The error of a document that cannot be made again.
  init(_ error: CAMLError) {
    self.init(error.code == .stopped ? .stopped : .limitExceeded, "", "\(error)")
  }

  /// One line: `KEY: message`, with the suggestion.
  public var description: String {
    (key.isEmpty ? "" : "\(key.singleLine): ") + message + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")
  }
}
