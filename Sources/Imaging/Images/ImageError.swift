import Foundation

/// An image that could not be read or written.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Code: Sendable {
    /// The file, or its folder, cannot be read.
    case unreadable
    /// The first bytes are those of no image format that is read here, or the format is used in a way that is not.
    case unsupportedFormat
    /// The format is known, but the data is damaged or cut short.
    case malformed
    /// More pixels than the limit, or too little memory for a decoder or encoder.
    case tooLarge
    /// The file cannot be written; what was there before is unchanged.
    case unwritable
  }

  /// Width and height in pixels.
  public struct Size: Equatable, Sendable {
    public let width: Int, height: Int

    public init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  public let code: Code

  /// The file's path; `nil` where the image is not in a file.
  public var file: String?

  /// What is wrong, for people.
  public let reason: String

  /// The format, once the first bytes told it.
  public var format: ImageFormat?

  /// The size that the header claims, once it is read.
  public var size: Size?

  /// The limit that ``size`` exceeds, in pixels: with ``Code/tooLarge`` only.
  public var maximumPixels: Int?

  /// How many bytes of the data the decoder had taken when it met the damage; `nil` where it does not tell, as that for
  /// JPEG and that for WebP.
  public var offset: Int?

  public init(_ code: Code, file: String? = nil, reason: String) {
    self.code = code
    self.file = file
    self.reason = reason
  }

  /// Damaged data: `reason` is the decoder's.
  init(damaged format: ImageFormat, _ reason: String, offset: Int? = nil) {
    self.init(.malformed, reason: "damaged \(format.rawValue): \(reason)")
    self.offset = offset
  }

  public var description: String {
    let place = offset.map { " (by byte \($0))" } ?? ""
    return (file.map { "\($0): " } ?? "") + reason + place
  }

  /// The same error, about `file`.
  func about(_ file: String) -> ImageError {
    var error = self
    error.file = file
    return error
  }

  /// The same error, about data in `format`.
  func about(_ format: ImageFormat) -> ImageError {
    var error = self
    error.format = format
    return error
  }
}
