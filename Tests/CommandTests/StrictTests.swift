import TestSupport

/// Unknown names in scenes: every command says them, and `--strict` refuses them.
@Suite struct StrictTests {
  private let folder = TemporaryFolder()

  init() throws {
    let layers = (0..<30).map { "<CALayer cornerRadus=\"4\" name=\"\($0)\"/>" }.joined()
    try folder.writeScene("typo.caml", children: "<sublayers>\(layers)</sublayers>")
    try folder.writeScene("good.caml")
    let names = (0..<50).map { "unheardOf\($0)=\"1\"" }.joined(separator: " ")
    try folder.writeScene("strange.caml", children: "<sublayers><CALayer \(names)/></sublayers>")
  }

  static let commands: [[String]] = [
    ["render", "typo.caml", "-o", "a.png", "--renderer", "cpu"],
    ["render", "typo.caml", "-o", "f%d.png", "--frames", "0...0"],
    ["compare", "typo.caml"], ["bench", "typo.caml", "--frames", "1"], ["inspect", "typo.caml"],
    ["inspect", "typo.caml", "--html", "a.html"],
  ]

  private static let line =
    "typo.caml:3:100: CALayer has no “cornerRadus”; it is left out; did you mean “cornerRadius”? (30 times)"

  @Test(arguments: commands) func everyCommandWarnsOnce(arguments: [String]) throws {
    let run = try LaminaProcess(arguments, in: folder)
    verify(run.status == 0, run.errorLines == ["lamina: warning: \(Self.line)"], "\(run)")
  }

  @Test(arguments: commands + [["view", "typo.caml", "--port", "0"]]) func strictOptionRefusesUnknownNames(
    arguments: [String]
  ) throws {
    let run = try LaminaProcess(arguments + ["--strict"], in: folder)
    verify(run.status == 65, run.output.isEmpty, "\(run)")
    verify(run.errorLines == ["lamina: warning: \(Self.line)", "lamina: \(Self.line) (--strict)"], "\(run)")
    try verify(folder.names == ["good.caml", "strange.caml", "typo.caml"])
  }

  @Test func strictTakesAGoodScene() throws {
    let run = try LaminaProcess(
      ["render", "good.caml", "-o", "a.png", "--renderer", "cpu", "--strict"], in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  @Test func manyUnknownNamesAreTenLines() throws {
    let run = try LaminaProcess(["render", "strange.caml", "-o", "a.png", "--renderer", "cpu"], in: folder)
    verify(run.status == 0, run.errorLines.count == 10, "\(run)")
    verify(run.errorLines.last?.contains("41 more kinds of unknown names") == true, "\(run)")
    let strict = try LaminaProcess(["inspect", "strange.caml", "--strict"], in: folder)
    verify(strict.status == 65, strict.errorLines.last?.contains("--strict makes errors") == true, "\(strict)")
  }
}
