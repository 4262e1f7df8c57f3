import Foundation
import Geometry
import LayerModel

/// A part of the output: what an outline covers there.
///
/// A pixel is covered by the area of it inside `soft`, if its sample point lies on the inner side of every form in `hard`;
/// else not at all. Edges that are antialiased bound `soft`; the others bound `hard` and are pushed out of `soft`'s way.
struct Region {
  /// Output pixels.
  var soft: ConvexPolygon
  /// Over output pixels, ≥ 0 inside, measuring distance.
  var hard: [LinearForm] = []

  static let empty = Region(soft: ConvexPolygon([]))

  /// Every pixel that the region covers a part of touches this. Wider than the outline: a pixel whose sample point lies
  /// inside a hard edge counts with all of its area.
  var reach: ConvexPolygon {
    hard.isEmpty
      ? soft
      : soft.clipped(to: hard.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, PixelRect.pixelReach)) })
  }

  func intersection(_ other: Region?) -> Region {
    guard let other else { return self }
    var result = Region(soft: soft.intersection(other.soft), hard: hard)
    if result.soft.isEmpty { return .empty }
    if other.hard.isEmpty && hard.isEmpty { return result }
    result.hard += other.hard
    result.dropIdleForms()
    return result
  }

  /// Forgets hard edges that no pixel of the region comes near: nested clips would pile them up.
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
  /// What `shape` covers where `projection` shows its plane, within `frame`.
  init(_ shape: RoundedRectangle, softEdges: CAEdgeAntialiasingMask, in projection: Projection, within frame: PixelRect)
  {
    if softEdges == .all {
      self.init(soft: projection.image(of: Outlines.polygon(of: shape, in: projection), within: frame))
      return
    }
    guard let back = projection.map.inverse else {
      self = .empty
      return
    }
    // Over the output, straight edges of the plane are straight, and its existing part is cut by straight lines.
    let (x0, y0) = (shape.rect.minX.native, shape.rect.minY.native)
    let (x1, y1) = (shape.rect.maxX.native, shape.rect.maxY.native)
    let edges: [(CAEdgeAntialiasingMask, LinearForm)] = [
      (.layerLeftEdge, LinearForm(1, 0, -x0)), (.layerRightEdge, LinearForm(-1, 0, x1)),
      (.layerBottomEdge, LinearForm(0, 1, -y0)), (.layerTopEdge, LinearForm(0, -1, y1)),
    ]
    var soft = ConvexPolygon(frame).clipped(to: back.weight)
    soft = soft.clipped(to: projection.existence.lazy.map { $0.pulledBack(through: back) })
    var hard: [LinearForm] = []
    for (edge, form) in edges {
      let image = form.pulledBack(through: back).normalized
      if softEdges.contains(edge) { soft = soft.clipped(to: image) } else { hard.append(image) }
    }
    self.init(soft: soft, hard: hard)
    if x1 <= x0 || y1 <= y0 { self = .empty }
  }
}
