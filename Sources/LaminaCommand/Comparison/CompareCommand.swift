import ArgumentParser
import ComparisonReports
import Lamina

/// `lamina compare`: compares the GPU with the reference, two GPU devices, two image files, or two folders of them.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare renderers on scenes, two PNG files, or two folders of pictures.",
    discussion: """
      With scenes, each is rendered on the GPU and by the reference, and held to the reference's tolerances; \
      with 8 bits a channel, these count the translucent layers over each other. With \
      --devices, two GPU devices are held to each other by the same tolerances, the first one being right. With --depth 16 or \
      a wider space by --colorspace, the pictures hold the colours that the command render would write with them.

      With two PNG files, their premultiplied channels may differ by --tolerance. With two folders that are no scenes, so \
      may those of each picture that both have under one name (.png, .jpg, .webp, .gif, also in folders inside); a picture \
      that only one of them has is a difference. Colours outside sRGB count.

      The report of --report is index.html, a page that needs no network, with report.json and junit.xml for programs.
      """)

  @Argument(help: ArgumentHelp("Scenes (.caml or .ca), two PNG files, or two folders.", valueName: "scene"))
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write a page with all pictures, report.json and junit.xml into this folder.", valueName: "folder"))
  var report: String?

  @Option(
    help: ArgumentHelp("How much a channel of two pictures may differ, 0 to 255. (default: 0)", valueName: "n"),
    transform: parseTolerance)
  var tolerance: UInt8?

  @OptionGroup var frameLimits: FrameLimitOptions

  @OptionGroup var device: DeviceOptions

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Two GPU devices to compare.", valueName: "name"))
  var devices: [String] = []

  @OptionGroup var color: ColorOptions

  @OptionGroup var viewport: ViewportOptions

  /// The requested comparison, after sorting the arguments.
  enum Task: Equatable {
    case pictures(expected: String, actual: String)
    case folders(expected: String, actual: String)
    case scenes([String], devices: [String])
  }

  func validate() throws { _ = try task() }

  func task() throws -> Task {
    // For “--devices A B scene” the parser assigns all three arguments to the option.
    let inputs = devices.dropFirst(2) + inputs
    let devices = Array(devices.prefix(2))
    guard devices.count != 1 else { throw ValidationError("--devices takes two names") }
    guard let first = inputs.first else { throw ValidationError("there is nothing to compare") }
    let pictures = inputs.filter { $0.lowercased().hasSuffix(".png") }
    let folders = inputs.filter(PictureFolders.isFolder)
    if pictures.isEmpty, folders.isEmpty {
      if tolerance != nil {
        throw ValidationError("--tolerance applies to pictures; scenes have their own tolerances")
      }
      if device.device != nil, !devices.isEmpty { throw ValidationError("--device and --devices exclude each other") }
      return .scenes(Array(inputs), devices: devices)
    }
    guard max(pictures.count, folders.count) == 2, inputs.count == 2, let last = inputs.last else {
      throw ValidationError(
        folders.isEmpty
          ? "pictures are compared by twos: lamina compare expected.png actual.png"
          : "folders that are no scenes are compared by twos: lamina compare expected actual")
    }
    let others = device.isGiven || !devices.isEmpty || viewport.isGiven || color.isGiven
    guard !others else { throw ValidationError("options for rendering apply to scenes, not to pictures") }
    return folders.isEmpty ? .pictures(expected: first, actual: last) : .folders(expected: first, actual: last)
  }

  func run() throws {
    let comparisons = try comparisons()
    var writer = try report.map { folder in
      do {
        return try ReportWriter(
          folder: URL(fileURLWithPath: folder), comparisons.kind, expected: comparisons.expected,
          actual: comparisons.actual, command: ["lamina"] + CommandLine.arguments.dropFirst())
      } catch { throw CommandFailure(error, about: folder) }
    }
    let nameWidth = comparisons.names.map(\.count).max() ?? 0
    var (different, unreadable): ([String], [String]) = ([], [])
    var progress = ProgressBar(total: comparisons.names.count)
    defer { progress.clear() }
    let clock = ContinuousClock()
    for (index, name) in comparisons.names.enumerated() {
      progress.show(done: index, scene: name)
      let start = clock.now
      let comparison = try comparisons.compare(index)
      let duration = clock.now - start
      progress.clear()
      try StandardOutput.print(comparison.row(nameWidth: nameWidth))
      if comparison.verdict == .unreadable { unreadable.append(name) }
      if !comparison.agrees { different.append(comparison.name) }
      do { try writer?.add(comparison, took: duration) } catch { throw CommandFailure(error, about: name) }
    }
    do { try writer?.finish() } catch { throw CommandFailure(error, about: report ?? "") }
    let all = comparisons.names.count
    if let first = unreadable.first {
      throw CommandFailure(
        .badInput, unreadable.count == 1 ? "\(first) cannot be read" : "\(unreadable.count) pictures cannot be read")
    }
    if let first = different.first {
      let things = comparisons.kind == .scenes ? "scenes" : "pictures"
      throw CommandFailure(.mismatch, all == 1 ? "\(first) differs" : "\(different.count) of \(all) \(things) differ")
    }
  }

  private func comparisons() throws -> Comparisons {
    switch try task() {
    case .pictures(let expected, let actual):
      let name = URL(fileURLWithPath: actual).lastPathComponent
      return Comparisons(kind: .pictures, expected: expected, actual: actual, names: [name]) { _ in
        do {
          return try Comparison(
            name: name, expected: CGImage(contentsOf: URL(fileURLWithPath: expected)),
            actual: CGImage(contentsOf: URL(fileURLWithPath: actual)), tolerance: tolerance ?? 0)
        } catch {
          throw CommandFailure(error, about: name)
        }
      }
    case .folders(let expected, let actual):
      let folders = try PictureFolders(expected: expected, actual: actual, tolerance: tolerance ?? 0)
      return Comparisons(kind: .folders, expected: expected, actual: actual, names: folders.names) {
        folders.compare(folders.names[$0])
      }
    case .scenes(let scenes, let devices):
      let renderers = try SceneRenderers(device, devices: devices, limits: frameLimits.limits)
      let names = scenes.map(SceneInput.withoutTrailingSlashes)
      return Comparisons(
        kind: .scenes, expected: renderers.expectedDescription, actual: renderers.actualDescription, names: names
      ) {
        let scene = scenes[$0]
        var allowance = frameLimits.allowance
        let input = try allowance.run(about: scene) { try SceneInput(scene, overrides: viewport) }
        return try renderers.compare(input, in: color.applied(to: input.viewport))
      }
    }
  }
}

/// Comparisons made one after another, so that each row is printed as soon as it is known.
private struct Comparisons {
  let kind: ReportKind
  /// The sources of the expected and of the actual pictures, in words.
  let expected: String, actual: String
  let names: [String]
  let compare: (_ index: Int) throws -> Comparison
}
