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
      "Render every N-th frame only, from the I-th (from 0) on, into numbered PNG files. Implies --resume.",
      valueName: "I/N"),
    transform: parseShard)
  var shard: Shard?

  @Flag(help: "Leave out the frames whose PNG files are there already.")
  var resume = false

  /// The film of a scene; `nil` without `--frames`.
  ///
  /// - Throws: `ValidationError` if the options contradict each other.
  func film(of scene: String, into path: String, _ encoding: EncodingOptions) throws -> Film? {
    guard let frames else {
      if fps != nil || shard != nil || resume || encoding.isForFilms {
        throw ValidationError(
          "--fps, --shard, --resume and the options of a film's encoder need --frames, the seconds to film")
      }
      if FilmFormat.isFilm(path) {
        throw ValidationError("'\(path)' is a film, and needs --frames; a still is a .png")
      }
      return nil
    }
    var film = try Film(
      scene: scene, path: path, raw: encoding.raw, range: frames, rate: fps ?? .standard, encoding: encoding.film)
    if shard != nil || resume {
      guard case .frames = film.format else {
        throw ValidationError("--shard and --resume apply to numbered PNG files, such as frame-%04d.png")
      }
      film.resumes = true
      if let shard { film.numbers = Array(shard.frames(of: film.numbers.count)) }
    }
    return film
  }
}

/// A film with its options.
struct Film: Sendable {
  let scene: String
  let path: String
  let format: FilmFormat
  let range: FrameRange
  let rate: FrameRate
  let encoding: FilmEncoding
  /// `nil` if FFmpeg does not encode it.
  let codec: FilmCodec?
  /// The numbers of the frames to render here.
  var numbers: [Int]
  /// Whether existing frames are skipped.
  var resumes = false

  /// All frames of a range.
  ///
  /// - Throws: `ValidationError` if there is none, and for what the format does not have.
  init(
    scene: String, path: String, raw: RawFormat? = nil, range: FrameRange, rate: FrameRate, encoding: FilmEncoding
  ) throws {
    if raw != nil, path != "-" { throw ValidationError("--raw writes to standard output: -o -") }
    format = try raw.map { .raw($0) } ?? FilmFormat(of: path)
    codec = try encoding.checked(for: format)
    guard let count = range.count(at: rate) else {
      throw ValidationError("a film has at most \(FrameRange.maximumCount) frames")
    }
    guard count > 0 else { throw ValidationError("there is no frame in --frames; '0...0' has one") }
    if format == .file(.gif), rate.numerator > 100 * rate.denominator {
      throw ValidationError("a GIF has at most 100 frames a second")
    }
    (self.scene, self.path, self.range, self.rate, self.encoding) = (scene, path, range, rate, encoding)
    numbers = Array(0..<count)
  }
}

func parseFrames(_ text: String) throws -> FrameRange {
  guard let range = FrameRange(text) else {
    throw ValidationError("a range is A..<B or A...B in seconds, such as 0..<4")
  }
  return range
}

func parseRate(_ text: String) throws -> FrameRate {
  guard let rate = FrameRate(text) else {
    throw ValidationError("a rate is a number of frames a second, such as 60, 29.97 or 30000/1001, and at most 1000")
  }
  return rate
}

private func parseShard(_ text: String) throws -> Shard {
  guard let shard = Shard(text) else { throw ValidationError("a shard is I/N, such as 0/8 to 7/8") }
  return shard
}
