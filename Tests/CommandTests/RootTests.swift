import Testing

@Suite struct RootTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [[], ["--help"], ["render", "--help"], ["help", "compare"], ["--version"]])
  func helpIsNoFailure(arguments: [String]) throws {
    let run = try LaminaProcess(arguments, in: folder)
    #expect(run.status == 0 && run.errorLines.isEmpty && !run.output.isEmpty, "\(run)")
  }

  @Test func anUnknownSubcommand() throws {
    let run = try LaminaProcess(["rendr"], in: folder)
    #expect(run.status == 64 && run.errorLines.count == 1 && run.output.isEmpty, "\(run)")
  }

  @Test func infoSaysWhatWouldBeUsed() throws {
    let run = try LaminaProcess(["info"], in: folder, environment: ["LAMINA_EGL_PLATFORM": "surfaceless"])
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run)")
    let used = run.output.split(separator: "\n").filter { $0.contains("(used") }
    #expect(used.count == 1 && used[0].hasPrefix("surfaceless"), "\(run)")
  }

  @Test func infoWithoutADevice() throws {
    let run = try LaminaProcess(["info"], in: folder, environment: ["LAMINA_EGL_PLATFORM": "no-such-device"])
    #expect(run.status == 70 && run.errorLines.count == 1, "\(run)")
    #expect(run.output.hasPrefix("lamina "))
  }
}
