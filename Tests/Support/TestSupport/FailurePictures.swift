import Foundation
import Imaging

/// The folder in which this run of tests leaves the pictures of its failures. Each run has its own: several users, and
/// several copies of the tests, share the folder for temporary files.
package enum FailurePictures {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-failures-\(UUID().uuidString)")

  /// Writes a picture, and returns its path.
  package static func write(_ image: CGImage, name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(name).png")
    try image.writePNG(to: file)
    return file.path
  }
}
