/// A codec of films: FFmpeg's encoder, and what can be asked of it.
package struct FilmCodec: Equatable, Sendable {
  /// The name that `--codec` takes.
  let name: String
  /// FFmpeg's encoder.
  let encoder: String
  /// Whether transparent pixels stay transparent; otherwise they lie on black.
  var hasAlpha = true
  /// The constant rate factor that is used unless another is asked for, and the greatest one.
  var rateFactor: (standard: Int, greatest: Int)?
  /// Whether it has the presets of x264.
  var hasPresets = false
  /// Whether it is without loss, unless a quality is asked for.
  var hasQuality = false
  /// Whether each frame is coded, also where it equals the one before: editors expect that.
  var isConstant = false
  /// Whether both sides must be even.
  var needsEvenSides = false
  /// The pixel format of transparent films whose colours FFmpeg converts to Y′CbCr; `nil` if the codec takes RGB.
  var transparentFormat: String?
  /// Whether opaque films are converted to planes of 4:2:0 before FFmpeg reads them.
  var takesPlanes = false
  /// FFmpeg's options for the encoder.
  let options: @Sendable (Request) -> [String]

  /// What is asked of the encoder.
  struct Request {
    let isOpaque: Bool
    /// FFmpeg's options for the bitrate or the rate factor.
    let rateControl: [String]
    /// From 0 to 1; `nil` for no loss.
    let quality: Double?
    /// One of x264's presets; `nil` for “medium”.
    let preset: String?
  }

  static let h264 = FilmCodec(
    name: "h264", encoder: "libx264", hasAlpha: false, rateFactor: (16, 51), hasPresets: true, needsEvenSides: true,
    takesPlanes: true
  ) { request in ["-preset", request.preset ?? "medium"] + request.rateControl }

  static let vp9 = FilmCodec(
    name: "vp9", encoder: "libvpx-vp9", rateFactor: (20, 63), transparentFormat: "yuva420p", takesPlanes: true
  ) { request in
    // VP9's alternate reference frames do not support alpha.
    request.rateControl
      + ["-deadline", "good", "-cpu-used", "3", "-row-mt", "1"]
      + (request.isOpaque ? [] : ["-auto-alt-ref", "0"])
  }

  static let av1 = FilmCodec(
    name: "av1", encoder: "libaom-av1", hasAlpha: false, rateFactor: (24, 63), takesPlanes: true
  ) { request in
    request.rateControl + ["-cpu-used", "6", "-row-mt", "1"]
  }

  /// ProRes 4444, with 10 bits of colour and 16 of alpha.
  static let prores = FilmCodec(
    name: "prores", encoder: "prores_ks", isConstant: true, transparentFormat: "yuva444p10le"
  ) { request in
    ["-profile:v", "4444", "-vendor", "apl0"] + (request.isOpaque ? [] : ["-alpha_bits", "16"])
  }

  static let ffv1 = FilmCodec(name: "ffv1", encoder: "ffv1") { request in
    ["-level", "3", "-pix_fmt", request.isOpaque ? "bgr0" : "bgra"]
  }

  /// A palette for each frame. A palette for the whole film would keep all frames in memory until the last.
  static let gif = FilmCodec(name: "gif", encoder: "gif") { _ in
    ["-filter_complex", "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"]
  }

  static let apng = FilmCodec(name: "apng", encoder: "apng") { request in
    ["-pix_fmt", request.isOpaque ? "rgb24" : "rgba", "-pred", "mixed"]
  }

  static let webp = FilmCodec(name: "webp", encoder: "libwebp_anim", hasQuality: true) { request in
    ["-pix_fmt", "bgra", "-compression_level", "4"]
      + (request.quality.map { ["-lossless", "0", "-quality", "\(100 * $0)"] } ?? ["-lossless", "1"])
  }

  package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
}
