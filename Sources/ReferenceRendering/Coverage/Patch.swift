import Geometry
import LayerSnapshots

/// A convex region in output pixels, bounded by soft edges, which are antialiased, and hard edges, which are not.
///
///     coverage of a pixel = [every hard edge has its sample point inside] · area(pixel ∩ soft)
struct Patch: Sendable {
  /// The polygon of the soft edges, clipped to the guard band and to where the plane exists; hard edges are ignored.
  var soft: ConvexPolygon
  /// The hard edges as signed distances in pixels, ≥ 0 inside.
  private(set) var hard: [LinearForm] = []

  /// The distance that a pixel may reach beyond a hard edge while its sample point is inside, or nearly inside.
  private static let reach = 1.5

  /// A patch with soft edges only.
  init(_ soft: ConvexPolygon) { self.soft = soft }

  /// The image of an axis-aligned rectangle of a plane some of whose edges are hard.
  ///
  /// - Parameters:
  ///   - low, high: the rectangle's corners in the plane.
  ///   - softEdges: the left edge has the least x, the bottom edge the least y.
  ///   - inverse: maps output pixels to the plane.
  ///   - frame: the guard band.
  init(
    from low: Vector2, to high: Vector2, softEdges: CAEdgeAntialiasingMask, seenThrough projection: Projection,
    inverse: Homography, within frame: PixelRect
  ) {
    // The pulled-back forms keep their sign only where W > 0, for the pixel as for the plane's point. A rectangle that
    // exists everywhere ends at its edges: a missing part of the plane beside it, in the same pixel, does not reduce
    // the pixel's coverage.
    let corners = [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]
    let existence = [projection.map.weight] + projection.existence
    let isWhole = corners.allSatisfy { corner in existence.allSatisfy { $0.value(at: corner) > 0 } }
    var forms = isWhole ? [] : [inverse.weight] + projection.existence.map { $0.pulledBack(through: inverse) }
    let edges: [(CAEdgeAntialiasingMask, LinearForm)] = [
      (.layerLeftEdge, LinearForm(1, 0, -low.x)), (.layerRightEdge, LinearForm(-1, 0, high.x)),
      (.layerBottomEdge, LinearForm(0, 1, -low.y)), (.layerTopEdge, LinearForm(0, -1, high.y)),
    ]
    for (edge, form) in edges {
      let line = form.pulledBack(through: inverse).normalized
      if softEdges.contains(edge) { forms.append(line) } else { hard.append(line) }
    }
    soft = ConvexPolygon(frame).clipped(to: forms)
  }

  /// A polygon that contains every point where coverage is, or may be, above 0.
  var extent: ConvexPolygon {
    soft.clipped(to: hard.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, Self.reach)) })
  }

  /// The region inside all edges, soft and hard.
  var outline: ConvexPolygon { soft.clipped(to: hard) }

  /// Adds hard edges. Of two parallel edges only the tighter remains, because it implies the other.
  mutating func harden(along edges: [LinearForm]) {
    for edge in edges {
      let parallel = hard.firstIndex {
        let d = $0.coefficients - edge.coefficients
        return abs(d.x) <= 1e-12 && abs(d.y) <= 1e-12
      }
      guard let i = parallel else {
        hard.append(edge)
        continue
      }
      if edge.coefficients.z < hard[i].coefficients.z { hard[i] = edge }
    }
  }

  /// Drops the hard edges that are far from every pixel that may be covered.
  mutating func dropIdleHardEdges() {
    let extent = extent
    // If the hard edges exclude everything, the patch is empty.
    if extent.isEmpty {
      soft = ConvexPolygon([])
      return
    }
    hard.removeAll { edge in extent.vertices.allSatisfy { edge.value(at: $0) >= Self.reach } }
  }
}

extension ConvexPolygon {
  /// The polygon without edges that are too short to have a direction. Moves the outline by less than their length,
  /// 1e-6.
  var withoutShortEdges: ConvexPolygon {
    var kept: [Vector2] = []
    for v in vertices where kept.last.map({ ($0 - v).lengthSquared > 1e-12 }) ?? true { kept.append(v) }
    while kept.count > 1, (kept[kept.count - 1] - kept[0]).lengthSquared <= 1e-12 { kept.removeLast() }
    return ConvexPolygon(kept)
  }
}
