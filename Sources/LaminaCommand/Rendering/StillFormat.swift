import ArgumentParser
import Lamina

/// A format of stills: its suffixes, and how a picture becomes a file's bytes. A further format is a further value in
/// ``all``.
struct StillFormat: Sendable {
  /// How pictures are encoded, where a format has a choice.
  struct Options: Sendable {
    var compression = CGImage.PNGCompression.fast
    /// From 0 to 1; `nil` for the format's own.
    var quality: Double?
    var color = PNGEncodingOptions()
  }

  let name: String
  /// The suffixes of its files, the usual one first.
  let suffixes: [String]
  /// Whether it holds 16 bits a channel, and other spaces than sRGB.
  var holdsMore = false
  /// Whether it has a quality.
  var hasQuality = false
  let encode: @Sendable (CGImage, Options) throws(ImageError) -> Data

  static let all = [png, jpeg, webp, rgba]

  static let png = StillFormat(name: "png", suffixes: ["png"], holdsMore: true) { image, options throws(ImageError) in
    try image.pngData(compression: options.compression, options: options.color)
  }

  /// Over black. Its own quality is 0.9.
  static let jpeg = StillFormat(name: "jpeg", suffixes: ["jpg", "jpeg"], hasQuality: true) {
    image, options throws(ImageError) in try image.jpegData(quality: options.quality ?? 0.9)
  }

  /// Without loss, unless a quality is given.
  static let webp = StillFormat(name: "webp", suffixes: ["webp"], hasQuality: true) {
    image, options throws(ImageError) in try image.webpData(quality: options.quality)
  }

  /// The premultiplied red, green, blue and alpha of each pixel, row by row.
  static let rgba = StillFormat(name: "rgba", suffixes: ["rgba"]) { image, _ in Data(image.premultipliedRGBA) }

  /// The suffixes of all formats: “.png, .jpg, .webp or .rgba”.
  static let suffixes: String = {
    let usual = all.compactMap { $0.suffixes.first.map { ".\($0)" } }
    return "\(usual.dropLast().joined(separator: ", ")) or \(usual.last ?? "")"
  }()

  /// The format of the file that `path` names; `nil` for any other suffix.
  static func ofSuffix(_ path: String) -> StillFormat? {
    let suffix = (path as NSString).pathExtension.lowercased()
    return all.first { $0.suffixes.contains(suffix) }
  }

  /// The format with a name.
  static func named(_ name: String) throws -> StillFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    let names = all.map(\.name)
    let meant = NearestName.to(name, among: names).map { "; did you mean “\($0)”?" } ?? ""
    throw ValidationError("it is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")\(meant)")
  }

  /// The format of the file that `path` names: a PNG for a device or a pipe without a suffix.
  ///
  /// - Throws: `ValidationError` for a suffix of another format, and for a file's name without one.
  static func of(_ path: String) throws -> StillFormat {
    if let format = ofSuffix(path) { return format }
    let name = URL(fileURLWithPath: path).lastPathComponent
    if !(name as NSString).pathExtension.isEmpty { throw ValidationError("'\(name)': a still is a \(suffixes)") }
    if isNoFile(path) { return .png }
    throw ValidationError("'\(name)' has no suffix: a still is a \(suffixes), and a folder's name ends with '/'")
  }

  /// Throws unless the format has the options that are given.
  func check(quality: Double?, color: ColorOptions) throws {
    if !holdsMore, color.isGiven {
      throw ValidationError("a .\(suffixes[0]) has 8 bits of sRGB: --depth and --colorspace need a .png")
    }
    if quality != nil, !hasQuality { throw ValidationError("a .\(suffixes[0]) has no --quality") }
  }

  /// Whether `path` names a device or a pipe, such as `/dev/stdout`.
  private static func isNoFile(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
