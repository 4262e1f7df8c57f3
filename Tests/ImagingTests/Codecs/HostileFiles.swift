import TestSupport

/// A malicious file: a valid file with a change.
struct HostileFile: Sendable, CustomStringConvertible {
  /// The sample, the change, and its seed.
  let description: String
  let data: Data
  /// Whether the file certainly has no image to show; otherwise it may or may not.
  let isHopeless: Bool

  init(_ description: String, _ data: Data, isHopeless: Bool = false) {
    (self.description, self.data, self.isHopeless) = (description, data, isHopeless)
  }
}

/// Random changes without knowledge of the format, each from a seed.
enum Mutation: String, CaseIterable {
  /// Some bits are flipped.
  case flips
  /// Some bytes are replaced by limit values: 0, 1, 127, 128, 254, 255.
  case limits
  /// A range is removed.
  case cut
  /// A range is repeated.
  case repeated
  /// A range is replaced by noise.
  case noise

  func apply(to bytes: [UInt8], seed: UInt64) -> [UInt8] {
    guard bytes.count > 1 else { return bytes }
    var random = SplitMix64(seed: seed), bytes = bytes
    let start = random.whole(0...bytes.count - 1)
    let range = start..<min(bytes.count, start + random.whole(1...16))
    switch self {
    case .flips:
      for _ in 0..<random.whole(1...8) { bytes[random.whole(0...bytes.count - 1)] ^= 1 << UInt8(random.whole(0...7)) }
    case .limits:
      for _ in 0..<random.whole(1...4) {
        bytes[random.whole(0...bytes.count - 1)] = random.pick([0, 1, 127, 128, 254, 255])
      }
    case .cut: bytes.removeSubrange(range)
    case .repeated: bytes.insert(contentsOf: bytes[range], at: start)
    case .noise: for i in range { bytes[i] = UInt8(random.whole(0...255)) }
    }
    return bytes
  }
}

enum HostileFiles {
  /// Computed each time, because LeakSanitizer would report stored values as leaks: it cannot see through Swift's
  /// strings.
  static var all: [HostileFile] { png + jpeg + webP + gif }

  /// Copies truncated at `count` places, evenly distributed over the first `needed` bytes.
  static func truncations(_ name: String, _ data: Data, needed: Int, count: Int = 12) -> [HostileFile] {
    (0..<count).map { i in
      let length = 1 + (needed - 2) * i / (count - 1)
      return HostileFile("\(name), \(length) of \(data.count) bytes", data.prefix(length), isHopeless: true)
    }
  }

  /// Random changes after the first `kept` bytes, `count` for each kind.
  static func mutations(_ name: String, _ data: Data, kept: Int, count: UInt64) -> [HostileFile] {
    Mutation.allCases.flatMap { mutation in
      (0..<count).map { seed in
        let changed = mutation.apply(to: Array(data.dropFirst(kept)), seed: seed)
        return HostileFile("\(name), \(mutation), seed \(seed)", data.prefix(kept) + changed)
      }
    }
  }

  // MARK: JPEG

