import Lamina
import TestSupport

/// Numbered frames that are rendered in shards, and resumed.
@Suite struct ShardTests {
  private let folder = TemporaryFolder()
  private let fountain = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/Scenes/Fountain.ca").path

  private func render(_ arguments: String..., environment: [String: String] = [:]) throws {
    let run = try LaminaProcess(
      ["render", fountain, "--frames", "0...0.1", "--scale", "0.125"] + arguments, in: folder, environment: environment)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  @Test func shardsMakeTheBytesOfOneRun() throws {
    try render("-o", "whole-%d.png")
    for index in [2, 0, 1] { try render("--shard", "\(index)/3", "-o", "part-%d.png") }
    try verify(folder.names == (0..<7).flatMap { ["part-\($0).png", "whole-\($0).png"] }.sorted())
    for number in 0..<7 { try verify(folder.data("part-\(number).png") == folder.data("whole-\(number).png")) }
    try verify(folder.data("whole-0.png") != folder.data("whole-6.png"))
  }

  /// A frame is finished if its file is not empty; its contents do not matter.
  @Test(arguments: [["--resume"], ["--shard", "0/1"], []]) func finishedFramesAreKept(options: [String]) throws {
    let mark = Data("finished".utf8)
    try mark.write(to: folder.file("f2.png"))
    try Data().write(to: folder.file("f3.png"))
    let run = try LaminaProcess(
      ["render", fountain, "--frames", "0...0.1", "--scale", "0.125", "-o", "f%d.png"] + options, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.names == (0..<7).map { "f\($0).png" }, (folder.data("f2.png") == mark) == !options.isEmpty)
    try verify(CGImage(data: folder.data("f3.png")).width == 50)
  }

  @Test func resumingFinishedFramesNeedsNoDevice() throws {
    for number in 0..<7 { try Data("finished".utf8).write(to: folder.file("f\(number).png")) }
    try render("--resume", "--device", "no-such-device", "-o", "f%d.png")
  }
}
