import Lamina

/// Renders one film, from the scene file to the film file.
struct FilmRendering {
  let film: Film
  let viewport: ViewportOptions
  let compression: CGImage.PNGCompression
  /// Whether the frames are drawn as `render(in:)` draws layers.
  var isForContext = false
  /// The time of each frame.
  var allowance = TimeAllowance.unlimited
  /// Makes the document; `nil` to read the film's scene.
  var document: (() throws -> CAMLDocument)?

  /// A film whose frames are all drawn, and that its encoder has yet to finish.
  struct Drawn: Sendable {
    fileprivate let output: any FilmOutput
    fileprivate let scene: String

    /// Waits for the encoder, and gives the film its name.
    func finish() throws {
      do {
        try output.finish()
      } catch {
        output.discard()
        throw CommandFailure(error, about: scene)
      }
    }
  }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - interruption: Removes what is unfinished.
  ///   - makeDrawing: Called once, unless all frames exist.
  /// - Returns: `nil` if all frames exist.
  func draw(_ interruption: Interruption, makeDrawing: () throws -> FrameDrawing) throws -> Drawn? {
    var allowance = allowance
    let scene = try allowance.run(about: film.scene) {
      try SceneInput(
        film.scene, overrides: viewport, at: film.range.start, isForContext: isForContext, document: document)
    }
    do {
      return try draw(scene, interruption, makeDrawing).map { Drawn(output: $0, scene: scene.path) }
    } catch {
      throw CommandFailure(error, about: scene.path)
    }
  }

  private func draw(
    _ scene: SceneInput, _ interruption: Interruption, _ makeDrawing: () throws -> FrameDrawing
  ) throws -> (any FilmOutput)? {
    // All frames have the same size, even if the root's bounds are animated.
    var viewport = scene.viewport
    viewport.size = viewport.size ?? scene.root.bounds.size
    let size = try viewport.resolved(for: scene.snapshot).frame
    var numbers = film.numbers
    var files: FrameFiles?
    if case .frames(let pattern) = film.format {
      let folder = URL(fileURLWithPath: film.path).deletingLastPathComponent()
      let all = FrameFiles(folder: folder, pattern: pattern, compression: compression, interruption: interruption)
      if film.resumes { numbers.removeAll(where: all.isFinished) }
      guard !numbers.isEmpty else { return nil }
      files = all
    }
    let drawing = try makeDrawing()
    let output = try files ?? encoded(viewport, size, interruption)
    do {
      try make(numbers, of: scene, in: viewport, drawing, into: output)
      return output
    } catch {
      output.discard()
      throw error
    }
  }

  /// The film in one file, or on standard output.
  private func encoded(
    _ viewport: Viewport, _ frame: PixelRect, _ interruption: Interruption
  ) throws -> any FilmOutput {
    switch film.format {
    case .raw(let format):
      return RawFrames(format, width: frame.width, height: frame.height, rate: film.rate)
    case .file(let container):
      guard let codec = film.codec else { break }
      if let audio = film.encoding.audio, access(audio, R_OK) != 0 {
        throw CommandFailure(.badInput, "\(audio): the file cannot be read")
      }
      if container == .gif, film.rate.numerator > 50 * film.rate.denominator {
        log.warning("\(film.path): viewers slow down GIFs with more than 50 frames a second")
      }
      let settings = FilmSettings(
        container: container, codec: codec, encoding: film.encoding, rate: film.rate, width: frame.width,
        height: frame.height, isOpaque: viewport.background?.alpha == 1, first: film.numbers.first ?? 0,
        count: film.numbers.count)
      return try FilmFile(path: film.path, settings, interruption: interruption)
    case .frames: break
    }
    preconditionFailure("a film in a file has a codec")
  }

  private func make(
    _ numbers: [Int], of scene: SceneInput, in viewport: Viewport, _ drawing: FrameDrawing,
    into output: any FilmOutput
  ) throws {
    let progress = FilmProgress(total: numbers.count)
    defer { progress.clear() }
    let pipeline = FilmPipeline(drawing, writers: output.writers) { frame in
      try output.write(frame)
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
      return snapshot.seen(in: viewport)
    }
  }
}
