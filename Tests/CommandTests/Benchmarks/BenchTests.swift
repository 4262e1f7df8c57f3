import Lamina
import LaminaCommand
import TestSupport

/// The measurements of `lamina bench` and its output. The durations themselves are not tested.
@Suite struct BenchTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.writeScene("red.caml")
    try folder.writeScene(
      "picture.caml",
      children: """
        <sublayers><CALayer name="dot" bounds="0 0 8 8" position="8 6"><contents type="CGImage" src="data:image/png;base64,\
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgZGL+9fsPAAYDAvj37RHxAAAAAElFTkSuQmCC"/></CALayer>\
        </sublayers>
        """)
    try folder.writeScene(
      "far.caml", size: "160 40", color: "0 0 0",
      children: """
        <sublayers><CALayer name="root" bounds="0 0 160 40" position="80 20"><sublayers>\
        <CALayer name="dot" bounds="0 0 20 40" position="50 20" backgroundColor="1 1 1"/></sublayers></CALayer></sublayers>
        """)
  }

  private func bench(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["bench"] + arguments, in: folder)
  }

  /// The contents of a line of JSON.
  private struct Line: Decodable {
    struct Spread: Decodable {
      let median: Double, p95: Double, min: Double
    }
    let peer: String, scene: String, size: String, variant: String
    let n: Int
    let median: Double, min: Double, p90: Double, p95: Double
    let note: String, device: String, renderer: String
    let stages: [String: Spread]?
    let counts: [String: Int]?
  }

  private func lines(_ run: LaminaProcess) throws -> [Line] {
    try run.output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test func aWayToMeasureIsALineOfJSON() throws {
    let run = try bench("red.caml", "picture.caml", "--frames", "4", "--json", "--scale", "2")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let lines = try lines(run)
    let variants = ["render", "readback", "readback:damage"]
    try #require(lines.map(\.variant) == variants + variants)
    verify(lines.map(\.scene) == Array(repeating: "red.caml", count: 3) + Array(repeating: "picture.caml", count: 3))
    for line in lines {
      verify(line.peer == "lamina", line.size == "32x24", line.n == 4, line.note.isEmpty)
      verify(!line.device.isEmpty, !line.renderer.isEmpty)
      verify(line.min <= line.median, line.median <= line.p90, line.p90 <= line.p95)
      verify((line.stages != nil) == (line.variant != "readback"), (line.counts != nil) == (line.variant == "render"))
    }
    let (red, picture) = (try #require(lines[0].counts), try #require(lines[3].counts))
    let stages = try #require(lines[0].stages)
    verify(Set(stages.keys) == ["snapshot", "displayList", "upload", "draw", "readback", "frame"])
    try verify(Set(#require(lines[2].stages).keys) == ["snapshot", "displayList", "upload", "draw", "readback"])
    for (stage, spread) in stages { verify(spread.min <= spread.median, spread.p95 >= spread.median, "\(stage)") }
    // A layer that covers everything becomes the clear colour; the second scene adds a layer with an image.
    try verify(#require(red["items"]) == 0, picture["items"] == 1)
    verify(red["texturesUploadedFirst"] == 0, red["texturesUploaded"] == 0)
    // The image, two pixels, is uploaded once, and so are three looks of 80 bytes: the plain one and the two layers'.
    verify(picture["texturesUploadedFirst"] == 1, picture["texturesUploaded"] == 0)
    let once = try #require(picture["bytesUploadedFirst"]) - #require(picture["bytesUploaded"])
    verify(once == 8 + 3 * 80, "\(once)")
  }

  @Test(arguments: ["plain", "ring", "auto"]) func frameSequencesAddAReadbackMeasurement(readback: String) throws {
    let run = try bench("red.caml", "--frames", "3", "--json", "--readback", readback)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let lines = try lines(run)
    try #require(lines.map(\.variant) == ["render", "readback", "readback:damage", "pbo"])
    verify(readback == "auto" ? ["plain", "ring"].contains(lines[3].note) : lines[3].note == readback)
    verify(lines[3].n == 3, lines.dropLast().allSatisfy(\.note.isEmpty))
    let table = try bench("red.caml", "--frames", "1", "--readback", readback)
    verify(table.output.contains("  pbo (\(lines[3].note)) ") || readback == "auto", "\(table)")
  }

  @Test func aLineBeginsWithTheKeysOfAllPrograms() throws {
    let run = try bench("far.caml", "--name", "a \"b\"", "--budget", "0.01", "--json", "--move", "root")
    // If the root moves, there is no variant with damage, because the whole picture changes.
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 2, "\(run)")
    for (line, variant) in zip(lines, ["render", "readback"]) {
      #expect(
        line.hasPrefix(
          #"{"peer":"lamina","scene":"a \"b\"","size":"160x40","variant":"\#(variant)","n":"#), "\(line)")
      let keys = ["n", "median", "min", "p90", "note", "p95"].map { line.range(of: "\"\($0)\":")!.lowerBound }
      verify(keys == keys.sorted())
    }
  }

  @Test func aTableNamesEveryWayAndStage() throws {
    let run = try bench("red.caml", "--frames", "1")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    verify(lines.first?.hasPrefix("red.caml: 16 × 12 pixels on ") == true, "\(run)")
    for name in [
      "render", "readback", "readback:damage", "snapshot", "display list", "upload", "draw", "frame", "a frame:",
      "textures uploaded:", "ms, damage",
    ] { verify(lines.contains { $0.hasPrefix(name) }, "\(name)") }
  }

  /// The left edge of the dot in the first frame's picture, in pixels.
  @Test(
    arguments: [
      ([], 40), (["--move", "root"], 40), (["--move", "dot"], 80), (["--move", "dot", "--scale", "2"], 120),
    ]
      as [([String], Int)])
  func theFirstFrameIsWritten(options: [String], left: Int) throws {
    let run = try LaminaProcess(["bench", "far.caml", "--frames", "2", "--image", "first.png"] + options, in: folder)
    verify(run.status == 0, "\(run)")
    let image = try folder.image("first.png")
    verify(image.pixel(left, 20).red == 255, image.pixel(left - 1, 20).red == 0)
  }

  @Test func aClaimIsTwoScenesAndAVerdict() throws {
    let run = try bench("claim-bitmap", "--frames", "1", "--count", "2", "--size", "64x64")
    verify(run.status == 0, "\(run)")
    verify(run.output.contains("bitmap: 64 × 64 pixels"), run.output.contains("shape: 64 × 64 pixels"))
    verify(run.output.contains("bitmap takes "), run.output.contains("times as long as shape"))
  }

  @Test func theListNamesEveryScene() throws {
    let run = try bench("--list")
    verify(run.status == 0)
    for name in ["cube", "one-change", "overdraw", "overdraw-blend", "claim-atlas", "no-rasterize"] {
      verify(run.output.contains("  \(name) "), "\(name)")
    }
  }

  @Test(
    arguments: [
      ([], 64), (["red.caml", "--frames", "0"], 64), (["red.caml", "--frames", "many"], 64), (["none.caml"], 65),
      (["red.caml", "--device", "no-such-device"], 70), (["red.caml", "--move", "nobody"], 65),
      (["red.caml", "--budget", "0"], 64), (["red.caml", "--count", "2"], 64), (["cube", "--count", "0"], 64),
      (["cube", "--state", "On"], 64), (["cube", "sprites", "--name", "two"], 64),
      (["claim-atlas", "--image", "two.png"], 64), (["red.caml", "--frames", "1", "--image", "no/such.png"], 73),
    ] as [([String], Int32)])
  func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    let run = try LaminaProcess(["bench"] + arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
  }
}
