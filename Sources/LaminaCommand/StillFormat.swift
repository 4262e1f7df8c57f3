import ArgumentParser
import Lamina

/// The format of a still, determined by its file name.
enum StillFormat {
  case png, jpeg

  /// The quality of a JPEG, from 0 to 1.
  static let jpegQuality = 0.9

  /// The format of the file that `path` names: a PNG for a name without a suffix.
  ///
  /// - Throws: `ValidationError` for a suffix of another format.
  init(of path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    switch (name as NSString).pathExtension.lowercased() {
    case "png", "": self = .png
    case "jpg", "jpeg": self = .jpeg
    default: throw ValidationError("'\(name)': a still is a .png or a .jpg")
    }
  }
}
