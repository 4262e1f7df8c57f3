import Lamina
import TestSupport

/// `--time-limit`, `--max-work` and `--max-picture-bytes`.
@Suite struct FrameLimitTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  private func render(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["render", "red.caml", "-o", "out.png"] + arguments, in: folder)
  }

  private var hasPicture: Bool {
    FileManager.default.fileExists(atPath: folder.path("out.png"))
  }

  @Test(arguments: ["gpu", "cpu", "context"]) func framesBeyondLimitsAreNotWritten(renderer: String) throws {
    let run = try render("--renderer", renderer, "--max-work", "10")
    verify(run.status == 65, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("red.caml: the frame takes more work than 10 units") == true, "\(run)")
    verify(!hasPicture)
    let late = try render("--renderer", renderer, "--time-limit", "1e-9")
    verify(late.status == 65, late.errorLines.first?.contains("not read after 1e-09 s") == true, "\(late)")
    verify(!hasPicture)
  }

  @Test(arguments: ["gpu", "cpu", "context"]) func wideLimitsChangeNothing(renderer: String) throws {
    let run = try render(
      "--renderer", renderer, "--max-work", "1G", "--time-limit", "1000", "--max-picture-bytes", "1G")
    verify(run.status == 0, run.errorLines.isEmpty, hasPicture, "\(run)")
  }

  @Test(arguments: ["0", "-1", "nan", "x"]) func invalidTimeLimitsAreRefused(_ text: String) throws {
    try verify(render("--time-limit=\(text)").status == 64)
  }
}
