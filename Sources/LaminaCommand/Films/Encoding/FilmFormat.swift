import ArgumentParser
import Foundation
import Lamina

/// The format of a film, determined by its file name or by `--raw`.
package enum FilmFormat: Equatable, Sendable {
  /// A file that FFmpeg writes.
  case file(FilmContainer)
  /// A PNG for each frame.
  case frames(FramePattern)
  /// The frames' samples, one after the other, on standard output.
  case raw(RawFormat)

  /// The format of the file or files that `path` names.
  ///
  /// - Throws: `ValidationError` for a name that determines no format, or two.
  package init(of path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let suffix = (name as NSString).pathExtension.lowercased()
    if name.contains("%") {
      guard let pattern = FramePattern(name) else {
        throw ValidationError("'\(name)': the frame's number is one %d or %04d, and a percent sign is %%")
      }
      guard suffix == "png" else { throw ValidationError("'\(name)': a file for each frame is a PNG") }
      self = .frames(pattern)
      return
    }
    if path == "-" { throw ValidationError("a film on standard output is --raw rgba or --raw y4m") }
    guard let container = FilmContainer.all.first(where: { $0.suffixes.contains(suffix) }) else {
      let suffixes = FilmContainer.all.map { ".\($0.name)" }.joined(separator: ", ")
      let meant = NearestName.to(suffix, among: FilmContainer.all.flatMap(\.suffixes)).map { "; did you mean .\($0)?" }
      throw ValidationError("'\(name)': a film is \(suffixes) (animated) or frame-%04d.png\(meant ?? "")")
    }
    self = .file(container)
  }

  /// Whether `path` can only name a film.
  static func isFilm(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let suffix = (name as NSString).pathExtension.lowercased()
    return FramePattern(name) != nil
      || StillFormat.ofSuffix(name) == nil && FilmContainer.all.contains { $0.suffixes.contains(suffix) }
  }
}

/// The samples of frames, without a file's structure.
package enum RawFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Premultiplied red, green, blue and alpha.
  case rgba
  /// YUV4MPEG2: planes of 4:2:0 by BT.709 in limited range, over black.
  case y4m
}
