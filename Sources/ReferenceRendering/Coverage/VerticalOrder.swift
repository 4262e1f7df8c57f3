import Geometry

/// The order of a convex polygon's vertices by height. It finds the vertices near some rows of pixels in logarithmic
/// time: a rounded corner may have a thousand, of which a tile meets few.
package struct VerticalOrder: Sendable {
  /// Polygons with fewer vertices are read as a whole.
  private static let fewest = 12

  /// The index of a vertex with the least y.
  private let top: Int
  /// The number of vertices from there to one with the greatest y.
  private let bottom: Int

  /// `nil` for a polygon with few vertices, or whose heights do not run from the least to the greatest and back, by
  /// rounding.
  package init?(of vertices: [Vector2]) {
    let count = vertices.count
    guard count >= Self.fewest, let top = vertices.indices.min(by: { vertices[$0].y < vertices[$1].y }),
      let lowest = vertices.indices.max(by: { vertices[$0].y < vertices[$1].y })
    else { return nil }
    (self.top, bottom) = (top, (lowest - top + count) % count)
    for k in 0..<count {
      let (a, b) = (vertices[(top + k) % count].y, vertices[(top + k + 1) % count].y)
      if k < bottom ? a > b : a < b { return nil }
    }
  }

  /// Appends the vertices with `low` ≤ y ≤ `high`, and the next one on either side of each run, in their order in
  /// `vertices`. They are the corners of a polygon that has all edges of the whole one that reach between the two
  /// heights.
  package func append(_ vertices: [Vector2], from low: Double, to high: Double, to result: inout [Vector2]) {
    let count = vertices.count
    // Places count from the top: down one side, up the other.
    func y(_ place: Int) -> Double { vertices[(top + place) % count].y }
    func first(in places: ClosedRange<Int>, where isReached: (Double) -> Bool) -> Int? {
      var (a, b) = (places.lowerBound, places.upperBound + 1)
      while a < b {
        let middle = (a + b) / 2
        if isReached(y(middle)) { b = middle } else { a = middle + 1 }
      }
      return a > places.upperBound ? nil : a
    }
    let down = 0...bottom, up = bottom...count
    let start = max(0, (first(in: down) { $0 >= low } ?? bottom) - 1)
    let turn = first(in: down) { $0 > high } ?? bottom
    let back = max(turn + 1, (first(in: up) { $0 <= high } ?? count) - 1)
    let end = first(in: up) { $0 < low } ?? count
    func append(_ from: Int, _ to: Int) {
      if from <= to { for place in from...to { result.append(vertices[(top + place) % count]) } }
    }
    // The last place is the first one again.
    func appendTop() { if end == count && start > 0 { result.append(vertices[top]) } }
    // The vertex with index 0 comes first.
    let zero = (count - top) % count
    if zero == 0 { appendTop() }
    append(max(start, zero), turn)
    append(max(back, zero), min(end, count - 1))
    if zero > 0 { appendTop() }
    append(start, min(turn, zero - 1))
    append(back, min(end, zero - 1))
  }
}
