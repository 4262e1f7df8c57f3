import Foundation
import Lamina

extension RenderCommand {
  /// Draws a picture for each row of `--jsonl`, from one parsed document. While one is drawn, the next ones are filled, and finished ones
  /// encoded.
  func renderRows(of file: String) throws {
    let interruption = Interruption()
    let gpu = renderer == .gpu ? RendererStart(device) : nil
    let pattern = try FileNamePattern(output)
    let (base, rows) = (try template.values(), try DataRows(file))
    let paths = try rows.paths(pattern)
    let scene = SceneInput.withoutTrailingSlashes(scenes[0])
    viewport.limits.apply()
    let template: CAMLTemplate
    do throws(CAMLError) {
      template = try CAMLTemplate(contentsOf: URL(fileURLWithPath: scene))
    } catch {
      throw CommandFailure(error, about: scene)
    }
    if let folder = paths.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }) {
      try makeFolder(folder.relativePath)
    }
    let render = try stillRenderer(gpu)
    let pipeline = StillPipeline { still in
      var allowance = still.allowance
      return try allowance.run(about: rows.place(still.index)) { try render(still.snapshot, still.viewport) }
    } write: { [format = try stillFormat, compression, options = color.options] image, still in
      do {
        let data = try format.data(image, compression, options)
        try interruption.write(data, to: URL(fileURLWithPath: paths[still.index]))
      } catch {
        throw CommandFailure(error, about: rows.place(still.index))
      }
    }
    var progress = ProgressBar(total: rows.count)
    defer { progress.clear() }
    try pipeline.run(rows.count) { index in
      progress.show(done: index, scene: paths[index])
      var values = base
      // A member that only names the picture is no key of a layer.
      for (key, value) in try rows.values(index) where key.contains(".") || !pattern.members.contains(key) {
        values[key] = value
      }
      var allowance = frameLimits.allowance
      let input = try allowance.run(about: rows.place(index)) {
        try SceneInput(scene, overrides: viewport, step: step, isForContext: renderer == .context) {
          do throws(TemplateError) {
            return try template.document(with: values)
          } catch {
            throw CommandFailure(.badInput, "\(rows.place(index)): \(error)")
          }
        }
      }
      return StillPipeline.Still(
        index: index, snapshot: input.snapshot, viewport: color.applied(to: input.viewport), allowance: allowance)
    }
    gpu?.end()
  }
}
