import ArgumentParser
import Foundation
import Lamina

/// What is asked of a film's encoder, beyond the format.
package struct FilmEncoding: Equatable, Sendable {
  /// The name of a codec; `nil` for the format's own.
  var codec: String?
  /// The constant rate factor; `nil` for the codec's own.
  var rateFactor: Int?
  /// Bits a second, in FFmpeg's syntax: `4M`.
  var bitrate: String?
  /// From 0 to 1; `nil` for no loss.
  var quality: Double?
  /// One of x264's presets; `nil` for “medium”.
  var preset: String?
  /// The path of a file with sound.
  var audio: String?
  /// Whether each frame is coded, also where it equals the one before.
  var isConstant = false
  /// The threads of the encoder; `nil` for as many as it likes, which may change its bytes.
  var threads: Int?

  package init() {}

  /// x264's presets, the fastest first.
  private static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
  ]

  /// The codec for `format`; `nil` for formats that are not encoded by FFmpeg.
  ///
  /// - Throws: `ValidationError` for what the format, or its codec, does not have.
  func checked(for format: FilmFormat) throws -> FilmCodec? {
    guard case .file(let container) = format else {
      if self != FilmEncoding() {
        throw ValidationError(
          "--codec, --crf, --bitrate, --preset, --quality, --audio, --constant-rate and --threads are for films in a file"
        )
      }
      return nil
    }
    let found = codec.map { name in container.codecs.first { $0.name == name } } ?? container.codecs.first
    guard let found else {
      let names = container.codecs.map(\.name)
      throw ValidationError("a .\(container.name) has no codec '\(codec ?? "")', but \(names.joined(separator: ", "))")
    }
    if let rateFactor {
      guard let range = found.rateFactor else { throw ValidationError("\(found.name) has no --crf") }
      guard (0...range.greatest).contains(rateFactor) else {
        throw ValidationError("--crf of \(found.name) is a number from 0 to \(range.greatest)")
      }
      if bitrate != nil { throw ValidationError("--crf and --bitrate exclude each other") }
    }
    if bitrate != nil, found.rateFactor == nil { throw ValidationError("\(found.name) has no --bitrate") }
    if let preset {
      guard found.hasPresets else { throw ValidationError("\(found.name) has no --preset") }
      guard Self.presets.contains(preset) else {
        throw ValidationError("--preset is \(Self.presets.joined(separator: ", "))")
      }
    }
    if quality != nil, !found.hasQuality { throw ValidationError("\(found.name) has no --quality") }
    if audio != nil, container.sound == nil { throw ValidationError("a .\(container.name) has no sound") }
    return found
  }
}

/// Options for the encoders of films and stills.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The film's codec: h264 (.mp4, .mov, .mkv), vp9 (.webm, .mkv), av1 (.mp4, .webm, .mkv), prores (.mov), ffv1 (.mkv). "
        + "(default: the first in which the suffix stands)", valueName: "name"))
  var codec: String?

  @Option(
    help: ArgumentHelp(
      "The constant rate factor of h264 (0 to 51), vp9 or av1 (0 to 63): a lower one is better and larger. (default: 16, 20, 24)",
      valueName: "n"))
  var crf: Int?

  @Option(
    help: ArgumentHelp("Bits a second in place of a rate factor, as 800k or 4M.", valueName: "rate"),
    transform: parseBitrate)
  var bitrate: String?

  @Option(
    help: ArgumentHelp(
      "x264's preset, ultrafast to veryslow: a slower one makes smaller files. (default: medium)",
      valueName: "name"))
  var preset: String?

  @Option(
    help: ArgumentHelp(
      "From 0, smallest, to 1, best, for .jpg (default: 0.9) and .webp (default: without loss).", valueName: "q"),
    transform: parseQuality)
  var quality: Double?

  @Option(help: ArgumentHelp("Sound for the film, from its first frame to its last.", valueName: "file"))
  var audio: String?

  @Flag(help: "Code each frame. By default a frame that equals the one before is not coded: that one stands longer.")
  var constantRate = false

  @Option(
    help: ArgumentHelp("The threads of the film's encoder. (default: as it likes)", valueName: "n"),
    transform: parseThreads)
  var threads: Int?

  @Option(
    help: ArgumentHelp("Write a film's frames to standard output (-o -), for other encoders.", valueName: "format"))
  var raw: RawFormat?

  /// What the options ask of a film's encoder.
  var film: FilmEncoding {
    var encoding = FilmEncoding()
    (encoding.codec, encoding.rateFactor, encoding.bitrate) = (codec, crf, bitrate)
    (encoding.quality, encoding.audio, encoding.isConstant, encoding.threads) = (quality, audio, constantRate, threads)
    encoding.preset = preset
    return encoding
  }

  /// Whether an option is given that only films have.
  var isForFilms: Bool {
    var encoding = film
    encoding.quality = nil
    return encoding != FilmEncoding() || raw != nil
  }
}

/// Parses a number from 0 to 1.
func parseQuality(_ text: String) throws -> Double {
  guard let value = Double(text), (0...1).contains(value) else {
    throw ValidationError("a quality is a number from 0 to 1")
  }
  return value
}

/// Parses bits a second; K and M multiply by 1000 and 1000².
func parseBitrate(_ text: String) throws -> String {
  let digits = text.last.map { "kM".contains($0) } == true ? text.dropLast() : text[...]
  guard let value = Int(digits), value > 0, digits.allSatisfy(\.isNumber), digits.count <= 9 else {
    throw ValidationError("a bitrate is a number of bits a second, such as 800k or 4M")
  }
  return text
}

/// Parses a number of threads.
func parseThreads(_ text: String) throws -> Int {
  guard let value = Int(text), (1...64).contains(value) else {
    throw ValidationError("threads are a number from 1 to 64")
  }
  return value
}
