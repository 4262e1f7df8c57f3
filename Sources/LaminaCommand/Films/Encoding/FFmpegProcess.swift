import Foundation
import Synchronization

/// An FFmpeg child process that reads frames through a pipe.
///
/// The child has its own process group, so Ctrl-C reaches only this process, which then decides. The child is always
/// reaped: by ``finish()``, by ``stop()``, or by `deinit`. A child that stands still is killed; see ``patience``.
final class FFmpegProcess: Sendable {
  private enum Outcome {
    case exited(Int32)
    case signaled(Int32)
    /// It was still running after ``patience``, and was killed.
    case overdue
  }

  /// The child's process id; `nil` once it is reaped, because the id may then be reused.
  private let child: Mutex<pid_t?>
  /// The writing end of the child's stdin; −1 once it is closed.
  private let input: Mutex<Int32>
  /// The reading end of the child's stderr. Output that does not fit into the pipe is lost, and does not block the
  /// child.
  private let messages: Int32
  /// The most seconds that the child may go without reading a byte, or may take for its end: `LAMINA_FFMPEG_TIMEOUT`,
  /// or 300.
  private let patience: Int32

  /// The program in `LAMINA_FFMPEG`, or `ffmpeg`.
  private static var program: String {
    let named = ProcessInfo.processInfo.environment["LAMINA_FFMPEG"] ?? ""
    return named.isEmpty ? "ffmpeg" : named
  }

  /// The path of the program; `nil` if there is none.
  static var path: String? { path(of: program) }

  /// Starts the program in `LAMINA_FFMPEG`, or the first `ffmpeg` in `PATH`.
  init(_ arguments: [String]) throws(CommandFailure) {
    let program = Self.program
    let seconds = ProcessInfo.processInfo.environment["LAMINA_FFMPEG_TIMEOUT"].flatMap { Int32($0) } ?? 300
    patience = max(1, min(seconds, 1_000_000))
    // Without this, writing to a child that has exited would end this process.
    signal(SIGPIPE, SIG_IGN)
    let frames = try Self.pipe(for: program)
    let messages: (output: Int32, input: Int32)
    do throws(CommandFailure) {
      messages = try Self.pipe(for: program)
    } catch {
      close(frames.input)
      close(frames.output)
      throw error
    }
    defer {
      close(frames.output)
      close(messages.input)
    }
    // A larger pipe needs fewer writes per picture; a refusal does not matter. Swift's Glibc module lacks
    // `F_SETPIPE_SZ`, 1031.
    _ = fcntl(frames.input, 1031, 1 << 20)
    // This end only: the child's reads still wait.
    _ = fcntl(frames.input, F_SETFL, O_NONBLOCK)
    _ = fcntl(messages.input, F_SETFL, O_NONBLOCK)
    _ = fcntl(messages.output, F_SETFL, O_NONBLOCK)
    input = Mutex(frames.input)
    self.messages = messages.output
    do throws(CommandFailure) {
      child = Mutex(try Self.spawn(program, arguments, input: frames.output, messages: messages.input))
    } catch {
      close(frames.input)
      close(messages.output)
      throw error
    }
  }

  deinit {
    stop()
    close(messages)
  }

