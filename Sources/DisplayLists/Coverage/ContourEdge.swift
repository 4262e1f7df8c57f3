import Geometry

/// One side of a contour, directed downward.
struct Edge {
  /// The ends, in pixels from the frame's corner.
  var top: Vector2
  var bottom: Vector2
  /// 1 where the contour goes down, −1 where it goes up.
  var winding: Int
  /// dx/dy.
  var slope: Double
  var firstRow: Int

  /// `nil` for an edge that does not change coverage: a horizontal one, or one above, below or right of the frame. An
  /// edge left of the frame moves to x = 0.
  init?(from a: Vector2, to b: Vector2, in size: Vector2) {
    guard abs(b.y - a.y) > 1e-9, Double.maximum(a.y, b.y) > 0, Double.minimum(a.y, b.y) < size.y else { return nil }
    guard Double.minimum(a.x, b.x) < size.x else { return nil }
    (top, bottom, winding) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    if Double.maximum(a.x, b.x) <= 0 { (top.x, bottom.x) = (0, 0) }
    slope = (bottom.x - top.x) / (bottom.y - top.y)
    firstRow = top.y > 0 ? Int(top.y) : 0
  }

  /// The x of the edge at `y`; beyond an end, the x of that end.
  func x(at y: Double) -> Double {
    if y <= top.y { return top.x }
    if y >= bottom.y { return bottom.x }
    return top.x + (y - top.y) * slope
  }
}

/// The part of an edge between two y coordinates.
struct EdgePiece {
  let edge: Edge
  var top: Double
  var bottom: Double
  /// The least and the greatest x.
  private(set) var low = 0.0
  private(set) var high = 0.0

  init(_ edge: Edge, from top: Double, to bottom: Double) {
    (self.edge, self.top, self.bottom) = (edge, 0, 0)
    move(to: top, bottom)
  }

  /// Changes the piece to the part between `top` and `bottom`.
  mutating func move(to top: Double, _ bottom: Double) {
    self.top = Double.maximum(edge.top.y, top)
    self.bottom = Double.minimum(edge.bottom.y, bottom)
    let (a, b) = (edge.x(at: self.top), edge.x(at: self.bottom))
    (low, high) = a < b ? (a, b) : (b, a)
  }
}
