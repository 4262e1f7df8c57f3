import Foundation
import Geometry
import LayerSnapshots

/// The part of the output that an outline covers.
///
/// A pixel is covered by its area inside `soft` if its sample point lies on the inner side of every form in `hard`, and
/// not at all otherwise. Antialiased edges bound `soft`. Hard edges are in `hard` only, and do not cut `soft`.
struct Region {
  /// In output pixels.
  var soft: ConvexPolygon
  /// Forms over output pixels that measure distance, ≥ 0 inside.
  var hard: [LinearForm] = []

  static let empty = Region(soft: ConvexPolygon([]))

  /// A polygon that touches every pixel that the region covers in part. It is wider than the outline: a pixel whose
  /// sample point lies inside a hard edge counts with all of its area.
  var footprint: ConvexPolygon {
    hard.isEmpty
      ? soft
      : soft.clipped(to: hard.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, PixelRect.pixelReach)) })
  }

  /// The part inside all edges, soft and hard.
  var outline: ConvexPolygon { soft.clipped(to: hard) }

  /// Whether every point of `part` lies inside, at least `margin` pixels from every edge.
  func holds(_ part: ConvexPolygon, margin: Double) -> Bool {
    let sides = soft.edgeForms
    return sides.count > 2
      && (sides + hard).allSatisfy { part.lies(within: LinearForm($0.coefficients - Vector3(0, 0, margin))) }
  }

  func intersection(_ other: Region?) -> Region {
    guard let other else { return self }
    // A clip that the layer fills has many more edges than the layer.
    let isAroundOther = soft.vertices.count < other.soft.vertices.count && holds(other.soft, margin: 0)
    var result = Region(soft: isAroundOther ? other.soft : soft.intersection(other.soft), hard: hard)
    if result.soft.isEmpty { return .empty }
    if other.hard.isEmpty && hard.isEmpty { return result }
    result.hard += other.hard
    result.dropIdleForms()
    return result
  }

  /// Drops hard edges that no pixel of the region comes near, so that nested clips do not pile them up.
  private mutating func dropIdleForms() {
    guard hard.count > 4 else { return }
    for i in hard.indices.reversed() {
      var others = hard
      others.remove(at: i)
      let rest = soft.clipped(to: others.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, 1)) })
      if !rest.isEmpty, rest.vertices.allSatisfy({ hard[i].value(at: $0) >= 1 }) { hard = others }
    }
  }
}

extension Region {
  /// The region of the output, within `frame`, that `shape` covers. A shape with a hard edge has square corners.
  init(
    _ shape: RoundedRectangle, softEdges: CAEdgeAntialiasingMask, in projection: Projection, within frame: PixelRect
  ) {
    // Clips drop edges, and four that are none would leave all of the plane.
    if shape.rect.width <= 0 || shape.rect.height <= 0 {
      self = .empty
      return
    }
    if softEdges == .all {
      let outline = Outlines.polygon(of: shape, in: projection)
      self.init(soft: projection.image(of: outline, within: frame))
      return
    }
    guard let back = projection.map.inverse else {
      self = .empty
      return
    }
    // On the output, the plane's straight edges stay straight, and straight lines bound its existing part. A rectangle
    // that exists everywhere does not reach those.
    let (x0, y0) = (shape.rect.minX.native, shape.rect.minY.native)
    let (x1, y1) = (shape.rect.maxX.native, shape.rect.maxY.native)
    let edges: [(CAEdgeAntialiasingMask, LinearForm)] = [
      (.layerLeftEdge, LinearForm(1, 0, -x0)), (.layerRightEdge, LinearForm(-1, 0, x1)),
      (.layerBottomEdge, LinearForm(0, 1, -y0)), (.layerTopEdge, LinearForm(0, -1, y1)),
    ]
    var soft = ConvexPolygon(frame)
    let corners = Quad(shape.rect)
    if !([projection.map.weight] + projection.existence).allSatisfy({ all(corners.values(of: $0) .> 0) }) {
      soft = soft.clipped(to: back.weight)
      soft = soft.clipped(to: projection.existence.lazy.map { $0.pulledBack(through: back) })
    }
    var hard: [LinearForm] = []
    for (edge, form) in edges {
      let image = form.pulledBack(through: back).normalized
      if softEdges.contains(edge) { soft = soft.clipped(to: image) } else { hard.append(image) }
    }
    self.init(soft: soft, hard: hard)
  }
}
