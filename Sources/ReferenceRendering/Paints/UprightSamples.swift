import Geometry

/// The texels that the pixels of a tile show of an upright image: each column of pixels lies between two columns of
/// texels, each row between two rows.
///
/// A colour is the one that ``ContentsPaint/color(atPixelCenter:)`` has, by the same arithmetic, whose coordinates are
/// computed for a column and a row instead of a pixel.
struct UprightSamples {
  /// The texels on both sides of a pixel's centre along one axis, as offsets in bytes, and the way from the first to
  /// the second, 0…1.
  struct Pair {
    let first: Int, second: Int
    let fraction: Double
  }

  private let bytes: [UInt8]
  /// The pixel of the first column and row.
  private let minX: Int, minY: Int
  private let columns: [Pair], rows: [Pair]

  /// - Parameters:
  ///   - bytes: The image's, premultiplied RGBA.
  ///   - rect: The pixels that the columns and rows are for.
  init(_ bytes: [UInt8], in rect: PixelRect, columns: [Pair], rows: [Pair]) {
    self.bytes = bytes
    (minX, minY, self.columns, self.rows) = (rect.minX, rect.minY, columns, rows)
  }

  /// Whether all texels that a pixel shows are clear.
  func isClear(_ x: Int, _ y: Int) -> Bool {
    let (column, row) = (columns[x - minX], rows[y - minY])
    return bytes.withUnsafeBytes { bytes in
      func texel(_ i: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self) }
      return texel(row.first + column.first) | texel(row.first + column.second) | texel(row.second + column.first)
        | texel(row.second + column.second) == 0
    }
  }

  func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let (column, row) = (columns[x - minX], rows[y - minY])
    let (fx, fy) = (column.fraction, row.fraction)
    return bytes.withUnsafeBytes { bytes in
      func texel(_ i: Int) -> SIMD4<Double> {
        SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt8>.self)) / 255
      }
      let top = texel(row.first + column.first) * (1 - fx) + texel(row.first + column.second) * fx
      let bottom = texel(row.second + column.first) * (1 - fx) + texel(row.second + column.second) * fx
      return top * (1 - fy) + bottom * fy
    }
  }
}
