import Foundation
import Imaging
import Synchronization

/// A film in one file, which gets its name when it is complete.
///
/// Until then FFmpeg writes a temporary file in the same folder. ``discard()`` and an interruption remove it.
final class FilmFile: FilmOutput {
  private struct State {
    var converter: FrameConverter
    /// The number of frames that were written.
    var written = 0
  }

  private let target: ReplacedFile
  private let settings: FilmSettings
  private let stream: NUTWriter
  private let encoder: FFmpegProcess
  private let interruption: Interruption
  private let action: Int
  private let state: Mutex<State>

  /// As many frames as B-frames may be delayed by, and one. At both ends of a film these are coded whether they differ
  /// or not: muxers take the film's length from them.
  private static let regularFrames = 3

  init(path: String, _ settings: FilmSettings, interruption: Interruption) throws(CommandFailure) {
    (self.settings, self.interruption) = (settings, interruption)
    let target = try ReplacedFile(path)
    let converter = FrameConverter(settings.layout, width: settings.width, height: settings.height)
    stream = NUTWriter(
      codec: settings.layout.code, width: converter.size.width, height: converter.size.height, rate: settings.rate)
    self.target = target
    let started = interruption.uninterrupted { () -> Result<(FFmpegProcess, Int), CommandFailure> in
      do throws(CommandFailure) {
        // Created here, so that an unwritable folder is reported before the first frame is drawn.
        try target.create()
        let encoder = try FFmpegProcess(settings.ffmpegArguments(file: target.temporary))
        let action = interruption.prepare {
          encoder.stop()
          target.discard()
        }
        return .success((encoder, action))
      } catch {
        target.discard()
        return .failure(error)
      }
    }
    (encoder, action) = try started.get()
    state = Mutex(State(converter: converter))
  }

  var writers: Int { 1 }

  /// Adds `frame`, whose picture has the size in the settings. A frame that equals the one before is left out: that one
  /// stands longer.
  func write(_ frame: FilmFrame) throws(CommandFailure) {
    let time = frame.number - settings.first
    let isAtEnd = time < Self.regularFrames || time >= settings.count - Self.regularFrames
    try state.withLock { state throws(CommandFailure) in
      let differs = state.converter.take(frame.image, changes: frame.changes)
      guard differs || isAtEnd || settings.isConstant else { return }
      let samples = state.converter.samples
      do throws(CommandFailure) {
        if state.written == 0 { try encoder.write(stream.header) }
        try encoder.write(stream.frameHeader(time: time, count: samples.count))
        try encoder.write(samples)
        state.written += 1
      } catch {
        interruption.waitIfInterrupted()
        throw error
      }
    }
  }

  /// Waits for the encoder, then gives the film its name.
  func finish() throws(CommandFailure) {
    do throws(CommandFailure) {
      try encoder.finish()
    } catch {
      interruption.waitIfInterrupted()
      throw error
    }
    // The encoder that an interruption kills has not failed, but its file is gone.
    try interruption.uninterrupted { () throws(CommandFailure) in
      try target.finish()
      interruption.remove(action)
    }
  }

  func discard() {
    encoder.stop()
    target.discard()
    interruption.remove(action)
  }
}

/// A plain file that another program writes under a temporary name beside it, and that is then renamed.
struct ReplacedFile: Sendable {
  private let path: String
  private let destination: String
  /// The file that the program writes.
  let temporary: String

  /// A symbolic link is followed, as for image files.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    let target = realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
    destination = target ?? URL(fileURLWithPath: path).path
    var status = stat()
    if stat(destination, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw CommandFailure(.unwritableOutput, "\(path): cannot be written: it is no plain file")
    }
    // A short name: the film's may be as long as the file system allows.
    let folder = URL(fileURLWithPath: destination).deletingLastPathComponent().path
    temporary = "\(folder)/.lamina-\(UInt64.random(in: .min ... .max)).tmp"
  }

  func create() throws(CommandFailure) {
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw cannotBeWritten(errno) }
    close(file)
  }

  /// Gives the file its name, if something was written.
  func finish() throws(CommandFailure) {
    var status = stat()
    guard stat(temporary, &status) == 0, status.st_size > 0 else {
      throw CommandFailure(.unwritableOutput, "\(path): ffmpeg wrote nothing")
    }
    guard rename(temporary, destination) == 0 else { throw cannotBeWritten(errno) }
  }

  func discard() { unlink(temporary) }

  private func cannotBeWritten(_ code: Int32) -> CommandFailure {
    CommandFailure(.unwritableOutput, "\(path): cannot be written: \(String(cString: strerror(code)))")
  }
}
