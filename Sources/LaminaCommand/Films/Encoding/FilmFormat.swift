import ArgumentParser
import Foundation

/// The format of a film, determined by its file name.
package enum FilmFormat: Equatable, Sendable {
  /// H.264 in MP4.
  case mp4
  /// VP9 in WebM.
  case webm
  case gif
  /// An animated PNG.
  case apng
  /// A PNG for each frame.
  case frames(FramePattern)

  /// The format of the file or files that `path` names.
  ///
  /// - Throws: `ValidationError` for a name that determines no format, or two.
  package init(of path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let kind = (name as NSString).pathExtension.lowercased()
    if name.contains("%") {
      guard let pattern = FramePattern(name) else {
        throw ValidationError("'\(name)': the frame's number is one %d or %04d, and a percent sign is %%")
      }
      guard kind == "png" else { throw ValidationError("'\(name)': a file for each frame is a PNG") }
      self = .frames(pattern)
      return
    }
    switch kind {
    case "mp4": self = .mp4
    case "webm": self = .webm
    case "gif": self = .gif
    case "png", "apng": self = .apng
    default:
      throw ValidationError("'\(name)': a film is .mp4, .webm, .gif, .png (animated) or frame-%04d.png")
    }
  }

  /// Whether `path` can only name a film.
  static func isFilm(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return FramePattern(name) != nil
      || ["mp4", "webm", "gif", "apng"].contains((name as NSString).pathExtension.lowercased())
  }
}
