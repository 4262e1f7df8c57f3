import ArgumentParser
import ComparisonReports
import Foundation
import Lamina

/// `lamina plan`: divides films into chunks of work for many machines.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Divide films into chunks of work, for any number of machines.",
    discussion: """
      Writes a JSON object in each line: a chunk, which 'lamina work' draws and encodes, in any order, on any machine, as often \
      as it takes. A chunk has contiguous frames of one film, or many small films. 'lamina assemble' joins the segments.

        lamina plan a.ca b.ca --frames '0..<60' -o 'out/{name}.mp4' >plan.jsonl
        lamina work plan.jsonl
        lamina assemble plan.jsonl

      Each film and segment has a key: the digest of all that its bytes depend on, which are the scene's files, the data, the \
      options, the fonts, the driver, the processor's instruction sets, FFmpeg, and its threads. What is there and whole is \
      not made again. A worker with another driver, or whose scene has changed, refuses the chunk.

      Segments, records and reasons of failures are in the folder --store. Paths are as typed: run the workers in the same \
      folder of a disk that all see.
      """)

  @Argument(
    help: ArgumentHelp(
      "CAML documents (.caml), packages (.ca), wallpapers (.wallpaper) or archives (.tendies).", valueName: "scene"))
  var scenes: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The film; of several scenes 'out/{name}.mp4', of rows of data 'out/{id}.mp4'.", valueName: "path"))
  var output: String

  @Option(help: ArgumentHelp("The folder for segments and records.", valueName: "folder"))
  var store = "chunks"

  @Option(
    help: ArgumentHelp("About how many frames a chunk has: 10 to 60 seconds of work are a good size.", valueName: "n"),
    transform: parseChunkFrames)
  var chunkFrames = 1000

  @Flag(
    help:
      "Leave the processor's instruction sets out of the keys, for machines of different kinds, whose bytes may differ."
  )
  var anyProcessor = false

  @Option(help: "The renderer of the workers.")
  var renderer = WorkCommand.RendererName.gpu

  @OptionGroup var film: FilmOptions

  @OptionGroup var encoding: EncodingOptions

  @OptionGroup var template: TemplateOptions

  @OptionGroup var viewport: ViewportOptions

  @OptionGroup var device: DeviceOptions

  func validate() throws {
    if film.frames == nil { throw ValidationError("a plan needs --frames, the seconds to film") }
    if film.shard != nil || film.resume { throw ValidationError("--shard and --resume are options of 'lamina render'") }
    if encoding.raw != nil { throw ValidationError("--raw is an option of 'lamina render'") }
    if viewport.time != nil { throw ValidationError("--time is for stills, --frames for films") }
    if viewport.strict { throw ValidationError("--strict is an option of 'lamina work'") }
    if renderer != .gpu, device.isGiven {
      throw ValidationError("--device and --cache-budget apply to --renderer gpu only")
    }
    if template.jsonl != nil {
      if scenes.count > 1 { throw ValidationError("--jsonl fills one scene") }
      _ = try FileNamePattern(output)
    } else if scenes.count > 1, !FileNamePattern.isOfNames(output) {
      throw ValidationError("several films need a name for each: -o 'out/{name}.mp4'")
    }
    guard case .file = try film.film(of: scenes[0], into: output, encoding)?.format else {
      throw ValidationError("a plan is for films in a file, such as .mp4")
    }
  }

  func run() throws {
    try viewport.pinFonts()
    let gpu: GPURenderer?
    do {
      gpu = renderer == .gpu ? try device.makeRenderer() : nil
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
    let environment = FleetEnvironment(gpu, hasProcessor: !anyProcessor)
    let digests = SceneDigests()
    var pieces: [Piece] = []
    /// Writes the chunk that is complete.
    func flush() throws {
      if pieces.isEmpty { return }
      let chunk = Chunk(store: store, environment: environment, pieces: pieces)
      try StandardOutput.print(String(decoding: chunk.jsonLine, as: UTF8.self))
      pieces = []
    }
    for (scene, path, data) in try films() {
      guard let film = try film.film(of: scene, into: path, encoding) else { continue }
      let frames = film.numbers.count
      let parts = film.parts(ofAbout: chunkFrames)
      let inputs = try digests.digest(of: scene, sound: parts.count == 1 ? film.encoding.audio : nil)
      let job = job(film, data)
      if parts.count > 1 || pieces.reduce(0, { $0 + $1.count }) + frames > chunkFrames { try flush() }
      for (part, range) in parts.enumerated() {
        pieces.append(
          Piece(job: job, inputs: inputs, frames: range, part: part, parts: parts.count, in: environment))
        if parts.count > 1 { try flush() }
      }
    }
    try flush()
  }

  /// The scene, the path and the data of each film.
  private func films() throws -> [(scene: String, path: String, data: [String: TemplateValue])] {
    let scenes = scenes.map(SceneInput.withoutTrailingSlashes)
    if let jsonl = template.jsonl {
      let rows = try RowScenes(jsonl, of: scenes[0], into: output, template)
      return try rows.paths.indices.map { (scenes[0], rows.paths[$0], try rows.values($0)) }
    }
    let data = try template.values()
    guard FileNamePattern.isOfNames(output) else { return [(scenes[0], output, data)] }
    let pattern = try FileNamePattern(output)
    var names = UniqueNames()
    return try scenes.map { ($0, try pattern.path(forName: names.name(for: $0)), data) }
  }

  /// The film as a job of `lamina work`.
  private func job(_ film: Film, _ data: [String: TemplateValue]) -> [String: JSONNode] {
    var job: [String: TemplateValue] = [
      "scene": .string(film.scene), "output": .string(film.path), "frames": .string(film.range.description),
      "fps": .string("\(film.rate)"), "threads": .number(Double(film.encoding.threads ?? 1)),
    ]
    let encoding = film.encoding
    job["codec"] = encoding.codec.map { .string($0) }
    job["crf"] = encoding.rateFactor.map { .number(Double($0)) }
    job["bitrate"] = encoding.bitrate.map { .string($0) }
    job["preset"] = encoding.preset.map { .string($0) }
    job["quality"] = encoding.quality.map { .number($0) }
    job["audio"] = encoding.audio.map { .string($0) }
    if encoding.isConstant { job["constantRate"] = .boolean(true) }
    job["scale"] = viewport.scale.map { .number($0) }
    job["size"] = viewport.size.map { .string("\($0.width)x\($0.height)") }
    job["fit"] = viewport.fitting.map { .string($0.rawValue) }
    job["background"] = viewport.background.map { color in
      .string((color.components ?? []).map { "\($0)" }.joined(separator: ","))
    }
    job["tilt"] = viewport.tilt.map { course in
      .string(course.tilts.map { "\($0.x),\($0.y)" }.joined(separator: ".."))
    }
    job["state"] = viewport.states.state.map { .string($0) }
    job["transition"] = viewport.states.transition.map { .string("\($0.from ?? ""):\($0.to ?? "")") }
    var nodes = job.mapValues { JSONNode.value($0) }
    if !data.isEmpty { nodes["data"] = .object(data.mapValues { .value($0) }) }
    return nodes
  }
}

/// Parses the number of frames of a chunk.
private func parseChunkFrames(_ text: String) throws -> Int {
  guard let count = Int(text), count > 0, count <= FrameRange.maximumCount else {
    throw ValidationError("a chunk has a whole number of frames, 1 or more")
  }
  return count
}

extension Film {
  /// The frames of its segments: equal numbers of at most about `count`, or all of them where segments cannot be
  /// joined.
  func parts(ofAbout count: Int) -> [Range<Int>] {
    guard case .file(let container) = format, container.hasSegments else { return [0..<numbers.count] }
    let parts = (numbers.count + count - 1) / count
    return (0..<parts).map { numbers.count * $0 / parts..<numbers.count * ($0 + 1) / parts }
  }

  /// The film of some of the frames, in a file without sound.
  func segment(_ frames: Range<Int>, path: String) throws -> Film {
    guard frames.lowerBound >= 0, frames.upperBound <= numbers.count else {
      throw CommandFailure(.badInput, "\(self.path): it has no frames \(frames)")
    }
    var encoding = encoding
    encoding.audio = nil
    var segment = try Film(scene: scene, path: path, range: range, rate: rate, encoding: encoding)
    segment.numbers = Array(frames)
    return segment
  }
}
