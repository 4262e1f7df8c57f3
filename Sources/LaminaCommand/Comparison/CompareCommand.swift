import ArgumentParser
import Lamina

/// `lamina compare`: compares the GPU with the reference, two GPU devices, or two image files.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare renderers on scenes, or two PNG files.",
    discussion: """
      With scenes, each is rendered on the GPU and by the reference, and held to the reference's tolerances. With \
      --devices, two GPU devices are held to each other by the same tolerances, the first one being right.

      With two PNG files, their premultiplied channels may differ by --tolerance.
      """)

  @Argument(help: ArgumentHelp("Scenes (.caml or .ca), or two PNG files.", valueName: "scene"))
  var inputs: [String] = []

  @Option(help: ArgumentHelp("Write a page with all pictures into this folder.", valueName: "folder"))
  var report: String?

  @Option(help: ArgumentHelp("How much a channel of two PNG files may differ, 0 to 255. (default: 0)", valueName: "n"))
  var tolerance: UInt8?

  @OptionGroup var device: DeviceOptions

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Two GPU devices to compare.", valueName: "name"))
  var devices: [String] = []

  @OptionGroup var viewport: ViewportOptions

  /// The requested comparison, after sorting the arguments.
  enum Task: Equatable {
    case pictures(expected: String, actual: String)
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
    if pictures.isEmpty {
      if tolerance != nil {
        throw ValidationError("--tolerance applies to PNG files; scenes have their own tolerances")
      }
      if device.device != nil, !devices.isEmpty { throw ValidationError("--device and --devices exclude each other") }
      return .scenes(Array(inputs), devices: devices)
    }
    guard pictures.count == 2, inputs.count == 2, let last = inputs.last else {
      throw ValidationError("pictures are compared by twos: lamina compare expected.png actual.png")
    }
    let others = device.isGiven || !devices.isEmpty || viewport.isGiven
    guard !others else { throw ValidationError("options for rendering apply to scenes, not to PNG files") }
    return .pictures(expected: first, actual: last)
  }

  func run() throws {
    var writer = try report.map { try ReportWriter(folder: URL(fileURLWithPath: $0)) }
    let comparisons = try comparisons()
    let nameWidth = comparisons.names.map(\.count).max() ?? 0
    var different: [String] = []
    var progress = ProgressBar(total: comparisons.names.count)
    defer { progress.clear() }
    for (index, name) in comparisons.names.enumerated() {
      progress.show(done: index, next: name)
      let comparison = try comparisons.compare(index)
      progress.clear()
      try StandardOutput.print(comparison.row(nameWidth: nameWidth))
      if !comparison.agrees { different.append(comparison.name) }
      try writer?.add(comparison)
    }
    try writer?.finish()
    if let first = different.first {
      let all = comparisons.names.count
      throw CommandFailure(.mismatch, all == 1 ? "\(first) differs" : "\(different.count) of \(all) scenes differ")
    }
  }

  private func comparisons() throws -> Comparisons {
    switch try task() {
    case .pictures(let expected, let actual):
      let name = URL(fileURLWithPath: actual).lastPathComponent
      return Comparisons(names: [name]) { _ in
        do {
          return try Comparison(
            name: name, expected: CGImage(contentsOf: URL(fileURLWithPath: expected)),
            actual: CGImage(contentsOf: URL(fileURLWithPath: actual)), tolerance: tolerance ?? 0)
        } catch {
          throw CommandFailure(error, about: name)
        }
      }
    case .scenes(let scenes, let devices):
      let renderers = try SceneRenderers(device, devices: devices)
      let names = scenes.map(SceneInput.withoutTrailingSlashes)
      return Comparisons(names: names) { try renderers.compare(SceneInput(scenes[$0], overrides: viewport)) }
    }
  }
}

/// Comparisons made one after another, so that each row is printed as soon as it is known.
private struct Comparisons {
  let names: [String]
  let compare: (_ index: Int) throws -> Comparison
}
