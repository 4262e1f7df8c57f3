import Lamina
import TestSupport

/// `--step`: the time before a still in frames.
@Suite struct StepOptionTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  private func render(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["render", "red.caml"] + arguments + ["--renderer", "cpu"], in: folder)
  }

  @Test func aStillMayHaveFramesBefore() throws {
    let run = try render("-o", "out.png", "--time", "3", "--step", "0.25")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    _ = try folder.image("out.png")
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "x"]) func invalidStepsAreRefused(_ text: String) throws {
    let run = try render("-o", "out.png", "--step=\(text)")
    verify(run.status == 64, run.errorLines.first?.contains("a step is a positive number") == true, "\(run)")
  }

  @Test func aFilmHasItsOwnFrames() throws {
    let run = try render("-o", "f%d.png", "--frames", "0...1", "--fps", "1", "--step", "0.5")
    verify(run.status == 64, run.errorLines.first?.contains("--step is for stills") == true, "\(run)")
  }
}
