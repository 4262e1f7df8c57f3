import Lamina
import TestSupport

/// Full disks, odd files, signals and limits: the exit status is the one that the documentation states, and no file is
/// left half-written.
@Suite struct HostileSystemTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  private func expectFailure(_ run: LaminaProcess, status: Int32, saying words: String, leaving names: [String]) throws
  {
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].contains(words), "\(run)")
    try verify(folder.names == names)
  }

  private static let outputs = [
    ["-o", "out.png"], ["-o", "out.png", "--renderer", "cpu"], ["-o", "f%d.png", "--frames", "0..<2"],
    ["-o", "out.mp4", "--frames", "0..<2"],
  ]

  // MARK: Disks

  /// No file may have a byte, as on a full disk: not even the one that receives the message.
  @Test(arguments: outputs) func aFullDisk(output: [String]) throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "--size", "200x200"] + output, in: folder, limits: "ulimit -f 0")
    verify(run.status == 73, "\(run)")
    try verify(folder.names == ["red.caml"])
  }

  /// `/dev/full` accepts no byte, and stays a device.
  @Test(arguments: ["gpu", "cpu"]) func aFullDevice(renderer: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("out.png"), withDestinationPath: "/dev/full")
    let run = try LaminaProcess(["render", "red.caml", "-o", "out.png", "--renderer", renderer], in: folder)
    try expectFailure(run, status: 73, saying: "No space left on device", leaving: ["out.png", "red.caml"])
    try verify(FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.png")) == "/dev/full")
    var status = stat()
    verify(stat("/dev/full", &status) == 0, status.st_mode & S_IFMT == S_IFCHR)
  }

  /// A picture for standard output, where that takes no byte.
  @Test func aFullStandardOutput() throws {
    let run = try LaminaProcess(["render", "red.caml", "-o", "-"], in: folder, limits: "exec >/dev/full")
    try expectFailure(run, status: 73, saying: "standard output: No space left on device", leaving: ["red.caml"])
  }

  /// A message that cannot be written does not change the exit status.
  @Test func aFullStandardError() throws {
    let run = try LaminaProcess(["render", "none.caml", "-o", "out.png"], in: folder, limits: "exec 2>/dev/full")
    verify(run.status == 65, run.errorLines.isEmpty, "\(run)")
    try verify(folder.names == ["red.caml"])
  }

  /// Nobody, not even root, makes a file in `/proc`.
  @Test(arguments: [["-o", "/proc/out.png"], ["-o", "/proc/f%d.png", "--frames", "0..<2"]])
  func aFolderThatTakesNoFiles(output: [String]) throws {
    let run = try LaminaProcess(["render", "red.caml"] + output, in: folder)
    try expectFailure(run, status: 73, saying: "cannot be written", leaving: ["red.caml"])
  }

  // MARK: Paths that are not files

  @Test func aLinkIsFollowedAndStays() throws {
    try Data("old".utf8).write(to: folder.file("target.png"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("out.png"), withDestinationPath: "target.png")
    try verify(LaminaProcess(["render", "red.caml", "-o", "out.png"], in: folder).status == 0)
    try verify(folder.names == ["out.png", "red.caml", "target.png"])
    try verify(FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.png")) == "target.png")
    try verify(folder.image("target.png").width == 16)
  }

  @Test func aLinkInCirclesIsAFailure() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("out.png"), withDestinationPath: "out.png")
    let output = try LaminaProcess(["render", "red.caml", "-o", "out.png/x.png"], in: folder)
    try expectFailure(output, status: 73, saying: "cannot be written", leaving: ["out.png", "red.caml"])
    let input = try LaminaProcess(["render", "out.png", "-o", "x.png"], in: folder)
    try expectFailure(input, status: 65, saying: "out.png", leaving: ["out.png", "red.caml"])
  }

  /// A reader that takes a byte now and then gets the whole picture.
  @Test func aPipeIsWrittenInto() throws {
    try #require(mkfifo(folder.path("out.png"), 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "(dd bs=1 count=50 2>/dev/null; sleep 0.3; cat) <out.png >copy.png"]
    reader.currentDirectoryURL = folder.url
    try reader.run()
    let run = try LaminaProcess(["render", "red.caml", "-o", "out.png", "--scale", "40"], in: folder)
    reader.waitUntilExit()
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.image("copy.png").width == 640)
    try verify(folder.names == ["copy.png", "out.png", "red.caml"])
  }

  /// Scenes are files. The command does not wait for a pipe that nobody writes into.
  @Test(arguments: ["scene.caml", "scene.ca", "scene.tendies"]) func aSceneIsNoPipe(name: String) throws {
    try #require(mkfifo(folder.path(name), 0o600) == 0)
    let run = try LaminaProcess(["render", name, "-o", "out.png"], in: folder)
    try expectFailure(run, status: 65, saying: name, leaving: ["red.caml", name])
  }

  /// More than a pipe holds, to a reader that begins late.
  @Test func aSlowReaderOfStandardOutput() throws {
    let pipe = Pipe()
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "sleep 0.5; cat >copy.png"]
    reader.currentDirectoryURL = folder.url
    reader.standardInput = pipe
    try reader.run()
    let run = try LaminaProcess(
      ["render", "red.caml", "-o", "/dev/stdout", "--scale", "100", "--compression", "fast"], in: folder,
      output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    reader.waitUntilExit()
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.image("copy.png").width == 1600)
  }

  // MARK: Memory

  /// The driver does not start in 300 MB; the reference does.
  @Test func aDriverWithoutMemoryIsNoDevice() throws {
    let run = try LaminaProcess(["render", "red.caml", "-o", "out.png"], in: folder, limits: "ulimit -v 300000")
    try expectFailure(run, status: 70, saying: "no usable", leaving: ["red.caml"])
    let reference = try LaminaProcess(
      ["render", "red.caml", "-o", "out.png", "--renderer", "cpu"], in: folder, limits: "ulimit -v 300000")
    verify(reference.status == 0, reference.errorLines.isEmpty, "\(reference)")
  }

  /// Swift ends a process whose memory is used up. It leaves no file.
  @Test func aPictureWithoutMemory() throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "-o", "out.png", "--renderer", "cpu", "--size", "8000x8000"], in: folder,
      limits: "ulimit -v 600000", dies: true)
    verify(run.status == SIGABRT, run.output.isEmpty, "\(run)")
    try verify(folder.names == ["red.caml"])
  }

  // MARK: Signals

  /// Signals at moments spread over the run, from before the first line of `main` to after the last, however long it
  /// takes here. Each file is whole or absent.
  @Test(arguments: Cases.pairs([SIGINT, SIGTERM], outputs)) func aSignalAtAnyMoment(signal: Int32, output: [String])
    throws
  {
    var ends: [Int32: Int] = [:]
    let arguments = ["render", "red.caml", "--scale", "200"] + output
    let start = ContinuousClock.now
    try verify(LaminaProcess(arguments, in: folder).status == 0)
    let duration = ContinuousClock.now - start
    for moment in stride(from: 0, to: 12, by: Cases.areAll ? 1 : 3) {
      let folder = TemporaryFolder()
      try folder.writeScene("red.caml")
      // Before the command waits for signals, they end it as any process.
      let run = try LaminaProcess(arguments, in: folder, dies: nil) {
        usleep(UInt32(duration / .microseconds(1) * Double(moment) / 9))
        kill($0, signal)
      }
      ends[run.status, default: 0] += 1
      verify([0, 128 + signal].contains(run.status), "\(run.status) at \(moment)")
      for name in try folder.names where name != "red.caml" {
        verify(!name.contains("tmp"), "\(name) at \(moment)")
        if name.hasSuffix(".png") {
          try verify(folder.image(name).width == 3200)
        }
      }
    }
    verify(ends[128 + signal, default: 0] > 0, "\(ends)")
  }
}
