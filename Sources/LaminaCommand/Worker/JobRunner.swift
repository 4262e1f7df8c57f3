import Foundation
import Lamina

/// Draws the jobs of a worker, on any number of threads.
struct JobRunner: Sendable {
  private let scenes = WarmScenes()
  private let gpu: GPURenderer?
  private let interruption: Interruption
  private let strict: Bool
  /// Of each document.
  private let limits = LayerContext.current.limits
  /// Films are drawn one at a time; while one is drawn, encoders finish others.
  private let films = NSLock()

  /// - Parameter gpu: The renderer; `nil` for the reference.
  init(_ gpu: GPURenderer?, strict: Bool, _ interruption: Interruption) {
    (self.gpu, self.strict, self.interruption) = (gpu, strict, interruption)
  }

  /// Runs `job`, and writes what it did into `answer`.
  func run(_ job: Job, _ answer: inout JobAnswer) throws {
    // No job meets another's transactions or times.
    let context = LayerContext()
    (context.limits, context.renderLimits) = (limits, job.limits)
    try context.run {
      if let film = job.film { try make(film, job, &answer) } else { try draw(job, &answer) }
    }
  }

  // MARK: Stills

  private func draw(_ job: Job, _ answer: inout JobAnswer) throws {
    var stages = JobAnswer.Stages()
    let clock = StageWatch()
    let image = try Deadline(seconds: job.limits.seconds).run {
      let (snapshot, viewport) = try snapshot(job, &answer)
      stages.read = clock.lap()
      let image = try render(snapshot, in: viewport, job.limits)
      stages.draw = clock.lap()
      return image
    }
    let options = StillFormat.Options(compression: job.compression, quality: job.quality)
    let data = try job.format.encode(image, options)
    stages.encode = clock.lap()
    switch job.output {
    case .inline: answer.base64 = data.base64EncodedString()
    case .file(let path):
      try interruption.write(data, to: URL(fileURLWithPath: path))
      answer.path = path
    }
    (answer.format, answer.width, answer.height) = (job.format.name, image.width, image.height)
    answer.bytes = data.count
    if job.isDigested { answer.sha256 = SHA256.hexadecimal(of: data) }
    stages.write = clock.lap()
    answer.ms = stages
  }

  private func render(_ snapshot: LayerSnapshot, in viewport: Viewport, _ limits: RenderLimits) throws -> CGImage {
    if let gpu { return try gpu.render(snapshot, in: viewport, limits: limits) }
    return try ReferenceRenderer().render(snapshot, in: viewport, limits: limits)
  }

  /// The document of a job, filled and in its state.
  private func document(_ job: Job) throws -> CAMLDocument {
    let document = try scenes.document(at: job.scene, data: job.data)
    if let state = job.state { try document.apply(state: state) }
    if let transition = job.transition { try document.begin(transitionFrom: transition.from, to: transition.to) }
    return document
  }

  private func snapshot(_ job: Job, _ answer: inout JobAnswer) throws -> (LayerSnapshot, Viewport) {
    let document = try document(job)
    var viewport = document.viewport
    if let scale = job.scale { viewport.scale = CGFloat(scale) }
    if let size = job.size {
      let own = document.viewport.size ?? document.root.bounds.size
      let factor = job.fit?.factor(from: own, to: size) ?? 1
      viewport.size = CGSize(width: size.width / factor, height: size.height / factor)
      viewport.scale *= factor
    }
    if let background = job.background { viewport.background = background }
    let snapshot = SceneInput.snapshot(
      of: document.root, at: job.time ?? document.index.renderTime, job.tilt?.tilts.first, in: viewport,
      isForContext: false)
    let messages = SceneMessages(document, snapshot, path: job.scene)
    if !messages.lines.isEmpty { answer.warnings = messages.lines }
    if strict, let failure = messages.failure { throw failure }
    return (snapshot, viewport)
  }

  // MARK: Films

  /// Makes a film of a job, or a segment of it.
  func make(_ film: Film, _ job: Job) throws {
    let context = LayerContext()
    (context.limits, context.renderLimits) = (limits, job.limits)
    try context.run { try makeInContext(film, job) }
  }

  private func makeInContext(_ film: Film, _ job: Job) throws {
    let (limits, gpu) = (job.limits, gpu)
    let rendering = FilmRendering(
      film: film, viewport: try viewportOptions(job), compression: job.compression,
      allowance: TimeAllowance(seconds: limits.seconds), document: { try document(job) })
    let drawn = try films.withLock {
      try rendering.draw(interruption) {
        if let gpu { return FrameDrawing(FrameCanvas(gpu, limits: limits)) }
        return FrameDrawing { PendingImage(try ReferenceRenderer().render($0, limits: limits)) }
      }
    }
    try drawn?.finish()
  }

  private func make(_ film: Film, _ job: Job, _ answer: inout JobAnswer) throws {
    var stages = JobAnswer.Stages()
    let clock = StageWatch()
    try makeInContext(film, job)
    (answer.path, answer.frames) = (film.path, film.numbers.count)
    stages.draw = clock.lap()
    if case .frames = film.format {
    } else if let data = try? Data(contentsOf: URL(fileURLWithPath: film.path), options: .mappedIfSafe) {
      answer.bytes = data.count
      if job.isDigested { answer.sha256 = SHA256.hexadecimal(of: data) }
    }
    stages.write = clock.lap()
    answer.ms = stages
  }

  /// The options by which `lamina render` makes the same film.
  private func viewportOptions(_ job: Job) throws -> ViewportOptions {
    var arguments: [String] = strict ? ["--strict"] : []
    if let fit = job.fit { arguments.append("--\(fit.rawValue)") }
    var options = try ViewportOptions.parse(arguments + (job.size == nil ? [] : ["--size", "1x1"]))
    (options.scale, options.size, options.background, options.tilt) = (job.scale, job.size, job.background, job.tilt)
    return options
  }
}

/// The time of a job's stages.
private final class StageWatch {
  private var last = ContinuousClock.now

  /// The milliseconds since the last call, to a thousandth.
  func lap() -> Double {
    let now = ContinuousClock.now
    defer { last = now }
    return ((now - last) / .microseconds(1)).rounded() / 1000
  }
}
