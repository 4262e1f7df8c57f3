import Foundation

/// The encoding of a film in one file.
struct FilmSettings: Sendable {
  let container: FilmContainer
  let codec: FilmCodec
  let encoding: FilmEncoding
  let rate: FrameRate
  /// Size of the frames, in pixels.
  let width: Int, height: Int
  /// Whether every pixel of every frame is opaque.
  let isOpaque: Bool
  /// The number of the first frame in this file, and how many follow, itself included.
  let first: Int, count: Int

  /// The samples of the frames that FFmpeg reads.
  var layout: FrameConverter.Layout {
    if codec.takesPlanes, isOverBlack { return .planes(evenSides: codec.needsEvenSides) }
    return isOverBlack ? .overBlack : .straight
  }

  /// Whether transparent pixels lie on black.
  private var isOverBlack: Bool { isOpaque || !codec.hasAlpha }

  /// Whether each frame is coded.
  var isConstant: Bool { encoding.isConstant || codec.isConstant }

  /// FFmpeg's arguments: frames in NUT from stdin, a film into `file`.
  func ffmpegArguments(file: String) -> [String] {
    // With -xerror, an error when closing the film (the disk is full) is reported too. Without a probe for the rate,
    // that is the time base's.
    [
      "-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-y", "-fpsprobesize", "0", "-f", "nut", "-i",
      "pipe:0",
    ]
      + soundInput + filters + ["-c:v", codec.encoder] + codec.options(request)
      + (encoding.threads.map { ["-threads", "\($0)"] } ?? []) + soundOutput
      // Timestamps stay as they are: a frame stands until the next one.
      + ["-fps_mode:v", "vfr", "-enc_time_base:v", "\(rate.denominator):\(rate.numerator)"]
      + output(file)
  }

  /// FFmpeg's arguments that join the segments in a list of its concat demuxer, which has their durations, into `file`.
  func joiningArguments(list: String, file: String) -> [String] {
    [
      "-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-y", "-f", "concat", "-safe", "0", "-i",
      "file:\(list)",
    ]
      + soundInput + ["-c:v", "copy"] + soundOutput + output(file)
  }

  /// The muxer, which makes the same bytes each time: no random identifier of the file, and no version.
  private func output(_ file: String) -> [String] { ["-fflags", "+bitexact"] + container.muxer + ["file:\(file)"] }

  /// Sound is cut at the film's end. Without the length in its input, a shorter one would cut the film.
  private var soundInput: [String] {
    guard let audio = encoding.audio else { return [] }
    let microseconds = Int((Double(count * rate.denominator) / Double(rate.numerator) * 1e6).rounded())
    return ["-t", "\(microseconds)us", "-i", "file:\(audio)", "-map", "0:v:0", "-map", "1:a:0"]
  }

  private var soundOutput: [String] { encoding.audio == nil ? [] : container.sound ?? [] }

  private var request: FilmCodec.Request {
    FilmCodec.Request(
      isOpaque: isOpaque, rateControl: rateControl, quality: encoding.quality, preset: encoding.preset)
  }

  /// The bitrate or the rate factor. Some encoders would take a default bitrate as a bound of the factor.
  private var rateControl: [String] {
    if let bitrate = encoding.bitrate { return ["-b:v", bitrate] }
    return ["-crf", "\(encoding.rateFactor ?? codec.rateFactor?.standard ?? 0)"]
      + (codec == .h264 ? [] : ["-b:v", "0"])
  }

  /// Filters that tag the film with BT.709, and convert to it what is not converted before. FFmpeg's default is
  /// BT.601's matrix without a tag.
  private var filters: [String] {
    var filters: [String] = []
    if case .planes = layout {
    } else if let transparent = codec.transparentFormat {
      let format = isOverBlack ? transparent.replacingOccurrences(of: "yuva", with: "yuv") : transparent
      filters = [
        "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int", "format=\(format)",
      ]
    } else {
      return []
    }
    filters.append("setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709")
    return ["-vf", filters.joined(separator: ",")]
      + ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
  }
}
