import Lamina
import TestSupport

/// What encoders are asked for: codecs, qualities, sound, samples.
@Suite struct EncodingTests {
  private let folder = TemporaryFolder()
  private let tools: FFmpegTools

  init() throws {
    tools = FFmpegTools(folder: folder)
    try folder.writeMovingScene("moving.caml")
  }

  private func render(_ arguments: String..., environment: [String: String] = [:]) throws -> LaminaProcess {
    try LaminaProcess(["render", "moving.caml"] + arguments, in: folder, environment: environment)
  }

  private func film(_ name: String, _ arguments: String...) throws {
    let run = try LaminaProcess(
      ["render", "moving.caml", "--frames", "0..<0.5", "--fps", "10", "-o", name] + arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
  }

  /// The pictures of the frames, by themselves.
  private func stills() throws -> [CGImage] {
    try film("still-%d.png")
    return try (0..<5).map { try CGImage(data: folder.data("still-\($0).png")) }
  }

  @Test(
    arguments: [
      ("a.mov", [], "prores", "yuva444p12le"), ("a.mov", ["--background", "red"], "prores", "yuv444p12le"),
      ("a.mov", ["--codec", "h264"], "h264", "yuv420p"), ("a.mkv", [], "ffv1", "bgra"),
      ("a.mkv", ["--codec", "vp9"], "vp9", "yuv420p"), ("a.mp4", ["--codec", "av1"], "av1", "yuv420p"),
      ("a.webm", ["--codec", "av1"], "av1", "yuv420p"),
    ] as [(String, [String], String, String)])
  func aFilmHasItsCodec(name: String, options: [String], codec: String, pixels: String) throws {
    let background = options.map { $0 == "red" ? "#f00" : $0 }
    let run = try LaminaProcess(
      ["render", "moving.caml", "--frames", "0..<0.5", "--fps", "10", "-o", name] + background, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let stream = try tools.stream(name)
    verify(stream["codec_name"] == codec, stream["nb_read_frames"] == "5", "\(stream)")
    // Decoders may call ten bits of ProRes twelve.
    let format = stream["pix_fmt"]?.replacingOccurrences(of: "p10le", with: "p12le")
    verify(format == pixels, "\(stream)")
    if codec != "ffv1" { verify(stream["color_space"] == "bt709", "\(stream)") }
  }

  /// Without loss, also where it is transparent.
  @Test func framesOfFFV1AreTheDrawnOnes() throws {
    let stills = try stills()
    try film("a.mkv")
    for number in 0..<5 {
      try verify(tools.frame(number, of: "a.mkv").premultipliedRGBA == stills[number].premultipliedRGBA)
    }
    verify(stills[0].pixel(0, 0).alpha == 0, stills[0].premultipliedRGBA != stills[4].premultipliedRGBA)
  }

  @Test func proResKeepsAlpha() throws {
    let stills = try stills()
    try film("a.mov")
    let (frame, still) = (try tools.frame(4, of: "a.mov"), stills[4])
    for (x, y) in [(0, 0), (40, 10), (60, 40)] {
      let (a, b) = (frame.pixel(x, y), still.pixel(x, y))
      for (a, b) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
        verify(abs(Int(a) - Int(b)) <= 4, "\(x) \(y): \(a), not \(b)")
      }
    }
  }

  @Test func anAnimatedWebPHasTheDrawnFrames() throws {
    let stills = try stills()
    try film("a.webp")
    let frames = try ImageSequence(data: folder.data("a.webp"))
    verify(frames.count == 5)
    for number in 0..<5 { try verify(frames.image(at: number).premultipliedRGBA == stills[number].premultipliedRGBA) }
    try film("small.webp", "--quality", "0.1")
    try film("good.webp", "--quality", "1")
    try verify(
      folder.data("small.webp").count < folder.data("good.webp").count,
      ImageSequence(data: folder.data("small.webp")).count == 5)
  }

  @Test(arguments: [
    ("a.mp4", ["--crf", "45"], ["--crf", "1"]), ("a.webm", ["--crf", "60"], ["--crf", "2"]),
    ("a.mp4", ["--bitrate", "10k"], ["--bitrate", "9M"]),
  ])
  func aLowerQualityIsSmaller(name: String, low: [String], high: [String]) throws {
    var sizes: [Int] = []
    for options in [low, high] {
      let run = try LaminaProcess(
        ["render", "moving.caml", "--frames", "0..<0.5", "--fps", "10", "-o", name] + options, in: folder)
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
      try sizes.append(folder.data(name).count)
    }
    verify(sizes[0] < sizes[1], "\(sizes)")
  }

  /// Silence, as WAV.
  private func writeSound(seconds: Int) throws {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let samples = [UInt8](repeating: 0, count: seconds * 2 * 48000)
    let format = bytes(1, 2) + bytes(1, 2) + bytes(48000, 4) + bytes(96000, 4) + bytes(2, 2) + bytes(16, 2)
    let file =
      Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + format
      + Array("data".utf8) + bytes(samples.count, 4) + samples
    try Data(file).write(to: folder.file("sound.wav"))
  }

  /// Sound ends with the film, and does not end it.
  @Test(arguments: [("a.mp4", "aac"), ("a.webm", "opus"), ("a.mov", "pcm_s16le"), ("a.mkv", "flac")], [1, 8])
  func aFilmHasSound(format: (name: String, codec: String), seconds: Int) throws {
    try writeSound(seconds: seconds)
    let run = try render(
      "--frames", "0..<2", "--fps", "10", "-o", format.name, "--audio", "sound.wav", "--constant-rate")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let sound = try tools.stream(format.name, kind: "a")
    verify(sound["codec_name"] == format.codec, sound["sample_rate"] == "48000", "\(sound)")
    try verify(tools.stream(format.name)["nb_read_frames"] == "20")
    let length = try tools.seconds(of: format.name)
    verify(abs(length - 2) < 0.03, "\(length)")
  }

  @Test func samplesGoToStandardOutput() throws {
    let stills = try stills()
    func raw(_ format: String) throws -> Data {
      let run = try LaminaProcess(
        ["render", "moving.caml", "--frames", "0..<0.5", "--fps", "10", "-o", "-", "--raw", format], in: folder,
        limits: "exec >raw.\(format)")
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
      return try folder.data("raw.\(format)")
    }
    try verify(raw("rgba") == Data(stills.flatMap(\.premultipliedRGBA)))
    let head = "YUV4MPEG2 W96 H64 F10:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\nFRAME\n"
    let y4m = try raw("y4m")
    verify(y4m.starts(with: Array(head.utf8)), y4m.count == head.utf8.count + 4 * 6 + 5 * 96 * 64 * 3 / 2)
    let stream = try tools.stream("raw.y4m")
    verify(stream["pix_fmt"] == "yuv420p", stream["nb_read_frames"] == "5", stream["r_frame_rate"] == "10/1")
  }

  @Test func aReaderThatLeavesIsAnError() throws {
    let run = try LaminaProcess(
      ["render", "moving.caml", "--frames", "0..<60", "--scale", "4", "-o", "-", "--raw", "rgba"], in: folder,
      limits: "exec >/dev/full")
    verify(run.status == 73, run.errorLines.count == 1, "\(run)")
  }

  /// An FFmpeg that was built without an encoder.
  @Test func aMissingEncoderIsNamed() throws {
    let script = """
      #!/bin/sh
      n=$#; i=0
      while [ $i -lt $n ]; do w=$1; [ "$w" = libx264 ] && w=libnone264; shift; set -- "$@" "$w"; i=$((i+1)); done
      exec ffmpeg "$@"
      """
    let encoder = folder.file("encoder")
    try Data(script.utf8).write(to: encoder)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder.path)
    let run = try render(
      "--frames", "0..<1", "-o", "a.mp4", environment: ["LAMINA_FFMPEG": encoder.path])
    verify(run.status == 69, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("no encoder 'libnone264'") == true, "\(run)")
    try verify(folder.names == ["encoder", "moving.caml"])
  }

