import Lamina
import LaminaCommand
import TestSupport

/// Frames that equal the one before, and frames in which little changes.
@Suite struct RepeatTests {
  private let folder = TemporaryFolder()
  private let tools: FFmpegTools

  init() throws {
    tools = FFmpegTools(folder: folder)
    try folder.writeMovingScene("moving.caml", begin: 1)
  }

  private func film(_ name: String, _ arguments: String...) throws {
    let run = try LaminaProcess(
      ["render", "moving.caml", "--frames", "0..<3", "--fps", "10", "-o", name] + arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  /// The hash of each frame that a viewer sees.
  private func shown(_ hashes: [Int: Substring], count: Int) -> [Substring?] {
    (0..<count).reduce(into: []) { shown, number in shown.append(hashes[number] ?? shown.last ?? nil) }
  }

  /// Frames 0 to 10 are one picture, and so are 15 to 29. Those at both ends are coded.
  @Test(arguments: ["gpu", "cpu"], ["a.mkv", "a.png"]) func repeatedFramesAreLeftOut(renderer: String, name: String)
    throws
  {
    try film("whole-\(name)", "--constant-rate", "--renderer", renderer)
    try film(name, "--renderer", renderer)
    let whole = try tools.frameHashes(of: "whole-\(name)", rate: 10), hashes = try tools.frameHashes(of: name, rate: 10)
    verify(whole.count == 30, Set(whole.values).count == 6, "\(whole)")
    verify(hashes.keys.sorted() == [0, 1, 2, 11, 12, 13, 14, 15, 27, 28, 29], "\(hashes)")
    verify(shown(hashes, count: 30) == shown(whole, count: 30))
  }

  @Test(arguments: ["a.mp4", "a.webm", "a.mov", "a.mkv"]) func repeatsKeepTheLength(name: String) throws {
    try film(name)
    let coded = try tools.stream(name)["nb_read_frames"]
    verify(coded == (name == "a.mov" ? "30" : "11"), "\(coded ?? "none")")
    let length = try tools.seconds(of: name)
    verify(abs(length - 3) < 0.002, "\(length)")
    if name != "a.webm", name != "a.mkv" {
      let duration = try Double(tools.stream(name)["duration"] ?? "")
      verify(abs((duration ?? 0) - 3) < 0.002, "\(duration ?? 0)")
    }
  }

  @Test func aGIFStandsAsLong() throws {
    try film("a.gif")
    let frames = try ImageSequence(contentsOf: folder.file("a.gif"))
    verify(frames.count == 11, abs(frames.delays.reduce(0, +) - 3) < 0.001, "\(frames.delays)")
  }

  /// Files of frames that are equal have the same bytes.
  @Test func repeatedFilesAreWritten() throws {
    try film("f%d.png")
    let files = try (0..<30).map { try folder.data("f\($0).png") }
    verify(Set(files[0...10]).count == 1, Set(files[15...]).count == 1, Set(files).count == 6)
  }

  /// Each frame of a film is the picture that its snapshot gives, and the changes hold all that differs.
  @Test(
    arguments: ["TurningCube", "ChangingCards", "Springs", "PacedRing", "ReplicatedLoader"], ReadbackMethod.allCases)
  func framesAreThoseOfWholeDrawing(name: String, way: ReadbackMethod) throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/Motion/\(name).ca")
    let document = try CAMLDocument(contentsOf: examples)
    var viewport = document.viewport
    (viewport.scale, viewport.size) = (0.4, document.root.bounds.size)
    let renderer = try GPURenderer(device: .automatic, readback: .always(way), under: .validating)
    let canvas = FrameCanvas(renderer, limits: RenderLimits())
    var last: CGImage?
    for number in 0..<24 {
      let snapshot = document.root.commitFrame(at: Double(number / 2) / 8, in: viewport).seen(in: viewport)
      let frame = try canvas.draw(snapshot)
      let image = try frame.picture?.image() ?? #require(last)
      let whole = try renderer.render(snapshot, limits: RenderLimits())
      let pairs = zip(image.premultipliedRGBA, whole.premultipliedRGBA)
      let largest = pairs.map { (new: UInt8, old: UInt8) -> Int in abs(Int(new) - Int(old)) }.max()
      verify(largest ?? 0 <= 1, "frame \(number): \(largest ?? 0)")
      verify((frame.picture == nil) == (number % 2 == 1) || frame.changes?.isEmpty == false, "frame \(number)")
      if let last, let changes = frame.changes { verify(differences(image, last).allSatisfy { isInside($0, changes) }) }
      last = image
    }
  }

  /// The places of the pixels that differ.
  private func differences(_ a: CGImage, _ b: CGImage) -> [(x: Int, y: Int)] {
    let (new, old) = (a.premultipliedRGBA, b.premultipliedRGBA)
    return (0..<a.width * a.height).filter { new[4 * $0..<4 * $0 + 4] != old[4 * $0..<4 * $0 + 4] }.map {
      ($0 % a.width, $0 / a.width)
    }
  }

  private func isInside(_ place: (x: Int, y: Int), _ parts: [PixelRect]) -> Bool {
    parts.contains { place.x >= $0.minX && place.x < $0.maxX && place.y >= $0.minY && place.y < $0.maxY }
  }

  @Test func aFrameAfterALostOneIsWhole() throws {
    let renderer = try GPURenderer(device: .automatic)
    let root = CALayer(size: 16, holding: CALayer(2, 2, 6, 6, .red))
    let canvas = FrameCanvas(renderer, limits: RenderLimits())
    func frame(_ x: CGFloat, _ time: Double) throws -> DrawnFrame {
      root.sublayers?[0].position.x = x
      return try canvas.draw(root.commitFrame(at: time))
    }
    try verify(frame(5, 0).changes == nil, frame(6, 1).changes?.count == 1, frame(6, 2).picture == nil)
    try verify(canvas.redraw(root.commitFrame(at: 3)).image().width == 16, frame(6, 4).changes == nil)
  }
}
