import Geometry
import LayerModel

/// A convex part of the picture, in output pixels, bounded by edges that are antialiased and edges that are not.
///
///     coverage of a pixel = [every hard edge has its sample point inside] · area(pixel ∩ soft)
struct Patch: Sendable {
  /// Inside the soft edges, the part of the plane that exists and the guard band, as if the hard edges were not there.
  fileprivate(set) var soft: ConvexPolygon
  /// The hard edges: distances in pixels, ≥ 0 inside.
  private(set) var hard: [LinearForm] = []

  /// How far beyond a hard edge a pixel may reach whose sample point is inside it, or nearly.
  private static let reach = 1.5

  /// All that is soft.
  init(_ soft: ConvexPolygon) { self.soft = soft }

  /// The image of an upright rectangle of a plane, some of whose edges are hard.
  ///
  /// - Parameters:
  ///   - low, high: the rectangle's corners in the plane.
  ///   - softEdges: left is the least x and bottom the least y.
  ///   - inverse: output pixels to the plane.
  ///   - frame: the guard band.
  init(
    from low: Vector2, to high: Vector2, softEdges: CAEdgeAntialiasingMask, seenThrough projection: Projection,
    inverse: Homography, within frame: PixelRect
  ) {
    // A pixel's way back to the plane has W > 0 where the plane's point had: only there do forms keep their sign.
    var forms = [inverse.weight] + projection.existence.map { $0.pulledBack(through: inverse) }
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

  /// Where coverage is not 0, or nearly so, lies within this polygon.
  var extent: ConvexPolygon {
    soft.clipped(to: hard.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, Self.reach)) })
  }

  /// What lies inside all edges: the outline as it is, whatever is antialiased.
  var outline: ConvexPolygon { soft.clipped(to: hard) }

  /// Adds hard edges. Of parallel ones the tighter stays, which decides for the other.
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

  /// Drops the hard edges that every pixel which may be covered is well inside of.
  mutating func dropIdleHardEdges() {
    let extent = extent
    // Where hard edges leave nothing, there is nothing to be inside of.
    if extent.isEmpty {
      soft = ConvexPolygon([])
      return
    }
    hard.removeAll { edge in extent.vertices.allSatisfy { edge.value(at: $0) >= Self.reach } }
  }
}

/// What the ancestors of a layer leave of the picture: the common part of the shapes of those that mask to their bounds.
struct Clip: Sendable {
  private let patch: Patch
  /// The soft edges as forms that measure pixels.
  private let sides: [LinearForm]

  init(_ patch: Patch) {
    var patch = patch
    patch.soft = patch.soft.withoutShortEdges
    self.patch = patch
    sides = patch.soft.edgeForms
  }

  /// A shape inside another clip.
  init(_ patch: Patch, inside outer: Clip?) {
    guard let outer else {
      self.init(patch)
      return
    }
    var patch = outer.clipping(patch)
    patch.dropIdleHardEdges()
    self.init(patch)
  }

  /// The part of `patch` inside the clip.
  func clipping(_ patch: Patch) -> Patch {
    var result = patch
    result.harden(along: self.patch.hard)
    let (own, other) = (self.patch.soft, patch.soft)
    // As where a tree repeats one shape: nothing to do, exactly.
    if own == other || sides.allSatisfy({ other.lies(inside: $0) }) { return result }
    // Either may be cut to the other; many sides are the slow part. What has no sides to speak of cuts nothing.
    let trimmed = other.withoutShortEdges
    let otherCuts = !trimmed.isEmpty && trimmed.vertices.count < own.vertices.count
    result.soft = otherCuts ? own.cut(to: trimmed.edgeForms) : other.cut(to: sides)
    return result
  }

  /// What the clip leaves of the picture; `nil` for nothing.
  var region: Region? { Region(patch) }

  /// Whether something inside may reach `rect`.
  func reaches(_ rect: PixelRect) -> Bool {
    guard let region else { return false }
    return !region.bounds.intersection(rect).isEmpty
  }
}

extension ConvexPolygon {
  /// Whether no more than 2e-6 of a pixel lies outside `side`, which measures pixels.
  ///
  /// Edges that coincide but for rounding, as those of equal clips inside each other do, must not cut: they would breed
  /// vertices.
  fileprivate func lies(inside side: LinearForm) -> Bool { vertices.allSatisfy { side.value(at: $0) >= -2e-6 } }

  fileprivate func cut(to sides: [LinearForm]) -> ConvexPolygon {
    clipped(to: sides.lazy.filter { !lies(inside: $0) })
  }

  /// Without edges that are too short to have a direction: moves the outline by less than their length, 1e-6.
  var withoutShortEdges: ConvexPolygon {
    var kept: [Vector2] = []
    for v in vertices where kept.last.map({ ($0 - v).lengthSquared > 1e-12 }) ?? true { kept.append(v) }
    while kept.count > 1, (kept[kept.count - 1] - kept[0]).lengthSquared <= 1e-12 { kept.removeLast() }
    return ConvexPolygon(kept)
  }
}
