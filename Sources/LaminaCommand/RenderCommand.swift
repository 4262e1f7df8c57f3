import ArgumentParser
import Lamina

/// `lamina render`: a scene to a PNG, or several into a folder.
struct RenderCommand: ParsableCommand {
  enum RendererName: String, ExpressibleByArgument, CaseIterable {
    case gpu, cpu
  }

  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render scenes into PNG files.",
    discussion: """
      Options override what a scene's index.xml says.

      One scene is written to the file that --output names. Several are written into the folder that it names, which is \
      made unless it exists, each as NAME.png.
      """)

  @Argument(
    help: ArgumentHelp(
      "CAML documents (.caml), packages (.ca), wallpapers (.wallpaper) or archives (.tendies).", valueName: "scene"))
  var scenes: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, or the folder.", valueName: "path"))
  var output: String

  @Option(help: "Render on the GPU, or with the exact and slow reference on the CPU.")
  var renderer = RendererName.gpu

  @OptionGroup var viewport: ViewportOptions

  @Option(help: ArgumentHelp("The GPU device to use; 'lamina info' lists them.", valueName: "name"))
  var device: String?

  @Option(help: "How hard to compress the pictures.")
  var compression = CGImage.PNGCompression.standard

  func validate() throws {
    if renderer == .cpu, device != nil { throw ValidationError("--device applies to --renderer gpu only") }
  }

  func run() throws {
    if scenes.count > 1 { try makeFolder() }
    var gpu: GPURenderer?
    var names = UniqueNames()
    var progress = ProgressBar(total: scenes.count)
    defer { progress.clear() }
    for (index, scene) in scenes.enumerated() {
      progress.show(done: index, next: scene)
      let input = try SceneInput(scene, overrides: viewport)
      var file = URL(fileURLWithPath: output)
      if scenes.count > 1 { file.appendPathComponent("\(names.name(for: input.path)).png") }
      do {
        try image(of: input, &gpu).writePNG(to: file, compression: compression)
      } catch {
        throw CommandFailure(error, about: input.path)
      }
    }
  }

  /// - Parameter gpu: made when it is first needed, for all scenes.
  private func image(of input: SceneInput, _ gpu: inout GPURenderer?) throws -> CGImage {
    if renderer == .cpu { return try ReferenceRenderer().render(input.snapshot, in: input.viewport) }
    let renderer = try gpu ?? GPURenderer(device: GPUDevice.Preference(name: device))
    gpu = renderer
    return try renderer.render(input.snapshot, in: input.viewport)
  }

  private func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(output): the folder cannot be made")
    }
  }
}

extension GPUDevice.Preference {
  /// The device that is called `name`; without a name, whichever is best.
  init(name: String?) { self = name.map { .named($0) } ?? .automatic }
}

extension CGImage.PNGCompression: ExpressibleByArgument {}
