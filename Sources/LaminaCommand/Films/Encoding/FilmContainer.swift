/// A kind of film file: its suffixes, FFmpeg's muxer, and the codecs that it holds.
package struct FilmContainer: Equatable, Sendable {
  /// The usual suffix.
  let name: String
  let suffixes: [String]
  /// The first is the one that is used unless another is asked for.
  let codecs: [FilmCodec]
  /// FFmpeg's options for the encoder of sound; `nil` if the format has no sound.
  var sound: [String]?
  /// FFmpeg's muxer, with its options.
  let muxer: [String]
  /// Whether segments of a film can be joined without encoding them again.
  var hasSegments = true

  static let all = [mp4, webm, mov, mkv, gif, png, webp]

  package static let mp4 = FilmContainer(
    name: "mp4", suffixes: ["mp4"], codecs: [.h264, .av1], sound: ["-c:a", "aac", "-b:a", "192k"],
    muxer: ["-movflags", "+faststart", "-f", "mp4"])

  package static let webm = FilmContainer(
    name: "webm", suffixes: ["webm"], codecs: [.vp9, .av1], sound: ["-c:a", "libopus", "-b:a", "128k"],
    muxer: ["-f", "webm"])

  package static let mov = FilmContainer(
    name: "mov", suffixes: ["mov"], codecs: [.prores, .h264], sound: ["-c:a", "pcm_s16le"], muxer: ["-f", "mov"])

  package static let mkv = FilmContainer(
    name: "mkv", suffixes: ["mkv"], codecs: [.ffv1, .h264, .vp9, .av1], sound: ["-c:a", "flac"],
    muxer: ["-f", "matroska"])

  package static let gif = FilmContainer(
    name: "gif", suffixes: ["gif"], codecs: [.gif], muxer: ["-loop", "0", "-f", "gif"], hasSegments: false)

  /// An animated PNG.
  package static let png = FilmContainer(
    name: "png", suffixes: ["png", "apng"], codecs: [.apng], muxer: ["-plays", "0", "-f", "apng"], hasSegments: false)

  /// An animated WebP.
  package static let webp = FilmContainer(
    name: "webp", suffixes: ["webp"], codecs: [.webp], muxer: ["-loop", "0", "-f", "webp"], hasSegments: false)

  package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
}
