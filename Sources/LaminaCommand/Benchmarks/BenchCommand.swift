import ArgumentParser
import BenchmarkScenes
import Lamina

/// `lamina bench`: measures frames, their stages and their counters.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure frames of scenes on the GPU, stage by stage.",
    discussion: """
      A scene is a CAML document (.caml) or package (.ca), or one that is built in; --list names those.

      Scenes are measured in up to four ways. 'render' ends when the picture is on the device, which is waited for; the \
      stages and counts are its. 'readback' ends when it is in memory, as 'lamina render' has it. 'readback:damage' draws \
      only what has changed, and is there unless the root moves. 'pbo', with --readback, has each picture in memory when the \
      next one was begun, as films are made. Every frame moves a layer (--move) and takes a new snapshot \
      of the tree.

      \(FrameBudget.warmUp) frames warm up (programs are compiled, images are uploaded); then frames are measured for \
      --budget seconds, at least \(FrameBudget.fewest) of them and at most \(FrameBudget.most). A way that takes four times \
      the budget is broken off. Each way has a renderer of its own, which has drawn nothing before.

      With --json, one line is printed for each way: peer, scene, size, variant, n (frames), median, min, p90, note, p95, \
      device and renderer, and with 'render' the stages and counts, and as gpu what the device worked by its own clock, where \
      hardware has one. Times are milliseconds.
      """)

  /// The readback of consecutive pictures.
  enum Readback: String, ExpressibleByArgument, CaseIterable {
    case auto, plain, ring

    var preference: ReadbackPreference {
      switch self {
      case .auto: .measured
      case .plain: .always(.plain)
      case .ring: .always(.ring)
      }
    }
  }

  @Argument(help: ArgumentHelp("Files, or names of built-in scenes.", valueName: "scene"))
  var scenes: [String] = []

  @Flag(help: "List the built-in scenes.")
  var list = false

  @Option(help: ArgumentHelp("The name of the scene, in place of its path.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The time to measure each way.", valueName: "seconds"))
  var budget = 0.5

  @Option(help: ArgumentHelp("The number of frames to measure, in place of --budget.", valueName: "n"))
  var frames: Int?

  @Option(
    help: ArgumentHelp(
      "The layer that moves: 'root' goes right by 0.37 pixels a frame, up to 8, any other layer in a circle of 40 pixels; "
        + "'none' is the default for files. Built-in scenes know their own.",
      valueName: "layer"),
    transform: LayerMove.init)
  var move: LayerMove?

  @Option(
    help: ArgumentHelp(
      "Also measure 'pbo': pixels are read directly, through a ring of buffers, or in the faster of the two ways.",
      valueName: "way"))
  var readback: Readback?

  @Option(help: ArgumentHelp("The number of objects in a built-in scene.", valueName: "n"))
  var count: Int?

  @Option(help: ArgumentHelp("Write the first frame into this PNG file.", valueName: "path"))
  var image: String?

  @Option(
    help: ArgumentHelp(
      "Write the stages of all frames into this file, as a Chrome trace, which Perfetto opens.", valueName: "path"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Instead, count the pictures a second in one process with 1, 2, 4 threads and so on up to this number, each with its "
        + "own tree and renderer.", valueName: "threads"))
  var parallel: Int?

  @Flag(help: "Print lines of JSON instead of tables.")
  var json = false

  @OptionGroup var viewport: ViewportOptions

  @OptionGroup var device: DeviceOptions

  func validate() throws {
    if list { return }
    guard !scenes.isEmpty else { throw ValidationError("a scene is missing; 'lamina bench --list' names some") }
    guard frames.map({ $0 > 0 }) ?? true else { throw ValidationError("--frames is a positive number") }
    guard budget > 0, budget.isFinite else { throw ValidationError("--budget is a positive number of seconds") }
    guard count.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw ValidationError("--count is a number from 1 to a million")
    }
    let builtIn = scenes.map(BuiltInScene.named)
    if builtIn.contains(where: { $0 == nil }), count != nil {
      throw ValidationError("--count applies to built-in scenes only")
    }
    if builtIn.contains(where: { $0 != nil }), viewport.states.isGiven {
      throw ValidationError("built-in scenes have no states")
    }
    if name != nil || image != nil, builtIn.reduce(0, { $0 + ($1?.count ?? 1) }) != 1 {
      throw ValidationError("--name and --image are for one scene")
    }
    if let parallel, !(1...256).contains(parallel) { throw ValidationError("--parallel is a number from 1 to 256") }
    if parallel != nil, image != nil || trace != nil || frames != nil || readback != nil {
      throw ValidationError("--parallel counts pictures; --image, --trace, --frames and --readback do not apply")
    }
    if let image, try StillFormat.of(image).name != StillFormat.png.name { throw ValidationError("--image is a .png") }
  }

  func run() throws {
    if list { return try StandardOutput.print(BuiltInScene.list) }
    if let parallel { return try runParallel(upTo: parallel) }
    var progress = ProgressBar(total: scenes.count)
    defer { progress.clear() }
    var reports: [BenchmarkReport] = []
    for (index, argument) in scenes.enumerated() {
      progress.show(done: index, next: argument)
      let measured = try load(argument).map(report)
      progress.clear()
      for report in measured {
        if json {
          for line in report.jsonLines() { try StandardOutput.print(line) }
        } else {
          try StandardOutput.print((reports.isEmpty ? "" : "\n") + report.table())
        }
        reports.append(report)
      }
      if !json, measured.count == 2 { try StandardOutput.print("\n" + measured[0].comparison(with: measured[1])) }
      // A measurement is long; whoever reads along through a pipe wants to know.
      fflush(nil)
    }
    if let path = trace {
      var trace = FrameTrace()
      for report in reports { trace.add(report.scene, report.frames.map { ($0.start, $0.seconds) }) }
      try write(trace.json, to: path)
    }
  }

  private func runParallel(upTo most: Int) throws {
    for argument in scenes {
      for (index, name) in try load(argument).map(\.name).enumerated() {
        let benchmark = ParallelBenchmark(
          makeScene: { try load(argument)[index] }, makeRenderer: { try device.makeRenderer() }, seconds: budget)
        do {
          let rates = try benchmark.run(upTo: most)
          for line in json ? rates.jsonLines(of: name) : [rates.table(of: name)] { try StandardOutput.print(line) }
        } catch {
          throw CommandFailure(error, about: argument)
        }
      }
    }
  }

  /// The scenes that an argument names.
  private func load(_ argument: String) throws -> [BenchmarkScene] {
    var scenes =
      if let builtIn = BuiltInScene.named(argument) {
        builtIn.map { BenchmarkScene($0, viewport, count: count, move: move) }
      } else {
        [BenchmarkScene(try file(argument), move: move)]
      }
    if let name { scenes[0].name = name }
    return scenes
  }

  /// The scene in a file. A bare name that is no file's was meant to be a built-in scene's.
  private func file(_ argument: String) throws -> SceneInput {
    guard !argument.contains("."), !argument.contains("/"), !FileManager.default.fileExists(atPath: argument) else {
      return try SceneInput(argument, overrides: viewport)
    }
    let question = NearestName.to(argument, among: BuiltInScene.names).map { "; did you mean '\($0)'?" } ?? ""
    throw CommandFailure(
      .badInput,
      "\(argument): there is neither a file nor a built-in scene of that name\(question) "
        + "('lamina bench --list' names the scenes)")
  }

  /// Measures each way on a new renderer, whose caches are empty.
  private func report(_ scene: BenchmarkScene) throws -> BenchmarkReport {
    do {
      let preference = readback?.preference ?? .automatic
      let benchmark = try SceneBenchmark(scene, budget: FrameBudget(seconds: budget, frames: frames)) {
        try device.makeRenderer(readback: preference)
      }
      if let image { try benchmark.firstPicture().writePNG(to: URL(fileURLWithPath: image)) }
      return try benchmark.run(ahead: readback != nil)
    } catch {
      throw CommandFailure(error, about: scene.name)
    }
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try writeAtomically(Data(text.utf8), to: URL(fileURLWithPath: path))
    } catch {
      var failure = error
      failure.file = path
      throw CommandFailure(failure, about: path)
    }
  }
}
