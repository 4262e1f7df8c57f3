import ArgumentParser
import Lamina
import LaminaCommand
import TestSupport

/// `--cache-budget`.
@Suite struct CacheBudgetTests {
  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("65536", 65_536), ("64K", 65_536), ("64k", 65_536), ("256M", 268_435_456),
      ("2g", 2_147_483_648), ("0G", 0), ("9223372036854775807", .max), ("8589934591G", 9_223_372_035_781_033_984),
    ] as [(String, Int)])
  func aNumberOfBytesMayHaveAUnit(text: String, bytes: Int) throws {
    try verify(parseByteCount(text) == bytes)
  }

  @Test(
    arguments: [
      "", "K", "-1", "+1", "1.5M", "1e3", "64KB", "64 K", "0x10", "many", "nan", "٣", "9223372036854775808",
      "8589934592G", "99999999999999999999",
    ])
  func invalidByteCountsAreRefused(text: String) {
    #expect(throws: ValidationError.self) { try parseByteCount(text) }
  }

  private struct Line: Decodable { let counts: [String: Int]? }

  /// The counters of the last frame of a scene with rasterized layers.
  private func counts(_ arguments: String...) throws -> [String: Int] {
    let folder = TemporaryFolder()
    let scene = ["bench", "rasterize", "--count", "3", "--size", "160x120", "--frames", "3", "--json"]
    let run = try LaminaProcess(scene + arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let line = try #require(run.output.split(separator: "\n").first)
    return try #require(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).counts)
  }

  @Test func aBudgetBoundsWhatABenchmarkKeeps() throws {
    let usual = try counts()
    let (reused, bytes) = (try #require(usual["bitmapsReused"]), try #require(usual["cachedBytes"]))
    verify(reused > 0, bytes > 0)
    let none = try counts("--cache-budget", "0")
    verify(none["bitmapsReused"] == 0, none["cachedBytes"] == 0)
    verify(none["bitmapsDrawn"] == reused, "what is not kept is drawn")
    let one = try counts("--cache-budget", "\(bytes / 2)")
    try verify(one["bitmapsReused"] == 1, one["bitmapsDrawn"] == reused - 1, #require(one["cachedBytes"]) <= bytes / 2)
  }

  @Test func aStillIsTheSameWithoutACache() throws {
    let folder = TemporaryFolder()
    try folder.writeScene(
      "shadow.caml", size: "60 40", color: "1 1 1",
      children: """
        <sublayers><CALayer bounds="0 0 20 12" position="30 20" cornerRadius="5" backgroundColor="1 0 0" shadowOpacity="1" \
        shadowRadius="3"/></sublayers>
        """)
    for (name, options) in [("usual.png", []), ("none.png", ["--cache-budget", "0"])] {
      let run = try LaminaProcess(["render", "shadow.caml", "-o", name] + options, in: folder)
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    }
    let pictures = try ["usual.png", "none.png"].map { try folder.data($0) }
    verify(pictures[0] == pictures[1])
  }

  @Test(arguments: [["--cache-budget", "much"], ["--cache-budget", "1M", "--renderer", "cpu"]])
  func aWrongBudgetIsWrongUsage(options: [String]) throws {
    let folder = TemporaryFolder()
    try folder.writeScene("red.caml")
    let run = try LaminaProcess(["render", "red.caml", "-o", "out.png"] + options, in: folder)
    verify(run.status == 64, run.errorLines.count == 1, "\(run)")
    try verify(folder.names == ["red.caml"])
  }
}
