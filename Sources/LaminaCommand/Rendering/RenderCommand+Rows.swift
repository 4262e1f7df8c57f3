import Foundation
import Lamina

/// The scenes of rows of data, all made of one document.
struct RowScenes {
  let rows: DataRows
  /// The path of each row's picture or film.
  let paths: [String]
  private let base: [String: TemplateValue]
  private let pattern: FileNamePattern
  private let template: CAMLTemplate

  /// - Parameters:
  ///   - file: The rows, or `-` for standard input.
  ///   - output: The pattern of paths, whose folder is made.
  init(_ file: String, of scene: String, into output: String, _ options: TemplateOptions) throws {
    pattern = try FileNamePattern(output)
    base = try options.values()
    rows = try DataRows(file)
    paths = try rows.paths(pattern)
    do throws(CAMLError) {
      template = try CAMLTemplate(contentsOf: URL(fileURLWithPath: scene))
    } catch {
      throw CommandFailure(error, about: scene)
    }
    if let first = paths.first { try makeFolder(ofFile: first) }
  }

  /// All values of a row. A member that only names the picture is no key of a layer.
  func values(_ index: Int) throws -> [String: TemplateValue] {
    var values = base
    for (key, value) in try rows.values(index) where key.contains(".") || !pattern.members.contains(key) {
      values[key] = value
    }
    return values
  }

  /// The document with a row in it.
  func document(_ index: Int) throws -> CAMLDocument {
    let values = try values(index)
    do throws(TemplateError) {
      return try template.document(with: values)
    } catch {
      throw CommandFailure(.badInput, "\(rows.place(index)): \(error)")
    }
  }
}

/// Makes the folder of a file, unless it exists.
func makeFolder(ofFile path: String) throws(CommandFailure) {
  try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().relativePath)
}

/// Makes a folder, unless it exists.
func makeFolder(_ path: String) throws(CommandFailure) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw CommandFailure(.unwritableOutput, "\(path): the folder cannot be made")
  }
}

extension RenderCommand {
  /// Draws a picture, or a film, for each row of `--jsonl`, from one parsed document.
  func renderRows(of file: String) throws {
    let interruption = Interruption()
    let gpu = renderer == .gpu ? RendererStart(device) : nil
    viewport.limits.apply()
    let scene = SceneInput.withoutTrailingSlashes(scenes[0])
    let rows = try RowScenes(file, of: scene, into: output, template)
    if film.frames != nil {
      try renderFilms(
        rows.paths.indices.map { index in (scene, rows.paths[index], { try rows.document(index) }) },
        interruption, gpu)
      return
    }
    let files = rows.paths.map { URL(fileURLWithPath: $0) }
    try renderStills(files, shownAs: rows.paths, interruption, gpu, about: { rows.rows.place($0) }) {
      index, allowance in
      try allowance.run(about: rows.rows.place(index)) {
        try SceneInput(
          scene, overrides: viewport, step: step, isForContext: renderer == .context,
          document: { try rows.document(index) })
      }
    }
  }
}
