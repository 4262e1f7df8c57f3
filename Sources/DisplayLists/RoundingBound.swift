import Geometry

/// How much an 8-bit target may err from rounding after every item.
///
/// Each translucent item adds half a step of 1/255, and every later one over it hides part of that: after n items the
/// error is at most Σ ½·Π(1 − αⱼ) over the items j painted after each. The frame is looked at in coarse cells. Antialiased
/// edges are left out: they are compared with a tolerance that such rounding does not reach.
package struct RoundingBound {
  /// Above this many steps a target of 16-bit floats is used.
  static let limit = 1.5

  private static let cellsPerSide = 24

  private let frame: PixelRect
  private let cellSize: Vector2
  private var errors: [Double]
  private var worst = 0.0

  package init(frame: PixelRect) {
    self.frame = frame
    let n = Double(Self.cellsPerSide)
    cellSize = Vector2(Double(frame.width) / n, Double(frame.height) / n)
    errors = Array(repeating: 0, count: Self.cellsPerSide * Self.cellsPerSide)
  }

  package var needsWideTarget: Bool { worst > Self.limit }

  /// An item that covers `polygon` (output pixels), with at least `alpha` inside; `nil` for one that adds no error.
  package mutating func add(_ polygon: ConvexPolygon, alpha: Double?) {
    guard let alpha, let (low, high) = polygon.bounds, cellSize.x > 0, cellSize.y > 0 else { return }
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    let (first, last) = ((low - origin) / cellSize, (high - origin) / cellSize)
    let limit = Double(Self.cellsPerSide - 1)
    func cell(_ v: Double) -> Int { Int(Double.maximum(0, Double.minimum(v, limit))) }
    let forms = alpha > 0 ? polygon.edgeForms : []
    for row in cell(first.y)...cell(last.y) {
      for column in cell(first.x)...cell(last.x) {
        let corner = origin + Vector2(Double(column), Double(row)) * cellSize
        let isCovered =
          alpha > 0
          && forms.allSatisfy { form in
            form.value(at: corner) >= 0 && form.value(at: corner + cellSize) >= 0
              && form.value(at: corner + Vector2(cellSize.x, 0)) >= 0
              && form.value(at: corner + Vector2(0, cellSize.y)) >= 0
          }
        let i = row * Self.cellsPerSide + column
        if alpha >= 1 {
          if isCovered { errors[i] = 0 }
        } else {
          errors[i] = errors[i] * (isCovered ? 1 - alpha : 1) + 0.5
          worst = Double.maximum(worst, errors[i])
        }
      }
    }
  }
}
