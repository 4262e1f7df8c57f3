import Geometry

/// The cells of a frame, 8 × 8 pixels each, that opaque quadrilaterals cover wholly: one bit a cell, row by row.
///
/// Items come nearest first. Each is tested against the covered cells before it covers cells itself. The test is
/// conservative: an item that it calls hidden is hidden. After "Hierarchical Polygon Tiling with Coverage Masks" (N.
/// Greene, SIGGRAPH 1996), with one level.
struct OcclusionGrid {
  static let size = 8

  private let frame: PixelRect
  private let columns: Int
  private let words: Int
  private var bits: [UInt64]

  init(frame: PixelRect) {
    self.frame = frame
    columns = (frame.width + Self.size - 1) / Self.size
    words = (columns + 63) / 64
    bits = Array(repeating: 0, count: words * ((frame.height + Self.size - 1) / Self.size))
  }

  /// Whether every cell that the quadrilateral may paint on is covered; `true` for a quadrilateral outside the frame.
  func hides(_ item: borrowing DrawItem) -> Bool {
    let outline = Outline(item, frame)
    guard outline.isExact else { return false }
    for row in outline.rowsTouched(frame.height) {
      let (low, high) = outline.touched(outline.crossings(row))
      let first = clamped(low.rounded(.down))
      var isCovered = true
      Self.forEachWord(row, first..<max(first, clamped(high.rounded(.up))), words) { word, mask in
        isCovered = isCovered && bits[word] & mask == mask
      }
      if !isCovered { return false }
    }
    return true
  }

  /// Covers the cells that lie wholly in the quadrilateral, which is convex.
  mutating func cover(_ item: borrowing DrawItem) {
    let outline = Outline(item, frame)
    guard outline.isExact else { return }
    for row in outline.rowsCovered(frame.height) {
      let (low, high) = outline.covered(outline.crossings(row))
      let first = clamped(low.rounded(.up))
      // The last cell may reach beyond the frame.
      let end = Double(high) * Double(Self.size) >= Double(frame.width) ? columns : clamped(high.rounded(.down))
      guard first < end else { continue }
      Self.forEachWord(row, first..<end, words) { word, mask in bits[word] |= mask }
    }
  }

  private func clamped(_ column: Float) -> Int { Int(Float.minimum(Float.maximum(column, 0), Float(columns))) }

  /// Calls `body` with the words of a row's columns. A method of the grid that changes them would copy all.
  @inline(__always)
  private static func forEachWord(
    _ row: Int, _ columns: Range<Int>, _ words: Int, _ body: (_ word: Int, _ mask: UInt64) -> Void
  ) {
    guard !columns.isEmpty else { return }
    let (first, last) = (columns.lowerBound / 64, (columns.upperBound - 1) / 64)
    for k in first...last {
      var mask = UInt64.max
      if k == first { mask &= .max << UInt64(columns.lowerBound % 64) }
      if k == last { mask &= .max >> UInt64(63 - (columns.upperBound - 1) % 64) }
      body(row * words + k, mask)
    }
  }

  /// A quadrilateral's sides from top to bottom, in cells from the frame's first pixel.
  private struct Outline {
    private let top: SIMD4<Float>
    private let bottom: SIMD4<Float>
    private let xAtTop: SIMD4<Float>
    private let slope: SIMD4<Float>
    private let low: Float
    private let high: Float
    /// Whether single precision resolves the sides to a small part of a pixel. A cell's sample points lie half a pixel
    /// inside it.
    let isExact: Bool

    init(_ item: borrowing DrawItem, _ frame: PixelRect) {
      let (a, b) = (item.corners01, item.corners23)
      let scale = 1 / Float(OcclusionGrid.size)
      let x = (SIMD4(a.x, a.z, b.x, b.z) - Float(frame.minX)) * scale
      let y = (SIMD4(a.y, a.w, b.y, b.w) - Float(frame.minY)) * scale
      let (nextX, nextY) = (SIMD4(x.y, x.z, x.w, x.x), SIMD4(y.y, y.z, y.w, y.x))
      let isDown = y .<= nextY
      (top, bottom) = (y.lesser(nextY), y.greater(nextY))
      xAtTop = nextX.replacing(with: x, where: isDown)
      let way = x.replacing(with: nextX, where: isDown) - xAtTop
      slope = (way / (bottom - top)).replacing(with: 0, where: top .== bottom)
      (low, high) = (y.least, y.greatest)
      let limit = SIMD4<Float>(repeating: 8192)
      isExact = all((x .< limit) .& (y .< limit) .& (x .> -limit) .& (y .> -limit))
    }

    func rowsTouched(_ height: Int) -> Range<Int> { rows(low.rounded(.down), high.rounded(.up), height) }

    func rowsCovered(_ height: Int) -> Range<Int> {
      // The last row may reach beyond the frame.
      let isToTheEnd = Double(high) * Double(OcclusionGrid.size) >= Double(height)
      return rows(low.rounded(.up), isToTheEnd ? high.rounded(.up) : high.rounded(.down), height)
    }

    private func rows(_ first: Float, _ end: Float, _ height: Int) -> Range<Int> {
      let count = Float((height + OcclusionGrid.size - 1) / OcclusionGrid.size)
      let start = Int(Float.minimum(Float.maximum(first, 0), count))
      return start..<max(start, Int(Float.minimum(Float.maximum(end, 0), count)))
    }

    /// Where the sides enter and leave a row of cells; `isCrossing` is false for a side that does not reach the row.
    struct Crossings {
      var entry, exit: SIMD4<Float>
      var isCrossing, entersAtRow, leavesAtRow: SIMDMask<SIMD4<Int32>>
    }

    @inline(__always)
    func crossings(_ row: Int) -> Crossings {
      let (start, end) = (SIMD4(repeating: Float(row)), SIMD4(repeating: Float.minimum(Float(row + 1), high)))
      let (from, to) = (top.greater(start), bottom.lesser(end))
      return Crossings(
        entry: xAtTop + (from - top) * slope, exit: xAtTop + (to - top) * slope, isCrossing: from .<= to,
        entersAtRow: (top .<= start) .& (bottom .>= start), leavesAtRow: (top .<= end) .& (bottom .>= end))
    }

    /// The range of columns that the quadrilateral touches in the row.
    @inline(__always)
    func touched(_ c: Crossings) -> (low: Float, high: Float) {
      let least = c.entry.lesser(c.exit).replacing(with: .infinity, where: .!c.isCrossing)
      let most = c.entry.greater(c.exit).replacing(with: -.infinity, where: .!c.isCrossing)
      return (least.least, most.greatest)
    }

    /// The range of columns between the sides on every line of the row. The quadrilateral is convex, so the first and
    /// the last line decide.
    @inline(__always)
    func covered(_ c: Crossings) -> (low: Float, high: Float) {
      func range(_ x: SIMD4<Float>, _ isOn: SIMDMask<SIMD4<Int32>>) -> (Float, Float) {
        (x.replacing(with: .infinity, where: .!isOn).least, x.replacing(with: -.infinity, where: .!isOn).greatest)
      }
      let (first, last) = (range(c.entry, c.entersAtRow), range(c.exit, c.leavesAtRow))
      return (Float.maximum(first.0, last.0), Float.minimum(first.1, last.1))
    }
  }
}
