import ArgumentParser
import Foundation

/// Options for rendering a film of a scene.
struct FilmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make a film of the seconds from A to B: 'A..<B', or 'A...B' with the frame at B. Quote it: < means something to shells.",
      valueName: "range"),
    transform: parseFrames)
  var frames: FrameRange?

  @Option(
    help: ArgumentHelp("Frames a second: 60, 29.97 or 30000/1001. (default: 60)", valueName: "rate"),
    transform: parseRate)
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp(
      "Render every N-th frame only, from the I-th (from 0) on, into numbered PNG files; 'slurm' takes I and N from the job "
        + "array that this is a task of. Implies --resume.",
      valueName: "I/N|slurm"),
    transform: parseShard)
  var shard: Shard?

  @Flag(help: "Leave out the frames whose PNG files are there already.")
  var resume = false

  /// A film with its options.
  struct Film {
    let scene: String
    let path: String
    let format: FilmFormat
    let range: FrameRange
    let rate: FrameRate
    /// The numbers of the frames to render on this machine.
    let numbers: StrideTo<Int>
    /// Whether existing frames are skipped.
    let resumes: Bool
  }

  /// The film that the options describe; `nil` for a still picture.
  ///
  /// - Throws: `ValidationError` if the options contradict each other.
  func film(of scenes: [String], into path: String) throws -> Film? {
    guard let frames else {
      if fps != nil || shard != nil || resume {
        throw ValidationError("--fps, --shard and --resume need --frames, the seconds to film")
      }
      if scenes.count == 1, FilmFormat.isFilm(path) {
        throw ValidationError("'\(path)' is a film, and needs --frames; a still is a .png")
      }
      return nil
    }
    guard scenes.count == 1 else { throw ValidationError("a film is of one scene") }
    let format = try FilmFormat(of: path), rate = fps ?? .standard
    guard let count = frames.count(at: rate) else {
      throw ValidationError("a film has at most \(FrameRange.maximumCount) frames")
    }
    guard count > 0 else { throw ValidationError("there is no frame in --frames; '0...0' has one") }
    if case .frames = format {
    } else if shard != nil || resume {
      throw ValidationError("--shard and --resume apply to numbered PNG files, such as frame-%04d.png")
    }
    if format == .gif, rate.numerator > 100 * rate.denominator {
      throw ValidationError("a GIF has at most 100 frames a second")
    }
    return Film(
      scene: scenes[0], path: path, format: format, range: frames, rate: rate,
      numbers: shard?.frames(of: count) ?? stride(from: 0, to: count, by: 1), resumes: resume || shard != nil)
  }
}

private func parseFrames(_ text: String) throws -> FrameRange {
  guard let range = FrameRange(text) else {
    throw ValidationError("a range is A..<B or A...B in seconds, such as 0..<4")
  }
  return range
}

private func parseRate(_ text: String) throws -> FrameRate {
  guard let rate = FrameRate(text) else {
    throw ValidationError("a rate is a number of frames a second, such as 60, 29.97 or 30000/1001, and at most 1000")
  }
  return rate
}

private func parseShard(_ text: String) throws -> Shard {
  if text == "slurm" {
    guard let shard = Shard(slurm: ProcessInfo.processInfo.environment) else {
      throw ValidationError("--shard slurm needs a task of a job array of equal steps: sbatch --array=0-7")
    }
    return shard
  }
  guard let shard = Shard(text) else { throw ValidationError("a shard is I/N, such as 0/8 to 7/8, or slurm") }
  return shard
}
