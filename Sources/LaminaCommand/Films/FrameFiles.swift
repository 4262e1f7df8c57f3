import Foundation
import Imaging
import Synchronization

/// A film as one PNG for each frame. Each file gets its name when it is complete.
final class FrameFiles: FilmOutput {
  private let folder: URL
  private let pattern: FramePattern
  private let compression: CGImage.PNGCompression
  private let interruption: Interruption
  /// The file of the last picture that was encoded, which frames with the same picture share.
  private let last = Mutex<(version: Int, data: Data)?>(nil)

  init(
    folder: URL, pattern: FramePattern, compression: CGImage.PNGCompression, interruption: Interruption
  ) {
    (self.folder, self.pattern) = (folder, pattern)
    (self.compression, self.interruption) = (compression, interruption)
  }

  var writers: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func url(_ number: Int) -> URL { folder.appendingPathComponent(pattern.name(number)) }

  /// Whether frame `number` is written: a non-empty file has its name.
  func isFinished(_ number: Int) -> Bool {
    var status = stat()
    return stat(url(number).path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Writes a frame, from any thread.
  func write(_ frame: FilmFrame) throws {
    try interruption.write(data(frame), to: url(frame.number))
  }

  private func data(_ frame: FilmFrame) throws -> Data {
    if let last = last.withLock({ $0 }), last.version == frame.version { return last.data }
    let data = try frame.image.pngData(compression: compression)
    last.withLock { if frame.version >= $0?.version ?? 0 { $0 = (frame.version, data) } }
    return data
  }

  func finish() {}

  func discard() {}
}
