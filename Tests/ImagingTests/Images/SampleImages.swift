import TestSupport

/// Pictures with known content.
enum SampleImages {
  /// Seeded noise; valid premultiplied pixels of every alpha.
  static func noise(width: Int, height: Int) -> CGImage {
    var random = SplitMix64(seed: UInt64(width << 16 | height))
    var pixels: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = UInt8.random(in: 0...255, using: &random)
      pixels += (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  /// Opaque; red grows to the right, green downward.
  static func ramp(width: Int, height: Int) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), 128, 255] }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }
}

/// A temporary folder for one test, removed with the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("imaging-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  /// The sorted names of its files.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
