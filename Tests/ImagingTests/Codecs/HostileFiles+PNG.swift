import TestSupport

extension HostileFiles {
  /// Checksums are correct unless the test is about them, so that the decoder reaches the error.
  static var png: [HostileFile] {
    var files: [HostileFile] = []
    for (name, file) in samples {
      files += truncations(name, file.data, needed: file.data.count)
      for mutation in Mutation.allCases {
        for seed in 0..<6 as Range<UInt64> {
          var changed = file
          let chunk = Int(seed) % changed.chunks.count
          changed.chunks[chunk].content = mutation.apply(to: changed.chunks[chunk].content, seed: seed)
          files.append(HostileFile("\(name), \(mutation) in \(changed.chunks[chunk].name), seed \(seed)", changed.data))
        }
      }
    }
    files += headers + lists + metadataInChunks + codePoints
    return files
  }

  private static var samples: [(String, PNGFile)] {
    let noise = (0..<12).map { y in (0..<96).map { UInt8(truncatingIfNeeded: $0 * 37 + y * 91 ^ $0 * y) } }
    return [
      ("png rgba", try! PNGFile(SampleImages.noise(width: 16, height: 16).pngData())),
      ("png 16 bits", PNGFile(width: 12, bits: 16, .rgba, rows: noise)),
      (
        "png palette",
        PNGFile(
          width: 24, bits: 2, .palette, rows: noise.map { Array($0.prefix(6)) },
          before: [("PLTE", [255, 0, 0, 0, 255, 0, 9, 8, 7]), ("tRNS", [255, 128])])
      ),
      (
        "png grey with gamma",
        PNGFile(
          width: 96, .grey, rows: noise, before: [("gAMA", bigEndian(100000)), ("eXIf", exifBlock(orientation: 5))])
      ),
      (
        "png with a profile",
        PNGFile(
          width: 32, .rgb, rows: noise, before: [("iCCP", PNGFile.profileChunk(TestProfiles.displayP3))],
          after: [("eXIf", exifBlock(orientation: 8))])
      ),
      ("png of Rec. 2100", PNGFile(width: 32, .rgb, rows: noise, before: [("cICP", [9, 16, 0, 1])])),
    ]
  }

  /// Wrong IHDR chunks.
  private static var headers: [HostileFile] {
    let file = samples[0].1
    let changes: [(String, Int, [UInt8])] = [
      ("no columns", 0, bigEndian(0)), ("no rows", 4, bigEndian(0)), ("2³¹ columns", 0, bigEndian(1 << 31)),
      ("2³² − 1 rows", 4, bigEndian(0xFFFF_FFFF)), ("100,000 × 100,000", 0, bigEndian(100_000) + bigEndian(100_000)),
      ("2³¹ − 1 by as many", 0, bigEndian(0x7FFF_FFFF) + bigEndian(0x7FFF_FFFF)),
      ("10,000 × 10,000", 0, bigEndian(10_000) + bigEndian(10_000)), ("3 bits", 8, [3]), ("0 bits", 8, [0]),
      ("255 bits", 8, [255]), ("colours of kind 5", 9, [5]), ("1 bit of RGBA", 8, [1]), ("compression 1", 10, [1]),
      ("filter 1", 11, [1]), ("interlacing 2", 12, [2]), ("one row more", 4, bigEndian(17)),
      ("a palette that is missing", 9, [3]), ("interlaced", 12, [1]),
    ]
    return changes.map { name, place, bytes in
      let changed = file.replacing("IHDR") { $0.replaceSubrange(place..<place + bytes.count, with: bytes) }
      return HostileFile("png: \(name)", changed.data, isHopeless: true)
    } + [
      HostileFile("png: a header too short", file.replacing("IHDR") { $0.removeLast() }.data, isHopeless: true),
      HostileFile("png: a header too long", file.replacing("IHDR") { $0.append(0) }.data, isHopeless: true),
    ]
  }

