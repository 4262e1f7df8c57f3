import Drawing
import Foundation
import Lamina

/// What the bytes of a film depend on besides its scene and options.
struct FleetEnvironment: Codable, Equatable, Sendable {
  let lamina: String
  /// The renderer and its driver.
  let driver: String
  /// The instruction sets of the processor, by which software renderers and encoders choose their code; `nil` if they
  /// are left out.
  let processor: String?
  /// The digest of the installed fonts: of each file its name, its size and its first 64 KiB.
  let fonts: String
  /// FFmpeg and its libraries.
  let encoder: String

  /// The environment of this process.
  ///
  /// - Parameter gpu: The renderer; `nil` for the reference.
  init(_ gpu: GPURenderer?, hasProcessor: Bool) {
    lamina = laminaVersion
    driver = gpu.map { "\($0.device.renderer), \($0.device.version)" } ?? "reference"
    processor = hasProcessor ? Self.processor : nil
    fonts = Self.fontsDigest()
    encoder = Self.encoderVersion()
  }

  /// Throws the first difference from the environment that a chunk was planned for.
  func check(isOf planned: FleetEnvironment) throws(CommandFailure) {
    func check(_ name: String, _ own: String?, _ planned: String?) throws(CommandFailure) {
      if own != planned {
        throw CommandFailure(
          .badInput, "the chunk was planned for another \(name): “\(planned ?? "")”, and here is “\(own ?? "")”")
      }
    }
    try check("lamina", lamina, planned.lamina)
    try check("driver", driver, planned.driver)
    if planned.processor != nil { try check("processor", processor, planned.processor) }
    try check("set of fonts", fonts, planned.fonts)
    try check("encoder", encoder, planned.encoder)
  }

  /// The vector instruction sets, in order of their names.
  static let processor: String = {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("flags") || $0.hasPrefix("Features") } ?? ""
    let words = Set(line.split(whereSeparator: { " \t:".contains($0) }))
    let sets = ["sse", "ssse", "avx", "fma", "f16c", "bmi", "asimd", "sve"]
    return words.filter { word in sets.contains { word.hasPrefix($0) } }.sorted().joined(separator: " ")
  }()

  private static func fontsDigest() -> String {
    let lines = InstalledFonts.files.map { path -> String in
      guard let file = FileHandle(forReadingAtPath: path) else { return path }
      let head = (try? file.read(upToCount: 1 << 16)) ?? Data()
      let size = (try? file.seekToEnd()) ?? 0
      return "\((path as NSString).lastPathComponent) \(size) \(SHA256.hexadecimal(of: head))"
    }
    return SHA256.hexadecimal(of: Data(lines.sorted().joined(separator: "\n").utf8))
  }

  /// FFmpeg's first line, and the digest of all that it says about its build; empty where it cannot be run.
  private static func encoderVersion() -> String {
    guard let path = FFmpegProcess.path else { return "" }
    let text = ChildProcess.run(["-version"], of: URL(fileURLWithPath: path), seconds: 60).output
    let first =
      text.split(separator: "\n").first.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } ?? ""
    return "\(first) \(SHA256.hexadecimal(of: Data(text.utf8)).prefix(16))"
  }
}
