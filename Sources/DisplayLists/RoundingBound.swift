import Geometry

/// How much an 8-bit target may err from rounding after every item.
///
/// Each translucent item adds half a step of 1/255, and every later one over it hides part of that: after n items the
/// error is at most Σ ½·Π(1 − αⱼ) over the items j painted after each. The frame is looked at in coarse cells. Antialiased
/// edges are left out: they are compared with a tolerance that such rounding does not reach.
///
/// Images differ from pixel to pixel, so that their errors do not add up as those of one colour do: the mean of their alpha counts, and only
/// pixels that are neither clear nor opaque are rounded.
package struct RoundingBound {
  /// What an item does to the error of a pixel.
  package struct Step {
    /// The least alpha of a colour, the mean of an image.
    var alpha: Double
    /// The share of its pixels that are rounded.
    var rounded = 1.0
    var isImage = false

    package init(alpha: Double, rounded: Double = 1, isImage: Bool = false) {
      (self.alpha, self.rounded, self.isImage) = (alpha, rounded, isImage)
    }

    /// The same, faded.
    func faded(by opacity: Double) -> Step {
      Step(alpha: alpha * opacity, rounded: opacity < 1 ? 1 : rounded, isImage: isImage)
    }
  }

  /// Above this many steps a target of 16-bit floats is used.
  static let limit = 1.5
  /// Pictures may differ by a step more for each further image that they show; this much of that, for two at most, is for rounding.
  static let limitPerImage = 0.75

  private static let cellsPerSide = 24

  private let frame: PixelRect
  private let cellSize: Vector2
  private var errors: [Double]
  private var images: [UInt16]
  /// Whether the limit is exceeded anywhere.
  package private(set) var needsWideTarget = false

  package init(frame: PixelRect) {
    self.frame = frame
    let n = Double(Self.cellsPerSide)
    cellSize = Vector2(Double(frame.width) / n, Double(frame.height) / n)
    errors = Array(repeating: 0, count: Self.cellsPerSide * Self.cellsPerSide)
    images = Array(repeating: 0, count: errors.count)
  }

  /// An item that covers `polygon` (output pixels), `nil` for one that adds no error.
  package mutating func add(_ polygon: ConvexPolygon, _ step: Step?) {
    guard let step, let (low, high) = polygon.bounds else { return }
    if step.isImage, step.alpha < 1 {
      addImage(low, high, area: abs(polygon.signedArea), step)
    } else {
      addColor(low, high, step, sides: { polygon.edgeForms })
    }
  }

  /// The same for a quadrilateral.
  mutating func add(_ quad: Quad, _ step: Step) {
    if step.isImage, step.alpha < 1 {
      addImage(quad.low, quad.high, area: abs(quad.signedArea), step)
    } else {
      addColor(quad.low, quad.high, step, sides: { quad.polygon.edgeForms })
    }
  }

  /// Cells, in rows and columns, that hold two corners of a box.
  private func cells(_ low: Vector2, _ high: Vector2) -> (first: Vector2, last: Vector2) {
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    return ((low - origin) / cellSize, (high - origin) / cellSize)
  }

  private func index(_ v: Double) -> Int {
    Int(Double.maximum(0, Double.minimum(v, Double(Self.cellsPerSide - 1))))
  }

  /// An image that covers so much of the upright box around it: each cell counts by how much of it is covered.
  private mutating func addImage(_ low: Vector2, _ high: Vector2, area: Double, _ step: Step) {
    let share = area / ((high - low).x * (high - low).y)
    guard share > 0, cellSize.x > 0, cellSize.y > 0 else { return }
    let (first, last) = cells(low, high)
    let (columns, rows) = (index(first.x)...index(last.x), index(first.y)...index(last.y))
    let added = 0.5 * step.rounded
    for row in rows {
      let height = Double.minimum(last.y, Double(row + 1)) - Double.maximum(first.y, Double(row))
      let rowShare = Double.maximum(0, height) * share
      for column in columns {
        let width = Double.minimum(last.x, Double(column + 1)) - Double.maximum(first.x, Double(column))
        let covered = Double.maximum(0, width) * rowShare
        let i = row * Self.cellsPerSide + column
        errors[i] += (added - step.alpha * errors[i]) * covered
        images[i] = min(images[i] + 1, 3)
        note(i)
      }
    }
  }

  private mutating func note(_ i: Int) {
    let further = Double(images[i] > 1 ? images[i] - 1 : 0)
    if errors[i] > Self.limit + Self.limitPerImage * further { needsWideTarget = true }
  }

  private mutating func addColor(_ low: Vector2, _ high: Vector2, _ step: Step, sides: () -> [LinearForm]) {
    guard cellSize.x > 0, cellSize.y > 0 else { return }
    let (first, last) = cells(low, high)
    var (columns, rows) = (index(first.x)...index(last.x), index(first.y)...index(last.y))
    let alpha = step.alpha
    // Cells within the box: no others can be covered.
    let whole = (
      columns: (first.x.rounded(.up), last.x.rounded(.down)), rows: (first.y.rounded(.up), last.y.rounded(.down))
    )
    let mayCover = alpha > 0 && whole.columns.0 < whole.columns.1 && whole.rows.0 < whole.rows.1
    if alpha >= 1 {
      guard mayCover else { return }
      columns = index(whole.columns.0)...index(whole.columns.1)
      rows = index(whole.rows.0)...index(whole.rows.1)
    }
    let forms = mayCover ? sides() : []
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    for row in rows {
      for column in columns {
        let corner = origin + Vector2(Double(column), Double(row)) * cellSize
        let isCovered =
          mayCover
          && forms.allSatisfy { form in
            // The corner that lies farthest out.
            let far = Vector2(
              form.coefficients.x < 0 ? corner.x + cellSize.x : corner.x,
              form.coefficients.y < 0 ? corner.y + cellSize.y : corner.y)
            return form.value(at: far) >= 0
          }
        let i = row * Self.cellsPerSide + column
        if alpha >= 1 {
          if isCovered { (errors[i], images[i]) = (0, step.isImage ? 1 : 0) }
        } else {
          // Where the cell is covered in part, some pixels stay as they are.
          let painted = errors[i] * (1 - alpha) + 0.5 * step.rounded
          errors[i] = isCovered ? painted : Double.maximum(errors[i], painted)
          note(i)
        }
      }
    }
  }
}
