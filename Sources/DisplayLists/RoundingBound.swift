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
  /// By how much the limit is exceeded anywhere.
  private var excess = -Double.infinity

  package init(frame: PixelRect) {
    self.frame = frame
    let n = Double(Self.cellsPerSide)
    cellSize = Vector2(Double(frame.width) / n, Double(frame.height) / n)
    errors = Array(repeating: 0, count: Self.cellsPerSide * Self.cellsPerSide)
    images = Array(repeating: 0, count: errors.count)
  }

  package var needsWideTarget: Bool { excess > 0 }

  /// An image that covers a `share` of the upright box around it: each cell counts by how much of it is covered.
  private mutating func addImage(_ low: Vector2, _ high: Vector2, share: Double, _ step: Step) {
    guard share > 0 else { return }
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    let (first, last) = ((low - origin) / cellSize, (high - origin) / cellSize)
    let limit = Double(Self.cellsPerSide - 1)
    func cell(_ v: Double) -> Int { Int(Double.maximum(0, Double.minimum(v, limit))) }
    for row in cell(first.y)...cell(last.y) {
      let height = Double.minimum(last.y, Double(row + 1)) - Double.maximum(first.y, Double(row))
      for column in cell(first.x)...cell(last.x) {
        let width = Double.minimum(last.x, Double(column + 1)) - Double.maximum(first.x, Double(column))
        let covered = Double.maximum(0, width) * Double.maximum(0, height) * share
        let i = row * Self.cellsPerSide + column
        errors[i] += (0.5 * step.rounded - step.alpha * errors[i]) * covered
        images[i] = min(images[i] + 1, 3)
        note(i)
      }
    }
  }

  private mutating func note(_ i: Int) {
    let further = Double(images[i] > 1 ? images[i] - 1 : 0)
    excess = Double.maximum(excess, errors[i] - Self.limit - Self.limitPerImage * further)
  }

  /// An item that covers `polygon` (output pixels), `nil` for one that adds no error.
  package mutating func add(_ polygon: ConvexPolygon, _ step: Step?) {
    guard let step, let (low, high) = polygon.bounds, cellSize.x > 0, cellSize.y > 0 else { return }
    let origin = Vector2(Double(frame.minX), Double(frame.minY))
    let (first, last) = ((low - origin) / cellSize, (high - origin) / cellSize)
    let limit = Double(Self.cellsPerSide - 1)
    func cell(_ v: Double) -> Int { Int(Double.maximum(0, Double.minimum(v, limit))) }
    let alpha = step.alpha
    if step.isImage, alpha < 1 {
      addImage(low, high, share: abs(polygon.signedArea) / ((high - low).x * (high - low).y), step)
      return
    }
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
