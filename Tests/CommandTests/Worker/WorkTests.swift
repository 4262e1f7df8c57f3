import Lamina
import LaminaCommand
import TestSupport

/// `lamina work`: each line gets an answer.
@Suite struct WorkTests {
  private let folder = TemporaryFolder()

  init() throws { try folder.writeTemplate() }

  /// The answers to all lines.
  private func work(_ lines: [String], _ arguments: [String] = []) throws -> [WorkProcess.Answer] {
    let worker = try WorkProcess(["--renderer", "cpu"] + arguments, in: folder)
    try worker.send(lines)
    let answers = try worker.finish()
    try verify(worker.status == 0, worker.errorLines().isEmpty, "\(worker.status)")
    return answers
  }

  @Test(arguments: ["cpu", "gpu"]) func aJobBecomesAPicture(renderer: String) throws {
    let worker = try WorkProcess(["--renderer", renderer], in: folder)
    try worker.send(
      #"{"key": "a", "scene": "card.caml", "data": {"bar.backgroundColor": "1 0 0"}, "output": "a.png"}"#,
      #"{"key": 2, "scene": "card.caml", "data": {"bar": {"hidden": true}}, "scale": 2, "output": "inline"}"#)
    let answers = try worker.finish()
    verify(answers.map(\.line) == [1, 2], worker.status == 0, "\(answers)")
    let (first, second) = (answers[0], answers[1])
    verify(first.text == "a", first.path == "a.png", first.format == "png", first.error == nil, "\(first)")
    verify(first.width == 16, first.height == 12, first.base64 == nil, "\(first)")
    verify(Set((first.ms ?? [:]).keys) == ["read", "draw", "encode", "write"], "\(first)")
    let file = try folder.data("a.png")
    try verify(first.bytes == file.count, CGImage(data: file).pixel(8, 6) == (255, 0, 0, 255))
    let bytes = try #require(second.base64.flatMap { Data(base64Encoded: $0) })
    verify(second.number == 2, second.path == nil, second.bytes == bytes.count, "\(second)")
    let image = try CGImage(data: bytes)
    verify(image.width == 32, image.pixel(16, 12) == (255, 255, 255, 255))
    // Equal bytes have equal digests, and others have others.
    verify(first.sha256?.count == 64, first.sha256 != second.sha256, "\(answers)")
  }

  @Test func theDigestIsSHA256() throws {
    let job = #"{"scene": "card.caml", "output": "inline", "size": "1x1", "format": "rgba", "sha256": "#
    let (answer, without) = try (work([job + "true}"])[0], work([job + "false}"])[0])
    verify(without.sha256 == nil, without.base64 == answer.base64, "\(without)")
    // The digest of four bytes: the bar's green, opaque.
    verify(answer.base64 == "AP8A/w==", "\(answer)")
    verify(answer.sha256 == "7a7bf454c5f3cb1b9d9a20f81417f98d976fe3b3dd52c1b9968f02e89e7e8a2f", "\(answer)")
  }

  @Test(arguments: ["png", "jpeg", "webp", "rgba"]) func formatsAreWritten(format: String) throws {
    let answers = try work([
      "{\"scene\": \"card.caml\", \"output\": \"a.\(format)\"}",
      "{\"scene\": \"card.caml\", \"output\": \"a.bin\", \"format\": \"\(format)\"}",
    ])
    verify(answers.map(\.format) == [format, format], answers[0].sha256 == answers[1].sha256, "\(answers)")
    let data = try folder.data("a.bin")
    if format == "rgba" { return verify(data.count == 16 * 12 * 4) }
    let pixel = try CGImage(data: data).pixel(8, 6)
    verify(pixel.green > 240, pixel.red < 16, "\(pixel)")
  }

  @Test func jobsHaveOptions() throws {
    let answers = try work([
      #"{"scene": "card.caml", "output": "a.png", "size": "32x32", "fit": "fit", "background": "0,0,1", "time": 1}"#,
      #"{"scene": "card.caml", "output": "b.jpg", "quality": 0.2, "scale": 4}"#,
      #"{"scene": "card.caml", "output": "c.jpg", "quality": 1, "scale": 4}"#,
    ])
    verify(answers.allSatisfy { $0.error == nil }, "\(answers)")
    let image = try folder.image("a.png")
    verify(image.width == 32, image.height == 32, image.pixel(16, 1) == (0, 0, 255, 255))
    verify(answers[1].bytes ?? 0 < answers[2].bytes ?? 0, "\(answers)")
  }

  @Test func rangesBecomeFrames() throws {
    let answers = try work([
      #"{"scene": "card.caml", "output": "f%d.png", "frames": "0..<1", "fps": 3, "data": {"bar.backgroundColor": "1 0 0"}}"#
    ])
    verify(answers[0].frames == 3, answers[0].path == "f%d.png", answers[0].error == nil, "\(answers)")
    try verify(folder.names == ["card.caml", "f0.png", "f1.png", "f2.png"])
    let image = try folder.image("f2.png")
    verify(image.pixel(8, 6) == (255, 0, 0, 255))
  }

  /// Lines that get an error, with its kind and the beginning of its message.
  static let mistakes: [(line: String, kind: String, message: String)] = [
    (#"{"scene": "card.caml", "outp"#, "never", "the line is not JSON"),
    ("null", "never", "a job is a JSON object"), ("[1]", "never", "a job is a JSON object"),
    ("\u{0}", "never", "the line is not JSON"),
    (#"{"output": "inline"}"#, "never", "a job needs “scene”, the path of a scene"),
    (#"{"scene": "card.caml"}"#, "never", "a job needs “output”, a path or “inline”"),
    (#"{"scene": 1, "output": "inline"}"#, "never", "“scene” is a text"),
    (#"{"scene": "card.caml", "outptu": "inline"}"#, "never", "a job has no “outptu”; did you mean “output”?"),
    (#"{"scene": "none.caml", "output": "inline"}"#, "never", "none.caml: the file cannot be read"),
    (#"{"scene": "broken.caml", "output": "inline"}"#, "never", "broken.caml:1:"),
    (#"{"scene": "card.caml", "output": "a.tiff"}"#, "never", "a.tiff: a picture is a .png, .jpg, .webp or .rgba"),
    (
      #"{"scene": "card.caml", "output": "inline", "format": "pgn"}"#, "never",
      "“format”: it is png, jpeg, webp or rgba"
    ),
    (#"{"scene": "card.caml", "output": "inline", "scale": 0}"#, "never", "“scale”: a scale is a positive number"),
    (#"{"scene": "card.caml", "output": "inline", "size": [1, 2]}"#, "never", "“size” is a text or a number"),
    (#"{"scene": "card.caml", "output": "inline", "fit": "fit"}"#, "never", "“fit” needs a “size”"),
    (#"{"scene": "card.caml", "output": "inline", "size": "1e9x1e9"}"#, "never", "card.caml: "),
    (
      #"{"scene": "card.caml", "output": "inline", "state": "Locked"}"#, "never",
      "card.caml: there is no state “Locked”"
    ),
    (#"{"scene": "card.caml", "output": "inline", "quality": 2}"#, "never", "“quality” is a number from 0 to 1"),
    (#"{"scene": "card.caml", "output": "inline", "sha256": 1}"#, "never", "“sha256” is true or false"),
    (#"{"scene": "card.caml", "output": "inline", "key": [1]}"#, "never", "“key” is a text or a number"),
    (#"{"scene": "card.caml", "output": "inline", "data": 1}"#, "never", "card.caml: the data is not a JSON object"),
    (
      #"{"scene": "card.caml", "output": "inline", "data": {"titel.string": "A"}}"#, "never",
      "card.caml: titel.string: there is no layer “titel”; did you mean “title”?"
    ),
    (
      #"{"scene": "card.caml", "output": "inline", "data": {"bar.opacity": "A"}}"#, "never",
      "card.caml: bar.opacity: a number was expected, not “A”"
    ),
    (
      #"{"scene": "card.caml", "output": "inline", "data": {"photo.contents": "../secret.png"}}"#, "never",
      "card.caml: photo.contents: “../secret.png”: the path leaves the package"
    ),
    (
      #"{"scene": "card.caml", "output": "inline", "limits": {"work": 1}}"#, "never",
      "card.caml: the frame takes more work"
    ),
    (#"{"scene": "card.caml", "output": "inline", "limits": {"seconds": 0}}"#, "retry", "card.caml: "),
    (#"{"scene": "card.caml", "output": "inline", "limits": {"second": 1}}"#, "never", "“limits” has no “second”"),
    (#"{"scene": "card.caml", "output": "none/a.png"}"#, "retry", "none/a.png: cannot be written"),
    (#"{"scene": "card.caml", "output": "inline", "frames": "0..<1"}"#, "never", "a film needs a path"),
    (#"{"scene": "card.caml", "output": "a.mp4", "frames": "0..<0"}"#, "never", "“frames” is a range"),
    (#"{"scene": "card.caml", "output": "inline", "fps": 3}"#, "never", "“fps” needs “frames”"),
    (#"{"scene": "card.caml", "output": "inline", "crf": 20}"#, "never", "a film's encoder needs “frames”"),
    (
      #"{"scene": "card.caml", "output": "a.mp4", "frames": "0..<1", "codec": "h263"}"#, "never",
      "a .mp4 has no codec 'h263'"
    ),
    (
      #"{"scene": "card.caml", "output": "inline", "state": "A", "transition": "A:B"}"#, "never",
      "“state” and “transition” exclude each other"
    ),
    (
      #"{"scene": "card.caml", "output": "inline", "compression": "fats"}"#, "never", "“compression”: it is "
    ),
  ]

  @Test func aBadLineIsAnsweredAndTheNextGoesOn() throws {
    try Data("<caml>".utf8).write(to: folder.file("broken.caml"))
    let good = #"{"key": "good", "scene": "card.caml", "output": "inline"}"#
    let answers = try work(Self.mistakes.flatMap { [$0.line, good] })
    verify(answers.map(\.line) == Array(1...2 * Self.mistakes.count))
    for (mistake, answer) in zip(Self.mistakes, stride(from: 0, to: answers.count, by: 2).map { answers[$0] }) {
      verify(answer.error?.kind == mistake.kind, "\(mistake.line): \(answer)")
      verify(answer.error?.message.hasPrefix(mistake.message) == true, "\(mistake.line): \(answer)")
      verify(answer.base64 == nil, answer.path == nil, answer.sha256 == nil, "\(answer)")
    }
    verify(
      stride(from: 1, to: answers.count, by: 2).allSatisfy { answers[$0].error == nil && answers[$0].text == "good" })
    try verify(folder.names == ["broken.caml", "card.caml"])
  }

  @Test func longLinesAndBlankOnes() throws {
    let job = #"{"scene": "card.caml", "output": "inline"}"#
    let answers = try work(
      ["", String(repeating: "x", count: 300_000), job, "   ", job + String(repeating: " ", count: 60)],
      ["--max-line", "100"])
    verify(answers.map(\.line) == [2, 3, 5], "\(answers)")
    verify(answers[0].error?.message == "the line has more than 100 bytes (--max-line)", "\(answers)")
    verify(answers[1].error == nil, answers[2].error?.kind == "never", "\(answers)")
  }

  @Test func theLastLineNeedsNoBreak() throws {
    let run = try LaminaProcess(
      ["work", "--renderer", "cpu"], in: folder,
      limits: "printf '{\"scene\": \"card.caml\", \"output\": \"a.png\"}' >jobs; exec <jobs")
    verify(run.status == 0, run.output.contains("\"path\":\"a.png\""), "\(run)")
    try verify(folder.names == ["a.png", "card.caml", "jobs"])
  }

  @Test func limitsOfTheWorkerHoldForJobs() throws {
    let job = #"{"scene": "card.caml", "output": "inline", "limits": {"work": 1e15}}"#
    let answers = try work([job], ["--max-work", "1"])
    verify(answers[0].error?.message.contains("more work than 1 units") == true, "\(answers)")
    let layers = try work([job], ["--max-layers", "2"])
    verify(layers[0].error?.message.contains("--max-layers") == true, "\(layers)")
  }

  @Test func warningsAreInTheAnswer() throws {
    try folder.writeScene("typo.caml", children: "<opacty value=\"1\"/>")
    let job = #"{"scene": "typo.caml", "output": "inline"}"#
    let answers = try work([job])
    verify(answers[0].warnings?.count == 1, answers[0].error == nil, "\(answers)")
    verify(answers[0].warnings?.first?.contains("did you mean “opacity”?") == true, "\(answers)")
    let strict = try work([job], ["--strict"])
    verify(strict[0].error?.kind == "never", strict[0].base64 == nil, "\(strict)")
  }

  @Test func aChangedDocumentIsReadAgain() throws {
    let scenes = WarmScenes(most: 2)
    let names = ["a.caml", "b.caml", "c.caml"].map(folder.path)
    for name in ["a.caml", "b.caml", "c.caml"] { try folder.writeTemplate(name) }
    for _ in 0..<3 { _ = try scenes.document(at: names[0], data: ["bar.opacity": 0.5]) }
    verify(scenes.parsed == 1)
    try folder.writeScene("a.caml", size: "20 20")
    try verify(scenes.document(at: names[0], data: [:]).root.bounds.width == 20, scenes.parsed == 2)
    for name in names { _ = try scenes.document(at: name, data: [:]) }
    verify(scenes.parsed == 4, scenes.paths == Set(names.dropFirst()))
    // A document that is larger than all room is not kept.
    let small = WarmScenes(bytes: 1)
    for _ in 0..<2 { _ = try small.document(at: names[1], data: [:]) }
    verify(small.parsed == 2, small.paths.isEmpty)
  }

  @Test func aWallpaperTakesNoData() throws {
    let wallpaper = folder.path("W.wallpaper")
    try FileManager.default.createDirectory(atPath: wallpaper, withIntermediateDirectories: true)
    let answers = try work([#"{"scene": "W.wallpaper/", "data": {"a.b": 1}, "output": "inline"}"#])
    verify(answers[0].error?.message == "W.wallpaper: a wallpaper or an archive takes no data", "\(answers)")
  }

  @Test func theSignalFinishesWhatIsBegun() throws {
    let worker = try WorkProcess(["--renderer", "cpu", "--jobs", "1"], in: folder)
    // The job waits in its last stage until somebody reads.
    verify(mkfifo(folder.path("slow.png"), 0o600) == 0)
    try worker.send(
      #"{"key": 1, "scene": "card.caml", "output": "slow.png"}"#,
      #"{"key": 2, "scene": "card.caml", "output": "late.png"}"#)
    let reader = try FileHandle(forReadingFrom: folder.file("slow.png"))
    kill(worker.process.processIdentifier, SIGTERM)
    let picture = try CGImage(data: try reader.readToEnd() ?? Data())
    verify(picture.width == 16)
    // Standard input is still open.
    let answers = try worker.answers()
    verify(worker.status == 0, answers.first?.number == 1, answers.first?.error == nil, "\(answers)")
    // The second line was drawn, answered, or not read.
    for answer in answers.dropFirst() where answer.error != nil {
      verify(answer.error?.kind == "retry", answer.error?.message == "the worker ends", "\(answer)")
    }
    try verify(!folder.names.contains { $0.hasPrefix(".lamina") })
  }

  @Test func aClientThatLeavesEndsTheWorker() throws {
    let run = try LaminaProcess(
      ["work", "--renderer", "cpu"], in: folder,
      output: try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")),
      during: { _ in })
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try Data((#"{"scene": "card.caml", "output": "inline"}"# + "\n").utf8).write(to: folder.file("jobs"))
    let full = try LaminaProcess(
      ["work", "--renderer", "cpu"], in: folder, limits: "exec <jobs >/dev/full")
    verify(full.status == 73, full.errorLines.count == 1, "\(full)")
  }

  @Test(
    arguments: [
      (["--jobs", "0"], 64), (["--jobs", "many"], 64), (["--renderer", "context"], 64),
      (["--renderer", "cpu", "--device", "software"], 64), (["--device", "no-such-device"], 70),
      (["--fonts", "nowhere"], 65),
    ] as [([String], Int32)])
  func wrongOptionsAreRefused(arguments: [String], status: Int32) throws {
    let run = try LaminaProcess(["work"] + arguments, in: folder, limits: "exec </dev/null")
    verify(run.status == status, run.output.isEmpty, run.errorLines.count == 1, "\(run)")
  }
}
