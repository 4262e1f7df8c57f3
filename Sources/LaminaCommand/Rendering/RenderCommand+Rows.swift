import Foundation
import Lamina

extension RenderCommand {
  /// Draws a picture for each row of `--jsonl`, from one parsed document.
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
    let files = paths.map { URL(fileURLWithPath: $0) }
    try renderStills(files, shownAs: paths, interruption, gpu, about: { rows.place($0) }) { index, allowance in
      var values = base
      // A member that only names the picture is no key of a layer.
      for (key, value) in try rows.values(index) where key.contains(".") || !pattern.members.contains(key) {
        values[key] = value
      }
      return try allowance.run(about: rows.place(index)) {
        try SceneInput(scene, overrides: viewport, step: step, isForContext: renderer == .context) {
          do throws(TemplateError) {
            return try template.document(with: values)
          } catch {
            throw CommandFailure(.badInput, "\(rows.place(index)): \(error)")
          }
        }
      }
    }
  }
}
