import Lamina
import TestSupport

/// Several films in one call.
@Suite struct FilmSeriesTests {
  private let folder = TemporaryFolder()
  private let tools: FFmpegTools

  init() throws {
    tools = FFmpegTools(folder: folder)
    try folder.writeScene("red.caml")
    try folder.writeScene("wide.caml", size: "32 12", color: "0 0 1")
  }

  private func render(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["render"] + arguments, in: folder)
  }

  @Test func eachSceneBecomesAFilm() throws {
    let run = try render("red.caml", "wide.caml", "--frames", "0..<0.5", "--fps", "10", "-o", "out/{name}.mkv")
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
    try verify(
      FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/out").sorted() == ["red.mkv", "wide.mkv"])
    try verify(tools.stream("out/red.mkv")["width"] == "16", tools.stream("out/wide.mkv")["width"] == "32")
    try verify(tools.frame(4, of: "out/wide.mkv").pixel(3, 3) == (0, 0, 255, 255))
  }

  /// Frames of many films are the ones of each by itself.
  @Test func theFilmsAreThoseOfSeparateCalls() throws {
    let names = ["red.caml", "wide.caml", "red.caml", "red.caml", "wide.caml"]
    let run = try LaminaProcess(
      ["render"] + names + ["--frames", "0..<0.5", "--fps", "10", "--threads", "1", "-o", "{name}.mp4"], in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(render("wide.caml", "--frames", "0..<0.5", "--fps", "10", "--threads", "1", "-o", "one.mp4").status == 0)
    let bytes = try ["wide.mp4", "wide-2.mp4", "one.mp4"].map {
      try folder.data($0)
    }
    verify(Set(bytes).count == 1)
    try verify(folder.names.filter { $0.hasPrefix("red") } == ["red-2.mp4", "red-3.mp4", "red.caml", "red.mp4"])
  }

  /// Films before the one that fails are finished, and no later one is begun.
  @Test func afterAnErrorNoFilmIsBegun() throws {
    try Data("<caml>".utf8).write(to: folder.file("broken.caml"))
    let run = try render("red.caml", "broken.caml", "wide.caml", "--frames", "0..<0.5", "-o", "{name}.mkv")
    verify(run.status == 65, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("broken.caml:1:") == true, "\(run)")
    try verify(folder.names.filter { $0.hasSuffix(".mkv") || $0.hasSuffix(".tmp") } == ["red.mkv"])
  }

  @Test func stillsHaveTheSuffixOfTheirPattern() throws {
    let run = try render("red.caml", "wide.caml", "-o", "out/{name}-2x.webp", "--scale", "2")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.image("out/wide-2x.webp").width == 64)
  }

  @Test func eachRowBecomesAFilm() throws {
    try folder.writeTemplate()
    try Data(
      "{\"id\": \"a\", \"bar.backgroundColor\": \"1 0 0\"}\n{\"id\": \"b\", \"bar.backgroundColor\": \"0 0 1\"}\n".utf8
    )
    .write(to: folder.file("rows.jsonl"))
    let run = try render(
      "card.caml", "--jsonl", "rows.jsonl", "--frames", "0..<0.5", "--fps", "10", "-o", "out/{id}.mkv")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(tools.frame(0, of: "out/a.mkv").pixel(8, 6) == (255, 0, 0, 255))
    try verify(tools.frame(0, of: "out/b.mkv").pixel(8, 6) == (0, 0, 255, 255))
  }

  @Test func severalFilmsNeedNames() throws {
    let run = try render("red.caml", "wide.caml", "--frames", "0..<0.5", "-o", "out.mp4")
    verify(run.status == 64, run.errorLines.first?.contains("-o 'out/{name}.mp4'") == true, "\(run)")
  }
}
