import Foundation
import Imaging

/// A film in one file, which gets its name when it is complete.
///
/// Until then FFmpeg writes a temporary file in the same folder. ``discard()`` and an interruption remove it.
final class FilmFile: FilmOutput {
  private let path: String
  private let temporary: String
  private let destination: String
  private let pixels: FilmSettings.RawPixels
  private let encoder: FFmpegProcess
  private let interruption: Interruption

  init(path: String, _ settings: FilmSettings, interruption: Interruption) throws(CommandFailure) {
    self.path = path
    self.interruption = interruption
    // A symbolic link is followed, as for image files.
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
    pixels = settings.rawPixels
    let (arguments, temporary) = (settings.ffmpegArguments(file: temporary), temporary)
    let started = interruption.uninterrupted { () -> Result<FFmpegProcess, CommandFailure> in
      // Created here, so that an unwritable folder is reported before the first frame is drawn.
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else { return .failure(Self.cannotBeWritten(path, errno)) }
      close(file)
      do throws(CommandFailure) {
        let encoder = try FFmpegProcess(arguments)
        interruption.prepare {
          encoder.stop()
          unlink(temporary)
        }
        return .success(encoder)
      } catch {
        unlink(temporary)
        return .failure(error)
      }
    }
    encoder = try started.get()
  }

  var writers: Int { 1 }

  /// Adds `image`, which has the size in the settings, as the next frame.
  func write(_ image: CGImage, number: Int) throws(CommandFailure) {
    let isReady = image.isOpaque || pixels == .overBlack
    do throws(CommandFailure) {
      try encoder.write(isReady ? image.premultipliedRGBA : straightPixels(image.premultipliedRGBA))
    } catch {
      interruption.waitIfInterrupted()
      throw error
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
      var status = stat()
      guard stat(temporary, &status) == 0, status.st_size > 0 else {
        throw CommandFailure(.unwritableOutput, "\(path): ffmpeg wrote nothing")
      }
      guard rename(temporary, destination) == 0 else { throw Self.cannotBeWritten(path, errno) }
    }
  }

  func discard() {
    encoder.stop()
    unlink(temporary)
  }

  private static func cannotBeWritten(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure(.unwritableOutput, "\(path): cannot be written: \(String(cString: strerror(code)))")
  }
}
