import Lamina
import TestSupport

/// Films that fail: no file is left, and one line gives the reason.
@Suite struct FilmFailureTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  /// Writes a script that replaces FFmpeg; in it, `$last` is the output file.
  private func standIn(_ script: String) throws -> [String: String] {
    let url = folder.file("encoder")
    try Data("#!/bin/sh\nfor last; do :; done; last=${last#file:}\n\(script)\n".utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return ["LAMINA_FFMPEG": url.path]
  }

  /// A film that is longer than any pipe.
  private let film = ["render", "red.caml", "--frames", "0..<100", "--scale", "8", "-o"]

  private func expectFailure(_ run: LaminaProcess, status: Int32, saying words: String) throws {
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines.first?.contains(words) == true, "\(run)")
    try verify(folder.names.filter { $0 != "encoder" } == ["red.caml"])
  }

  @Test(arguments: ["/nonexistent", "no-such-ffmpeg"]) func withoutFFmpegThereIsNoFilm(program: String) throws {
    let run = try LaminaProcess(film + ["out.mp4"], in: folder, environment: ["LAMINA_FFMPEG": program])
    try expectFailure(run, status: 69, saying: "apt-get install ffmpeg")
  }

  /// Folders of `PATH` that cannot be searched say nothing about the program: here a link to itself, for other users
  /// than root also a folder without permissions.
  @Test func foldersThatCannotBeSearchedHideNoFFmpeg() throws {
    let loop = folder.file("loop"), closed = folder.file("closed")
    try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
    try FileManager.default.createDirectory(
      at: closed, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
    defer { chmod(closed.path, 0o700) }
    let path = "\(loop.path):\(closed.path)"
    func run(_ program: String, path: String) throws -> LaminaProcess {
      try LaminaProcess(film + ["out.mp4"], in: folder, environment: ["LAMINA_FFMPEG": program, "PATH": path])
    }
    let missing = try run("no-such-ffmpeg", path: "\(path):/bin")
    verify(missing.status == 69, missing.errorLines.count == 1, "\(missing)")
    verify(missing.errorLines.first?.contains("apt-get install ffmpeg") == true, "\(missing)")
    _ = try standIn("cat >/dev/null; echo film >$last")
    let found = try run("encoder", path: "\(path):/bin:\(folder.url.path)")
    verify(found.status == 0, found.errorLines.isEmpty, "\(found)")
  }

  @Test func unusableFFmpegPathIsAnError() throws {
    let run = try LaminaProcess(film + ["out.mp4"], in: folder, environment: ["LAMINA_FFMPEG": folder.url.path])
    try expectFailure(run, status: 69, saying: "cannot be started")
  }

  @Test func numberedFilesNeedNoFFmpeg() throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<0.1", "-o", "f%d.png"], in: folder,
      environment: ["LAMINA_FFMPEG": "/nonexistent"])
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  @Test func theEncodersLastWordsAreTheReason() throws {
    let encoder = try standIn("head -c 1000 >/dev/null; echo one >&2; echo two >&2; exit 3")
    let run = try LaminaProcess(film + ["out.mp4"], in: folder, environment: encoder)
    try expectFailure(run, status: 73, saying: "ffmpeg: one; two")
  }

  @Test(arguments: [
    ("exec false", "status 1"), ("kill -9 $$", "signal 9"), ("exit 0", "before the film did"),
    ("exec cat >/dev/null", "wrote nothing"), ("cat >/dev/null; echo x >$last; exit 4", "status 4"),
  ])
  func anEncoderThatFails(script: String, words: String) throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<2", "--scale", "8", "-o", "out.mp4"], in: folder,
      environment: try standIn(script))
    try expectFailure(run, status: 73, saying: words)
  }

  /// An encoder that stands still is given up, and killed.
  ///
  /// On a busy machine its script may begin too late, so that the command gives up before. Such a run proves nothing,
  /// and is repeated with twice the time.
  @Test(arguments: [
    ("exec sleep 1000", "it has read nothing for % s"),
    ("head -c 100000 >/dev/null; sleep 1000", "it has read nothing for % s"),
    ("cat >/dev/null; exec sleep 1000", "it has not ended % s after its last frame"),
    ("exec <&-; sleep 1000", "it has not ended % s after its last frame"),
  ])
  func anEncoderThatStandsStill(script: String, words: String) throws {
    let notes = TemporaryFolder()
    let environment = try standIn("echo $$ >'\(notes.url.path)'/$PPID; \(script)")
    func run(waiting seconds: Int) throws -> (result: LaminaProcess, encoder: pid_t?) {
      var file = ""
      let result = try LaminaProcess(
        ["render", "red.caml", "--frames", "0..<20", "--scale", "30", "-o", "out.mp4"], in: folder,
        environment: environment.merging(["LAMINA_FFMPEG_TIMEOUT": "\(seconds)"]) { $1 }
      ) { file = "\(notes.url.path)/\($0)" }
      let text = try? String(contentsOfFile: file, encoding: .utf8)
      return (result, text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    }
    var seconds = 1
    func sentence() -> String { "ffmpeg: \(words.replacingOccurrences(of: "%", with: "\(seconds)"))" }
    var (result, encoder) = try run(waiting: seconds)
    while seconds < 60, encoder == nil || result.errorLines.first?.contains(sentence()) != true {
      seconds *= 2
      (result, encoder) = try run(waiting: seconds)
    }
    try expectFailure(result, status: 73, saying: sentence())
    try verify(kill(#require(encoder), 0) == -1, errno == ESRCH)
  }

  /// More than the pipe for messages holds.
  @Test func anEncoderMayTalkALot() throws {
    let encoder = try standIn("cat >/dev/null; yes words | head -c 300000 >&2; echo x >$last")
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<0.1", "-o", "out.mp4"], in: folder, environment: encoder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  /// The real encoder, writing to a full device.
  @Test(arguments: ["out.mp4", "out.webm", "out.gif", "out.png"]) func aFullDisk(name: String) throws {
    let encoder = try standIn(
      """
      n=$#; i=1
      for word; do [ $i -lt $n ] && set -- "$@" "$word"; shift; i=$((i+1)); done
      exec ffmpeg "$@" file:/dev/full
      """)
    let run = try LaminaProcess(
      ["render", "red.caml", "--frames", "0..<0.4", "--fps", "50", "-o", name], in: folder, environment: encoder)
    try expectFailure(run, status: 73, saying: "No space left on device")
  }

  /// An existing film is kept if its replacement fails.
  @Test func aFailureLeavesTheOldFilm() throws {
    let old = Data("old".utf8), file = folder.file("out.mp4")
    try old.write(to: file)
    let run = try LaminaProcess(film + ["out.mp4"], in: folder, environment: try standIn("exit 1"))
    try verify(run.status == 73, Data(contentsOf: file) == old, folder.names == ["encoder", "out.mp4", "red.caml"])
  }
}
