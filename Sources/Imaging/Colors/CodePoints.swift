import Geometry

/// The colours of PNG's cICP chunk: numbers of ITU-T H.273 for the primaries and the curve.
///
/// Source: <https://www.w3.org/TR/png-3/#cICP-chunk>.
struct CodePoints: Equatable, Sendable {
  /// 1 is BT.709, 9 is BT.2020, 11 is the cinema's P3, 12 is Display P3.
  let primaries: UInt8
  /// 1, 14 and 15 are BT.709's curve, 8 is linear light, 13 is sRGB's curve, 16 is PQ, 18 is HLG.
  let transfer: UInt8

  private static let knownPrimaries: [(number: UInt8, primaries: RGBPrimaries)] = [
    (1, .bt709), (9, .bt2020), (11, .dcip3), (12, .displayP3),
  ]
  private static let knownCurves: [(number: UInt8, curve: TransferCurve)] = [
    (1, .bt709), (8, .linear), (13, .sRGB), (14, .bt709), (15, .bt709), (16, .pq), (18, .hlg),
  ]

  /// A chunk's content: primaries, curve, matrix, range. `nil` for other numbers than those above, for samples that are
  /// not RGB (matrix 0), and for video's range.
  init?(_ chunk: some Collection<UInt8>) {
    let bytes = Array(chunk)
    guard bytes.count == 4, bytes[2] == 0, bytes[3] == 1,
      Self.knownPrimaries.contains(where: { $0.number == bytes[0] }),
      Self.knownCurves.contains(where: { $0.number == bytes[1] })
    else { return nil }
    (primaries, transfer) = (bytes[0], bytes[1])
  }

  /// The numbers of a space; `nil` for a space without numbers, such as Adobe RGB.
  init?(_ space: CGColorSpace) {
    if case .sRGB = space.encoding {
      (primaries, transfer) = (1, 13)
      return
    }
    guard case .rgb(let matrix, let curves) = space.encoding,
      let lights = Self.knownPrimaries.first(where: { $0.primaries.toSRGB == matrix })?.number
    else { return nil }
    // BT.2020 has its own number for BT.709's curve.
    let found = Self.knownCurves.filter { curves == ColorEncoding.SIMDCurves($0.curve) }.map(\.number)
    guard let curve = lights == 9 && found.contains(14) ? 14 : found.first else { return nil }
    (primaries, transfer) = (lights, curve)
  }

  /// The content of a chunk: RGB, full range.
  var chunk: [UInt8] { [primaries, transfer, 0, 1] }

  var isSRGB: Bool { primaries == 1 && transfer == 13 }

  /// The lights and the curve.
  var space: (toSRGB: Matrix3, curve: TransferCurve) {
    let lights = Self.knownPrimaries.first { $0.number == primaries }?.primaries ?? .bt709
    return (lights.toSRGB, Self.knownCurves.first { $0.number == transfer }?.curve ?? .sRGB)
  }
}
