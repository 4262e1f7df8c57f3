import ArgumentParser
import Lamina

/// `lamina render`: a scene to a PNG.
struct RenderCommand: ParsableCommand {
  enum RendererName: String, ExpressibleByArgument, CaseIterable {
    case gpu, cpu
  }

  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a scene into a PNG file.",
    discussion: "Options override what the scene's index.xml says.")

  @Argument(help: ArgumentHelp("A CAML document (.caml) or package (.ca).", valueName: "scene"))
  var scene: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  @Option(help: "Render on the GPU, or with the exact and slow reference on the CPU.")
  var renderer = RendererName.gpu

  @OptionGroup var viewport: ViewportOptions

  @Option(help: ArgumentHelp("The GPU device to use; 'lamina info' lists them.", valueName: "name"))
  var device: String?

  func validate() throws {
    if renderer == .cpu, device != nil { throw ValidationError("--device applies to --renderer gpu only") }
  }

  func run() throws {
    let input = try SceneInput(scene, overrides: viewport)
    do {
      try image(of: input).writePNG(to: URL(fileURLWithPath: output))
    } catch {
      throw CommandFailure(error, about: input.path)
    }
  }

  private func image(of input: SceneInput) throws -> CGImage {
    switch renderer {
    case .cpu: try ReferenceRenderer().render(input.snapshot, in: input.viewport)
    case .gpu: try GPURenderer(device: GPUDevice.Preference(name: device)).render(input.snapshot, in: input.viewport)
    }
  }
}

extension GPUDevice.Preference {
  /// The device that is called `name`; without a name, whichever is best.
  init(name: String?) { self = name.map { .named($0) } ?? .automatic }
}
