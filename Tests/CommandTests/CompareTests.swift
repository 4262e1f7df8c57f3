import Lamina
import TestSupport

@Suite struct CompareTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.writeScene("red.caml")
    try folder.writePackage("red.ca")
    try write("grey.png", [100, 100, 100, 255])
    try write("greyer.png", [100, 102, 100, 255])
    try write("wide.png", [100, 100, 100, 255, 100, 100, 100, 255])
  }

  private func write(_ name: String, _ pixels: [UInt8]) throws {
    try CGImage(width: pixels.count / 4, height: 1, premultipliedRGBA: pixels).writePNG(to: folder.file(name))
  }

  private func compare(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["compare"] + arguments, in: folder)
  }

  // MARK: Pictures

  @Test func equalPictures() throws {
    let run = try compare("grey.png", "grey.png")
    verify(run.status == 0, run.errorLines.isEmpty, run.output.contains("ok"), "\(run)")
  }

  @Test(arguments: ["greyer.png", "wide.png"]) func picturesThatDiffer(actual: String) throws {
    let run = try compare("grey.png", actual)
    verify(run.status == 1, run.output.contains("DIFFERS"), "\(run)")
    verify(run.errorLines == ["lamina: \(actual) differs"])
  }

  /// Two reds that differ in Display P3, but not in sRGB's bytes.
  @Test func coloursOutsideSRGBCount() throws {
    for (name, red) in [("a", "1.09 -0.227 -0.15"), ("b", "1.03 -0.2 -0.13")] {
      try folder.writeScene("\(name).caml", color: red)
      let render = ["render", "\(name).caml", "-o", "\(name).png", "--colorspace", "display-p3"]
      try verify(LaminaProcess(render, in: folder).status == 0)
    }
    try verify(compare("a.png", "a.png").status == 0)
    let run = try compare("a.png", "b.png", "--report", "report")
    verify(run.status == 1, run.output.contains("192 pixels differ"), "\(run)")
    // The report's pictures keep the difference.
    let again = try compare("report/b-expected.png", "report/b-actual.png")
    verify(again.status == 1, again.output.contains("192 pixels differ"), "\(again)")
  }

  /// A scene is compared with the colours that it would be written with.
  @Test func aSceneIsComparedInAWiderSpace() throws {
    try folder.writeScene("wide.caml", color: "1.09 -0.227 -0.15")
    let run = try compare("wide.caml", "--colorspace", "display-p3", "--report", "report")
    verify(run.status == 0, "\(run)")
    let picture = try folder.image("report/wide-actual.png")
    verify(picture.isExtended, (picture.extendedRGBA?.first ?? 0) > 1.05)
    try verify(compare("grey.png", "grey.png", "--depth", "16").status == 64)
  }

  @Test func aToleranceIsInclusive() throws {
    try verify(compare("grey.png", "greyer.png", "--tolerance", "2").status == 0)
    try verify(compare("grey.png", "greyer.png", "--tolerance", "1").status == 1)
  }

  /// On a terminal the verdict has a colour; in a file, or where `NO_COLOR` is set, it has none.
  @Test(.enabled(if: PseudoTerminal() != nil, "/dev/pts has no terminals"), arguments: [("", true), ("1", false)])
  func verdictsHaveColoursOnTerminals(noColor: String, isColored: Bool) throws {
    let terminal = try #require(PseudoTerminal())
    let run = try LaminaProcess(
      ["compare", "grey.png", "greyer.png"], in: folder, environment: ["NO_COLOR": noColor, "TERM": "xterm"],
      output: terminal.end)
    verify(run.status == 1, "\(run)")
    let text = terminal.output()
    verify(
      text.contains("DIFFERS"), text.contains("\u{1B}[31mDIFFERS\u{1B}[0m") == isColored, "\(text.debugDescription)")
    let plain = try compare("grey.png", "greyer.png").output
    verify(!plain.contains("\u{1B}"))
  }

  // MARK: Scenes

  @Test func eachSceneHasARow() throws {
    let run = try compare("red.caml", "red.ca/")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let rows = run.output.split(separator: "\n")
    try #require(rows.count == 2)
    verify(rows[0].hasPrefix("red.caml  ok"), rows[1].hasPrefix("red.ca    ok"), "\(run)")
  }

  @Test(arguments: [
    ["--devices", "software", "software", "red.caml"], ["red.caml", "--devices", "software", "software"],
  ])
  func aDeviceAgreesWithItself(arguments: [String]) throws {
    let run = try LaminaProcess(["compare"] + arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, run.output.contains("ok"), "\(run)")
  }

  // MARK: Failures

  static let failures: [(arguments: [String], status: Int32)] = [
    ([], 64),
    (["grey.png"], 64),
    (["grey.png", "grey.png", "grey.png"], 64),
    (["grey.png", "red.caml"], 64),
    (["grey.png", "grey.png", "--tolerance", "256"], 64),
    (["grey.png", "grey.png", "--scale", "2"], 64),
    (["grey.png", "grey.png", "--device", "software"], 64),
    (["red.caml", "--tolerance", "1"], 64),
    (["red.caml", "--devices", "software"], 64),
    (["red.caml", "--device", "software", "--devices", "software", "software"], 64),
    (["grey.png", "none.png"], 65),
    (["grey.png", "garbage.png"], 65),
    (["none.caml"], 65),
    (["red.caml", "--device", "no-such-device"], 70),
    (["red.caml", "--devices", "software", "no-such-device"], 70),
    (["grey.png", "grey.png", "--report", "grey.png/report"], 73),
    (["pictures"], 64),
    (["pictures", "red.caml"], 64),
    (["pictures", "grey.png"], 64),
    (["pictures", "pictures", "--scale", "2"], 64),
    (["pictures", "none"], 64),
    (["empty", "empty"], 65),
  ]

  @Test(arguments: failures) func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    try Data("garbage".utf8).write(to: folder.file("garbage.png"))
    for name in ["pictures", "empty"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
    }
    try write("pictures/a.png", [1, 2, 3, 255])
    let before = try folder.names
    let run = try LaminaProcess(["compare"] + arguments, in: folder)
    verify(run.status == status, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
    try verify(run.output.isEmpty, folder.names == before)
  }
}
