import ArgumentParser
import Foundation
import Lamina

/// One picture or film for `lamina work`, as its line says.
struct Job {
  enum Output {
    case inline
    case file(String)
  }

  let scene: String
  let data: [String: TemplateValue]
  let output: Output
  let format: StillFormat
  let quality: Double?
  let compression: CGImage.PNGCompression
  let scale: Double?
  let size: CGSize?
  let fit: Fitting?
  let background: CGColor?
  let time: Double?
  let tilt: TiltCourse?
  let state: String?
  let transition: StateTransition?
  let limits: RenderLimits
  /// Whether the answer has the digest of the bytes.
  let isDigested: Bool
  /// `nil` for a still.
  let film: Film?

  /// The names of a job's members.
  static let members = [
    "key", "scene", "data", "output", "format", "quality", "compression", "scale", "size", "fit", "background", "time",
    "tilt", "state", "transition", "limits", "frames", "fps", "sha256", "codec", "crf", "bitrate", "preset", "audio",
    "constantRate",
    "threads",
  ]

  /// - Parameter limits: The worker's, which a job may only lower.
  init(_ members: JobMembers, limits: RenderLimits) throws {
    if let unknown = members.unknown { throw unknown }
    func missing(_ name: String, _ what: String) -> CommandFailure {
      CommandFailure(.badInput, "a job needs “\(name)”, \(what)")
    }
    guard let scene = try members.text("scene") else { throw missing("scene", "the path of a scene") }
    guard let path = try members.text("output") else { throw missing("output", "a path or “inline”") }
    self.scene = SceneInput.withoutTrailingSlashes(scene)
    data = try members.data("data")
    output = path == "inline" ? .inline : .file(path)
    scale = try members.parsed("scale", parseScale)
    size = try members.parsed("size", parseSize)
    fit = try members.parsed("fit", Self.fitting)
    background = try members.parsed("background", parseColor)
    time = try members.number("time")
    tilt = try members.parsed("tilt", TiltCourse.init)
    state = try members.text("state")
    transition = try members.parsed("transition", StateTransition.init)
    self.limits = try Self.limits(members, atMost: limits)
    isDigested = try members.boolean("sha256") ?? true
    quality = try members.number("quality")
    if let quality, !(0...1).contains(quality) {
      throw CommandFailure(.badInput, "“quality” is a number from 0 to 1")
    }
    film = try Self.film(members, of: self.scene, into: path, quality)
    compression = try members.parsed("compression", Self.compression) ?? .fast
    if let format = try members.parsed("format", Self.format) ?? (path == "inline" ? .png : .ofSuffix(path)) {
      self.format = format
    } else if film != nil {
      format = .png
    } else {
      throw CommandFailure(
        .badInput, "\(path): a picture is a \(StillFormat.suffixes), unless the job has a “format”")
    }
    if fit != nil, size == nil { throw CommandFailure(.badInput, "“fit” needs a “size”") }
    if state != nil, transition != nil {
      throw CommandFailure(.badInput, "“state” and “transition” exclude each other")
    }
    if film == nil, tilt?.tilts.count ?? 1 > 1 { throw CommandFailure(.badInput, "a still has one “tilt”") }
  }

  private static func named<Value>(_ text: String, _ values: [Value]) throws -> Value
  where Value: RawRepresentable<String> {
    if let value = Value(rawValue: text) { return value }
    let names = values.map(\.rawValue)
    let meant = NearestName.to(text, among: names).map { "; did you mean “\($0)”?" } ?? ""
    throw ValidationError("it is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")\(meant)")
  }

  private static func fitting(_ text: String) throws -> Fitting { try named(text, Fitting.allCases) }
  private static func format(_ text: String) throws -> StillFormat { try .named(text) }
  private static func compression(_ text: String) throws -> CGImage.PNGCompression {
    try named(text, CGImage.PNGCompression.allCases)
  }

  private static func limits(_ members: JobMembers, atMost most: RenderLimits) throws -> RenderLimits {
    var limits = most
    guard let own = try members.members("limits", known: ["seconds", "work", "pictureBytes"]) else { return limits }
    func whole(_ name: String, _ most: Int) throws -> Int {
      guard let number = try own.number(name) else { return most }
      return number >= 0 ? Int(exactly: number.rounded(.down)).map { min($0, most) } ?? most : 0
    }
    if let seconds = try own.number("seconds") { limits.seconds = min(limits.seconds, seconds) }
    limits.work = try whole("work", limits.work)
    limits.pictureBytes = try whole("pictureBytes", limits.pictureBytes)
    return limits
  }

  private static func film(
    _ members: JobMembers, of scene: String, into path: String, _ quality: Double?
  ) throws -> Film? {
    let rate = try members.parsed("fps", parseRate)
    var encoding = FilmEncoding()
    encoding.codec = try members.text("codec")
    encoding.rateFactor = try members.parsed("crf") { text in
      guard let factor = Int(text) else { throw ValidationError("a rate factor is a whole number") }
      return factor
    }
    encoding.bitrate = try members.parsed("bitrate", parseBitrate)
    encoding.preset = try members.text("preset")
    encoding.audio = try members.text("audio")
    encoding.isConstant = try members.boolean("constantRate") ?? false
    encoding.threads = try members.parsed("threads", parseThreads)
    guard let text = try members.text("frames") else {
      if rate != nil { throw CommandFailure(.badInput, "“fps” needs “frames”, the seconds to film") }
      if encoding != FilmEncoding() {
        throw CommandFailure(.badInput, "a film's encoder needs “frames”, the seconds to film")
      }
      return nil
    }
    encoding.quality = quality
    guard let range = FrameRange(text), let count = range.count(at: rate ?? .standard), count > 0 else {
      throw CommandFailure(.badInput, "“frames” is a range A..<B or A...B in seconds with at least one frame")
    }
    if path == "inline" { throw CommandFailure(.badInput, "a film needs a path as “output”") }
    do {
      return try Film(scene: scene, path: path, range: range, rate: rate ?? .standard, encoding: encoding)
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
  }
}
