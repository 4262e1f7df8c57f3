import Lamina
import TestSupport

/// `lamina render --frames`, read back by FFmpeg.
@Suite struct FilmTests {
  private let folder = TemporaryFolder()
  private let tools: FFmpegTools
  /// A scene with emitters, so that every frame differs.
  private let fountain = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/Scenes/Fountain.ca").path

  init() throws {
    tools = FFmpegTools(folder: folder)
    try folder.writeScene("red.caml")
  }

  private func render(_ arguments: String..., environment: [String: String] = [:]) throws -> LaminaProcess {
    try LaminaProcess(["render"] + arguments, in: folder, environment: environment)
  }

  private func expectNear(
    _ pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8), _ expected: [Int], tolerance: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let channels = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    #expect(
      zip(channels, expected).allSatisfy { abs($0 - $1) <= tolerance }, "\(channels), not \(expected)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("out.mp4", "h264", "yuv420p"), ("out.webm", "vp9", "yuv420p"), ("out.gif", "gif", "bgra"),
    ("out.png", "apng", "rgba"),
    ("out.apng", "apng", "rgba"),
  ])
  func aFilmHasItsFrames(name: String, codec: String, pixels: String) throws {
    let run = try render(fountain, "--frames", "0..<0.5", "--fps", "25", "--scale", "0.125", "-o", name)
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
    let stream = try tools.stream(name)
    verify(stream["codec_name"] == codec, stream["pix_fmt"] == pixels)
    verify(stream["nb_read_frames"] == "13", stream["r_frame_rate"] == (codec == "apng" ? "25/1" : "25/1"))
    try verify(stream["width"] == "50", stream["height"] == "50", folder.names == [name, "red.caml"].sorted())
  }

  @Test func aRateMayBeAFraction() throws {
    try verify(
      render("red.caml", "--frames", "0..<1.001", "--fps", "30000/1001", "--constant-rate", "-o", "out.mp4").status == 0
    )
    let stream = try tools.stream("out.mp4")
    verify(stream["r_frame_rate"] == "30000/1001", stream["nb_read_frames"] == "30")
  }

  /// In BT.709's limited range, red is 63, 102, 240; with BT.601's matrix it would be 81, 90, 240.
  @Test(arguments: ["out.mp4", "out.webm"]) func colorsAreBT709(name: String) throws {
    let run = try render("red.caml", "--frames", "0...0", "--scale", "4", "--background", "black", "-o", name)
    verify(run.status == 0, "\(run)")
    let stream = try tools.stream(name)
    for key in ["color_space", "color_transfer", "color_primaries"] { verify(stream[key] == "bt709", "\(key)") }
    verify(stream["color_range"] == "tv", stream["pix_fmt"] == "yuv420p", stream["TAG:alpha_mode"] == nil)
    let bytes = try tools.codedFrame(of: name).map(Int.init), count = 64 * 48
    verify(bytes.count == count * 3 / 2)
    for (index, expected) in [(count / 2, 63), (count + count / 8, 102), (count + count * 3 / 8, 240)] {
      verify(abs(bytes[index] - expected) <= 2, "\(bytes[index]), not \(expected)")
    }
  }

  /// The root covers the middle third; beside it the background is green at half alpha.
  @Test func alphaStaysWhereTheFormatHasIt() throws {
    for name in ["out.mp4", "out.webm", "out.png"] {
      let run = try render(
        "red.caml", "--frames", "0..<0.1", "--fps", "20", "--scale", "4", "--size", "48x12", "--background",
        "#00ff0080",
        "-o", name)
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    }
    let mp4 = try tools.frame(1, of: "out.mp4")
    expectNear(mp4.pixel(20, 24), [0, 128, 0, 255], tolerance: 4)
    expectNear(mp4.pixel(96, 24), [255, 0, 0, 255], tolerance: 4)
    let webm = try tools.frame(1, of: "out.webm", decoder: "libvpx-vp9")
    try verify(tools.stream("out.webm")["TAG:alpha_mode"] == "1")
    expectNear(webm.pixel(20, 24), [0, 128, 0, 128], tolerance: 4)
    expectNear(webm.pixel(96, 24), [255, 0, 0, 255], tolerance: 4)
    let png = try tools.frame(1, of: "out.png")
    verify(png.pixel(20, 24) == (0, 128, 0, 128), png.pixel(96, 24) == (255, 0, 0, 255))
  }

  @Test func aGIFKeepsColorsAndClearPixels() throws {
    let run = try render("red.caml", "--frames", "0..<0.2", "--fps", "10", "--size", "48x12", "-o", "out.gif")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    for number in 0..<2 {
      let frame = try tools.frame(number, of: "out.gif")
      verify(frame.pixel(3, 6) == (0, 0, 0, 0))
      expectNear(frame.pixel(24, 6), [255, 0, 0, 255], tolerance: 3)
    }
  }

  @Test func aFastGIFIsWarnedOf() throws {
    let run = try render("red.caml", "--frames", "0..<0.1", "-o", "out.gif")
    verify(run.status == 0, run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: warning: "), "\(run)")
    try verify(tools.stream("out.gif")["nb_read_frames"] == "6")
  }

  /// The added column and row repeat the last ones.
  @Test func oddSidesGrowByAPixel() throws {
    let run = try render("red.caml", "--frames", "0...0", "--size", "15x11", "-o", "out.mp4")
    verify(run.status == 0, "\(run)")
    let frame = try tools.frame(0, of: "out.mp4")
    verify(frame.width == 16, frame.height == 12)
    expectNear(frame.pixel(15, 11), [255, 0, 0, 255], tolerance: 4)
    try verify(render("red.caml", "--frames", "0...0", "--size", "15x11", "-o", "out.webm").status == 0)
    try verify(tools.stream("out.webm")["width"] == "15")
  }

  /// Numbered files, an animated PNG and stills agree at equal times.
  @Test(arguments: ["gpu", "cpu"]) func aFrameIsTheStillOfItsTime(renderer: String) throws {
    let options = ["--renderer", renderer, "--scale", "0.125"]
    for name in ["f-%02d.png", "out.png"] {
      let run = try LaminaProcess(
        ["render", fountain, "--frames", "1..<1.5", "--fps", "6", "-o", name] + options, in: folder)
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    }
    try verify(folder.names == ["f-00.png", "f-01.png", "f-02.png", "out.png", "red.caml"])
    try verify(folder.image("f-00.png").premultipliedRGBA != folder.image("f-01.png").premultipliedRGBA)
    for number in 0..<3 {
      let time = "\(1 + Double(number) / 6)", name = "f-0\(number).png"
      try verify(
        LaminaProcess(["render", fountain, "--time", time, "-o", "still.png"] + options, in: folder).status == 0)
      try verify(folder.image(name).premultipliedRGBA == folder.image("still.png").premultipliedRGBA)
      try verify(folder.image(name).premultipliedRGBA == tools.frame(number, of: "out.png").premultipliedRGBA)
    }
  }

  @Test func aWarningIsSaidOnce() throws {
    try folder.writeScene("missing.caml", children: "<contents type=\"CGImage\" src=\"missing.png\"/>")
    let run = try render("missing.caml", "--frames", "0..<0.1", "-o", "f%d.png")
    verify(run.status == 0, run.errorLines.count == 1, "\(run)")
  }

  @Test func aFilmReplacesTheOldOne() throws {
    try Data("old".utf8).write(to: folder.file("real.gif"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("out.gif"), withDestinationPath: "real.gif")
    try verify(render("red.caml", "--frames", "0...0", "--fps", "10", "-o", "out.gif").status == 0)
    try verify(tools.stream("real.gif")["codec_name"] == "gif", folder.names == ["out.gif", "real.gif", "red.caml"])
  }

  /// Arguments that fail, and the exit status they fail with.
  static let failures: [(arguments: [String], status: Int32)] = [
    (["--frames", "4..<0", "-o", "out.mp4"], 64),
    (["--frames", "0..<0", "-o", "out.mp4"], 64),
    (["--frames", "0..<1e9", "-o", "out.mp4"], 64),
    (["--frames", "0..<1", "-o", "out.avi"], 64),
    (["--frames", "0..<1", "-o", "out"], 64),
    (["--frames", "0..<1", "-o", "out%d.mp4"], 64),
    (["--frames", "0..<1", "-o", "out%s.png"], 64),
    (["--frames", "0..<1", "-o", "out%d-%d.png"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--fps", "0"], 64),
    (["--frames", "0..<1", "-o", "out.gif", "--fps", "101"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--time", "1"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--shard", "0/2"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--resume"], 64),
    (["--frames", "0..<1", "-o", "out%d.png", "--shard", "2/2"], 64),
    (["--frames", "0..<1", "-o", "out%d.png", "--shard", "slurm"], 64),
    (["red.caml", "--frames", "0..<1", "-o", "out.mp4"], 64),
    (["red.caml", "--frames", "0..<1", "-o", "{name}.mp4", "--raw", "y4m"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--codec", "vp9"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--preset", "quick"], 64),
    (["--frames", "0..<1", "-o", "out.webm", "--preset", "fast"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--crf", "52"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--crf", "20", "--bitrate", "1M"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--bitrate", "much"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--quality", "0.5"], 64),
    (["--frames", "0..<1", "-o", "out.webp", "--quality", "2"], 64),
    (["--frames", "0..<1", "-o", "out.mov", "--crf", "20"], 64),
    (["--frames", "0..<1", "-o", "out.gif", "--audio", "red.caml"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--audio", "none.wav"], 65),
    (["--frames", "0..<1", "-o", "out.mp4", "--threads", "0"], 64),
    (["--frames", "0..<1", "-o", "f%d.png", "--constant-rate"], 64),
    (["--frames", "0..<1", "-o", "-"], 64),
    (["--frames", "0..<1", "-o", "-", "--raw", "yuv"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--raw", "y4m"], 64),
    (["-o", "out.png", "--crf", "20"], 64),
    (["-o", "out.png", "--raw", "rgba"], 64),
    (["-o", "out.png", "--quality", "0.5"], 64),
    (["-o", "out.mp4"], 64),
    (["-o", "out%d.png"], 64),
    (["-o", "out.png", "--fps", "60"], 64),
    (["-o", "out.png", "--resume"], 64),
    (["--frames", "0..<1", "-o", "out.mp4", "--size", "1e9x1e9"], 65),
    (["--frames", "0..<1", "-o", "out.mp4", "--device", "no-such-device"], 70),
    (["--frames", "0..<1", "-o", "none/out.mp4"], 73),
    (["--frames", "0..<1", "-o", "none/out%d.png"], 73),
    (["--frames", "0..<1", "-o", "folder.mp4"], 73),
  ]

  @Test(arguments: failures)
  func aFailureIsOneLineAndLeavesNoFile(arguments: [String], status: Int32) throws {
    try FileManager.default.createDirectory(at: folder.file("folder.mp4"), withIntermediateDirectories: false)
    let before = try folder.names
    let run = try LaminaProcess(
      ["render", "red.caml"] + arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
    try verify(folder.names == before)
  }
}
