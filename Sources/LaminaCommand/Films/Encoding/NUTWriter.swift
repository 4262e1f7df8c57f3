/// The bytes of a NUT stream with one track of raw frames, by which FFmpeg learns when each frame begins.
///
/// Source: <https://ffmpeg.org/nut.html>, `nut.txt`.
struct NUTWriter {
  /// FFmpeg's code for the samples.
  let codec: [UInt8]
  let width: Int, height: Int
  /// The time base is one frame.
  let rate: FrameRate

  private static let identifier = Array("nut/multimedia container".utf8) + [0]
  private static let mainCode: UInt64 = 0x4E4D_7A56_1F5F_04AD
  private static let streamCode: UInt64 = 0x4E53_1140_5BF2_F9DB
  private static let syncpointCode: UInt64 = 0x4E4B_E4AD_EECA_4569

  /// The begin of a stream.
  var header: [UInt8] {
    // Version 3, one stream, the greatest distance of syncpoints, one time base.
    var main = Self.number(3) + Self.number(1) + Self.number(65536) + Self.number(1)
    main += Self.number(rate.denominator) + Self.number(rate.numerator)
    // All frame codes mean the same: a key frame with its time, size and checksum. Fields: time, multiplier, stream,
    // size, reserved, count.
    main += Self.number(1 | 8 | 32 | 64) + Self.number(6)
    for field in [0, 1, 0, 0, 0, 255, 0] { main += Self.number(field) }
    // Stream 0 of video: its code, time base 0, no short times, greatest distance of times, no delay, no flags, no data
    // of the codec.
    var stream = Self.number(0) + Self.number(0) + Self.number(codec.count) + codec
    for field in [0, 0, 1 << 14, 0, 0, 0, width, height, 1, 1, 0] { stream += Self.number(field) }
    return Self.identifier + Self.packet(Self.mainCode, main) + Self.packet(Self.streamCode, stream)
  }

  /// What precedes the samples of a frame.
  ///
  /// - Parameters:
  ///   - time: In frames, from 0.
  ///   - count: The bytes of the samples.
  func frameHeader(time: Int, count: Int) -> [UInt8] {
    // Without bits for short times, a time is written plus 1.
    let head = [0] + Self.number(time + 1) + Self.number(count)
    return Self.packet(Self.syncpointCode, Self.number(time) + Self.number(0)) + head + Self.checksum(head)
  }

  private static func packet(_ code: UInt64, _ payload: [UInt8]) -> [UInt8] {
    let start = (0..<8).map { UInt8(truncatingIfNeeded: code >> (56 - 8 * $0)) }
    return start + number(payload.count + 4) + payload + checksum(payload)
  }

  /// A number in groups of seven bits, the highest first; all but the last group have the top bit.
  private static func number(_ value: Int) -> [UInt8] {
    var (groups, rest) = ([UInt8(value & 127)], value >> 7)
    while rest > 0 {
      groups.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return groups.reversed()
  }

  /// CRC-32 with the polynomial 0x04C11DB7, from 0, the highest bit first.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = 0
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
  }
}
