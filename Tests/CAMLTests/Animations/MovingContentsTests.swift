import CAML
import TestSupport

/// Moving pictures as the values of key frames.
@Suite struct MovingContentsTests {
  /// Two frames of one pixel: red for 0.1 s, green for 0.3 s, for ever.
  private static let gif =
    "R0lGODlhAQABAIEAAP8AAAD/AAAA/wkJCSH/C05FVFNDQVBFMi4wAwEAAAAh+QQECgAAACwAAAAAAQABAAAHA4AAgQAh+QQEHgAAACwAAAAAAQABAAAHA4ABgQA7"

  /// The same as an animated PNG.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAABAAAAAQAAAAAAAAAAAAEACgAAWn8w0AAAAAxJRE"
    + "FUeNpj+M/AAAADAQEA9wNBQwAAABpmY1RMAAAAAQAAAAEAAAABAAAAAAAAAAAAAwAKAAC7zIlkAAAAEGZkQVQAAAACeNpjYPjPAAACAgEAJcJ9zAAAAABJRU5ErkJggg=="

  private func document(_ attributes: String, _ values: String? = nil) throws -> CAMLDocument {
    let values = values ?? "<values><CGImage src=\"data:image/gif;base64,\(Self.gif)\"/></values>"
    return try CAMLDocument(
      data: Data(
        """
        <caml><CALayer bounds="0 0 4 4"><animations>
          <animation type="CAKeyframeAnimation" key="walk" keyPath="contents" \(attributes)>\(values)</animation>
        </animations></CALayer></caml>
        """.utf8), baseURL: nil)
  }

  private func walk(_ document: CAMLDocument) throws -> CAKeyframeAnimation {
    try #require(document.root.animation(forKey: "walk") as? CAKeyframeAnimation)
  }

  /// The colour that shows at a time: red or green.
  private func color(_ document: CAMLDocument, at time: Double) -> Character? {
    let snapshot = document.root.commitFrame(at: time)
    let image = snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image
    return image.map { $0.pixel(0, 0) == (255, 0, 0, 255) ? "r" : $0.pixel(0, 0) == (0, 255, 0, 255) ? "g" : "?" }
  }

  @Test func aFileStandsForItsFramesAndTimes() throws {
    let document = try document("")
    let walk = try walk(document)
    verify(walk.values?.count == 2, walk.calculationMode == .discrete, walk.repeatCount == .infinity)
    verify(abs(walk.duration - 0.4) < 1e-12, walk.keyTimes?.map(\.doubleValue) == [0, 0.25, 1])
    verify(
      [0, 0.05, 0.15, 0.35, 0.45, 0.55, 100.05].map { color(document, at: $0) } == ["r", "r", "g", "g", "r", "g", "r"])
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
  }

  @Test func animatedPNGExpandsToItsFrames() throws {
    let document = try document("", "<values><CGImage src=\"data:image/png;base64,\(Self.png)\"/></values>")
    let walk = try walk(document)
    verify(walk.values?.count == 2, walk.repeatCount == .infinity, abs(walk.duration - 0.4) < 1e-12)
    verify([0, 0.05, 0.15, 0.35, 0.45, 0.55].map { color(document, at: $0) } == ["r", "r", "g", "g", "r", "g"])
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
  }

  @Test func documentTimingOverridesFileTiming() throws {
    let document = try document("duration=\"2\" repeatCount=\"3\" calculationMode=\"discrete\"")
    let walk = try walk(document)
    verify(walk.duration == 2, walk.repeatCount == 3)
    verify([0.4, 0.6].map { color(document, at: $0) } == ["r", "g"], "in the file's proportions")
    let timed = try self.document(
      "",
      "<keyTimes><real value=\"0\"/><real value=\"0.5\"/></keyTimes><values><CGImage src=\"data:;base64,\(Self.gif)\"/></values>"
    )
    try verify(self.walk(timed).keyTimes?.map(\.doubleValue) == [0, 0.5])
    let faded = try self.document("calculationMode=\"linear\"")
    try verify(self.walk(faded).calculationMode == .linear, self.walk(faded).keyTimes == nil)
  }

  @Test func severalAnimatedImagesJoinTheirFrames() throws {
    let image = "<CGImage src=\"data:;base64,\(Self.gif)\"/>"
    let walk = try walk(document("duration=\"1\"", "<values>\(image)\(image)</values>"))
    verify(walk.values?.count == 4, walk.duration == 1, walk.keyTimes == nil)
  }

  @Test func asContentsTheFirstFrameShows() throws {
    let document = try CAMLDocument(
      data: Data(
        "<caml><CALayer bounds=\"0 0 4 4\"><contents type=\"CGImage\" src=\"data:;base64,\(Self.gif)\"/></CALayer></caml>"
          .utf8),
      baseURL: nil)
    verify(color(document, at: 0) == "r", color(document, at: 1) == "r")
  }

  @Test func damagedFramesAreWarnedOf() throws {
    let bad = try document(
      "duration=\"1\"", "<values><CGImage src=\"data:,GIF89a\"/><CGImage src=\"no.png\"/></values>")
    verify(bad.warnings.count == 2, color(bad, at: 0.1) == nil)
  }

  @Test func framesCountAsElements() throws {
    var limits = DocumentLimits()
    limits.elements = 6
    #expect(throws: CAMLError.self) {
      try CAMLDocument(
        data: Data(
          """
          <caml><CALayer><animations><animation type="CAKeyframeAnimation" keyPath="contents">
          <values><CGImage src="data:;base64,\(Self.gif)"/></values></animation></animations></CALayer></caml>
          """.utf8), baseURL: nil, limits: limits)
    }
  }

  @Test func framesAreWrittenOneByOne() throws {
    let document = try document("")
    let writer = document.written()
    verify(writer.images.map(\.path) == ["assets/1.png", "assets/2.png"])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("moving-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for image in writer.images {
      let file = folder.appendingPathComponent(image.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try image.image.writePNG(to: file)
    }
    let again = try CAMLDocument(data: Data(writer.text.utf8), baseURL: folder)
    verify(again.warnings.isEmpty)
    for time in [0, 0.15, 0.35, 0.45] { verify(color(again, at: time) == color(document, at: time)) }
  }

  @Test func anAnimationInSwift() throws {
    let sequence = try ImageSequence(data: try #require(Data(base64Encoded: Self.gif)))
    let animation = CAKeyframeAnimation(frames: sequence)
    verify(animation.keyPath == "contents", animation.values?.count == 2, animation.repeatCount == .infinity)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.add(animation, forKey: "frames")
    func pixel(_ time: Double) -> UInt8? {
      let snapshot = layer.commitFrame(at: time)
      return snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image.pixel(0, 0).green
    }
    verify([0, 0.2, 0.41].map { pixel($0) } == [0, 255, 0])
  }
}
