import ArgumentParser
import ComparisonReports
import Lamina
import LaminaVerification

/// `lamina render`: renders a scene to a PNG, several scenes into a folder, or one scene to a film.
struct RenderCommand: ParsableCommand {
  enum RendererName: String, ExpressibleByArgument, CaseIterable {
    case gpu, cpu, context
  }

  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render scenes into pictures, or one into a film.",
    discussion: """
      Options override what a scene's index.xml says.

      One scene is written to the file that --output names, or to standard output, if that is a hyphen. It may also be a \
      .jpg, which has black behind what is transparent. Several are written into the folder that --output names, which is \
      made unless it exists, each as NAME.png; so is one, if the name ends with '/' or is a folder's.

      With --frames a scene becomes a film: .mp4 (H.264), .webm (VP9), .gif or .png (animated), or a PNG for each frame, \
      when the name has a number in it, as frame-%04d.png (%% is a percent sign). Frame k, from 0, shows the moment A + k/fps. \
      All but the numbered files are made by FFmpeg: the program 'ffmpeg', or the one that LAMINA_FFMPEG names. In .mp4 the \
      picture lies on black, and odd sides grow by one pixel that repeats the edge; the others are transparent where the \
      picture is, unless --background (or the scene's) is opaque, which makes smaller files.

      A PNG has 8 bits of sRGB. With --depth 16, or in a wider space by --colorspace, it keeps the colours outside sRGB that \
      the scene and its images have, up to those that the space has. Films are of 8 bits and sRGB.

      Data fills a scene: --set, --data and --jsonl name a layer, and a key as in CAML. An unknown layer or key, and a value of \
      another type, is an error.

      A film has its name only when it is whole, and so has each numbered file: one that is there counts as finished for \
      --resume and --shard, whatever it was made of. Remove it to have it made again.
      """)

  @Argument(
    help: ArgumentHelp(
      "CAML documents (.caml), packages (.ca), wallpapers (.wallpaper) or archives (.tendies).", valueName: "scene"))
  var scenes: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or the folder; - is standard output.", valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Render on the GPU, with the exact and slow reference on the CPU, or as CALayer.render(in:) draws into a context."
    ))
  var renderer = RendererName.gpu

  @OptionGroup var film: FilmOptions

  @OptionGroup var template: TemplateOptions

  @OptionGroup var viewport: ViewportOptions

  @Option(
    help: ArgumentHelp(
      "Commit frames this far apart before a still's moment, for trees that frames drive. (default: none)",
      valueName: "seconds"),
    transform: parseStep)
  var step: Double?

  @OptionGroup var color: ColorOptions

  @OptionGroup var frameLimits: FrameLimitOptions

  @OptionGroup var device: DeviceOptions

  @Option(
    help:
      "How hard to compress PNG files; 'best' takes seconds for a large one. Films in one file have a quality of their own."
  )
  var compression = CGImage.PNGCompression.fast

  func validate() throws {
    if renderer != .gpu, device.isGiven {
      throw ValidationError("--device and --cache-budget apply to --renderer gpu only")
    }
    if film.frames != nil, color.isGiven { throw ValidationError("--depth and --colorspace are for stills") }
    if film.frames != nil, step != nil { throw ValidationError("--step is for stills: a film has its own frames") }
    if film.frames != nil, viewport.time != nil { throw ValidationError("--time is for stills, --frames for films") }
    if template.jsonl != nil {
      if scenes.count > 1 { throw ValidationError("--jsonl fills one scene") }
      if film.frames != nil { throw ValidationError("--jsonl is for stills") }
      _ = try FileNamePattern(output)
      if try stillFormat == .jpeg, color.isGiven {
        throw ValidationError("a JPEG has 8 bits of sRGB: --depth and --colorspace need a .png")
      }
      return
    }
    if isToStandardOutput, scenes.count > 1 { throw ValidationError("one scene fits into standard output") }
    if try film.film(of: scenes, into: output) == nil, try stillFormat == .jpeg, color.isGiven {
      throw ValidationError("a JPEG has 8 bits of sRGB: --depth and --colorspace need a .png")
    }
  }

  /// The format of a single still. Those in a folder are PNGs.
  var stillFormat: StillFormat {
    get throws { isIntoFolder || isToStandardOutput ? .png : try StillFormat(of: output) }
  }

  /// Whether each picture is a file, called after its scene, in the folder that `--output` names.
  private var isIntoFolder: Bool { scenes.count > 1 || output.hasSuffix("/") || PictureFolders.isFolder(output) }

  private var isToStandardOutput: Bool { output == "-" }

  func run() throws {
    if let rows = template.jsonl {
      try renderRows(of: rows)
    } else if let film = try film.film(of: scenes, into: output) {
      let isForContext = renderer == .context
      try FilmRendering(
        film: film, viewport: viewport, compression: compression, isForContext: isForContext,
        allowance: frameLimits.allowance, document: try template.document(of: film.scene)
      )
      .run(makeRenderer: frameRenderer)
    } else {
      try renderStills()
    }
  }

  /// A function that draws the frames of a film.
  private func frameRenderer() throws -> @Sendable (LayerSnapshot, Viewport) throws -> PendingImage {
    let limits = frameLimits.limits
    switch renderer {
    case .cpu: return { PendingImage(try ReferenceRenderer().render($0, in: $1, limits: limits)) }
    case .context: return { PendingImage(try ContextRenderer().render($0.seen(in: $1), limits: limits)) }
    case .gpu:
      let renderer = try device.makeRenderer()
      return { try renderer.renderAhead($0.seen(in: $1), limits: limits) }
    }
  }

  private func renderStills() throws {
    let interruption = Interruption()
    let gpu = renderer == .gpu ? RendererStart(device) : nil
    if isIntoFolder {
      try makeFolder(output)
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
      let data = try stillFormat.data(image, compression, color.options)
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
    var names = UniqueNames()
    let folder = URL(fileURLWithPath: output)
    let files = paths.map { folder.appendingPathComponent("\(names.name(for: $0)).png") }
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
    } write: { [format = try stillFormat, compression, options = color.options] image, still in
      do {
        let data = try format.data(image, compression, options)
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

  func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(path): the folder cannot be made")
    }
  }
}

extension CGImage.PNGCompression: ExpressibleByArgument {}
