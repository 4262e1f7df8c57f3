import Foundation

/// An image that could not be read or written.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Code: Sendable {
    /// The file, or its folder, cannot be read.
    case unreadable
    /// The first bytes are those of no image format that is read here.
    case unsupportedFormat
    /// The format is known, but the data is damaged or cut short.
    case malformed
    /// More pixels than ``CGImage/maximumPixels``.
    case tooLarge
    /// The file cannot be written; what was there before is unchanged.
    case unwritable
  }

  public let code: Code

  /// The file's path; `nil` where the image is not in a file.
  public let file: String?

  /// What is wrong, for people.
  public let reason: String

  public init(_ code: Code, file: String? = nil, reason: String) {
    self.code = code
    self.file = file
    self.reason = reason
  }

  public var description: String { file.map { "\($0): \(reason)" } ?? reason }

  /// The same error, about `file`.
  func about(_ file: String) -> ImageError { ImageError(code, file: file, reason: reason) }
}
