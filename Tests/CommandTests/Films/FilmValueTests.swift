import ArgumentParser
import Lamina
import LaminaCommand
import TestSupport

/// Numbers and names of frames, as values.
@Suite struct FilmValueTests {
  private func range(_ text: String) throws -> FrameRange { try #require(FrameRange(text)) }
  private func rate(_ text: String) throws -> FrameRate { try #require(FrameRate(text)) }

  @Test(arguments: [
    ("0..<4", "60", 240), ("0...4", "60", 241), ("0..<0", "60", 0), ("2...2", "60", 1), ("0..<0.1", "60", 6),
    ("0...0.1", "60", 7), ("0.1..<0.3", "10", 2), ("0.1...0.3", "10", 3), ("0..<0.7", "30", 21), ("0..<0.001", "60", 1),
    ("0...0.001", "60", 1), ("-1..<1", "25", 50), ("0..<1", "29.97", 30), ("0...1", "29.97", 30),
    ("0..<1.001", "30000/1001", 30),
    ("0...1.001", "30000/1001", 31), ("0..<1", "0.5", 1), ("0..<3", "0.5", 2), ("1000000..<1000000.1", "60", 6),
  ])
  func frameCountFollowsRangeAndRate(text: String, fps: String, count: Int) throws {
    try verify(range(text).count(at: rate(fps)) == count)
  }

  /// For every decimal end and every rate, rounding neither adds nor loses a frame.
  @Test(arguments: ["10", "24", "30", "50", "60", "100"]) func hundredthsOfASecondAreCountedExactly(fps: String) throws
  {
    let rate = try rate(fps)
    for hundredths in 0...1000 {
      let end = String(format: "%d.%02d", hundredths / 100, hundredths % 100)
      let product = hundredths * rate.numerator
      try verify(range("0..<\(end)").count(at: rate) == (product + 99) / 100)
      try verify(range("0...\(end)").count(at: rate) == product / 100 + 1)
    }
  }

  @Test func hugeFrameRangesHaveNoCount() throws {
    try verify(range("0..<1e300").count(at: rate("60")) == nil, range("-1e308..<1e308").count(at: rate("60")) == nil)
  }

  @Test func aFramesTimeComesFromItsNumber() throws {
    let ntsc = try rate("30000/1001")
    try verify(range("0..<9").time(of: 30_000, at: ntsc) == 1001, range("2..<9").time(of: 90, at: rate("60")) == 3.5)
    try verify(range("0..<1e5").time(of: 1_000_003, at: rate("10")) == 100_000.3)
  }

  @Test(arguments: [
    "", "1", "0..4", "0..<", "..<4", "a..<b", "0..<nan", "0...inf", "4..<0", "0...4..<5", "0..<4...5", "0 ..< x",
  ])
  func invalidFrameRangesAreRefused(text: String) { verify(FrameRange(text) == nil) }

  @Test(arguments: [
    ("60", "60/1"), ("29.97", "2997/100"), ("30000/1001", "30000/1001"), ("120/2", "60/1"), ("23.976", "2997/125"),
    ("0.5", "1/2"), ("1000", "1000/1"),
  ])
  func aRateIsAFraction(text: String, fraction: String) throws { try verify(rate(text).description == fraction) }

  @Test(arguments: [
    "", "0", "-1", "1e3", "60/0", "0/1", "1/2/3", "60/1.5", "1.5/2", ".5", "5.", "nan", "1001", "23.976024", "٦٠",
    "1/2000000", "9999999999999999999999",
  ])
  func invalidFrameRatesAreRefused(text: String) { verify(FrameRate(text) == nil) }

  @Test(arguments: [
    ("%d.png", 7, "7.png"), ("f-%04d.png", 7, "f-0007.png"), ("f-%04d.png", 12345, "f-12345.png"),
    ("100%%-%02d%%.png", 3, "100%-03%.png"), ("a%01db", 0, "a0b"),
  ])
  func aPatternNamesFrames(text: String, number: Int, name: String) throws {
    try verify(#require(FramePattern(text)).name(number) == name)
  }

  @Test(arguments: [
    "", "a.png", "%", "%%", "a%", "%s", "%4d", "%0d", "%00d", "%d%d", "%i", "%-4d", "%0444d", "%%d", "% d", "%x %d",
  ])
  func invalidFramePatternsAreRefused(text: String) { verify(FramePattern(text) == nil) }

  @Test func shardsShareAllFrames() throws {
    let shards = try (0..<3).map { try #require(Shard(index: $0, count: 3)) }
    verify(shards.map { Array($0.frames(of: 8)) } == [[0, 3, 6], [1, 4, 7], [2, 5]], Shard("2/3") == shards[2])
    try verify(Array(#require(Shard("4/5")).frames(of: 4)).isEmpty)
  }

  @Test(arguments: ["", "1", "3/3", "-1/3", "0/0", "a/b", "0/1/2", "1/"])
  func invalidShardsAreRefused(text: String) { verify(Shard(text) == nil) }

  @Test func aNameTellsTheFormat() throws {
    for (name, container) in [
      ("a/b.mp4", FilmContainer.mp4), ("B.WebM", .webm), ("b.mov", .mov), ("b.mkv", .mkv), ("b.gif", .gif),
      ("b.png", .png), ("b.apng", .png), ("b.webp", .webp),
    ] { try verify(FilmFormat(of: name) == .file(container)) }
    try verify(FilmFormat(of: "a%/f%02d.png") == .frames(#require(FramePattern("f%02d.png"))))
    for name in ["b", "b.avi", "b%.mp4", "b%d.mp4", "b%%.png"] {
      #expect(throws: ValidationError.self, "\(name)") { try FilmFormat(of: name) }
    }
  }

  @Test(arguments: [
    (0, 10, 0.0, "frames"), (10, 40, 2.0, "frames, 5.0/s, 0:06 left"), (1, 1, 0.5, "frames, 2.0/s, 0:00 left"),
    (1, 3601, 1, "frames, 1.0/s, 1:00:00 left"), (3, 7, 0.1, "frames, 30.0/s, 0:01 left"),
  ])
  func progressSaysSpeedAndRest(done: Int, total: Int, seconds: Double, note: String) {
    verify(FilmProgress.note(done: done, of: total, seconds: seconds) == note)
  }
}
