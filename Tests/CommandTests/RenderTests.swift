import Lamina
import TestSupport

@Suite struct RenderTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.writeScene("red.caml")
    try folder.writePackage("red.ca")
  }

  private func render(_ arguments: String..., environment: [String: String] = [:]) throws -> LaminaProcess {
    try LaminaProcess(["render"] + arguments, in: folder, environment: environment)
  }

  private func picture() throws -> CGImage {
    try folder.image("out.png")
  }

  @Test(arguments: ["gpu", "cpu"], ["red.caml", "red.ca", "red.ca/"])
  func aSceneBecomesAPicture(renderer: String, scene: String) throws {
    let run = try render(scene, "-o", "out.png", "--renderer", renderer)
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
    let image = try picture()
    verify(image.width == 16, image.height == 12, image.pixel(8, 6) == (255, 0, 0, 255))
  }

  @Test func aHyphenIsStandardOutput() throws {
    let run = try LaminaProcess(["render", "red.caml", "-o", "-"], in: folder, limits: "exec >out.png")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(picture().pixel(8, 6) == (255, 0, 0, 255), folder.names == ["out.png", "red.ca", "red.caml"])
    let two = try render("red.caml", "red.ca", "-o", "-")
    verify(two.status == 64, two.errorLines[0].contains("one scene"), "\(two)")
  }

  @Test(arguments: ["gpu", "cpu"]) func optionsOverrideTheScene(renderer: String) throws {
    let run = try render(
      "red.caml", "--output", "out.png", "--renderer", renderer, "--scale", "2", "--size", "20x15", "--background",
      "#00f")
    verify(run.status == 0, "\(run)")
    let image = try picture()
    verify(image.width == 40, image.height == 30, image.pixel(20, 15) == (255, 0, 0, 255))
  }

  @Test func compressionChangesTheFileAndNotThePicture() throws {
    var sizes: [Int] = [], pictures: [[UInt8]] = []
    for compression in ["fast", "standard", "best"] {
      let run = try render(
        "red.caml", "-o", "out.png", "--renderer", "cpu", "--compression", compression, "--scale", "20")
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
      sizes.append(try folder.data("out.png").count)
      pictures.append(try picture().premultipliedRGBA)
    }
    verify(pictures[0] == pictures[1], pictures[1] == pictures[2])
    verify(sizes[0] > sizes[1], sizes[1] >= sizes[2], "\(sizes)")
    try verify(render("red.caml", "-o", "out.png", "--compression", "none").status == 64)
  }

  @Test(
    arguments: [
      ([], 8, []), (["--depth", "8", "--colorspace", "srgb"], 8, []), (["--depth", "16"], 16, []),
      (["--colorspace", "display-p3"], 8, [12, 13, 0, 1]),
      (["--depth", "16", "--colorspace", "rec2100-pq"], 16, [9, 16, 0, 1]),
    ] as [([String], UInt8, [UInt8])])
  func depthAndColorSpaceOptionsReachTheFile(options: [String], depth: UInt8, points: [UInt8]) throws {
    let run = try LaminaProcess(["render", "red.caml", "-o", "out.png", "--renderer", "cpu"] + options, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let data = try folder.data("out.png")
    // The depth follows the size in IHDR.
    verify(data[24] == depth)
    let place = data.range(of: Data("cICP".utf8))?.upperBound
    verify(place.map { Array(data[$0..<$0 + 4]) } ?? [] == points)
    // The scene's red is sRGB's red, although the file has other numbers.
    let red = try picture().pixel(8, 6)
    verify(red.red >= 254, red.green <= 1, red.blue <= 1, red.alpha == 255, "\(red)")
  }

  @Test func severalScenesInAnotherSpace() throws {
    let run = try render("red.caml", "red.ca", "-o", "pictures", "--renderer", "cpu", "--colorspace", "display-p3")
    verify(run.status == 0, "\(run)")
    let folder = folder.file("pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    verify(names.count == 2)
    for name in names {
      try verify(Data(contentsOf: folder.appendingPathComponent(name)).range(of: Data("cICP".utf8)) != nil)
    }
  }

  @Test(arguments: [
    ["--depth", "12"], ["--colorspace", "cmyk"], ["--depth", "16", "--frames", "0..<1"],
    ["--colorspace", "display-p3", "--frames", "0..<1"],
  ])
  func unsupportedDepthsAndColorSpacesAreRefused(options: [String]) throws {
    let name = options.contains("--frames") ? "out-%d.png" : "out.png"
    let run = try LaminaProcess(["render", "red.caml", "-o", name] + options, in: folder)
    verify(run.status == 64, "\(run)")
    verify(!FileManager.default.fileExists(atPath: folder.path("out.png")))
  }

  /// A blue particle comes after one second.
  @Test(arguments: [("0.5", 255), ("1.5", 0)]) func timeOverridesTheScene(time: String, red: UInt8) throws {
    let dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/5ncLrgAAAABJRU5ErkJggg=="
    try folder.writeScene(
      "emitter.caml",
      children: """
        <sublayers><CAEmitterLayer emitterPosition="8 6"><emitterCells>
        <CAEmitterCell birthRate="1" lifetime="9" scale="4"><contents type="CGImage" src="data:image/png;base64,\(dot)"/>
        </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers>
        """)
    let run = try render("emitter.caml", "-o", "out.png", "--renderer", "cpu", "--time", time)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(picture().pixel(8, 6).red == red, render("emitter.caml", "-o", "out.png", "--time", "soon").status == 64)
  }

  @Test(arguments: ["gpu", "cpu"]) func severalScenesGoIntoAFolder(renderer: String) throws {
    try folder.writeScene("blue.caml", color: "0 0 1")
    let run = try render("red.caml", "blue.caml", "red.ca", "-o", "some/pictures", "--renderer", renderer)
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
    let pictures = folder.file("some/pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    verify(Set(names) == ["red.png", "red-2.png", "blue.png"])
    let blue = try CGImage(contentsOf: pictures.appendingPathComponent("blue.png"))
    verify(blue.pixel(8, 6) == (0, 0, 255, 255))
  }

  @Test func aWarningIsALineAndNoFailure() throws {
    try folder.writeScene(
      "missing.caml", children: "<contents type=\"CGImage\" src=\"missing.png\"/>")
    let run = try render("missing.caml", "-o", "out.png")
    verify(run.status == 0)
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: warning: "), "\(run)")
    try verify(picture().width == 16)
  }

  /// Arguments that fail, and the exit status they fail with.
  static let failures: [(arguments: [String], status: Int32)] = [
    ([], 64),
    (["red.caml"], 64),
    (["red.caml", "-o", "out.png", "--bogus"], 64),
    (["red.caml", "-o", "out.png", "--renderer", "vulkan"], 64),
    (["red.caml", "-o", "out.png", "--scale", "0"], 64),
    (["red.caml", "-o", "out.png", "--scale", "nan"], 64),
    (["red.caml", "-o", "out.png", "--size", "16"], 64),
    (["red.caml", "-o", "out.png", "--size", "16x-1"], 64),
    (["red.caml", "-o", "out.png", "--background", "#12345"], 64),
    (["red.caml", "-o", "out.png", "--background", "0,0,2"], 64),
    (["red.caml", "-o", "out.png", "--renderer", "cpu", "--device", "software"], 64),
    (["none.caml", "-o", "out.png"], 65),
    (["none.ca/", "-o", "out.png"], 65),
    (["garbage.caml", "-o", "out.png"], 65),
    (["red.caml", "-o", "out.png", "--size", "1e9x1e9"], 65),
    (["red.caml", "-o", "out.png", "--device", "no-such-device"], 70),
    (["red.caml", "-o", "no-such-folder/out.png"], 73),
    (["red.caml", "red.ca", "-o", "red.caml"], 73),
    (["red.caml", "-o", "red.ca"], 64),
  ]

  @Test(arguments: failures)
  func aFailureIsOneLineAndLeavesNoFile(arguments: [String], status: Int32) throws {
    try Data("garbage".utf8).write(to: folder.file("garbage.caml"))
    let before = try folder.names
    let run = try LaminaProcess(["render"] + arguments, in: folder)
    verify(run.status == status, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
    try verify(run.output.isEmpty, folder.names == before)
  }

  @Test func aFailureLeavesTheOldPicture() throws {
    let old = Data("old".utf8), file = folder.file("out.png")
    try old.write(to: file)
    try verify(render("none.caml", "-o", "out.png").status == 65, Data(contentsOf: file) == old)
  }

  @Test func theEnvironmentNamesADevice() throws {
    let run = try render("red.caml", "-o", "out.png", environment: ["LAMINA_EGL_PLATFORM": "no-such-device"])
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
  }

  @Test(arguments: [
    ("#f00", [255, 0, 0, 255]), ("#0102FF", [1, 2, 255, 255]), ("#ffffff80", [128, 128, 128, 128]),
    ("0,1,0", [0, 255, 0, 255]), ("1,0,0,0", [0, 0, 0, 0]), ("white", [255, 255, 255, 255]),
    ("black", [0, 0, 0, 255]), ("clear", [0, 0, 0, 0]),
  ])
  func aBackgroundIsWrittenInManyWays(text: String, bytes: [UInt8]) throws {
    try folder.writeScene("empty.caml", color: "1 0 0", children: "")
    // Wider than the root, so that the background shows at the sides.
    let run = try render("empty.caml", "-o", "out.png", "--renderer", "cpu", "--size", "32x12", "--background", text)
    verify(run.status == 0, "\(run)")
    try verify(Array(picture().premultipliedRGBA.prefix(4)) == bytes)
  }

  /// Each limit has an option, and an error that names it.
  @Test(arguments: ["--max-elements", "--max-layers"]) func limitsAreOptions(option: String) throws {
    let refused = try render("red.caml", "-o", "out.png", "--renderer", "cpu", option, "0")
    verify(refused.status == 65, "\(refused)")
    verify(refused.errorLines.first?.contains(option) == true)
    let run = try render("red.caml", "-o", "out.png", "--renderer", "cpu", option, "100", "--max-copies", "10")
    verify(run.status == 0, "\(run)")
    let wrong = try render("red.caml", "-o", "out.png", option, "many")
    verify(wrong.status == 64)
  }
}
