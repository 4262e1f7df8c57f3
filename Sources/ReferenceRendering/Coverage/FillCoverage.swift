import Geometry
import LayerSnapshots

/// The coverage of a path's fill: exact areas in output pixels, even if the outlines intersect themselves or each
/// other.
///
/// Each row of pixels is divided at every height where an edge ends, two edges cross, or an edge crosses the boundary
/// between two pixels. Between two such heights the inside part of each pixel's line changes linearly with y, so its
/// length at the middle height gives the exact area. If more than ``maximumExactEdges`` edges meet in the row of a
/// tile, ``mostScanlines`` equidistant heights are used instead: edges that are not horizontal stay exact in x, and
/// horizontal ones err by at most 1/512 pixel, or 1/512 pixel of the grid that this one refines.
///
/// The edges to the left of a tile determine the winding number at its left side.
final class FillCoverage: PathCoverage {
  private static let maximumExactEdges = 16
  private static let mostScanlines = 256

  /// A downward edge from `top` to `bottom`.
  fileprivate struct Edge {
    let top: Vector2, bottom: Vector2
    /// The change of the winding number from left to right: 1 if the outline runs down here, else −1.
    let winding: Int

    func x(at y: Double) -> Double {
      let t = (y - top.y) / (bottom.y - top.y)
      return top.x + (bottom.x - top.x) * t
    }

    var minX: Double { Double.minimum(top.x, bottom.x) }
    var maxX: Double { Double.maximum(top.x, bottom.x) }
  }

  let bounds: PixelRect
  private let rule: FillRule
  private let edges: [Edge]
  private let bins: PixelBins
  private let scanlines: Int

  /// `nil` if no part of it is visible.
  ///
  /// - Parameters:
  ///   - frame: The rectangle that outlines are clipped to.
  ///   - refinement: The number of pixels along the side of one of the grid that this one refines.
  init?(
    _ path: BezierPath, rule: FillRule, seenThrough projection: Projection, within frame: PixelRect, refinement: Int = 1
  ) {
    var edges: [Edge] = []
    var bounds = PixelRect(width: 0, height: 0)
    let flattened = FlattenedPath(path, seenThrough: projection.map, within: frame, refinement: refinement)
    let check = WorkCheck.current
    for subpath in flattened.subpaths where subpath.segments.count > 1 {
      // Clipping a closed outline to a half-plane, convex or not, does not change the winding number inside.
      let existing = ConvexPolygon(subpath.points).clipped(to: projection.existence)
      let outline = Self.cut(existing.image(through: projection.map).vertices, to: frame)
      guard outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
      bounds = bounds.union(PixelRect(around: ConvexPolygon(outline)))
      for i in outline.indices {
        if i & 4095 == 0, check?(0) == false { return nil }
        let (a, b) = (outline[i], outline[i + 1 == outline.count ? 0 : i + 1])
        if a.y < b.y { edges.append(Edge(top: a, bottom: b, winding: 1)) }
        if a.y > b.y { edges.append(Edge(top: b, bottom: a, winding: -1)) }
      }
    }
    if edges.isEmpty || bounds.isEmpty { return nil }
    var bins = PixelBins(byRows: true)
    for (i, edge) in edges.enumerated() {
      if i & 4095 == 0, check?(0) == false { return nil }
      bins.insert(
        i, PixelRect(minX: 0, minY: Int(edge.top.y.rounded(.down)), maxX: 0, maxY: Int(edge.bottom.y.rounded(.up))))
    }
    (self.bounds, self.rule, self.edges, self.bins) = (bounds, rule, edges, bins)
    scanlines = max(1, Self.mostScanlines / refinement)
  }

  /// The part of a closed outline in output pixels inside `frame`.
  ///
  /// A cut at an integer coordinate lies exactly there, even if the ends of the edge are far away.
  private static func cut(_ outline: [Vector2], to frame: PixelRect) -> [Vector2] {
    let sides = [(0, frame.minX, 1.0), (0, frame.maxX, -1), (1, frame.minY, 1), (1, frame.maxY, -1)]
    return sides.reduce(outline) { outline, side in
      let (axis, sign) = (side.0, side.2)
      let line = Double(side.1)
      guard var a = outline.last else { return [] }
      var kept: [Vector2] = []
      for b in outline {
        let (insideA, insideB) = ((a[axis] - line) * sign >= 0, (b[axis] - line) * sign >= 0)
        if insideA != insideB {
          // From the nearer end.
          let (p, q) = abs(a[axis] - line) < abs(b[axis] - line) ? (a, b) : (b, a)
          var crossing = p + (q - p) * ((line - p[axis]) / (q[axis] - p[axis]))
          crossing[axis] = line
          kept.append(crossing)
        }
        if insideB { kept.append(b) }
        a = b
      }
      return kept
    }
  }

