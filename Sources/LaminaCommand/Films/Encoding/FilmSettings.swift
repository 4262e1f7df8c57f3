/// The encoding of a film in one file.
struct FilmSettings {
  let format: FilmFormat
  let rate: FrameRate
  let width: Int, height: Int
  /// Whether every pixel of every frame is opaque.
  let isOpaque: Bool

  /// The pixel format of the frames that FFmpeg reads.
  enum RawPixels: String {
    /// Premultiplied red, green and blue, which is the picture over black; the fourth byte is ignored.
    case overBlack = "rgb0"
    /// Straight red, green, blue and alpha.
    case straight = "rgba"
  }

  var rawPixels: RawPixels { isOpaque || format == .mp4 ? .overBlack : .straight }

  /// FFmpeg's arguments: frames from stdin, a film into `file`.
  func ffmpegArguments(file: String) -> [String] {
    // With -xerror, an error when closing the film (the disk is full) is reported too.
    return ["-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-y"]
      + ["-f", "rawvideo", "-pixel_format", rawPixels.rawValue, "-video_size", "\(width)x\(height)"]
      + ["-framerate", "\(rate)", "-i", "pipe:0"]
      + encoding + ["file:\(file)"]
  }

  private var encoding: [String] {
    switch format {
    case .mp4:
      return Self.bt709("yuv420p", before: evenSides)
        + ["-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      // VP9's alternate reference frames do not support alpha.
      let alpha = isOpaque ? [] : ["-auto-alt-ref", "0"]
      return Self.bt709(isOpaque ? "yuv420p" : "yuva420p", before: []) + [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0",
      ]
        + ["-deadline", "good", "-cpu-used", "3", "-row-mt", "1"] + alpha + ["-f", "webm"]
    case .gif:
      // A palette for each frame. A palette for the whole film would keep all frames in memory until the last.
      let palette = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"
      return ["-filter_complex", palette, "-loop", "0", "-f", "gif"]
    case .apng:
      return ["-pix_fmt", isOpaque ? "rgb24" : "rgba", "-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
    case .frames:
      return []
    }
  }

  /// Filters that make both sides even, because H.264 halves the resolution of its chroma planes. An odd picture gets a column at its
  /// right or a row at its bottom that repeats the last one.
  private var evenSides: [String] {
    let (right, bottom) = (width % 2, height % 2)
    guard right + bottom > 0 else { return [] }
    return [
      "pad=iw+\(right):ih+\(bottom)", "format=gbrp", "fillborders=right=\(right):bottom=\(bottom):mode=smear",
    ]
  }

  /// Filters that convert to `pixelFormat` with BT.709's matrix and limited range, and tag the file accordingly. FFmpeg's default is
  /// BT.601's matrix without a tag.
  private static func bt709(_ pixelFormat: String, before filters: [String]) -> [String] {
    let filters =
      filters + [
        "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int", "format=\(pixelFormat)",
        "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
      ]
    return ["-vf", filters.joined(separator: ",")]
      + ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
  }
}
