import Foundation

/// An error in reading or writing an image.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable {
    /// The file, or its folder, cannot be read.
    case unreadable
    /// The first bytes belong to no supported format, or the format uses an unsupported feature.
    case unsupportedFormat
    /// The format is supported, but the data is damaged or truncated.
    case malformed
    /// The image exceeds the limit of pixels, or memory for a decoder or encoder ran out.
    case tooLarge
    /// The file cannot be written; its previous content is unchanged.
    case unwritable
  }

  /// Width and height in pixels.
  public struct Size: Equatable, Sendable {
    /// In pixels.
    public let width: Int, height: Int

    /// Any numbers: the size may be a refused one.
    public init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  /// The kind of the error, for programs.
  public let code: Code

  /// The file's path; `nil` if the image is not in a file.
  public var file: String?

  /// A description of the error, for people.
  public let reason: String

  /// The format, if the first bytes identified it.
  public var format: ImageFormat?

  /// The size in the file's header, if it was read.
  public var size: Size?

  /// The limit that ``size`` exceeds, in pixels. Only with ``Code/tooLarge``.
  public var maximumPixels: Int?

  /// The number of bytes that the decoder had read when it met the damage; `nil` if it does not report one, as JPEG's
  /// and WebP's decoders.
  public var offset: Int?

  /// Creates an error about `file`; `reason` is a sentence without the file's name.
  public init(_ code: Code, file: String? = nil, reason: String) {
    self.code = code
    self.file = file
    self.reason = reason
  }

  /// Creates an error for damaged data; `reason` is the decoder's.
  init(damaged format: ImageFormat, _ reason: String, offset: Int? = nil) {
    self.init(.malformed, reason: "damaged \(format.rawValue): \(reason)")
    self.offset = offset
  }

  public var description: String {
    let place = offset.map { " (by byte \($0))" } ?? ""
    return (file.map { "\($0): " } ?? "") + reason + place
  }

  /// The same error with the file's path.
  func about(_ file: String) -> ImageError {
    var error = self
    error.file = file
    return error
  }

  /// The same error with the format.
  func about(_ format: ImageFormat) -> ImageError {
    var error = self
    error.format = format
    return error
  }
}
