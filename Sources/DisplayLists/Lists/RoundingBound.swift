import Geometry

/// How far an 8-bit target may err because it is rounded after every item.
///
/// Each translucent item adds half a step of 1/255 to the error e of the picture below, and hides the share α of it: e
/// ← (1 − α)·e + ½. The bound is counted in coarse cells of the frame. Antialiased edges are left out: the tolerance
/// with which they are compared is larger than such rounding.
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

    /// The error that the item adds, in steps. Images differ from pixel to pixel, so their errors do not add up as
    /// those of one colour do.
    var error: Double { alpha >= 1 ? 0 : rounded * (isImage ? 0.25 : 0.5) }
  }

  /// A box around an item, in output pixels.
  package struct Box {
    let low: Vector2, high: Vector2
    /// Whether the item covers all of the box.
    let isFilled: Bool

    init(_ quad: Quad) { (low, high, isFilled) = (quad.low, quad.high, quad.isUpright) }

    /// `nil` without vertices.
    package init?(_ polygon: ConvexPolygon) {
      guard let bounds = polygon.bounds else { return nil }
      (low, high, isFilled) = (bounds.min, bounds.max, polygon.isUpright)
    }

    private init(_ low: Vector2, _ high: Vector2, isFilled: Bool) {
      (self.low, self.high, self.isFilled) = (low, high, isFilled)
    }

    func intersection(_ other: Box) -> Box {
      Box(pointwiseMax(low, other.low), pointwiseMin(high, other.high), isFilled: isFilled && other.isFilled)
    }

    var pixels: PixelRect { PixelRect(around: low.x, low.y, high.x, high.y) }
  }

  /// The largest error of an 8-bit target, in steps of 1/255. Above it a target of 16-bit floats is used.
  static let limit = 1.5

  private static let mostCells = 24
  private static let leastSide = 16

  private let origin: Vector2
  private let columns: Int, rows: Int
  private let cellsPerPixel: Vector2
  /// The error in each cell, row by row, in steps; empty before the first one.
  private var errors: [Double] = []
  /// Whether the limit is exceeded anywhere. No further item takes that back.
  package private(set) var needsWideTarget = false

  package init(frame: PixelRect) {
    origin = Vector2(Double(frame.minX), Double(frame.minY))
    func cells(_ length: Int) -> Int { min(max(length / Self.leastSide, 1), Self.mostCells) }
    (columns, rows) = (cells(frame.width), cells(frame.height))
    cellsPerPixel = Vector2(Double(columns) / Double(max(frame.width, 1)), Double(rows) / Double(max(frame.height, 1)))
  }

  /// Adds an item inside a box.
  @inline(__always)
  package mutating func add(_ box: Box, _ contribution: Contribution) {
    if needsWideTarget || errors.isEmpty && contribution.error == 0 { return }
    count(box, contribution)
  }

  private mutating func count(_ box: Box, _ contribution: Contribution) {
    let (first, last) = ((box.low - origin) * cellsPerPixel, (box.high - origin) * cellsPerPixel)
    guard all(first .<= last), all(last .> 0), all(first .< Vector2(Double(columns), Double(rows))) else { return }
    if errors.isEmpty { errors = Array(repeating: 0, count: columns * rows) }
    func index(_ v: Double, _ count: Int) -> Int { Int(Double.maximum(0, Double.minimum(v, Double(count - 1)))) }
    let across = index(first.x, columns)...index(last.x, columns)
    let (kept, added) = (Double.maximum(0, 1 - contribution.alpha), contribution.error)
    var greatest = 0.0
    errors.withUnsafeMutableBufferPointer { errors in
      for row in index(first.y, rows)...index(last.y, rows) {
        let isWhole =
          box.isFilled && Double(row) >= first.y - Self.tolerance && Double(row + 1) <= last.y + Self.tolerance
        for column in across {
          let isCovered =
            isWhole && Double(column) >= first.x - Self.tolerance && Double(column + 1) <= last.x + Self.tolerance
          let i = row * columns + column
          let error = errors[i] * kept + added
          // Where the cell is covered in part, some pixels stay as they are.
          errors[i] = isCovered ? error : Double.maximum(errors[i], error)
          greatest = Double.maximum(greatest, errors[i])
        }
      }
    }
    if greatest > Self.limit { needsWideTarget = true }
  }

  /// The distance by which a cell may extend beyond an item that covers it, in cells.
  private static let tolerance = 1e-9
}
