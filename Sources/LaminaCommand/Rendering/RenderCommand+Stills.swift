import ComparisonReports
import Foundation
import Lamina
import LaminaVerification

extension RenderCommand {
  /// How stills are encoded.
  private var stillOptions: StillFormat.Options {
    StillFormat.Options(compression: compression, quality: encoding.quality, color: color.options)
  }

  func renderStills() throws {
    let interruption = Interruption()
    let gpu = renderer == .gpu ? RendererStart(device) : nil
    if isIntoFolder {
      if FileNamePattern.isOfNames(output) { try makeFolder(ofFile: output) } else { try makeFolder(output) }
      try renderAll(interruption, gpu)
      return
    }
    var allowance = frameLimits.allowance
    let input = try allowance.run(about: scenes[0]) {
      try SceneInput(
        scenes[0], overrides: viewport, step: step, isForContext: renderer == .context,
        document: try template.document(of: scenes[0]))
    }
    do {
      let render = try stillRenderer(gpu)
      let image = try allowance.run(about: input.path) {
        try render(input.snapshot, color.applied(to: input.viewport))
      }
      gpu?.end()
      let data = try stillFormat.encode(image, stillOptions)
      if isToStandardOutput {
        try StandardOutput.write(Array(data))
      } else {
        try interruption.write(data, to: URL(fileURLWithPath: output))
      }
    } catch {
      throw CommandFailure(error, about: input.path)
    }
  }

  /// Renders several scenes into the folder.
  private func renderAll(_ interruption: Interruption, _ gpu: RendererStart?) throws {
    let paths = scenes.map(SceneInput.withoutTrailingSlashes)
    let files: [URL]
    if FileNamePattern.isOfNames(output) {
      files = try namedPaths.map { URL(fileURLWithPath: $0) }
    } else {
      var names = UniqueNames()
      let folder = URL(fileURLWithPath: output)
      files = paths.map { folder.appendingPathComponent("\(names.name(for: $0)).png") }
    }
    try renderStills(files, shownAs: scenes, interruption, gpu, about: { paths[$0] }) { index, allowance in
      try allowance.run(about: paths[index]) {
        try SceneInput(
          scenes[index], overrides: viewport, step: step, isForContext: renderer == .context,
          document: try template.document(of: scenes[index]))
      }
    }
  }

  /// Draws a picture into each of `files`. While one is drawn, the next ones are read, and finished ones encoded.
  ///
  /// - Parameters:
  ///   - names: The names of the pictures in the progress bar.
  ///   - place: The subject of messages about a picture.
  ///   - input: Reads what a picture shows, in the time that it is allowed.
  func renderStills(
    _ files: [URL], shownAs names: [String], _ interruption: Interruption, _ gpu: RendererStart?,
    about place: @escaping @Sendable (Int) -> String, input: (Int, inout TimeAllowance) throws -> SceneInput
  ) throws {
    let render = try stillRenderer(gpu)
    let pipeline = StillPipeline { still in
      var allowance = still.allowance
      return try allowance.run(about: place(still.index)) { try render(still.snapshot, still.viewport) }
    } write: { [format = try stillFormat, options = stillOptions] image, still in
      do {
        let data = try format.encode(image, options)
        try interruption.write(data, to: files[still.index])
      } catch {
        throw CommandFailure(error, about: place(still.index))
      }
    }
    var progress = ProgressBar(total: files.count)
    defer { progress.clear() }
    try pipeline.run(files.count) { index in
      progress.show(done: index, scene: names[index])
      var allowance = frameLimits.allowance
      let input = try input(index, &allowance)
      return StillPipeline.Still(
        index: index, snapshot: input.snapshot, viewport: color.applied(to: input.viewport), allowance: allowance)
    }
    gpu?.end()
  }

  /// A function that draws stills.
  ///
  /// - Parameter gpu: The GPU renderer; `nil` for the others.
  func stillRenderer(
    _ gpu: RendererStart?
  ) throws -> @Sendable (LayerSnapshot, Viewport) throws -> CGImage {
    let limits = frameLimits.limits
    if let gpu {
      let renderer = try gpu.renderer()
      return { try renderer.render($0, in: $1, limits: limits) }
    }
    if renderer == .context { return { try ContextRenderer().render($0.seen(in: $1), limits: limits) } }
    return { try ReferenceRenderer().render($0, in: $1, limits: limits) }
  }
}
