import Foundation

/// A GIF of indexed pixels, with codes of eight bits that stand for one pixel each.
struct MovingGIF {
  struct Frame {
    var x = 0, y = 0, width: Int
    var pixels: [UInt8]
    /// Hundredths of a second.
    var delay = 10
    /// 0 and 1 keep the frame, 2 clears it, 3 restores the earlier pixels.
    var disposal: UInt8 = 1
    /// The index that is transparent.
    var clear: UInt8?
  }

  var width = 4, height = 4
  var loopCount: Int?
  var frames: [Frame]

  /// Red, green, blue, and one more.
  static let palette: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [9, 9, 9]]

  var data: Data {
    func short(_ v: Int) -> [UInt8] { [UInt8(v & 255), UInt8(v >> 8)] }
    var bytes = Array("GIF89a".utf8) + short(width) + short(height) + [0x81, 0, 0] + Self.palette.flatMap { $0 }
    if let loopCount {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(loopCount) + [0]
    }
    for frame in frames {
      bytes += [0x21, 0xF9, 4, frame.disposal << 2 | (frame.clear == nil ? 0 : 1)] + short(frame.delay)
      bytes += [frame.clear ?? 0, 0]
      let height = frame.pixels.count / frame.width
      bytes += [0x2C] + short(frame.x) + short(frame.y) + short(frame.width) + short(height) + [0, 7]
      // The table is cleared before its codes need nine bits.
      var codes: [UInt8] = []
      for (i, value) in frame.pixels.enumerated() {
        if i % 64 == 0 { codes.append(0x80) }
        codes.append(value)
      }
      codes.append(0x81)
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        bytes += [UInt8(block.count)] + block
      }
      bytes.append(0)
    }
    return Data(bytes + [0x3B])
  }

  /// A red picture, covered by three of four green pixels that vanish again, four blue ones that leave a hole, and one
  /// green one.
  static let sample = MovingGIF(
    loopCount: 3,
    frames: [
      Frame(width: 4, pixels: Array(repeating: 0, count: 16)),
      Frame(x: 1, y: 1, width: 2, pixels: [3, 1, 1, 1], delay: 25, disposal: 3, clear: 3),
      Frame(x: 2, y: 2, width: 2, pixels: [2, 2, 2, 2], delay: 0, disposal: 2),
      Frame(width: 1, pixels: [1], delay: 5),
    ])

  /// The sample's frames: red, green, blue, or clear, by rows.
  static let expected = [
    "rrrr rrrr rrrr rrrr", "rrrr rrgr rggr rrrr", "rrrr rrrr rrbb rrbb", "grrr rrrr rr.. rr..",
  ]
}

/// An animated WebP whose frames all show `SampleFile.webpLossless`, 16×12, on a canvas of 32×12.
func movingWebP(
  _ frames: [(x: Int, milliseconds: Int, flags: UInt8)], loopCount: Int = 2, orientation: Int? = nil
) -> Data {
  func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }
  func three(_ v: Int) -> [UInt8] { Array(littleEndian(v).prefix(3)) }
  let picture = Array(SampleFile.webpLossless.data.dropFirst(12))
  var body = chunk("VP8X", [(orientation == nil ? 0x12 : 0x1A), 0, 0, 0] + three(31) + three(11))
  body += chunk("ANIM", [0, 0, 255, 255] + [UInt8(loopCount), 0])
  for frame in frames {
    let head = three(frame.x / 2) + three(0) + three(15) + three(11) + three(frame.milliseconds) + [frame.flags]
    body += chunk("ANMF", head + picture)
  }
  if let orientation { body += chunk("EXIF", exifBlock(orientation: orientation)) }
  return Data(Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body)
}