  @Test(arguments: [([], nil), (["--quality", "0.3"], nil), (["--quality", "1"], nil)] as [([String], Int?)])
  func aStillMayBeWebP(options: [String], _: Int?) throws {
    try verify(render("-o", "a.png").status == 0)
    let run = try LaminaProcess(["render", "moving.caml", "-o", "a.webp"] + options, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let (webp, png) = (try CGImage(data: folder.data("a.webp")), try CGImage(data: folder.data("a.png")))
    try verify(folder.data("a.webp").starts(with: Array("RIFF".utf8)))
    verify((webp.premultipliedRGBA == png.premultipliedRGBA) == options.isEmpty)
  }

  @Test func qualitiesOfStillsHaveSizes() throws {
    for name in ["a.jpg", "a.webp"] {
      var sizes: [Int] = []
      for quality in ["0.1", "1"] {
        try verify(render("-o", name, "--quality", quality, "--scale", "4").status == 0)
        try sizes.append(folder.data(name).count)
      }
      verify(sizes[0] < sizes[1], "\(name): \(sizes)")
    }
  }
}

extension TemporaryFolder {
  /// Writes a document of 96 × 64 points, in which a square moves to the right from 1 s to 1.5 s, and a gradient disc
  /// stands.
  ///
  /// - Parameter begin: When the square begins to move.
  func writeMovingScene(_ name: String, begin: Double = 0) throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="Root" bounds="0 0 96 64">
          <sublayers>
            <CAGradientLayer name="Disc" bounds="0 0 40 40" position="60 30" cornerRadius="20" masksToBounds="1">
              <colors><CGColor value="1 0 0"/><CGColor value="0 0.5 1"/></colors>
            </CAGradientLayer>
            <CALayer name="Square" bounds="0 0 16 16" position="12 40" backgroundColor="0 0.8 0.2" opacity="0.75">
              <animations>
                <p key="go" type="CABasicAnimation" keyPath="position.x" duration="0.5" beginTime="\(begin)" fillMode="both" removedOnCompletion="0">
                  <fromValue type="real" value="12"/>
                  <toValue type="real" value="80"/>
                </p>
              </animations>
            </CALayer>
          </sublayers>
        </CALayer>
      </caml>
      """
    try Data(document.utf8).write(to: url.appendingPathComponent(name))
  }
}
