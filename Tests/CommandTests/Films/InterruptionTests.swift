import Lamina
import TestSupport

/// Interruption by Ctrl-C and by a batch system.
@Suite struct InterruptionTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  /// Waits for a file, for at most a minute.
  private func waitForFile(_ name: String) throws {
    for _ in 0..<6000 {
      if FileManager.default.fileExists(atPath: folder.path(name)) { return }
      usleep(10_000)
    }
    try #require(Bool(false), "there is no \(name)")
  }

  /// An encoder that reports that it runs, and neither reads on nor ends.
  private func writeEncoder() throws {
    let script =
      "#!/bin/sh\ntrap '' INT TERM\nhead -c 1000 >/dev/null\necho $$ >pid.new; mv pid.new pid\nwhile :; do sleep 1; done\n"
    try Data(script.utf8).write(to: folder.file("encoder"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("encoder"))
  }

  /// The encoder's process id.
  private var encoder: pid_t {
    get throws {
      let text = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
      return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruptedFilmLeavesNoFileAndNoEncoder(signal: Int32, status: Int32) throws {
    try writeEncoder()
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<100", "--scale", "8", "-o", "out.mp4"], in: folder,
      environment: ["LAMINA_FFMPEG": folder.path("encoder")]
    ) { process in
      try waitForFile("pid")
      kill(process, signal)
    }
    verify(run.status == status, run.output.isEmpty, run.errorLines.isEmpty, "\(run)")
    try verify(folder.names == ["encoder", "pid", "red.caml"], kill(encoder, 0) == -1, errno == ESRCH)
  }

  /// The runtime's handlers would write pages about a trap.
  @Test func aTrapPrintsNoBacktrace() throws {
    try writeEncoder()
    let environment = ["LAMINA_FFMPEG": folder.path("encoder"), "SWIFT_BACKTRACE": ""]
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<100", "--scale", "8", "-o", "out.mp4"], in: folder,
      environment: environment, dies: true
    ) { process in
      try waitForFile("pid")
      kill(process, SIGILL)
      // `Process` does not notice the end of a child while grandchildren live.
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      kill(-(try encoder), SIGKILL)
    }
    verify(run.status == SIGILL, run.output.isEmpty, run.errorLines.isEmpty, "\(run)")
  }

  @Test func finishedFramesStay() throws {
    let run = try LaminaProcess(["render", "red.caml", "--frames", "0..<10000", "-o", "f%d.png"], in: folder) {
      process in
      try waitForFile("f20.png")
      kill(process, SIGINT)
    }
    verify(run.status == 130, run.output.isEmpty, run.errorLines.isEmpty, "\(run)")
    let names = try folder.names.filter { $0 != "red.caml" }
    verify(names.count > 20, names.count < 600_000)
    for name in names {
      verify(name.hasPrefix("f"), name.hasSuffix(".png"), !name.contains("tmp"), "\(name)")
      try verify(folder.image(name).width == 16)
    }
  }

  @Test func anIgnoredSignalStaysIgnored() throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<5", "-o", "f%d.png"], in: folder, ignoring: "HUP"
    ) { process in
      try waitForFile("f1.png")
      kill(process, SIGHUP)
    }
    verify(run.status == 0, "\(run)")
  }
}
