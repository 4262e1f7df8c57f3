import Foundation
import Lamina

/// The image files of the fuzzing corpus.
struct ImageFiles: Sendable {
  private let files: [Data]

  init() throws {
    let folder = "Tests/Campaigns/Fuzzing/Corpora/images"
    files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))
    }
  }

  /// Every file decoded, and encoded and decoded again in each way.
  func pictures() -> [[UInt8]] {
    files.flatMap { file -> [[UInt8]] in
      guard let image = try? CGImage(data: file) else { return [[]] }
      var results = [image.premultipliedRGBA]
      for compression in CGImage.PNGCompression.allCases {
        let again = try? CGImage(data: image.pngData(compression: compression))
        results.append(again?.premultipliedRGBA ?? [])
      }
      results.append((try? CGImage(data: image.jpegData(quality: 0.8)))?.premultipliedRGBA ?? [])
      for name in [CGColorSpace.displayP3, CGColorSpace.genericGrayGamma2_2] {
        let converted = CGColorSpace(name: name).flatMap { image.copy(colorSpace: $0) }
        results.append(converted?.premultipliedRGBA ?? [])
      }
      if let frames = try? ImageSequence(data: file) {
        for index in 0..<min(frames.count, 4) {
          results.append((try? frames.image(at: index))?.premultipliedRGBA ?? [])
        }
      }
      return results
    }
  }

  /// Every file cut and with wrong bytes, through each reader.
  func readDamaged(_ variant: Int) {
    for (k, file) in files.enumerated() {
      for damage in 0..<4 {
        let data = file.damaged(seed: variant &* 101 &+ k &* 7 &+ damage)
        _ = try? CGImage(data: data, maximumPixels: 1 << 20)
        if let frames = try? ImageSequence(data: data, maximumPixels: 1 << 16) { _ = try? frames.image(at: 0) }
        if let source = CGImageSourceCreateWithData(data as CFData, nil) {
          _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
          _ = CGImageSourceCreateImageAtIndex(source, 0, nil)
        }
      }
    }
  }
}

extension Data {
  /// The data with eight wrong bytes, every other time cut off somewhere.
  func damaged(seed: Int) -> Data {
    var (result, state) = (self, UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15 | 1)
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    guard !isEmpty else { return self }
    for _ in 0..<8 { result[result.startIndex + next(count)] = UInt8(next(256)) }
    return seed & 1 == 0 ? result : result.prefix(next(count))
  }
}
