import Foundation
import Lamina

/// The format of a job's picture.
enum JobFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp
  /// The premultiplied red, green, blue and alpha of each pixel, row by row.
  case rgba

  /// The format of the file that `path` names; `nil` for another suffix.
  init?(of path: String) {
    let suffix = (path as NSString).pathExtension.lowercased()
    guard let format = suffix == "jpg" ? .jpeg : Self(rawValue: suffix) else { return nil }
    self = format
  }

  /// - Parameter quality: From 0 to 1; `nil` for the command's own in a JPEG, and a WebP without loss.
  func data(
    _ image: CGImage, quality: Double?, _ compression: CGImage.PNGCompression
  ) throws(ImageError) -> Data {
    switch self {
    case .png: try image.pngData(compression: compression)
    case .jpeg: try image.jpegData(quality: quality ?? StillFormat.jpegQuality)
    case .webp: try image.webpData(quality: quality)
    case .rgba: Data(image.premultipliedRGBA)
    }
  }
}
