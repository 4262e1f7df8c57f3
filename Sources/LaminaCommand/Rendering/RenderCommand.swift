import ArgumentParser
import Lamina

/// `lamina render`: renders a scene to a PNG, several scenes into a folder, or one scene to a film.
struct RenderCommand: ParsableCommand {
  enum RendererName: String, ExpressibleByArgument, CaseIterable {
    case gpu, cpu, context
  }

  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render scenes into pictures or films.",
    discussion: """
      Options override what a scene's index.xml says.

      One scene is written to the file that --output names, or to standard output as a PNG, if that is a hyphen: .png, .jpg \
      (with black behind what is transparent), .webp (without loss, unless --quality is given) or .rgba (premultiplied \
      samples). Several are written into the folder that --output names, which is made unless it exists, each as NAME.png; so \
      is one, if the name ends with '/' or is a folder's. 'out/{name}.webp' gives them another suffix.

      With --frames a scene becomes a film: .mp4 (H.264), .webm (VP9), .mov (ProRes 4444), .mkv (FFV1), .gif, .png or .webp \
      (animated), or a PNG for each frame, when the name has a number in it, as frame-%04d.png (%% is a percent sign). Frame \
      k, from 0, shows the moment A + k/fps. All but the numbered files are made by FFmpeg: the program 'ffmpeg', or the one \
      that LAMINA_FFMPEG names. With H.264 and AV1 the picture lies on black, and H.264's odd sides grow by one pixel that \
      repeats the edge; the others are transparent where the picture is, unless --background (or the scene's) is opaque, \
      which makes smaller files. -o - --raw y4m writes the frames for other encoders.

      A frame that equals the one before costs nothing: that one stands longer. --constant-rate codes each, as ProRes does.

      Several scenes become several films by -o 'out/{name}.mp4', and the rows of --jsonl by -o 'out/{id}.mp4'.

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

  @OptionGroup var encoding: EncodingOptions

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
    if film.frames != nil {
      if color.isGiven { throw ValidationError("--depth and --colorspace are for stills") }
      if step != nil { throw ValidationError("--step is for stills: a film has its own frames") }
      if viewport.time != nil { throw ValidationError("--time is for stills, --frames for films") }
    }
    if template.jsonl != nil {
      if scenes.count > 1 { throw ValidationError("--jsonl fills one scene") }
      _ = try FileNamePattern(output)
    } else if film.frames != nil, scenes.count > 1, !FileNamePattern.isOfNames(output) {
      throw ValidationError("several films need a name for each: -o 'out/{name}.mp4'")
    } else if isToStandardOutput, scenes.count > 1 {
      throw ValidationError("one scene fits into standard output")
    }
    // Of one film all options are checked; the others differ by their names.
    if scenes.count > 1, film.frames == nil {
      _ = try film.film(of: scenes[0], into: "a.png", encoding)
    } else if try film.film(of: scenes[0], into: output, encoding) != nil {
      return
    }
    try stillFormat.check(quality: encoding.quality, color: color)
  }

  /// The format of stills. Those in a folder are PNGs, unless `--output` has their suffix.
  var stillFormat: StillFormat {
    get throws {
      if template.jsonl != nil || FileNamePattern.isOfNames(output) { return try .of(output) }
      return isIntoFolder || isToStandardOutput ? .png : try .of(output)
    }
  }

  /// Whether each picture is a file, called after its scene, in the folder that `--output` names.
  var isIntoFolder: Bool {
    scenes.count > 1 || output.hasSuffix("/") || FileNamePattern.isOfNames(output) || PictureFolders.isFolder(output)
  }

  var isToStandardOutput: Bool { output == "-" }

  func run() throws {
    if let rows = template.jsonl {
      try renderRows(of: rows)
    } else if film.frames != nil {
      try renderFilms()
    } else {
      try renderStills()
    }
  }
}

extension CGImage.PNGCompression: ExpressibleByArgument {}
