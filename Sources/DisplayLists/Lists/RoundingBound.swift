import Geometry

/// How far an 8-bit target may err because it is rounded after every item.
///
/// Each translucent item adds half a step of 1/255, and every later one over it hides part of that: after n items the error is at most
/// Σ ½·Π(1 − αⱼ) over the items j painted after each. The bound is counted in coarse cells of the frame. Antialiased edges are left out:
/// the tolerance with which they are compared is larger than such rounding.
///
/// Images differ from pixel to pixel, so their errors do not add up as those of one colour do: an image counts with its mean alpha, and
/// only its translucent pixels are rounded.
package struct RoundingBound {
  /// The contribution of an item to the error of a pixel.
  package struct Contribution {
    /// The least alpha of a colour, the mean alpha of an image.
    var alpha: Double
    /// The share of the item's pixels that are rounded.
    var rounded = 1.0
    var isImage = false

    package init(alpha: Double, rounded: Double = 1, isImage: Bool = false) {
      (self.alpha, self.rounded, self.isImage) = (alpha, rounded, isImage)
    }

    /// The contribution of the same item, faded.
    func faded(by opacity: Double) -> Contribution {
      Contribution(alpha: alpha * opacity, rounded: opacity < 1 ? 1 : rounded, isImage: isImage)
    }
  }

  /// The largest error of an 8-bit target, in steps of 1/255. Above it a target of 16-bit floats is used.
  static let limit = 1.5
  /// How much each further image adds to the limit, in steps, for two images at most. Comparisons allow one step more for each further
  /// image; this much of it is for rounding.
  static let limitPerImage = 0.75

  private static let maximumLimit = limit + 2 * limitPerImage

  private static let cellsPerSide = 24
  private static let lastCell = cellsPerSide - 1

  private struct Cell {
    /// The error so far, in steps.
    var error = 0.0
    /// The limit of the error, for the images so far. It starts lower by one image, because the first one does not raise the limit.
    var limit = RoundingBound.limit - RoundingBound.limitPerImage

    var wasExceeded = false

    /// Starts again, over an opaque item.
    mutating func cover(by isImage: Bool) {
      error = 0
      limit = isImage ? RoundingBound.limit : RoundingBound.limit - RoundingBound.limitPerImage
    }

    @inline(__always)
    mutating func check() { if error > Double.maximum(limit, RoundingBound.limit) { wasExceeded = true } }
  }

  private let frame: PixelRect
  private let cellSize: Vector2
  /// The cells, row by row; empty before ``begin()``.
  private var cells: [Cell] = []
  /// The first items, as long as they cannot exceed the limit together, whatever they cover. Many passes hold no more.
  private var first: [(quad: Quad, contribution: Contribution, extent: (low: Vector2, high: Vector2))] = []
  /// The largest error that the first items may leave, in steps.
  private var firstError = 0.0
  /// Whether the limit is exceeded anywhere.
  package private(set) var needsWideTarget = false
  /// Whether counting goes on after the limit is exceeded, so that parts can be counted anew; set by ``beginRecountable()``.
  private var isRecountable = false
  /// The cells that are counted at the moment.
  private var window = (columns: 0...Self.lastCell, rows: 0...Self.lastCell)
  /// Two corners of the pixels in which items are counted at the moment; see ``count(within:)``.
  private var extent: (low: Vector2, high: Vector2)

  package init(frame: PixelRect) {
    self.frame = frame
    extent = Self.corners(of: frame)
    let n = Double(Self.cellsPerSide)
    cellSize = Vector2(Double(frame.width) / n, Double(frame.height) / n)
  }

  private static let maximumFirst = 16

  /// Counts the first items in cells, and all later ones from now on.
  mutating func begin() {
    guard cells.isEmpty else { return }
    cells = Array(repeating: Cell(), count: Self.cellsPerSide * Self.cellsPerSide)
    let extent = extent
    for item in first {
      self.extent = item.extent
      count(item.quad, item.contribution)
    }
    self.extent = extent
    first = []
  }

  /// Whether all items were counted, so that parts can be counted anew.
  var canBeRecounted: Bool { isRecountable || !needsWideTarget }

  mutating func beginRecountable() {
    begin()
    isRecountable = true
  }

  /// Counts later items inside `extent` only, which holds every pixel that they touch. An item may be painted over more: clips cut it off.
  mutating func count(within extent: PixelRect) {
    self.extent = Self.corners(of: extent)
  }

  private static func corners(of rect: PixelRect) -> (low: Vector2, high: Vector2) {
    (Vector2(Double(rect.minX), Double(rect.minY)), Vector2(Double(rect.maxX), Double(rect.maxY)))
  }

  /// The error in each cell, row by row, in steps; `nil` before items are counted in cells.
  package var errors: [Double]? { cells.isEmpty ? nil : cells.map(\.error) }

  /// Adds an item to the first ones and returns `true`, or begins counting in cells and returns `false`.
  private mutating func defers(_ quad: Quad, _ contribution: Contribution) -> Bool {
    let most = firstError + (contribution.alpha < 1 ? 0.5 * contribution.rounded : 0)
    guard most <= Self.limit, first.count < Self.maximumFirst else {
      begin()
      return false
    }
    firstError = most
    first.append((quad, contribution, extent))
    return true
  }

  /// Adds an item that covers `polygon`, in output pixels. A `nil` contribution changes nothing.
  package mutating func add(_ polygon: ConvexPolygon, _ contribution: Contribution?) {
    guard let contribution, let (low, high) = polygon.bounds else { return }
    begin()
    if contribution.isImage, contribution.alpha < 1 {
      addImage(low, high, area: abs(polygon.signedArea), contribution)
    } else {
      let (forms, size) = (contribution.alpha > 0 ? polygon.edgeForms : [], cellSize)
      addColor(low, high, contribution) { corner in
        forms.allSatisfy { form in
          // The cell's corner farthest outside the form.
          let far = Vector2(
            form.coefficients.x < 0 ? corner.x + size.x : corner.x,
            form.coefficients.y < 0 ? corner.y + size.y : corner.y)
          return form.value(at: far) >= -Self.tolerance
        }
      }
    }
  }

  /// Adds an item that covers a quadrilateral, in output pixels.
  @inline(__always)
  mutating func add(_ quad: Quad, _ contribution: Contribution) {
    // No further item takes that back.
    if needsWideTarget, !isRecountable { return }
    if cells.isEmpty, defers(quad, contribution) { return }
    count(quad, contribution)
  }

  @inline(__always)
  private mutating func count(_ quad: Quad, _ contribution: Contribution) {
    if contribution.isImage, contribution.alpha < 1 {
      addImage(quad.low, quad.high, area: abs(quad.signedArea), contribution)
    } else {
      let sides = QuadSides(quad, cell: cellSize)
      addColor(quad.low, quad.high, contribution) { sides.containCell($0) }
    }
  }

  /// The cells between two positions that are counted at the moment; `nil` for none.
  @inline(__always)
  private func counted(_ first: Vector2, _ last: Vector2) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let (left, right) = (max(index(first.x), window.columns.lowerBound), min(index(last.x), window.columns.upperBound))
    let (top, bottom) = (max(index(first.y), window.rows.lowerBound), min(index(last.y), window.rows.upperBound))
    return left <= right && top <= bottom ? (left...right, top...bottom) : nil
  }

  /// Items are counted beyond the pixels they touch by no more than this, in pixels.
  private static let reach = 4

  /// Resets the cells in which items that touch `rect` are counted to those of `base`, and counts in no others until ``endRecount()``.
  ///
  /// - Returns: The pixels of those cells, with a margin. All items that touch them must be added again, in order. `nil` for an empty frame.
  mutating func beginRecount(in rect: PixelRect, from base: RoundingBound) -> PixelRect? {
    guard cellSize.x > 0, cellSize.y > 0 else { return nil }
    var base = base
    begin()
    base.begin()
    let part = rect.outset(by: Self.reach)
    let (first, last) = cells(
      from: Vector2(Double(part.minX), Double(part.minY)), to: Vector2(Double(part.maxX), Double(part.maxY)))
    window = (index(first.x)...index(last.x), index(first.y)...index(last.y))
    for row in window.rows {
      for column in window.columns {
        let i = row * Self.cellsPerSide + column
        cells[i] = base.cells[i]
      }
    }
    func pixel(_ cell: Int, _ size: Double, _ origin: Int) -> Double { Double(origin) + Double(cell) * size }
    return PixelRect(
      around: pixel(window.columns.lowerBound, cellSize.x, frame.minX),
      pixel(window.rows.lowerBound, cellSize.y, frame.minY),
      pixel(window.columns.upperBound + 1, cellSize.x, frame.minX),
      pixel(window.rows.upperBound + 1, cellSize.y, frame.minY)
    ).outset(by: Self.reach)
  }

  mutating func endRecount() {
    window = (0...Self.lastCell, 0...Self.lastCell)
    needsWideTarget = cells.contains { $0.wasExceeded }
  }

  /// The positions of two corners of a box, in cells: columns and rows.
  @inline(__always)
  private func cells(from low: Vector2, to high: Vector2) -> (first: Vector2, last: Vector2) {
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    return ((low - origin) / cellSize, (high - origin) / cellSize)
  }

  /// The same of the part of a box in which items are counted at the moment; `nil` for none.
  @inline(__always)
  private func countedCells(from low: Vector2, to high: Vector2) -> (first: Vector2, last: Vector2)? {
    let low = Vector2(Double.maximum(low.x, extent.low.x), Double.maximum(low.y, extent.low.y))
    let high = Vector2(Double.minimum(high.x, extent.high.x), Double.minimum(high.y, extent.high.y))
    return low.x <= high.x && low.y <= high.y ? cells(from: low, to: high) : nil
  }

  @inline(__always)
  private func index(_ v: Double) -> Int {
    Int(Double.maximum(0, Double.minimum(v, Double(Self.cellsPerSide - 1))))
  }

  /// Adds an image with an area in output pixels squared, inside its upright bounds. Each cell counts by its covered share.
  private mutating func addImage(_ low: Vector2, _ high: Vector2, area: Double, _ contribution: Contribution) {
    let share = area / ((high - low).x * (high - low).y)
    guard share > 0, cellSize.x > 0, cellSize.y > 0 else { return }
    guard let (first, last) = countedCells(from: low, to: high), let (columns, rows) = counted(first, last) else {
      return
    }
    let added = 0.5 * contribution.rounded
    var isExceeded = false
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rows {
        let height = Double.minimum(last.y, Double(row + 1)) - Double.maximum(first.y, Double(row))
        let rowShare = Double.maximum(0, height) * share
        for column in columns {
          let width = Double.minimum(last.x, Double(column + 1)) - Double.maximum(first.x, Double(column))
          let covered = Double.maximum(0, width) * rowShare
          let i = row * Self.cellsPerSide + column
          cells[i].error += (added - contribution.alpha * cells[i].error) * covered
          // Images after the third make no difference.
          cells[i].limit = Double.minimum(cells[i].limit + Self.limitPerImage, Self.maximumLimit)
          cells[i].check()
          if cells[i].wasExceeded { isExceeded = true }
        }
      }
    }
    if isExceeded { needsWideTarget = true }
  }

  /// Adds an item of one colour, or an opaque one, inside its upright bounds.
  ///
  /// - Parameter covers: Whether the item covers the whole cell with this least corner, output pixels.
  @inline(__always)
  private mutating func addColor(
    _ low: Vector2, _ high: Vector2, _ contribution: Contribution, covers: (Vector2) -> Bool
  ) {
    guard cellSize.x > 0, cellSize.y > 0 else { return }
    guard let (first, last) = countedCells(from: low, to: high), let (columns, rows) = counted(first, last) else {
      return
    }
    let (alpha, added) = (contribution.alpha, 0.5 * contribution.rounded)
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    let e = Self.tolerance
    var isExceeded = false
    let size = cellSize
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rows {
        let isWhole = alpha > 0 && Double(row) >= first.y - e && Double(row + 1) <= last.y + e
        if !isWhole, alpha >= 1 { continue }
        for column in columns {
          let isCovered =
            isWhole && Double(column) >= first.x - e && Double(column + 1) <= last.x + e
            && covers(origin + Vector2(Double(column), Double(row)) * size)
          let i = row * Self.cellsPerSide + column
          if alpha >= 1 {
            if isCovered { cells[i].cover(by: contribution.isImage) }
          } else {
            // Where the cell is covered in part, some pixels stay as they are.
            let painted = cells[i].error * (1 - alpha) + added
            cells[i].error = isCovered ? painted : Double.maximum(cells[i].error, painted)
            cells[i].check()
            if cells[i].wasExceeded { isExceeded = true }
          }
        }
      }
    }
    if isExceeded { needsWideTarget = true }
  }

  /// How far a cell may lie beyond a side and still count as inside: in cells at the bounds, in pixels at other sides.
  fileprivate static let tolerance = 1e-9
}

/// The sides of a quadrilateral as forms, ≥ 0 inside, each lowered by the most that it loses across a cell.
private struct QuadSides {
  private let a: SIMD4<Double>, b: SIMD4<Double>, c: SIMD4<Double>

  @inline(__always)
  init(_ quad: Quad, cell: Vector2) {
    let (x, y) = (quad.x, quad.y)
    let sign: Double = quad.signedArea < 0 ? -1 : 1
    let dx = (SIMD4(x.y, x.z, x.w, x.x) - x) * sign, dy = (SIMD4(y.y, y.z, y.w, y.x) - y) * sign
    (a, b) = (-dy, dx)
    let loss = (a * cell.x).replacing(with: 0, where: a .> 0) + (b * cell.y).replacing(with: 0, where: b .> 0)
    // Each form measures distance times the length of its side, so the tolerance has that factor, too.
    c = dy * x - dx * y + loss + RoundingBound.tolerance * (a * a + b * b).squareRoot()
  }

  @inline(__always)
  func containCell(_ corner: Vector2) -> Bool { all(a * corner.x + b * corner.y + c .>= 0) }
}
