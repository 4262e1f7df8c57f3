import ArgumentParser
import Lamina

/// `lamina bench`: how long the stages of a frame take, and what they do.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure frames of scenes on the GPU, stage by stage.",
    discussion: """
      Each scene is rendered \(SceneBenchmark.warmUp) times to warm up (programs are compiled, images are uploaded), then as \
      often as --frames says. Every frame takes a new snapshot of the tree. Measured frames wait for the device between \
      drawing and reading back, as ordinary ones do not.

      With --json, one line of JSON is printed for each scene; keep it in a file to compare with later.
      """)

  @Argument(help: ArgumentHelp("CAML documents (.caml) or packages (.ca).", valueName: "scene"))
  var scenes: [String]

  @Option(help: ArgumentHelp("How many frames to measure.", valueName: "n"))
  var frames = 60

  @Flag(help: "Print a line of JSON for each scene instead of a table.")
  var json = false

  @OptionGroup var viewport: ViewportOptions

  @Option(help: ArgumentHelp("The GPU device to use; 'lamina info' lists them.", valueName: "name"))
  var device: String?

  func validate() throws {
    guard frames > 0 else { throw ValidationError("--frames is a positive number") }
  }

  func run() throws {
    let renderer: GPURenderer
    do {
      renderer = try GPURenderer(device: GPUDevice.Preference(name: device))
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
    var progress = ProgressBar(total: scenes.count)
    defer { progress.clear() }
    for (index, scene) in scenes.enumerated() {
      progress.show(done: index, next: scene)
      let input = try SceneInput(scene, overrides: viewport)
      let report: BenchmarkReport
      do {
        report = try SceneBenchmark(renderer: renderer).run(input, frames: frames)
      } catch {
        throw CommandFailure(error, about: input.path)
      }
      progress.clear()
      print(json ? try report.jsonLine() : (index > 0 ? "\n" : "") + report.table())
    }
  }
}
