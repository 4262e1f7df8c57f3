import Foundation

// Operations on filled areas. Curves become polygons that deviate by at most 0.005 points, or 1/20,000 of the paths'
// size if that is less; Core Graphics keeps curves. Open subpaths count as closed. A path that is not finite counts as
// empty.

extension CGPath {
  /// The area in this path or in `path`.
  public func union(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: path, rule) { $0 || $1 }
  }

  /// The area in both paths.
  public func intersection(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: path, rule) { $0 && $1 }
  }

  /// The area in this path and not in `path`.
  public func subtracting(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: path, rule) { $0 && !$1 }
  }

  /// The area in one of the paths and not in the other.
  public func symmetricDifference(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: path, rule) { $0 != $1 }
  }

  /// The same area with outlines that neither cross nor overlap, and that both rules fill alike.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: CGPath(bezierPath: BezierPath()), rule) { inside, _ in inside }
  }

  /// The parts of this path's lines inside the area of `path`, which `rule` defines.
  public func lineIntersection(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: path, rule, keepInside: true)
  }

  /// The parts of this path's lines outside the area of `path`, which `rule` defines.
  public func lineSubtracting(_ path: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: path, rule, keepInside: false)
  }

  /// Whether the two areas have a part in common that is larger than rounding.
  public func intersects(_ path: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    if !boundingBoxOfPath.intersects(path.boundingBoxOfPath) { return false }
    return !intersection(path, using: rule).isEmpty
  }

  private func tolerance(with path: CGPath) -> Double {
    let box = boundingBoxOfPath.union(path.boundingBoxOfPath)
    let size = Double.maximum(box.width.native, box.height.native)
    return size > 0 && size.isFinite ? Double.minimum(0.005, size / 20_000) : 0.005
  }

  private func combined(
    with path: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    let paths = [bezierPath, path.bezierPath].map { $0.isFinite ? $0 : BezierPath() }
    guard let overlay = PolygonOverlay(paths[0], paths[1], tolerance: tolerance(with: path), closes: true) else {
      return CGPath(bezierPath: BezierPath())
    }
    func fills(_ winding: Int) -> Bool { rule == .winding ? winding != 0 : !winding.isMultiple(of: 2) }
    var outline: [(PolygonOverlay.Point, PolygonOverlay.Point)] = []
    for (edge, winding) in zip(overlay.edges, overlay.windings()) {
      let left = isInside(fills(winding.left.0), fills(winding.left.1))
      let right = isInside(fills(winding.right.0), fills(winding.right.1))
      // The area is on the left.
      if left != right { outline.append(left ? (edge.from, edge.to) : (edge.to, edge.from)) }
    }
    return CGPath(bezierPath: Self.loops(outline, in: overlay))
  }

  private func lines(cutBy path: CGPath, _ rule: CGPathFillRule, keepInside: Bool) -> CGPath {
    let paths = [bezierPath, path.bezierPath].map { $0.isFinite ? $0 : BezierPath() }
    guard let overlay = PolygonOverlay(paths[0], paths[1], tolerance: tolerance(with: path), closes: false) else {
      return CGPath(bezierPath: BezierPath())
    }
    func fills(_ winding: Int) -> Bool { rule == .winding ? winding != 0 : !winding.isMultiple(of: 2) }
    var kept: [(PolygonOverlay.Point, PolygonOverlay.Point)] = []
    for (edge, winding) in zip(overlay.edges, overlay.windings()) where edge.lines > 0 {
      // A line along the outline counts as inside.
      let inside = fills(winding.left.1) || fills(winding.right.1)
      if inside == keepInside { kept.append(edge.turns.0 < 0 ? (edge.to, edge.from) : (edge.from, edge.to)) }
    }
    return CGPath(bezierPath: Self.chains(kept, in: overlay))
  }

  /// Closed outlines of directed edges. At a corner with several ways on, the rightmost is taken, so that outlines do
  /// not cross.
  private static func loops(
    _ edges: [(PolygonOverlay.Point, PolygonOverlay.Point)], in overlay: PolygonOverlay
  ) -> BezierPath {
    var ways: [PolygonOverlay.Point: [PolygonOverlay.Point]] = [:]
    for (from, to) in edges { ways[from, default: []].append(to) }
    var result = BezierPath()
    for (start, _) in edges {
      while let first = ways[start]?.popLast() {
        var corners = [start, first]
        while let here = corners.last, here != start, var next = ways[here], !next.isEmpty {
          let from = corners[corners.count - 2]
          let incoming = Vector2(Double(here.x - from.x), Double(here.y - from.y))
          func turn(_ p: PolygonOverlay.Point) -> Double {
            let out = Vector2(Double(p.x - here.x), Double(p.y - here.y))
            return atan2(incoming.cross(out), incoming.dot(out))
          }
          let best = next.indices.min { turn(next[$0]) < turn(next[$1]) } ?? 0
          corners.append(next.remove(at: best))
          ways[here] = next
        }
        corners.removeLast()
        result.append(corners: straightened(corners, isClosed: true), in: overlay, isClosed: true)
      }
    }
    return result
  }

  /// Open lines of directed edges, joined where one continues another.
  private static func chains(
    _ edges: [(PolygonOverlay.Point, PolygonOverlay.Point)], in overlay: PolygonOverlay
  ) -> BezierPath {
    var ways: [PolygonOverlay.Point: [PolygonOverlay.Point]] = [:]
    var arrivals: [PolygonOverlay.Point: Int] = [:]
    for (from, to) in edges {
      ways[from, default: []].append(to)
      arrivals[to, default: 0] += 1
    }
    var result = BezierPath()
    func follow(_ start: PolygonOverlay.Point) {
      while ways[start]?.isEmpty == false {
        var corners = [start]
        while let here = corners.last, let next = ways[here]?.popLast() { corners.append(next) }
        let isClosed = corners.count > 2 && corners.last == start
        if isClosed { corners.removeLast() }
        result.append(corners: straightened(corners, isClosed: isClosed), in: overlay, isClosed: isClosed)
      }
    }
    for (from, _) in edges where arrivals[from, default: 0] == 0 { follow(from) }
    for (from, _) in edges { follow(from) }
    return result
  }

  /// The corners without those in the middle of a straight line.
  private static func straightened(_ corners: [PolygonOverlay.Point], isClosed: Bool) -> [PolygonOverlay.Point] {
    guard corners.count > 2 else { return corners }
    return corners.indices.filter { i in
      if !isClosed, i == 0 || i == corners.count - 1 { return true }
      let (a, b, c) = (
        corners[(i + corners.count - 1) % corners.count], corners[i], corners[(i + 1) % corners.count]
      )
      let cross = Int128(b.x - a.x) * Int128(c.y - b.y) - Int128(b.y - a.y) * Int128(c.x - b.x)
      return cross != 0
    }.map { corners[$0] }
  }
}

extension BezierPath {
  fileprivate mutating func append(
    corners: [PolygonOverlay.Point], in overlay: PolygonOverlay, isClosed: Bool
  ) {
    guard let first = corners.first, corners.count > (isClosed ? 2 : 1) else { return }
    elements.append(.move(overlay.point(first)))
    for corner in corners.dropFirst() { elements.append(.line(overlay.point(corner))) }
    if isClosed { elements.append(.close) }
  }
}
