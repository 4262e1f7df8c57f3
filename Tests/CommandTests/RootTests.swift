import TestSupport

@Suite struct RootTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [[], ["--help"], ["render", "--help"], ["help", "compare"], ["--version"]])
  func helpIsNoFailure(arguments: [String]) throws {
    let run = try LaminaProcess(arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, !run.output.isEmpty, "\(run)")
  }

  @Test func anUnknownSubcommand() throws {
    let run = try LaminaProcess(["rendr"], in: folder)
    verify(run.status == 64, run.errorLines.count == 1, run.output.isEmpty, "\(run)")
  }

  @Test func infoSaysWhatWouldBeUsed() throws {
    let run = try LaminaProcess(["info"], in: folder, environment: ["LAMINA_EGL_PLATFORM": "software"])
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let used = run.output.split(separator: "\n").filter { $0.contains("(used") }
    verify(used.count == 1, used[0].hasPrefix("software"), "\(run)")
  }

  /// A report that was lost is no success.
  @Test(arguments: [["--help"], ["info"], ["bench", "--list"], ["inspect", "red.caml"]])
  func standardOutputThatIsFull(arguments: [String]) throws {
    try folder.writeScene("red.caml")
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let run = try LaminaProcess(arguments, in: folder, output: full)
    verify(run.status == 73, "\(run)")
    verify(run.errorLines == ["lamina: standard output: No space left on device"])
  }

  @Test func standardOutputThatIsClosed() throws {
    try folder.writeScene("red.caml")
    // Not writable, as the stand-in for a closed one.
    let unwritable = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let run = try LaminaProcess(["inspect", "red.caml"], in: folder, output: unwritable)
    verify(run.status == 73, run.errorLines == ["lamina: standard output: Bad file descriptor"], "\(run)")
  }

  @Test func infoWithoutADevice() throws {
    let run = try LaminaProcess(["info"], in: folder, environment: ["LAMINA_EGL_PLATFORM": "no-such-device"])
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
    verify(run.output.hasPrefix("lamina "))
  }
}
