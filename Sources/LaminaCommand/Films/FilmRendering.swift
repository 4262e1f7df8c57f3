import Lamina

/// Renders one film, from the scene file to the film file.
struct FilmRendering {
  let film: FilmOptions.Film
  let viewport: ViewportOptions
  let compression: CGImage.PNGCompression
  /// Whether the frames are drawn as `render(in:)` draws layers.
  var isForContext = false
  /// The time of each frame.
  var allowance = TimeAllowance.unlimited
  /// Makes the document; `nil` to read the film's scene.
  var document: (() throws -> CAMLDocument)?

  /// - Parameters:
  ///   - interruption: Removes what is unfinished; `nil` to make one, before any thread: see `Interruption`.
  ///   - makeRenderer: Called once, unless all frames exist.
  func run(
    _ interruption: Interruption? = nil,
    makeRenderer: () throws -> @Sendable (LayerSnapshot, Viewport) throws -> PendingImage
  ) throws {
    let interruption = interruption ?? Interruption()
    var allowance = allowance
    let scene = try allowance.run(about: film.scene) {
      try SceneInput(
        film.scene, overrides: viewport, at: film.range.start, isForContext: isForContext, document: document)
    }
    do {
      try run(scene, interruption, makeRenderer)
    } catch {
      throw CommandFailure(error, about: scene.path)
    }
  }

  private func run(
    _ scene: SceneInput, _ interruption: Interruption,
    _ makeRenderer: () throws -> @Sendable (LayerSnapshot, Viewport) throws -> PendingImage
  ) throws {
    // All frames have the same size, even if the root's bounds are animated.
    var viewport = scene.viewport
    viewport.size = viewport.size ?? scene.root.bounds.size
    let size = try viewport.resolved(for: scene.snapshot).frame
    var numbers = Array(film.numbers)
    var output: (any FilmOutput)?
    if case .frames(let pattern) = film.format {
      let folder = URL(fileURLWithPath: film.path).deletingLastPathComponent()
      let files = FrameFiles(folder: folder, pattern: pattern, compression: compression, interruption: interruption)
      if film.resumes { numbers.removeAll(where: files.isFinished) }
      guard !numbers.isEmpty else { return }
      output = files
    }
    let renderer = try makeRenderer()
    let file = try output ?? FilmFile(path: film.path, settings(of: viewport, size), interruption: interruption)
    do {
      try make(numbers, of: scene, in: viewport, with: renderer, into: file)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  private func settings(of viewport: Viewport, _ frame: PixelRect) -> FilmSettings {
    if film.format == .gif, film.rate.numerator > 50 * film.rate.denominator {
      log.warning("\(film.path): viewers slow down GIFs with more than 50 frames a second")
    }
    return FilmSettings(
      format: film.format, rate: film.rate, width: frame.width, height: frame.height,
      isOpaque: viewport.background?.alpha == 1)
  }

  private func make(
    _ numbers: [Int], of scene: SceneInput, in viewport: Viewport,
    with renderer: @escaping @Sendable (LayerSnapshot, Viewport) throws -> PendingImage, into output: any FilmOutput
  ) throws {
    let progress = FilmProgress(total: numbers.count)
    defer { progress.clear() }
    let pipeline = FilmPipeline(draw: { try renderer($0, viewport) }, writers: output.writers) { image, number in
      try output.write(image, number: number)
      progress.frameIsDone()
    }
    var warnings = Set(scene.snapshot.warnings.map(\.description))
    try pipeline.run(numbers) { number in
      let time = film.range.time(of: number, at: film.rate)
      let tilt = self.viewport.tilt?.tilt(at: film.range.share(at: time))
      var allowance = self.allowance
      let snapshot = try allowance.run(about: scene.path) {
        SceneInput.snapshot(of: scene.root, at: time, tilt, in: viewport, isForContext: isForContext)
      }
      for warning in snapshot.warnings where warnings.insert(warning.description).inserted {
        log.warning("\(scene.path): \(warning)")
      }
      return snapshot
    }
  }
}
