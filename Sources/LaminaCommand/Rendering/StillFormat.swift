import ArgumentParser
import Lamina

/// The format of a still, determined by its file name.
enum StillFormat {
  case png, jpeg

  /// The quality of a JPEG, from 0 to 1.
  static let jpegQuality = 0.9

  /// The format of the file that `path` names: a PNG for a device or a pipe without a suffix.
  ///
  /// - Throws: `ValidationError` for a suffix of another format, and for a file's name without one.
  init(of path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    switch (name as NSString).pathExtension.lowercased() {
    case "png": self = .png
    case "" where Self.isNoFile(path): self = .png
    case "":
      throw ValidationError("'\(name)' has no suffix: a still is a .png or a .jpg, and a folder's name ends with '/'")
    case "jpg", "jpeg": self = .jpeg
    default: throw ValidationError("'\(name)': a still is a .png or a .jpg")
    }
  }

  /// The bytes of a file with `image`.
  func data(
    _ image: CGImage, _ compression: CGImage.PNGCompression, _ options: PNGEncodingOptions
  ) throws(ImageError) -> Data {
    switch self {
    case .png: try image.pngData(compression: compression, options: options)
    case .jpeg: try image.jpegData(quality: Self.jpegQuality)
    }
  }

  /// Whether `path` names a device or a pipe, such as `/dev/stdout`.
  private static func isNoFile(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