  /// Chunks that are missing, doubled, out of order, damaged, or of another length than stated.
  private static var lists: [HostileFile] {
    let file = samples[0].1, palette = samples[2].1
    func without(_ name: String, _ file: PNGFile) -> Data {
      var file = file
      file.chunks.removeAll { $0.name == name }
      return file.data
    }
    func reordered(_ change: (inout [(name: String, content: [UInt8])]) -> Void) -> Data {
      var file = file
      change(&file.chunks)
      return file.data
    }
    func length(_ number: Int) -> Data {
      var data = file.data
      let place = data.range(of: Data("IDAT".utf8))!.lowerBound - 4
      data.replaceSubrange(place..<place + 4, with: bigEndian(number))
      return data
    }
    var checksum = file.data
    checksum[checksum.range(of: Data("IDAT".utf8))!.lowerBound + 9] ^= 1
    let tall = file.replacing("IDAT") { $0 = storedZlibStream(Array(repeating: 0, count: 100)) }
    let badFilter = file.replacing("IDAT") { $0 = storedZlibStream((0..<16).flatMap { _ in [9] + Array(0..<64) }) }
    let hopeless: [(String, Data)] = [
      ("no header", without("IHDR", file)), ("no pixels", without("IDAT", file)), ("no end", without("IEND", file)),
      ("no palette", without("PLTE", palette)), ("a palette of no colours", palette.replacing("PLTE") { $0 = [] }.data),
      ("a palette of four bytes", palette.replacing("PLTE") { $0 = [1, 2, 3, 4] }.data),
      ("two headers", reordered { $0.insert($0[0], at: 1) }),
      ("the end first", reordered { $0.insert(("IEND", []), at: 1) }),
      ("a chunk nobody knows, but must", reordered { $0.insert(("ABCD", [1]), at: 1) }),
      ("a length of 4 GiB", length(0xFFFF_FFFF)), ("a length of 2 GiB", length(0x7FFF_FFFF)), ("no length", length(0)),
      ("a length too large", length(5000)), ("a checksum that is wrong", checksum), ("too few rows", tall.data),
      ("a filter of kind 9", badFilter.data), ("no zlib", file.replacing("IDAT") { $0[0] = 0 }.data),
      ("only a signature", Data(PNGFile.signature)),
    ]
    return hopeless.map { HostileFile("png: \($0.0)", $0.1, isHopeless: true) } + [
      HostileFile(
        "png: more colours than 2 bits", palette.replacing("PLTE") { $0 += Array(repeating: 9, count: 300) }.data),
      HostileFile(
        "png: more alphas than colours", palette.replacing("tRNS") { $0 += Array(repeating: 9, count: 300) }.data),
      HostileFile("png: garbage behind the end", file.data + Data(repeating: 0xAA, count: 500)),
      HostileFile("png: pixels behind the pixels", reordered { $0.insert(("IDAT", [1, 2, 3]), at: $0.count - 1) }),
    ]
  }

  /// Wrong profiles and EXIF blocks, and chunks that inflate to 64 MiB.
  private static var metadataInChunks: [HostileFile] {
    let file = PNGFile(width: 2, .rgb, rows: [[200, 100, 50, 1, 2, 3]])
    // The pixels of an empty image are a zlib stream of very many zeros, except for the filter byte of each row.
    let empty = CGImage(
      width: 4096, height: 4096, premultipliedRGBA: Array(repeating: 0, count: 4 * 4096 * 4096))
    let bomb = try! PNGFile(empty.pngData(compression: .fast)).chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
    let name = Array("bomb".utf8)
    return metadata.map { name, exif, profile in
      HostileFile(
        "png: \(name)",
        file.adding("eXIf", exif).adding("iCCP", PNGFile.profileChunk(profile)).data)
    } + [
      HostileFile("png: a profile of 64 MiB", file.adding("iCCP", name + [0, 0] + bomb).data),
      HostileFile("png: a text of 64 MiB", file.adding("zTXt", name + [0, 0] + bomb).data),
      HostileFile("png: two pixels of 64 MiB", file.replacing("IDAT") { $0 = bomb }.data),
      HostileFile(
        "png: primaries at infinity", file.adding("cHRM", (0..<8).flatMap { _ in bigEndian(0x7FFF_FFFF) }).data),
      HostileFile("png: primaries on a line", file.adding("cHRM", (1...8).flatMap { bigEndian($0 * 10000) }).data),
      HostileFile(
        "png: 5,000 texts",
        (0..<5000).reduce(into: file) { file, _ in file.chunks.insert(("tEXt", [65, 0, 66]), at: 1) }.data),
    ]
  }

  /// Wrong cICP chunks: of other lengths, of meaningless numbers, several, and out of place. All of these files can be
  /// read.
  static var codePoints: [HostileFile] {
    let file = PNGFile(width: 2, .rgb, rows: [[200, 100, 50, 1, 2, 3]])
    let palette = PNGFile(width: 2, .palette, rows: [[0, 1]], before: [("PLTE", [200, 100, 50, 1, 2, 3])])
    func adding(_ content: [UInt8], to file: PNGFile, after name: String) -> Data {
      var file = file
      file.chunks.insert(("cICP", content), at: (file.index(of: name) ?? 0) + 1)
      return file.data
    }
    let contents: [[UInt8]] = [
      [], [9], [9, 16, 0], [9, 16, 0, 1, 0], Array(repeating: 255, count: 4), [0, 0, 0, 0], [2, 2, 0, 1],
      [9, 16, 1, 1],
      [9, 16, 0, 0], [9, 16, 0, 2], [22, 13, 0, 1], [12, 12, 0, 1], Array(repeating: 9, count: 70000),
    ]
    let many = (0..<3000).reduce(into: file) { file, _ in file.chunks.insert(("cICP", [9, 16]), at: 1) }
    return contents.enumerated().map { HostileFile("png: cICP \($0)", file.adding("cICP", $1).data) } + [
      HostileFile("png: cICP after the pixels", adding([9, 16, 0, 1], to: file, after: "IDAT")),
      HostileFile("png: cICP after the palette", adding([9, 16, 0, 1], to: palette, after: "PLTE")),
      HostileFile("png: 3,000 chunks of cICP", many.data),
    ]
  }
}
