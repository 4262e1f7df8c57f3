import Foundation
import Imaging

/// A film as a PNG for each frame, which has its name only once it is whole.
struct FrameFiles: FilmOutput {
  let folder: URL
  let pattern: FramePattern
  let compression: CGImage.PNGCompression
  let interruption: Interruption

  var writers: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func url(_ number: Int) -> URL { folder.appendingPathComponent(pattern.name(number)) }

  /// Whether frame `number` has been written: a file that is not empty has its name.
  func isFinished(_ number: Int) -> Bool {
    var status = stat()
    return stat(url(number).path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Writes `image` as frame `number`, from any thread.
  func write(_ image: CGImage, number: Int) throws {
    let data = try image.pngData(compression: compression)
    let url = url(number)
    do {
      try interruption.uninterrupted { try writeAtomically(data, to: url) }
    } catch var error as ImageError {
      error.file = url.relativePath
      throw error
    }
  }

  func finish() {}

  func discard() {}
}
