import Foundation
import Lamina
import Testing

/// What `lamina bench` counts and how it says so. How long things take is no test's business.
@Suite struct BenchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeScene("red.caml")
    try folder.writeScene(
      "picture.caml",
      children: """
        <sublayers><CALayer bounds="0 0 8 8" position="8 6"><contents type="CGImage" src="data:image/png;base64,\
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgZGL+9fsPAAYDAvj37RHxAAAAAElFTkSuQmCC"/></CALayer>\
        </sublayers>
        """)
  }

  private func bench(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["bench"] + arguments, in: folder)
  }

  /// What a line of JSON holds.
  private struct Line: Decodable {
    struct Spread: Decodable {
      let median: Double, p95: Double
    }
    struct Count: Decodable, Equatable {
      let first: Int, later: Int
    }
    let scene: String, device: String, renderer: String
    let width: Int, height: Int, frames: Int
    let milliseconds: [String: Spread]
    let passes: Int, batches: Int, draws: Int, items: Int
    let bytesUploaded: Count, texturesUploaded: Count
  }

  @Test func aSceneIsALineOfJSON() throws {
    let run = try bench("red.caml", "picture.caml", "--frames", "4", "--json", "--scale", "2")
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run)")
    let lines = try run.output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    try #require(lines.map(\.scene) == ["red.caml", "picture.caml"])
    for line in lines {
      #expect(line.width == 32 && line.height == 24 && line.frames == 4)
      #expect(!line.device.isEmpty && !line.renderer.isEmpty)
      #expect(
        Set(line.milliseconds.keys) == ["snapshot", "displayList", "upload", "draw", "readback", "frame"])
      for (stage, spread) in line.milliseconds {
        #expect(spread.median >= 0 && spread.p95 >= spread.median, "\(stage)")
      }
      #expect(line.passes == 1 && line.draws == line.batches)
    }
    // One layer is one item; the second scene has a layer with a picture more.
    #expect(lines[0].items == 1 && lines[1].items > lines[0].items)
    #expect(lines[0].texturesUploaded == Line.Count(first: 0, later: 0))
    // The picture goes to the device once: two pixels.
    #expect(lines[1].texturesUploaded == Line.Count(first: 1, later: 0))
    #expect(lines[1].bytesUploaded.first == lines[1].bytesUploaded.later + 8)
  }

  @Test func aTableNamesEveryStage() throws {
    let run = try bench("red.caml", "--frames", "1")
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run)")
    let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.first?.hasPrefix("red.caml: 16 × 12 pixels, 1 frames") == true, "\(run)")
    for name in ["snapshot", "display list", "upload", "draw", "readback", "frame", "a frame:", "textures uploaded:"] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test(
    arguments: [
      ([], 64), (["red.caml", "--frames", "0"], 64), (["red.caml", "--frames", "many"], 64), (["none.caml"], 65),
      (["red.caml", "--device", "no-such-device"], 70),
    ] as [([String], Int32)])
  func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    let run = try LaminaProcess(["bench"] + arguments, in: folder)
    #expect(run.status == status && run.output.isEmpty, "\(run)")
    #expect(run.errorLines.count == 1 && run.errorLines[0].hasPrefix("lamina: "), "\(run)")
  }
}