  func measure(_ block: PixelRect, inside clip: ConvexPolygon?, into areas: inout ArraySlice<Double>) {
    let (top, bottom) = (Double(block.minY), Double(block.maxY))
    let (left, right) = (Double(block.minX), Double(block.maxX))
    var near: [Edge] = [], before: [Edge] = []
    bins.forEach(near: block) { i in
      let edge = edges[i]
      if edge.bottom.y <= top || edge.top.y >= bottom || edge.minX >= right { return }
      if edge.maxX <= left { before.append(edge) } else { near.append(edge) }
    }
    let sides = clip.map { polygon in
      polygon.vertices.indices.compactMap { i -> Edge? in
        let (a, b) = (polygon.vertices[i], polygon.vertices[i + 1 == polygon.vertices.count ? 0 : i + 1])
        if a.y == b.y { return nil }
        return a.y < b.y ? Edge(top: a, bottom: b, winding: 1) : Edge(top: b, bottom: a, winding: -1)
      }
    }
    if near.isEmpty && before.isEmpty { return }
    if near.isEmpty, sides == nil, before.allSatisfy({ $0.top.y <= top && $0.bottom.y >= bottom }) {
      // One winding number in all of the block.
      if rule.isInside(before.reduce(0) { $0 + $1.winding }) {
        for i in areas.startIndex..<areas.startIndex + block.area { areas[i] = 1 }
      }
      return
    }
    for y in block.minY..<block.maxY {
      var row = Row(y: y, left: block.minX, width: block.width, rule: rule)
      row.take(near, before: before, sides: sides)
      row.measure(maximumExactEdges: Self.maximumExactEdges, scanlines: scanlines)
      let start = areas.startIndex + (y - block.minY) * block.width
      for i in 0..<block.width { areas[start + i] = row.areas[i] }
    }
  }

  /// One row of pixels of a tile.
  private struct Row {
    let top: Double, left: Double, width: Int
    let rule: FillRule
    private(set) var areas: [Double]

    /// The edges in the row and in the tile.
    private var near: [Edge] = []
    /// The winding number at the left side from edges that span the row; the edges that end within the row are in
    /// `before`.
    private var winding = 0
    private var before: [Edge] = []
    /// The edges of the clip; `nil` for no clip.
    private var sides: [Edge]?
    private var crossings: [(x: Double, winding: Int)] = []

    init(y: Int, left: Int, width: Int, rule: FillRule) {
      (top, self.left, self.width, self.rule) = (Double(y), Double(left), width, rule)
      areas = Array(repeating: 0, count: width)
    }

    private var bottom: Double { top + 1 }

    mutating func take(_ near: [Edge], before: [Edge], sides: [Edge]?) {
      func isHere(_ edge: Edge) -> Bool { edge.bottom.y > top && edge.top.y < bottom }
      self.near = near.filter(isHere)
      for edge in before where isHere(edge) {
        if edge.top.y <= top && edge.bottom.y >= bottom { winding += edge.winding } else { self.before.append(edge) }
      }
      self.sides = sides?.filter(isHere)
    }

    mutating func measure(maximumExactEdges: Int, scanlines: Int) {
      if near.isEmpty && before.isEmpty && !isInside(winding) { return }
      if near.count + (sides?.count ?? 0) > maximumExactEdges {
        let check = WorkCheck.current
        for i in 0..<scanlines where check?(near.count) != false {
          addLine(at: top + (Double(i) + 0.5) / Double(scanlines), height: 1 / Double(scanlines))
        }
        return
      }
      let heights = events
      for (a, b) in zip(heights, heights.dropFirst()) where b - a > 1e-14 { addLine(at: (a + b) / 2, height: b - a) }
    }

    private func isInside(_ winding: Int) -> Bool { rule.isInside(winding) }

    /// The sorted heights at which the row is divided.
    private var events: [Double] {
      var heights = [top, bottom]
      func add(_ y: Double) { if y > top && y < bottom { heights.append(y) } }
      for edge in before {
        add(edge.top.y)
        add(edge.bottom.y)
      }
      let all = near + (sides ?? [])
      for (i, edge) in all.enumerated() {
        add(edge.top.y)
        add(edge.bottom.y)
        let d = edge.bottom - edge.top
        if d.x != 0 {
          for k in 0...width { add(edge.top.y + d.y * (left + Double(k) - edge.top.x) / d.x) }
        }
        for other in all[(i + 1)...] {
          let e = other.bottom - other.top
          let cross = d.cross(e)
          if cross != 0 { add(edge.top.y + d.y * ((other.top - edge.top).cross(e) / cross)) }
        }
      }
      return heights.sorted()
    }

    /// Adds the lengths inside the path on the line at `y`, times `height`.
    private mutating func addLine(at y: Double, height: Double) {
      crossings.removeAll(keepingCapacity: true)
      var (low, high) = (left, left + Double(width))
      if let sides {
        var (first, last) = (Double.infinity, -Double.infinity)
        for side in sides where side.top.y <= y && side.bottom.y > y {
          first = Double.minimum(first, side.x(at: y))
          last = Double.maximum(last, side.x(at: y))
        }
        (low, high) = (Double.maximum(low, first), Double.minimum(high, last))
      }
      if low >= high { return }
      var winding = winding
      for edge in before where edge.top.y <= y && edge.bottom.y > y { winding += edge.winding }
      for edge in near where edge.top.y <= y && edge.bottom.y > y { crossings.append((edge.x(at: y), edge.winding)) }
      crossings.sort { $0.x < $1.x }
      var x = low
      for crossing in crossings {
        if isInside(winding) { add(from: x, to: Double.minimum(crossing.x, high), height) }
        winding += crossing.winding
        x = Double.maximum(x, crossing.x)
        if x >= high { return }
      }
      if isInside(winding) { add(from: x, to: high, height) }
    }

    private mutating func add(from low: Double, to high: Double, _ height: Double) {
      var x = low
      while x < high {
        let pixel = min(Int(x - left), width - 1)
        let end = pixel == width - 1 ? high : Double.minimum(high, left + Double(pixel + 1))
        areas[pixel] += (end - x) * height
        x = end
      }
    }
  }
}

extension FillRule {
  /// Whether points with a winding number are inside.
  fileprivate func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
