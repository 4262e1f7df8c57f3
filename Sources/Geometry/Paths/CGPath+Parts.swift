import Foundation

extension CGPath {
  /// The outline of a stroke, as ``copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`` makes it.
  ///
  /// The C function's name in Swift. Never `nil` here.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
    lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(bezierPath: outline.bezierPath)
  }

  /// The path cut into dashes, as ``copy(dashingWithPhase:lengths:transform:)`` makes it.
  ///
  /// The C function's name in Swift. Never `nil` here.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let pattern = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(0, count)))
    let dashes = path.copy(dashingWithPhase: phase, lengths: pattern, transform: transform?.pointee ?? .identity)
    self.init(bezierPath: dashes.bezierPath)
  }

  /// The path with lines in place of curves.
  ///
  /// - Parameter threshold: The largest distance of a line from its curve, in points; not positive counts as 0.01. A
  ///   curve becomes at most 4,096 lines.
  public func flattened(threshold: CGFloat) -> CGPath {
    let tolerance = threshold > 0 ? threshold.native : 0.01
    return CGPath(bezierPath: bezierPath.flattened(UniformFlattening(tolerance: tolerance)))
  }

  /// The connected pieces of the filled area, each with its holes. Each piece is made of the path's own subpaths: a
  /// hole goes to the smallest outline around it. Subpaths are not cut where they cross each other: crossing subpaths
  /// are in one piece.
  ///
  /// - Parameter rule: Decides which subpaths are holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let path = bezierPath
    guard path.isFinite else { return [] }
    return path.components(rule.rule).map { CGPath(bezierPath: $0) }
  }
}

extension BezierPath {
  /// The path with lines in place of curves; closed where it is closed.
  package func flattened(_ flattening: some Flattening) -> BezierPath {
    var result = BezierPath()
    for subpath in subpaths {
      var lines = Subpath(start: subpath.start)
      for segment in subpath.segments {
        var last = segment.start
        for t in flattening.parameters(of: segment) {
          let next = t >= 1 ? segment.end : segment.point(at: t)
          lines.segments.append(.line(last, next))
          last = next
        }
      }
      result.elements.append(.move(lines.start))
      let closes = subpath.endsWithClosingLine ? 1 : 0
      for segment in lines.segments.dropLast(closes) { result.elements.append(.line(segment.end)) }
      if subpath.isClosed { result.elements.append(.close) }
    }
    return result
  }

  /// The subpaths in groups: subpaths whose filled areas touch, and holes with the outlines that they are cut from.
  fileprivate func components(_ rule: FillRule) -> [BezierPath] {
    struct Piece {
      var path: BezierPath
      var lines: [CurveSegment]
      var box: (min: Vector2, max: Vector2)
    }
    let pieces: [Piece] = subpaths.compactMap { subpath in
      var path = BezierPath()
      path.append(subpath)
      guard let box = path.bounds else { return nil }
      let size = (box.max - box.min).length
      let lines = path.flattened(UniformFlattening(tolerance: Double.maximum(size / 20_000, 1e-9))).subpaths
      var segments = lines.flatMap(\.segments)
      if let first = lines.first, first.end != first.start { segments.append(.line(first.end, first.start)) }
      return Piece(path: path, lines: segments, box: box)
    }
    // Union–find.
    var parents = Array(pieces.indices)
    func root(_ i: Int) -> Int {
      var i = i
      while parents[i] != i { i = parents[i] }
      return i
    }
    for i in pieces.indices {
      for j in pieces.indices where j < i {
        let (a, b) = (pieces[i].box, pieces[j].box)
        if a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y { continue }
        let meet = pieces[i].lines.contains { l in pieces[j].lines.contains { l.crosses($0) } }
        if meet { parents[root(i)] = root(j) }
      }
    }
    // A piece inside others belongs to the smallest one around it if the path is filled just outside its outline.
    for i in pieces.indices {
      let inside = pieces.indices.filter { j in
        root(j) != root(i) && pieces[j].path.contains(pieces[i].path.anyPoint, rule: rule)
      }
      guard
        let smallest = inside.min(by: {
          (pieces[$0].box.max - pieces[$0].box.min).length < (pieces[$1].box.max - pieces[$1].box.min).length
        })
      else { continue }
      var around = BezierPath()
      for j in pieces.indices where root(j) != root(i) { around.elements += pieces[j].path.elements }
      if around.contains(pieces[i].path.anyPoint, rule: rule) { parents[root(i)] = root(smallest) }
    }
    var groups: [Int: BezierPath] = [:]
    var order: [Int] = []
    for i in pieces.indices {
      let key = root(i)
      if groups[key] == nil { order.append(key) }
      groups[key, default: BezierPath()].elements += pieces[i].path.elements
    }
    return order.compactMap { groups[$0] }
  }

  /// A point of the outline.
  private var anyPoint: Vector2 { subpaths.first.map { $0.segments.first?.point(at: 0.5) ?? $0.start } ?? .zero }
}

extension CurveSegment {
  /// Whether two lines have a point in common.
  fileprivate func crosses(_ other: CurveSegment) -> Bool {
    let (a, b, c, d) = (start, end, other.start, other.end)
    if Double.maximum(a.x, b.x) < Double.minimum(c.x, d.x) || Double.maximum(c.x, d.x) < Double.minimum(a.x, b.x) {
      return false
    }
    func side(_ p: Vector2, _ q: Vector2, _ r: Vector2) -> Double { (q - p).cross(r - p) }
    let (s1, s2, s3, s4) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    return s1 * s2 <= 0 && s3 * s4 <= 0
      && Double.maximum(a.y, b.y) >= Double.minimum(c.y, d.y) && Double.maximum(c.y, d.y) >= Double.minimum(a.y, b.y)
  }
}
