import Foundation
import Imaging

/// A film as one PNG for each frame. Each file gets its name when it is complete.
struct FrameFiles: FilmOutput {
  let folder: URL
  let pattern: FramePattern
  let compression: CGImage.PNGCompression
  let interruption: Interruption

  var writers: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func url(_ number: Int) -> URL { folder.appendingPathComponent(pattern.name(number)) }

  /// Whether frame `number` is written: a non-empty file has its name.
  func isFinished(_ number: Int) -> Bool {
    var status = stat()
    return stat(url(number).path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Writes `image` as frame `number`, from any thread.
  func write(_ image: CGImage, number: Int) throws {
    try interruption.write(try image.pngData(compression: compression), to: url(number))
  }

  func finish() {}

  func discard() {}
}
