import Lamina
import TestSupport

/// Data on the command line: `--set`, `--data`, `--jsonl`.
@Suite struct TemplateOptionTests {
  private let folder = TemporaryFolder()

  init() throws { try folder.writeTemplate() }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  private func render(_ arguments: [String], output: String = "out.png") throws -> LaminaProcess {
    try LaminaProcess(["render", "card.caml", "-o", output, "--renderer", "cpu"] + arguments, in: folder)
  }

  private func pixel(_ name: String) throws -> (UInt8, UInt8, UInt8, UInt8) {
    let pixel = try folder.image(name).pixel(8, 6)
    return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
  }

  @Test func valuesAreSet() throws {
    try write(#"{"bar": {"backgroundColor": "1 0 0", "bounds.size.width": 2}}"#, "row.json")
    var run = try render(["--data", "row.json"])
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(pixel("out.png") == (255, 0, 0, 255))
    run = try render(["--data", "row.json", "--set", "bar.backgroundColor=#00f", "--set", "bar.cornerRadius=0"])
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(pixel("out.png") == (0, 0, 255, 255))
  }

  @Test func filmsAreFilled() throws {
    let run = try render(["--frames", "0...0", "--set", "bar.backgroundColor=#00f"], output: "f%d.png")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(pixel("f0.png") == (0, 0, 255, 255))
  }

  @Test func wallpapersAndArchivesTakeNoData() throws {
    try write("PK", "a.tendies")
    try write(#"{"id": 1}"#, "rows.jsonl")
    for options in [["--set", "bar.cornerRadius=1", "-o", "out.png"], ["--jsonl", "rows.jsonl", "-o", "{id}.png"]] {
      let run = try LaminaProcess(["render", "a.tendies"] + options, in: folder)
      verify(run.status == 65, "\(run)")
      verify(run.errorLines == ["lamina: a.tendies: a wallpaper or an archive takes no data"], "\(run)")
    }
  }

  @Test func rowsBecomePictures() throws {
    try write(
      """
      {"id": "red", "bar.backgroundColor": "#f00"}

      {"id": 2, "bar": {"hidden": true}}
      {"id": "x.y", "title.string": "T"}
      """, "rows.jsonl")
    let run = try render(["--jsonl", "rows.jsonl", "--set", "bar.backgroundColor=#00f"], output: "out/card-{id}.png")
    verify(run.status == 0, run.errorLines.isEmpty, run.output.isEmpty, "\(run)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    verify(Set(names) == ["card-red.png", "card-2.png", "card-x.y.png"], "\(names)")
    try verify(pixel("out/card-red.png") == (255, 0, 0, 255), pixel("out/card-2.png") == (255, 255, 255, 255))
    try verify(pixel("out/card-x.y.png") == (0, 0, 255, 255))
  }

  @Test func rowsMayComeFromStandardInput() throws {
    try write("{\"id\": 1}\n", "rows.jsonl")
    let run = try LaminaProcess(
      ["render", "card.caml", "--jsonl", "-", "-o", "{id}.jpg", "--renderer", "cpu"], in: folder,
      limits: "exec <rows.jsonl")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.names == ["1.jpg", "card.caml", "rows.jsonl"])
  }

  /// The second row, what the error says, and whether the first is drawn.
  static let rows: [(row: String, message: String, draws: Bool)] = [
    (#"{"id": "../b"}"#, "rows.jsonl:3: “id” is “../b”, which leaves the folder of the pictures", false),
    (#"{"id": "a/b"}"#, "rows.jsonl:3: “id” is “a/b”, which leaves the folder", false),
    (#"{"id": "a"}"#, "rows.jsonl:3: “out/a.png” is the picture of line 1 already", false),
    (#"{"id": ""}"#, "rows.jsonl:3: the row has no text or number “id”", false),
    (#"{"title.string": "A"}"#, "rows.jsonl:3: the row has no text or number “id”", false),
    (#"{"id": [1]}"#, "rows.jsonl:3: the row has no text or number “id”", false),
    (#"{"id": "b", "#, "rows.jsonl:3: the data is not JSON", false),
    (#"[1]"#, "rows.jsonl:3: the data is not a JSON object", false),
    (#"{"id": "b", "titel.string": "A"}"#, "rows.jsonl:3: titel.string: there is no layer “titel”; did you mean", true),
    (#"{"id": "b", "bar.opacity": "A"}"#, "rows.jsonl:3: bar.opacity: a number was expected, not “A”", true),
    (
      #"{"id": "b", "photo.contents": "/etc/passwd"}"#, "rows.jsonl:3: photo.contents: “/etc/passwd”: the path leaves",
      true
    ),
    (#"{"id": "b", "other": "A"}"#, "rows.jsonl:3: other: a key is the name of a layer, a dot and a key path", true),
  ]

  @Test(arguments: rows) func aWrongRowIsAnErrorWithItsLine(row: String, message: String, draws: Bool) throws {
    try write("{\"id\": \"a\"}\n\n\(row)\n", "rows.jsonl")
    let run = try render(["--jsonl", "rows.jsonl"], output: "out/{id}.png")
    verify(run.status == 65, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines[0].hasPrefix("lamina: \(message)"), "\(run)")
    verify(FileManager.default.fileExists(atPath: folder.path("out/a.png")) == draws)
  }

  static let failures: [(arguments: [String], status: Int32, message: String)] = [
    (["--set", "titel.string=A"], 65, "card.caml: titel.string: there is no layer “titel”; did you mean “title”?"),
    (["--set", "bar.opcity=1"], 65, "card.caml: bar.opcity: CALayer has no “opcity”; did you mean “opacity”?"),
    (["--set", "bar.opacity=much"], 65, "card.caml: bar.opacity: a number was expected"),
    (["--set", "bar.opacity"], 64, "The value 'bar.opacity' is invalid for '--set <LAYER.KEY=VALUE>': a value is"),
    (["--data", "none.json"], 65, "none.json: the file cannot be read"),
    (["--data", "card.caml"], 65, "card.caml: the data is not JSON"),
    (["--jsonl", "none.jsonl"], 64, "--jsonl needs a name for each picture: -o 'out/{id}.png'"),
    (["--jsonl", "none.jsonl", "--frames", "0...0"], 64, "--jsonl needs a name for each picture"),
    (["more.caml", "--jsonl", "none.jsonl"], 64, "--jsonl fills one scene"),
  ]

  @Test(arguments: failures) func aFailureIsOneLine(arguments: [String], status: Int32, message: String) throws {
    let run = try render(arguments)
    verify(run.status == status, run.errorLines.count == 1, run.output.isEmpty, "\(run)")
    verify(run.errorLines[0].hasPrefix("lamina: \(message)"), "\(run)")
    try verify(folder.names == ["card.caml"])
  }

  @Test(arguments: ["{id.png", "id}.png", "{}.png", "{a}/b.png"]) func otherBracesAreNoPattern(output: String) throws {
    try write("{\"id\": 1}", "rows.jsonl")
    let run = try render(["--jsonl", "rows.jsonl"], output: output)
    verify(run.status == 64, run.errorLines.count == 1, "\(run)")
  }
}