  /// Writes `bytes` to the child, and waits until the child has read all but the pipe's capacity.
  ///
  /// - Throws: The child's messages, if it has exited, or an error if it has read nothing for as long as ``patience``.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    let failure = bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      // The seconds for which the child has read nothing.
      var idle = 0
      while !rest.isEmpty {
        let (written, error, file) = writeAtOnce(UnsafeRawBufferPointer(rebasing: rest))
        if written > 0 {
          (rest, idle) = (rest.dropFirst(written), 0)
        } else if written == 0 {
          return EIO
        } else if error == EAGAIN {
          if idle >= patience { return ETIMEDOUT }
          // A second at a time: `stop()` may close the file meanwhile.
          var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          if poll(&room, 1, 1000) == 0 { idle += 1 }
        } else if error != EINTR {
          return error
        }
      }
      return 0
    }
    guard failure != 0 else { return }
    if failure == ETIMEDOUT {
      stop()
      throw CommandFailure(.unwritableOutput, "ffmpeg: it has read nothing for \(patience) s")
    }
    closeInput()
    throw wait().flatMap(self.failure) ?? CommandFailure(.unwritableOutput, "ffmpeg: it ended before the film did")
  }

  /// Writes as much as the pipe accepts without waiting, while nothing closes it. Returns the bytes, or −1 and the
  /// error; and the file.
  private func writeAtOnce(_ bytes: UnsafeRawBufferPointer) -> (bytes: Int, error: Int32, file: Int32) {
    input.withLock { file in
      if file < 0 { return (-1, EPIPE, file) }
      let written = Glibc.write(file, bytes.baseAddress, bytes.count)
      return (written, errno, file)
    }
  }

  /// Closes the child's input, and waits for its exit.
  ///
  /// - Throws: The child's messages, unless it succeeded; or that it has not ended for as long as ``patience``.
  func finish() throws(CommandFailure) {
    closeInput()
    if let failure = wait().flatMap(self.failure) { throw failure }
  }

  /// Kills the child if it is still running.
  func stop() {
    child.withLock { child in
      guard let pid = child else { return }
      kill(-pid, SIGKILL)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      child = nil
    }
    closeInput()
  }

  private func closeInput() {
    input.withLock { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }

  /// Waits for the child's exit and reaps it; kills it after ``patience``. `nil` if it is already reaped.
  private func wait() -> Outcome? {
    guard let pid = child.withLock({ $0 }) else { return nil }
    // Waits first without reaping and without the lock, so that `stop` can intervene.
    let deadline = ContinuousClock.now + .seconds(patience)
    var hasEnded = false
    while !hasEnded {
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | WNOHANG)
      // If no child has ended, the structure stays zero.
      hasEnded = result == 0 ? information.si_signo != 0 : errno != EINTR
      if !hasEnded {
        if ContinuousClock.now > deadline {
          stop()
          return .overdue
        }
        usleep(2000)
      }
    }
    return child.withLock { child in
      guard child != nil else { return nil }
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      child = nil
      let signal = status & 0x7F
      return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }
  }

  private func failure(_ outcome: Outcome) -> CommandFailure? {
    let otherwise: String
    switch outcome {
    case .exited(0): return nil
    case .exited(let status): otherwise = "it ended with status \(status)"
    case .signaled(let signal): otherwise = "it was ended by signal \(signal)"
    case .overdue: otherwise = "it has not ended \(patience) s after its last frame"
    }
    let words = lastWords()
    if let encoder = Self.unknownEncoder(words) {
      return CommandFailure(
        .missingProgram,
        "ffmpeg: this build has no encoder '\(encoder)', which the film needs; another suffix or --codec may do")
    }
    return CommandFailure(.unwritableOutput, "ffmpeg: \(words.isEmpty ? otherwise : words)")
  }

  /// The encoder that FFmpeg says it lacks.
  private static func unknownEncoder(_ words: String) -> Substring? {
    words.components(separatedBy: "Unknown encoder '").dropFirst().first?.prefix { $0 != "'" }
  }

  /// The last three lines that the child wrote to stderr.
  private func lastWords() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(messages, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.suffix(3).joined(separator: "\n")
  }
}

extension FFmpegProcess {
  /// A pipe that children do not inherit: `output` reads the bytes written to `input`.
  private static func pipe(for program: String) throws(CommandFailure) -> (output: Int32, input: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw cannotStart(program, errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts `program` with an empty signal mask and the default action for `SIGPIPE`.
  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, messages: Int32
  ) throws(CommandFailure) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var pid = pid_t()
    let code = path(of: program).map { posix_spawn(&pid, $0, &files, &attributes, &words, environ) } ?? ENOENT
    guard code == 0 else { throw cannotStart(program, code) }
    return pid
  }

  /// The path of a program: the name itself if it has a slash, else the first executable file of that name in the
  /// folders of `PATH`, or the first file. `nil` if no folder has one.
  ///
  /// `posix_spawnp` instead reports the first folder that it cannot search.
  private static func path(of program: String) -> String? {
    if program.contains("/") { return program }
    // The default is execvp's.
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    let candidates = folders.map { $0.isEmpty ? "./\(program)" : "\($0)/\(program)" }
    func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
    return candidates.first { access($0, X_OK) == 0 && !isFolder($0) } ?? candidates.first { access($0, F_OK) == 0 }
  }

  private static func cannotStart(_ program: String, _ code: Int32) -> CommandFailure {
    guard code == ENOENT else {
      return CommandFailure(.missingProgram, "\(program): cannot be started: \(String(cString: strerror(code)))")
    }
    return CommandFailure(
      .missingProgram,
      "\(program): not found; films need FFmpeg (apt-get install ffmpeg, or its path in LAMINA_FFMPEG), "
        + "numbered PNG files (-o frame-%04d.png) do not")
  }
}
