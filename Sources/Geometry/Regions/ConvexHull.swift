extension ConvexPolygon {
  /// Creates the convex hull of `points`, with vertices turning from +x towards +y.
  ///
  /// Andrew's monotone chain: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
  package init(hullOf points: [Vector2]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      self.init(sorted)
      return
    }
    func chain(_ points: some Sequence<Vector2>) -> [Vector2] {
      var kept: [Vector2] = []
      for p in points {
        while kept.count >= 2, (kept[kept.count - 1] - kept[kept.count - 2]).cross(p - kept[kept.count - 1]) <= 0 {
          kept.removeLast()
        }
        kept.append(p)
      }
      return kept.dropLast()
    }
    self.init(chain(sorted) + chain(sorted.reversed()))
  }

  /// The polygon grown by `distance`: every edge moves outward. Corners sharper than 60° are cut off.
  ///
  /// Contains every point within `distance` of the polygon. A polygon without area gives a box around it.
  package func outset(by distance: Double) -> ConvexPolygon {
    guard let (low, high) = bounds else { return self }
    let margin = 2 * distance
    let box = ConvexPolygon([
      Vector2(low.x - margin, low.y - margin), Vector2(high.x + margin, low.y - margin),
      Vector2(high.x + margin, high.y + margin), Vector2(low.x - margin, high.y + margin),
    ])
    if isEmpty || abs(signedArea) < 1e-9 { return box }
    return box.clipped(to: edgeForms.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, distance)) })
  }

  /// Whether every edge runs along an axis.
  package var isUpright: Bool {
    vertices.indices.allSatisfy { i in
      let d = vertices[i + 1 == vertices.count ? 0 : i + 1] - vertices[i]
      return d.x == 0 || d.y == 0
    }
  }
}
