import TestSupport

extension HostileFiles {
  static var webP: [HostileFile] {
    var files: [HostileFile] = []
    let rich = SampleFile.webpLossless.data.addingWebPChunks(
      width: 16, height: 12, hasAlpha: true, profile: TestProfiles.displayP3, exif: exifBlock(orientation: 6))
    let samples: [(String, Data)] =
      [SampleFile.webpLossless, .webpLossy, .webpLossyAlpha, .webpAnimated].map { ("\($0)", $0.data) }
      + [("webp with metadata", rich)]
    for (name, data) in samples {
      files += truncations(name, data, needed: data.count)
      files += mutations(name, data, kept: 12, count: 5)
    }
    func changing(_ data: Data, _ place: Int, _ bytes: [UInt8]) -> Data {
      var data = data
      data.replaceSubrange(place..<place + bytes.count, with: bytes)
      return data
    }
    let lossy = SampleFile.webpLossy.data, alpha = SampleFile.webpLossyAlpha.data,
      animated = SampleFile.webpAnimated.data
    let frame = animated.range(of: Data("ANMF".utf8))!.lowerBound + 8
    let lossless = SampleFile.webpLossless.data
    let hopeless: [(String, Data)] = [
      ("no columns", changing(lossy, 26, [0, 0])), ("no rows", changing(lossy, 28, [0, 0])),
      ("no key frame", changing(lossy, 20, [lossy[20] | 1])), ("another start code", changing(lossy, 23, [0, 0, 0])),
      ("a chunk of 4 GiB", changing(lossy, 16, [255, 255, 255, 255])),
      ("a file of 4 GiB", changing(lossy, 4, [255, 255, 255, 255])),
      ("a file of no bytes", changing(lossy, 4, [0, 0, 0, 0])),
      ("a canvas of 2²⁴ × 2²⁴", changing(alpha, 24, Array(repeating: 255, count: 6))),
      ("a canvas of another size", changing(alpha, 24, [3, 0, 0, 3, 0, 0])),
      ("a frame outside", changing(animated, frame, [100, 0, 0])),
      ("another lossless mark", changing(lossless, 20, [0x2E])),
      ("a lossless version to come", changing(lossless, 24, [lossless[24] | 0xE0])),
      ("no picture", alpha.prefix(30)), ("no frames", animated.prefix(44)),
      ("only a signature", Data(Array("RIFF\u{4}\0\0\0WEBP".utf8))),
    ]
    files += hopeless.map { HostileFile("webp: \($0.0)", $0.1, isHopeless: true) }
    files += metadata.map { name, exif, profile in
      HostileFile(
        "webp: \(name)",
        lossless.addingWebPChunks(width: 16, height: 12, hasAlpha: true, profile: profile, exif: exif))
    }
    // The frame's own size takes precedence.
    files.append(HostileFile("webp: a frame that is called larger", changing(animated, frame + 6, [100, 0, 0])))
    // 16,383 × 16,383 lossless pixels, in a file of some seventy bytes.
    files.append(
      HostileFile(
        "webp: a small file of a gibibyte", changing(lossless, 21, [0xFE, 0xBF, 0xFF, 0x1F]), isHopeless: true))
    return files
  }

  static var gif: [HostileFile] {
    var files: [HostileFile] = []
    for sample in [SampleFile.gif, .gifInterlaced, .gifAnimated] {
      // After the first frame's last code, no more data are needed.
      let isAnimated = sample.description == "gifAnimated"
      files += truncations("\(sample)", sample.data, needed: isAnimated ? sample.data.count / 2 : sample.data.count - 4)
      files += mutations("\(sample)", sample.data, kept: 6, count: 6)
    }
    let data = SampleFile.gif.data
    // The frame's separator, position and size, flags, code width, then blocks of codes.
    let frame = data.lastIndex(of: 0x2C)!
    func changing(_ place: Int, _ bytes: [UInt8]) -> Data {
      var data = data
      data.replaceSubrange(place..<place + bytes.count, with: bytes)
      return data
    }
    let hopeless: [(String, Data)] = [
      ("a screen of 65,535 × 65,535", changing(6, [255, 255, 255, 255])),
      ("a frame of 65,535 × 65,535", changing(frame + 5, [255, 255, 255, 255])),
      ("a frame without columns", changing(frame + 5, [0, 0])), ("a frame without rows", changing(frame + 7, [0, 0])),
      ("a frame with more rows", changing(frame + 7, [9, 0])),
      ("codes of 255 bits", changing(frame + 10, [255])), ("codes of 13 bits", changing(frame + 10, [12])),
      ("codes of ones only", changing(frame + 12, Array(repeating: 255, count: 21))),
      ("codes of zeros only", changing(frame + 12, Array(repeating: 0, count: 21))),
      ("no codes", changing(frame + 11, [0])), ("an end code first", changing(frame + 12, [0x01, 0x01])),
      ("no colours", changing(10, [data[10] & 0x7F])), ("no frame", data.prefix(frame) + [0x3B]),
      ("a record nobody knows", changing(frame, [0x99])), ("only a signature", data.prefix(6)),
    ]
    files += hopeless.map { HostileFile("gif: \($0.0)", $0.1, isHopeless: true) }
    var endless = data.prefix(frame)
    for _ in 0..<20_000 { endless += [0x21, 0xFE, 1, 65, 0] }
    files.append(HostileFile("gif: 20,000 comments", endless + data[frame...]))
    files.append(HostileFile("gif: comments without end", endless, isHopeless: true))
    return files
  }
}
