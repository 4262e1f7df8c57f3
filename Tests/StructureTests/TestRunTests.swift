import TestSupport

/// `Tests/run`, with which `make test` and `make check` end.
@Suite struct TestRunTests {
  /// The end of what it prints, where `swift test` prints `output` and ends with `status`.
  private func end(after output: String, status: Int32) throws -> (lines: [Substring], status: Int32) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appendingPathComponent("swift")
    try Data("#!/bin/sh\ncat '\(folder.path)/output'\nexit \(status)\n".utf8).write(to: swift)
    try Data(output.utf8).write(to: folder.appendingPathComponent("output"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    let process = Process()
    process.executableURL = SourceTree.root.appendingPathComponent("Tests/run")
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT": swift.path]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    verify(text.hasPrefix(output))
    return (text.dropFirst(output.count).split(separator: "\n"), process.terminationStatus)
  }

  @Test func failuresAreListedAtTheEnd() throws {
    let issue = "✘ Test cases(n:) recorded an issue with 1 argument n → 2 at T.swift:5:50: Issue recorded"
    let summary = "✘ Test run with 3 tests in 1 suite failed after 0.004 seconds with 2 issues."
    let long = "✘ Test long(x:) recorded an issue with 1 argument x → [\(String(repeating: "0, ", count: 2000))0]"
    let output = """
      ◇ Test cases(n:) started.
      \(issue)
      ↳ verify(n != 2)
        two is bad
      \(long) at T.swift:9:1: Issue recorded
      ✘ Test cases(n:) with 3 test cases failed after 0.001 seconds with 1 issue.
      \(summary)

      """
    let (lines, status) = try end(after: output, status: 1)
    verify(status == 1, lines.count == 5, "\(lines)")
    verify(lines.prefix(3) == ["== these failed", issue[...], "    ↳ verify(n != 2)"], lines.last == summary[...])
    let shortened = lines.dropFirst(3).first ?? ""
    verify(shortened.count < 410, shortened.hasPrefix("✘ Test long(x:)"), shortened.contains("T.swift:9:1"))
  }

  @Test func aCrashIsNamed() throws {
    let frame = " 2 [ra]             0x0000556fa65ed1ec SomeTests.crash() + 123 in P.xctest at T.swift:11:127"
    let output = """
      ◇ Test crash() started.
      ◇ Test passes() started.
      ✔ Test passes() passed after 0.002 seconds.
      T.swift:11: Fatal error: Index out of range
      Thread 0 "P.xctest":

        0      0x00007f6e9486b301 sigsuspend + 65 in libc.so.6

      Thread 4 "default-qos" crashed:

      \(frame)

      Registers:
      error: Process 'P.xctest' exited with unexpected signal code 4

      """
    let (lines, status) = try end(after: output, status: 1)
    verify(status == 1, lines.count == 4, lines.contains(frame[...]), "\(lines)")
    verify(lines.contains("T.swift:11: Fatal error: Index out of range"))
    // Without a backtrace: the tests that had not ended.
    let untraced = try end(after: output.replacingOccurrences(of: frame, with: ""), status: 1).lines
    verify(untraced.last == "not ended: crash()", "\(untraced)")
  }

  @Test func aRunThatPassesEndsAsItIs() throws {
    let (lines, status) = try end(
      after: "✔ Test run with 1 test in 0 suites passed after 0.001 seconds.\n", status: 0)
    verify(status == 0, lines.isEmpty)
  }

  /// Fixed names in the folder for temporary files belong to whoever ran the tests first.
  @Test func temporaryFilesHaveNamesOfTheirOwn() throws {
    let shared = /temporaryDirectory\s*\.?appendingPathComponent\("[^\\"]*"\)|"\/(tmp|var\/tmp|dev\/shm)\/[^\\"]*"/
    for file in try SourceTree.files(in: "Tests") where !file.isIn("PortingTests") {
      for (number, line) in zip(1..., file.lines) {
        guard line.contains("temporaryDirectory") || line.contains("\"/") else { continue }
        verify(!line.contains(shared), "\(file):\(number) writes to a file that all users share")
      }
    }
  }
}
