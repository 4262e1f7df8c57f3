import Lamina
import TestSupport

/// `lamina plan`, `lamina work` with a plan, and `lamina assemble`.
@Suite struct FleetTests {
  private let folder = TemporaryFolder()
  private let tools: FFmpegTools

  init() throws {
    tools = FFmpegTools(folder: folder)
    try folder.writeMovingScene("moving.caml", begin: 1)
  }

  private func lamina(_ arguments: [String], limits: String? = nil) throws -> LaminaProcess {
    try LaminaProcess(arguments, in: folder, limits: limits)
  }

  /// Plans three seconds of the scene, in chunks of ten frames.
  private func plan(_ name: String = "a.mp4", _ options: String..., plan: String = "plan.jsonl") throws -> [String] {
    let run = try lamina(
      [
        "plan", "moving.caml", "--renderer", "cpu", "--frames", "0..<3", "--fps", "10", "--chunk-frames", "10", "-o",
        name,
      ]
        + options)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try write(run.output, plan)
    return run.output.split(separator: "\n").map(String.init)
  }

  private func work(_ options: String..., limits: String? = nil) throws -> LaminaProcess {
    try lamina(["work", "plan.jsonl", "--renderer", "cpu"] + options, limits: limits)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  private func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  /// The films that assembling says are whole.
  private func assembled() throws -> [[String: Any]] {
    let run = try lamina(["assemble", "plan.jsonl"])
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    return try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func expectMissing(_ words: String..., count: Int) throws {
    let run = try lamina(["assemble", "plan.jsonl"])
    verify(run.status == 75, run.errorLines.count == count + 1, "\(run)")
    for word in words { verify(run.errorLines.contains { $0.contains(word) }, "\(word): \(run)") }
  }

  /// The joined film shows the frames of the whole one, at their times.
  @Test(arguments: ["a.mkv", "a.mp4", "a.webm", "a.mov"]) func segmentsBecomeTheFilm(name: String) throws {
    try verify(plan(name).count == 3, work().status == 0)
    let film = try #require(assembled().first)
    verify(film["frames"] as? Int == 30, film["path"] as? String == name)
    let length = try tools.seconds(of: name)
    verify(abs(length - 3) < 0.002, "\(length)")
    let joined = try tools.frameHashes(of: name, rate: 10)
    // At the begin and the end of each segment frames are coded.
    let numbers =
      name == "a.mov" ? Array(0..<30) : [0, 1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 27, 28, 29]
    verify(joined.keys.sorted() == numbers, "\(joined.keys.sorted())")
    if name == "a.mkv" {
      let run = try lamina([
        "render", "moving.caml", "--renderer", "cpu", "--frames", "0..<3", "--fps", "10", "--constant-rate", "-o",
        "whole.mkv",
      ])
      verify(run.status == 0, "\(run)")
      let whole = try tools.frameHashes(of: "whole.mkv", rate: 10)
      for (number, hash) in joined { verify(whole[number] == hash, "frame \(number)") }
    }
  }

  /// However the chunks are made, and however often, the film has the same bytes.
  @Test(arguments: ["a.mp4", "a.webm", "a.mkv", "a.mov"]) func chunksMayBeMadeInAnyWay(name: String) throws {
    let lines = try plan(name)
    try verify(work("--jobs", "1").status == 0)
    _ = try assembled()
    let bytes = try folder.data(name)
    try FileManager.default.removeItem(at: folder.file("chunks"))
    try FileManager.default.removeItem(at: folder.file(name))
    for chunk in ["3", "1", "2", "1"] { try verify(work("--chunk", chunk).status == 0) }
    try verify(names("chunks").count == 6)
    _ = try assembled()
    try verify(folder.data(name) == bytes)
    try FileManager.default.removeItem(at: folder.file("chunks"))
    try FileManager.default.removeItem(at: folder.file(name))
    for share in ["1/2", "0/2"] { try verify(work("--share", share).status == 0) }
    _ = try assembled()
    try verify(folder.data(name) == bytes, lines.count == 3)
  }

  @Test func whatIsThereIsNotMadeAgain() throws {
    let lines = try plan()
    let first = try work()
    verify(first.output.contains("\"made\":1"), first.output.contains("\"kept\":0"), "\(first)")
    let second = try lamina(["work", "--renderer", "cpu"], limits: "exec <plan.jsonl")
    verify(second.output.contains("\"kept\":1"), !second.output.contains("\"made\":1"), "\(second)")
    _ = try assembled()
    let status =
      try FileManager.default.attributesOfItem(atPath: folder.url.path + "/a.mp4")[.modificationDate] as? Date
    _ = try assembled()
    let again = try FileManager.default.attributesOfItem(atPath: folder.url.path + "/a.mp4")[.modificationDate] as? Date
    verify(status == again)
    // The same plan again has the same keys, and another scene has others.
    try verify(plan() == lines, plan("a.mp4", "--threads", "2") != lines)
    try folder.writeMovingScene("moving.caml", begin: 1.1)
    let other = try plan()
    verify(Set(other).isDisjoint(with: lines))
  }

  @Test func manySmallFilmsAreOneChunk() throws {
    try folder.writeTemplate()
    let rows = (0..<5).map { "{\"id\": \"f\($0)\", \"bar.bounds.size.width\": \($0 + 1)}\n" }.joined()
    try write(rows, "rows.jsonl")
    let run = try lamina([
      "plan", "card.caml", "--renderer", "cpu", "--jsonl", "rows.jsonl", "--frames", "0..<0.4", "--fps", "10", "-o",
      "out/{id}.mp4", "--chunk-frames", "9",
    ])
    verify(run.status == 0, "\(run)")
    try write(run.output, "plan.jsonl")
    try verify(run.output.split(separator: "\n").count == 3, work().status == 0)
    try verify(names("out") == (0..<5).map { "f\($0).mp4" })
    let films = try assembled()
    verify(films.count == 5, Set(films.compactMap { $0["sha256"] as? String }).count == 5, "\(films)")
    // The films are those of one process.
    let serial = try lamina([
      "render", "card.caml", "--renderer", "cpu", "--jsonl", "rows.jsonl", "--frames", "0..<0.4", "--fps", "10", "-o",
      "serial/{id}.mp4", "--threads", "1",
    ])
    verify(serial.status == 0, "\(serial)")
    for name in try names("out") { try verify(folder.data("out/\(name)") == folder.data("serial/\(name)")) }
  }

  /// Scenes of one name get films of two, and the jobs have the options of the plan.
  @Test func severalScenesArePlannedByTheirNames() throws {
    try FileManager.default.createDirectory(at: folder.file("b"), withIntermediateDirectories: false)
    try folder.writeMovingScene("b/moving.caml", begin: 0.05)
    let run = try lamina([
      "plan", "moving.caml", "b/moving.caml", "--renderer", "cpu", "--frames", "0..<0.2", "--fps", "10", "-o",
      "out/{name}.mp4", "--background", "#f00", "--tilt", "0,0..1,0.5",
    ])
    verify(run.status == 0, run.output.split(separator: "\n").count == 1, "\(run)")
    for part in [
      "\"output\":\"out/moving.mp4\"", "\"output\":\"out/moving-2.mp4\"", "\"background\":\"1.0,0.0,0.0,1.0\"",
      "\"tilt\":\"0.0,0.0..1.0,0.5\"",
    ] {
      verify(run.output.contains(part), "\(part): \(run.output)")
    }
    try write(run.output, "plan.jsonl")
    try verify(work().status == 0, names("out") == ["moving-2.mp4", "moving.mp4"])
    try verify(folder.data("out/moving.mp4") != folder.data("out/moving-2.mp4"))
  }

  @Test func soundIsAddedToTheWhole() throws {
    let samples = [UInt8](repeating: 0, count: 16_000)
    try Data(samples).write(to: folder.file("silence.raw"))
    let run = try lamina(
      ["render", "moving.caml", "-o", "a.png"], limits: "ffmpeg -v error -f lavfi -i sine=duration=5 s.wav")
    verify(run.status == 0, "\(run)")
    _ = try plan("a.mp4", "--audio", "s.wav")
    try verify(work().status == 0)
    _ = try assembled()
    try verify(tools.stream("a.mp4", kind: "a")["codec_name"] == "aac")
    let length = try tools.seconds(of: "a.mp4")
    verify(abs(length - 3) < 0.1, "\(length)")
  }

  // MARK: What is wrong

  @Test func whatIsMissingIsNamed() throws {
    let lines = try plan()
    try expectMissing("a.mp4: part 1 of 3, frames 0..<10: it was not made", count: 3)
    try verify(work("--chunk", "1").status == 0, work("--chunk", "3").status == 0)
    try expectMissing("a.mp4: part 2 of 3, frames 10..<20: it was not made", "1 of 1 films is not whole", count: 1)
    try verify(work().status == 0)
    // A line that is lost.
    try write(lines[0] + "\n" + lines[2] + "\n", "plan.jsonl")
    try expectMissing("a.mp4: part 2 of 3 is not in the plan", count: 1)
  }

  /// A torn segment is named, and made again.
  @Test(arguments: [true, false]) func aTornSegmentIsMadeAgain(isShort: Bool) throws {
    _ = try plan()
    try verify(work().status == 0)
    let name = try "chunks/" + #require(names("chunks").first { $0.hasSuffix(".mp4") })
    let whole = try folder.data(name)
    var torn = whole
    if isShort { torn.removeLast(9) } else { torn[torn.count / 2] ^= 1 }
    try torn.write(to: folder.file(name))
    try expectMissing(isShort ? "is torn: it has \(torn.count) bytes of \(whole.count)" : "has other bytes", count: 1)
    try verify(work().status == 0)
    _ = try assembled()
    try verify(folder.data(name) == whole)
  }

  @Test(arguments: ["work", "assemble"]) func aTornLineIsNamed(command: String) throws {
    let lines = try plan()
    try write(lines[0] + "\n" + lines[1].prefix(200) + "\n", "plan.jsonl")
    let run = try lamina([command, "plan.jsonl"])
    verify(run.status == 65, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("the line is torn: it is not JSON") == true, "\(run)")
    if command == "assemble" { verify(run.errorLines.first?.contains("plan.jsonl:2") == true, "\(run)") }
  }

  @Test func aChunkOfAnotherVersionIsRefused() throws {
    let lines = try plan().map { $0.replacingOccurrences(of: "{\"chunk\":1,", with: "{\"chunk\":2,") }
    try write(lines.joined(separator: "\n"), "plan.jsonl")
    for command in ["work", "assemble"] {
      let run = try lamina([command, "plan.jsonl"])
      verify(run.status == 65, run.errorLines.first?.contains("the chunk is of version 2") == true, "\(run)")
    }
    let run = try lamina(["work", "--renderer", "cpu"], limits: "exec <plan.jsonl")
    verify(run.status == 0, run.output.contains("the chunk is of version 2"), "\(run)")
  }

  /// Nobody changes a chunk unseen: its keys are digests.
  @Test(arguments: [
    ("\"fps\":\"10/1\"", "\"fps\":\"11/1\"", "a key is not that of its film"),
    (",\"store\":\"chunks\"", "", "there is no “store”"),
    ("\"store\":\"chunks\"", "\"store\":5", "“store” is another type"),
  ])
  func aChangedChunkIsRefused(part: String, other: String, reason: String) throws {
    let lines = try plan().map { $0.replacingOccurrences(of: part, with: other) }
    try write(lines.joined(separator: "\n"), "plan.jsonl")
    let run = try work()
    verify(run.status == 65, run.errorLines.first?.contains(reason) == true, "\(run)")
  }

  @Test func anotherDriverIsRefused() throws {
    _ = try plan()
    let run = try lamina(["work", "plan.jsonl"])
    verify(
      run.status == 65, run.errorLines.first?.contains("planned for another driver: “reference”") == true, "\(run)")
  }

  @Test func anotherSceneIsRefused() throws {
    _ = try plan()
    try folder.writeMovingScene("moving.caml", begin: 1.2)
    let run = try work()
    verify(run.status == 65, run.errorLines.first?.contains("it is another than the plan's") == true, "\(run)")
    try expectMissing("it is another than the plan's", count: 3)
  }

  /// A worker whose files may not grow finds the disk full.
  @Test func aFullDiskLeavesNothingTorn() throws {
    _ = try plan("a.mp4", "--crf", "1")
    let run = try work(limits: "ulimit -f 4")
    verify(run.status == 75, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("File too large") == true, "\(run)")
    try verify(names("chunks").allSatisfy { $0.hasSuffix(".error") })
    try expectMissing("File too large", count: 3)
    try verify(work().status == 0)
    _ = try assembled()
  }

  @Test(
    arguments: [
      (["plan", "moving.caml", "-o", "a.mp4"], 64, "a plan needs --frames"),
      (["plan", "moving.caml", "--frames", "0..<1", "-o", "a.avi"], 64, "a film is .mp4"),
      (["plan", "moving.caml", "--frames", "0..<1", "-o", "a.web"], 64, "did you mean .webm"),
      (["plan", "moving.caml", "--frames", "0..<1", "-o", "f%d.png"], 64, "films in a file"),
      (["plan", "moving.caml", "--frames", "0..<1", "-o", "a.mp4", "--chunk-frames", "0"], 64, "1 or more"),
      (["plan", "moving.caml", "moving.caml", "--frames", "0..<1", "-o", "a.mp4"], 64, "need a name for each"),
      (
        ["plan", "moving.caml", "--renderer", "cpu", "--device", "software", "--frames", "0..<1", "-o", "a.mp4"], 64,
        "apply to --renderer gpu only"
      ),
      (
        ["plan", "moving.caml", "--renderer", "cpu", "--frames", "0..<1", "-o", "a.mp4", "--audio", "none.wav"], 65,
        "none.wav: the file cannot be read"
      ),
      (
        ["plan", "none.caml", "--renderer", "cpu", "--frames", "0..<1", "-o", "a.mp4"], 65,
        "none.caml: the file cannot be read"
      ),
      (["work", "none.jsonl"], 65, "none.jsonl: the file cannot be read"),
      (["work", "--chunk", "1"], 64, "choose chunks of a plan"),
      (["work", "empty.jsonl", "--chunk", "4"], 64, "has no chunk in line 4"),
      (["work", "empty.jsonl", "--share", "4/4"], 64, "a share is I/N"),
      (["assemble", "none.jsonl"], 65, "none.jsonl: the file cannot be read"),
    ] as [([String], Int32, String)])
  func wrongUseIsRefused(arguments: [String], status: Int32, words: String) throws {
    try write("", "empty.jsonl")
    let run = try lamina(arguments)
    verify(run.status == status, run.output.isEmpty, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains(words) == true, "\(run)")
  }
}
