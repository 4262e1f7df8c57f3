import ArgumentParser
import Foundation
import Lamina
import Synchronization

/// `lamina work`: draws the jobs that come in on standard input, or the chunks of a plan.
struct WorkCommand: ParsableCommand {
  enum RendererName: String, ExpressibleByArgument, CaseIterable {
    case gpu, cpu
  }

  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Draw jobs from standard input, or the chunks of a plan: a JSON object in each line.",
    discussion: """
      The renderer, the fonts and the parsed documents stay warm from job to job. A job:

        {"key": 7, "scene": "card.ca", "data": {"title.string": "Hello"}, "scale": 2, "output": "out/7.png"}

      'scene' and 'output' are needed; 'output' is a path, or "inline" for base64 in the answer. 'data' fills the scene as in \
      'lamina render --data'. 'size', 'fit' ("fit" or "fill"), 'scale', 'background', 'time', 'tilt', 'state', 'transition', \
      'compression', 'frames', 'fps', 'codec', 'crf', 'bitrate', 'preset', 'audio', 'constantRate' and 'threads' are as the options of \
      'lamina render'. 'format' is png, jpeg, webp or rgba \
      (premultiplied), where the path's suffix does not say it; 'quality', from 0 to 1, is for jpeg and webp. 'limits', with \
      'seconds', 'work' and 'pictureBytes', lowers the limits below. If 'sha256' is false, the answer has no digest.

      Each line gets one line as its answer, in the order in which jobs end:

        {"bytes": 9312, "format": "png", "height": 630, "key": 7, "line": 1, "ms": {"draw": 13.1, "encode": 2.4, "read": 1.2, \
      "write": 0.2}, "path": "out/7.png", "sha256": "…", "width": 1200}

      A job that fails, and a line that is no job, gets an 'error' with a 'message' and a 'kind': "never" if it fails each time, \
      "retry" if the device failed, the time was over, the output could not be written, or the worker ends. The next line goes on.

      The worker ends with its input. At the first SIGTERM, SIGINT or SIGHUP it reads no more and finishes what is begun; what \
      is not begun is answered by "retry". At the second it ends at once.

      A line may also be a chunk of 'lamina plan': what of it is not there is drawn and encoded. If PLAN is given, its chunks are \
      the lines, or those that --chunk or --share names, and the exit status says whether all are there: 75 if one failed and \
      may succeed another time, 65 if one fails each time.
      """)

  @Argument(help: ArgumentHelp("The file of 'lamina plan', in place of standard input.", valueName: "plan"))
  var plan: String?

  @Option(help: ArgumentHelp("Make only the chunk in this line of the plan, from 1.", valueName: "n"))
  var chunk: Int?

  @Option(
    help: ArgumentHelp("Make every N-th chunk of the plan, from the I-th (from 0) on.", valueName: "I/N"),
    transform: parseShare)
  var share: Shard?

  @Option(help: ArgumentHelp("How many jobs are drawn at a time. (default: the number of cores)", valueName: "n"))
  var jobs: Int?

  @Option(help: "Draw on the GPU, or with the exact and slow reference on the CPU.")
  var renderer = RendererName.gpu

  @Option(
    help: ArgumentHelp(
      "The most bytes of a line; a longer one is answered by an error. (default: 16M)", valueName: "bytes"),
    transform: parseByteCount)
  var maxLine: Int?

  @Option(help: ArgumentHelp("A folder with the only fonts for texts, in place of the system's.", valueName: "folder"))
  var fonts: String?

  @Flag(help: "Refuse scenes that warnings are about, such as unknown names.")
  var strict = false

  @OptionGroup var limits: LimitOptions

  @OptionGroup var frameLimits: FrameLimitOptions

  @OptionGroup var device: DeviceOptions

  func validate() throws {
    if chunk != nil || share != nil, plan == nil {
      throw ValidationError("--chunk and --share choose chunks of a plan")
    }
    if let chunk, chunk < 1 { throw ValidationError("--chunk is a line, from 1") }
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is a number from 1 to 256") }
    if renderer != .gpu, device.isGiven {
      throw ValidationError("--device and --cache-budget apply to --renderer gpu only")
    }
  }

  func run() throws {
    // A client that leaves is an error of the call that writes to it.
    signal(SIGPIPE, SIG_IGN)
    let lines = JobLines(try input(), limit: maxLine ?? 16 << 20)
    let isEnding = EndFlag()
    // Before any thread: see `Interruption`.
    let interruption = Interruption {
      isEnding.set()
      lines.stop()
    }
    if let fonts { try ViewportOptions.pinFonts(in: fonts) }
    let gpu: GPURenderer?
    do {
      gpu = renderer == .gpu ? try device.makeRenderer() : nil
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
    limits.apply()
    let runner = JobRunner(gpu, strict: strict, interruption)
    let most = frameLimits.limits
    let answers = AnswerLines { lines.stop() }
    let threads = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let chunks = LazyChunkRunner { ChunkRunner(runner, limits: most, jobs: threads, gpu: gpu) }
    let (plan, chunk, share) = (plan, chunk, share)
    let result = Mutex(PlanResult())
    // The lines of a plan come in order, from one thread.
    let count = Mutex(0)
    try Self.run(lines, on: threads) { line in
      count.withLock { $0 = max($0, line.number) }
      if plan != nil, !Self.isWanted(line.number, chunk, share) { return }
      let answer = Self.answer(to: line, lines.limit, most, runner, chunks, isEnding, isPlan: plan != nil)
      result.withLock { $0.add(answer) }
      answers.write(answer)
    }
    try answers.rethrow()
    if let plan { try result.withLock { try $0.check(plan, chunk, lines: count.withLock { $0 }, isEnding.isSet) } }
  }

  /// The descriptor that lines are read from.
  private func input() throws -> Int32 {
    guard let plan, plan != "-" else { return STDIN_FILENO }
    let file = open(plan, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CommandFailure(.badInput, "\(plan): the file cannot be read") }
    return file
  }

  private static func isWanted(_ number: Int, _ chunk: Int?, _ share: Shard?) -> Bool {
    if let chunk, number != chunk { return false }
    return share.map { (number - 1) % $0.count == $0.index } ?? true
  }

  /// Hands lines to threads, and returns when all are answered. As many lines wait as there are threads.
  private static func run(
    _ lines: JobLines, on count: Int, _ body: @escaping @Sendable (JobLines.Line) -> Void
  ) throws {
    let queue = BoundedQueue<JobLines.Line>(capacity: count)
    var threads: [JoinedThread] = []
    // Also runs if a thread cannot be started.
    defer {
      queue.finish()
      for thread in threads { thread.join() }
    }
    for _ in 0..<count {
      threads.append(
        try JoinedThread {
          while let line = queue.pop() { body(line) }
        })
    }
    lines.forEach { _ = queue.push($0) }
  }

  private static func answer(
    to line: JobLines.Line, _ longest: Int, _ limits: RenderLimits, _ runner: JobRunner, _ chunks: LazyChunkRunner,
    _ isEnding: EndFlag, isPlan: Bool
  ) -> JobAnswer {
    var answer = JobAnswer(line: line.number)
    var scene = "job"
    do {
      guard let text = line.text else {
        throw CommandFailure(.badInput, "the line has more than \(longest) bytes (--max-line)")
      }
      if isPlan || Chunk.isChunk(text) {
        scene = "chunk"
        let chunk = try Chunk(line: text)
        answer.key = .text(chunk.key)
        if isEnding.isSet { throw CommandFailure(.incomplete, "the worker ends") }
        let outcome = try chunks.value.run(chunk) { isEnding.isSet }
        (answer.made, answer.kept) = (outcome.made, outcome.kept)
        if let failure = outcome.failure {
          let rest = outcome.failed > 1 ? " (and \(outcome.failed - 1) more)" : ""
          answer.error = JobAnswer.Failure(
            kind: JobAnswer.Kind(failure), message: CommandFailure(failure, about: scene).description + rest)
        }
        return answer
      }
      let members = try JobMembers(text, known: Job.members)
      answer.key = try? members.key("key")
      if isEnding.isSet {
        answer.error = JobAnswer.Failure(kind: .retry, message: "the worker ends")
        return answer
      }
      _ = try members.key("key")
      scene = try members.text("scene") ?? scene
      try runner.run(try Job(members, limits: limits), &answer)
      return answer
    } catch {
      return JobAnswer(line: line.number, key: answer.key, error, about: scene)
    }
  }
}

/// A flag that one thread sets for others.
private final class EndFlag: Sendable {
  private let value = Atomic<Bool>(false)

  func set() { value.store(true, ordering: .releasing) }

  var isSet: Bool { value.load(ordering: .acquiring) }
}

/// Writes answers to standard output, one at a time.
private final class AnswerLines: Sendable {
  private let failure = Mutex<CommandFailure?>(nil)
  private let fail: @Sendable () -> Void

  /// - Parameter fail: Called once no more answers can be written.
  init(fail: @escaping @Sendable () -> Void) { self.fail = fail }

  func write(_ answer: JobAnswer) {
    let text = answer.text
    failure.withLock { failure in
      if failure != nil { return }
      do throws(CommandFailure) {
        try StandardOutput.print(text)
      } catch {
        failure = error
        fail()
      }
    }
  }

  func rethrow() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