  private static var jpeg: [HostileFile] {
    var files: [HostileFile] = []
    let samples: [SampleFile] = [.jpegColour, .jpegProgressive, .jpegGrey, .jpegInk]
    for sample in samples {
      files += truncations("\(sample)", sample.data, needed: sample.data.count)
      files += mutations("\(sample)", sample.data, kept: 3, count: 6)
    }
    let data = SampleFile.jpegColour.data
    /// Changes bytes from the content of the first segment with that code on.
    func changing(_ code: UInt8, at offset: Int, _ bytes: [UInt8]) -> Data {
      var changed = data
      let start = changed.range(of: Data([0xFF, code]))!.lowerBound + 4 + offset
      changed.replaceSubrange(start..<start + bytes.count, with: bytes)
      return changed
    }
    let hopeless: [(String, Data)] = [
      ("no rows", changing(0xC0, at: 1, [0, 0])), ("no columns", changing(0xC0, at: 3, [0, 0])),
      ("65,500 × 65,500", changing(0xC0, at: 1, [0xFF, 0xDC, 0xFF, 0xDC])),
      ("65,535 × 65,535", changing(0xC0, at: 1, [0xFF, 0xFF, 0xFF, 0xFF])),
      ("no components", changing(0xC0, at: 5, [0])), ("255 components", changing(0xC0, at: 5, [255])),
      ("sampling of 0 × 0", changing(0xC0, at: 7, [0x00])), ("sampling of 15 × 15", changing(0xC0, at: 7, [0xFF])),
      ("12 bits", changing(0xC0, at: 0, [12])), ("a frame that is short", changing(0xC0, at: -2, [0, 8])),
      ("a segment of no length", changing(0xC0, at: -2, [0, 0])),
      ("more codes than there are", changing(0xC4, at: 1, Array(repeating: 255, count: 16))),
      ("codes of one bit only", changing(0xC4, at: 1, [3])), ("a table of number 15", changing(0xC4, at: 0, [0x0F])),
      ("a scan of four components", changing(0xDA, at: 0, [4])), ("a scan of none", changing(0xDA, at: 0, [0])),
      ("a scan that asks for table 3", changing(0xDA, at: 2, [0x33])),
      ("no frame", Data([0xFF, 0xD8, 0xFF, 0xD9])),
      ("a segment to the end", Data([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF])),
    ]
    files += hopeless.map { HostileFile("jpeg: \($0.0)", $0.1, isHopeless: true) }
    files += metadata.flatMap { name, exif, profile in
      [
        HostileFile("jpeg: \(name)", data.addingJPEGExif(exif).addingJPEGProfile(profile)),
        HostileFile("jpeg of inks: \(name)", SampleFile.jpegInk.data.addingJPEGExif(exif).addingJPEGProfile(profile)),
      ]
    }
    for (number, count) in [(0, 0), (0, 1), (2, 1), (255, 255), (1, 255)] as [(UInt8, UInt8)] {
      let part = Array("ICC_PROFILE\0".utf8) + [number, count] + TestProfiles.displayP3
      files.append(
        HostileFile("jpeg: part \(number) of \(count)", data.addingJPEGSegments([(0xE2, part), (0xE2, part)])))
    }
    return files
  }

  /// Wrong EXIF blocks and profiles.
  static var metadata: [(name: String, exif: [UInt8], profile: [UInt8])] {
    let exif = exifBlock(orientation: 6), profiles = [TestProfiles.displayP3, TestProfiles.inks]
    func changing(_ profile: [UInt8], at place: Int, _ number: Int) -> [UInt8] {
      var bytes = profile
      bytes.replaceSubrange(place..<place + 4, with: bigEndian(number))
      return bytes
    }
    var list: [(String, [UInt8], [UInt8])] = [
      ("a list at its own place", exifBlock([(0x8769, 4, 8)]), []),
      ("a list beyond the end", exifBlock([], listAt: 0x7FFF_FFFF), []),
      ("a list of 65,535 fields", exifBlock([(0x0112, 3, 6)], count: 65535), []),
    ]
    for (i, profile) in profiles.enumerated() {
      list += [
        ("profile \(i) of 4 GiB", exif, changing(profile, at: 0, 0xFFFF_FFFF)),
        ("profile \(i) with ever so many tags", exif, changing(profile, at: 128, 0xFFFF_FFFF)),
        ("profile \(i) with 100 tags", exif, changing(profile, at: 128, 100)),
        ("profile \(i) whose first tag is beyond the end", exif, changing(profile, at: 136, 0x7FFF_FFF0)),
        ("profile \(i) whose first tag is too long", exif, changing(profile, at: 140, 0xFFFF_FFFF)),
        ("profile \(i) cut in the middle", exif, Array(profile.prefix(profile.count / 2))),
      ]
      for mutation in Mutation.allCases {
        for seed in 0..<4 as Range<UInt64> {
          let changed = profile.prefix(36) + mutation.apply(to: Array(profile.dropFirst(36)), seed: seed)
          list.append(
            ("profile \(i), \(mutation), seed \(seed)", mutation.apply(to: exif, seed: seed), Array(changed)))
        }
      }
    }
    return list.map { (name: $0.0, exif: $0.1, profile: $0.2) }
  }
}
