import Foundation

extension UIImage {
  private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

  /// The scale in a file name such as `star@2x.png`.
  static func scale(ofFileNamed path: String) -> CGFloat {
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// The path of the file for an image name.
  static func path(named name: String, in bundle: Bundle?, scale: CGFloat) -> String? {
    let given = URL(fileURLWithPath: name).pathExtension.lowercased()
    let hasExtension = extensions.contains(given)
    let stem = hasExtension ? String(name.dropLast(given.count + 1)) : name
    // Scales of at least the screen's in ascending order, then smaller ones in descending order.
    let scales = [1, 2, 3].filter { $0 >= scale.native } + [3, 2, 1].filter { $0 < scale.native }
    let main = MainBundle.found
    let directories =
      [bundle?.resourcePath, main?.resourcePath, main?.executableURL?.deletingLastPathComponent().path]
      .compactMap { $0 } + [FileManager.default.currentDirectoryPath]
    for directory in directories {
      for scale in scales {
        for type in hasExtension ? [given] : extensions {
          let suffix = scale == 1 ? "" : "@\(Int(scale))x"
          let path = URL(fileURLWithPath: directory).appendingPathComponent("\(stem)\(suffix).\(type)").path
          if FileManager.default.fileExists(atPath: path) { return path }
        }
      }
    }
    return nil
  }
}

/// The image as a PNG file; `nil` without pixels.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The image as a JPEG file; `nil` without pixels.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}
