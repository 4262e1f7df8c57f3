import ComparisonReports
import Foundation
import Lamina
import LaminaVerification

extension RenderCommand {
  /// A film to be made: its scene, its path, and what makes its document.
  typealias WantedFilm = (scene: String, path: String, document: (() throws -> CAMLDocument)?)

  /// Renders each scene into a film.
  func renderFilms() throws {
    let interruption = Interruption()
    let gpu = renderer == .gpu ? RendererStart(device) : nil
    let paths = try namedPaths
    if FileNamePattern.isOfNames(output), let first = paths.first { try makeFolder(ofFile: first) }
    try renderFilms(
      zip(scenes, paths).map { ($0, $1, try template.document(of: $0)) }, interruption, gpu)
  }

  /// The path of each scene's picture or film, by the pattern of `--output`.
  var namedPaths: [String] {
    get throws {
      guard FileNamePattern.isOfNames(output) else { return [output] }
      let pattern = try FileNamePattern(output)
      var names = UniqueNames()
      return try scenes.map { try pattern.path(forName: names.name(for: SceneInput.withoutTrailingSlashes($0))) }
    }
  }

  func renderFilms(_ wanted: [WantedFilm], _ interruption: Interruption, _ gpu: RendererStart?) throws {
    try FilmSeries.run(wanted.count) { index in
      let (scene, path, document) = wanted[index]
      guard let film = try film.film(of: scene, into: path, encoding) else { return nil }
      return try FilmRendering(
        film: film, viewport: viewport, compression: compression, isForContext: renderer == .context,
        allowance: frameLimits.allowance, document: document
      )
      .draw(interruption) { try frameDrawing(gpu) }
    }
    gpu?.end()
  }

  /// How the frames of a film are drawn.
  private func frameDrawing(_ gpu: RendererStart?) throws -> FrameDrawing {
    let limits = frameLimits.limits
    if let gpu { return FrameDrawing(FrameCanvas(try gpu.renderer(), limits: limits)) }
    if renderer == .context { return FrameDrawing { PendingImage(try ContextRenderer().render($0, limits: limits)) } }
    return FrameDrawing { PendingImage(try ReferenceRenderer().render($0, limits: limits)) }
  }
}
