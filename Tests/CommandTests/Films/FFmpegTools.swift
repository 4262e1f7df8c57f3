import Lamina
import TestSupport

/// FFmpeg's view of a film.
struct FFmpegTools {
  let folder: TemporaryFolder

  /// Runs `program` and returns what it printed.
  @discardableResult private func run(_ program: String, _ arguments: [String]) throws -> Data {
    let output = folder.file(".printed")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return try Data(contentsOf: output)
  }

  /// ffprobe's description of a stream of `file`, including `nb_read_frames`.
  ///
  /// - Parameter kind: `v` for pictures, `a` for sound.
  func stream(_ file: String, kind: String = "v") throws -> [String: String] {
    let text = String(
      decoding: try run(
        "ffprobe",
        ["-v", "error", "-count_frames", "-select_streams", kind, "-show_streams", "-of", "default=nw=1", file]),
      as: UTF8.self)
    return Dictionary(
      text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
  }

  /// The length of `file` in seconds.
  func seconds(of file: String) throws -> Double {
    let text = String(
      decoding: try run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]),
      as: UTF8.self)
    return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(text)")
  }

  /// Frame `number` of `file`.
  ///
  /// The frame is tagged as sRGB, because reading a PNG tagged with BT.709's curve, a camera's, would convert it.
  ///
  /// - Parameter decoder: FFmpeg's default decoder for VP9 ignores alpha; `libvpx-vp9` does not.
  func frame(_ number: Int, of file: String, decoder: String? = nil) throws -> CGImage {
    let data = try run(
      "ffmpeg",
      ["-v", "error"] + (decoder.map { ["-c:v", $0] } ?? [])
        + [
          "-i", file, "-vf",
          "select=eq(n\\,\(number)),format=rgba,setparams=color_primaries=bt709:color_trc=iec61966-2-1", "-frames:v",
          "1", "-f", "image2pipe", "-c:v",
          "png", "-",
        ])
    return try CGImage(data: data)
  }

  /// The encoded bytes of the first frame: the Y plane, then the U and V planes, half as wide and high.
  func codedFrame(of file: String) throws -> [UInt8] {
    [UInt8](
      try run("ffmpeg", ["-v", "error", "-i", file, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]))
  }

  /// The hash of each decoded frame that is coded in `file`, by the number of the frame.
  func frameHashes(of file: String, rate: Double) throws -> [Int: Substring] {
    let text = String(
      decoding: try run(
        "ffmpeg", ["-v", "error", "-i", file, "-fps_mode", "passthrough", "-f", "framemd5", "-pix_fmt", "rgba", "-"]),
      as: UTF8.self)
    var (seconds, hashes) = (0.0, [Int: Substring]())
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#tb 0: ") {
        let parts = line.dropFirst(7).split(separator: "/").compactMap { Double($0) }
        seconds = parts[0] / parts[1]
      }
      let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      if line.hasPrefix("#") || fields.count != 6 { continue }
      let time = try #require(Double(fields[2])) * seconds
      hashes[Int((time * rate).rounded())] = fields[5][...]
    }
    return hashes
  }
}
