import Geometry

/// A pass's frame, divided into square numbers of cells.
struct FrameCells {
  /// The frame's least corner, output pixels.
  private let origin: SIMD2<Float>
  /// One divided by the frame's size.
  private let scale: SIMD2<Float>

  init(_ frame: PixelRect) {
    origin = SIMD2(Float(frame.minX), Float(frame.minY))
    scale = SIMD2(1 / Float(max(frame.width, 1)), 1 / Float(max(frame.height, 1)))
  }

  /// The cells that the item's bounding box touches; all of them where a number is not finite. Parts outside the frame
  /// count to its outermost cells.
  ///
  /// - Parameter side: The number of columns and of rows.
  @inline(__always)
  func touched(by item: DrawItem, side: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (low, high) = item.boundingBox
    let limit = SIMD2<Float>(repeating: Float(side - 1))
    let first = ((low - origin) * scale * Float(side)).clamped(lowerBound: .zero, upperBound: limit)
    let last = ((high - origin) * scale * Float(side)).clamped(lowerBound: .zero, upperBound: limit)
    guard first.x <= last.x, first.y <= last.y else { return (0...side - 1, 0...side - 1) }
    return (Int(first.x)...Int(last.x), Int(first.y)...Int(last.y))
  }

  /// The cells of 8 rows and 8 columns that the item's bounding box touches, a bit each, row by row.
  func cells(of item: DrawItem) -> UInt64 {
    let (columns, rows) = touched(by: item, side: 8)
    let row = (UInt64(0xFF) >> UInt64(8 - columns.count)) << UInt64(columns.lowerBound)
    var cells: UInt64 = 0
    for y in rows { cells |= row << UInt64(8 * y) }
    return cells
  }
}
