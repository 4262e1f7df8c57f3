import Foundation
import Geometry
import LayerModel

/// Two quadrilaterals that tell where an item's coverage need not be computed.
///
/// Every pixel inside `inside` lies wholly inside all of the item's outlines (for a border by itself: wholly inside its
/// hole), every pixel that the item touches lies inside `outside`; only the ring between them is looked at edge by edge.
struct ItemCore {
  /// Corners in output pixels; the k-th of one faces the k-th of the other.
  let inside: [Vector2]
  /// The same as `inside` where the rasteriser may decide by itself: all edges are hard, or nothing is painted near them.
  let outside: [Vector2]
  /// Where the outlines themselves run, if they are straight: the outer one, and the border's inner one.
  private(set) var outerEdges: [Vector2] = []
  private(set) var innerEdges: [Vector2] = []

  /// Below this area, output pixels squared, drawing in parts costs more than it saves.
  static let leastArea = 64.0

  /// - Parameters:
  ///   - outer: the layer's shape; nothing that the item paints lies outside.
  ///   - inner: the innermost outline of the item.
  /// - Returns: `nil` where the shape is cut by the viewer's plane, the guard band or a clip, or is too small to gain.
  init?(
    outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, guardBand: PixelRect, clip: Region?
  ) {
    // A square with its corners on the arcs lies in the outline: (1 − √½) r from a circle's corner, less from the other's.
    guard let safe = RoundedRectangle(inner.rect).inset(by: inner.radius * 0.3),
      let outerQuad = Self.quad(outer.rect, in: projection, guardBand),
      let innerQuad = Self.quad(safe.rect, in: projection, guardBand)
    else { return nil }
    let reach = DepthOrder.pixelReach
    guard let inside = Self.moved(innerQuad, by: -reach), let outside = Self.moved(outerQuad, by: reach),
      abs(ConvexPolygon(inside).signedArea) >= Self.leastArea,
      inside.indices.allSatisfy({ (inside[$0] - innerQuad[$0]).isShorter(than: 4) }),
      outside.indices.allSatisfy({ (outside[$0] - outerQuad[$0]).isShorter(than: 4) })
    else { return nil }
    if let clip {
      let forms = clip.soft.edgeForms + clip.hard
      guard inside.allSatisfy({ p in forms.allSatisfy { $0.value(at: p) >= reach } }) else { return nil }
    }
    (self.inside, self.outside) = (inside, outside)
    if outer.isSquare, inner.isSquare, clip == nil {
      outerEdges = outerQuad
      innerEdges = innerQuad
    }
  }

  /// The image of `rect`, where the rasteriser's yes or no is the coverage; `nil` where anything cuts it.
  init?(exactly rect: CGRect, in projection: Projection, frame: PixelRect, clip: Region?) {
    guard clip == nil, let quad = Self.quad(rect, in: projection, frame.outset(by: Self.farthest)),
      abs(ConvexPolygon(quad).signedArea) > Self.leastExactArea
    else { return nil }
    (inside, outside) = (quad, quad)
  }

  /// Whole pixels, none of which needs looking at.
  init(whole frame: PixelRect) {
    inside = ConvexPolygon(frame).vertices
    outside = inside
  }

  /// Leaves the ring in four parts: strips are antialiased along all of their edges.
  mutating func forgetEdges() { (outerEdges, innerEdges) = ([], []) }

  /// A part of the ring that only one edge of each outline comes near.
  struct Strip {
    let part: ConvexPolygon
    /// Over output pixels, measuring distance, positive inside.
    let outer: LinearForm, inner: LinearForm
  }

  /// The ring as a strip for each edge, and what is left around the corners; `nil` where edges are too short for that, or round.
  ///
  /// A strip shares all of its inner side with the inside: no pixel falls between the two.
  var strips: (strips: [Strip], corners: [ConvexPolygon])? {
    guard outerEdges.count == 4, innerEdges.count == 4, inside != outside else { return nil }
    let outerForms = ConvexPolygon(outerEdges).edgeForms, innerForms = ConvexPolygon(innerEdges).edgeForms
    guard outerForms.count == 4, innerForms.count == 4 else { return nil }
    var (strips, corners): ([Strip], [ConvexPolygon]) = ([], [])
    for k in 0..<4 {
      let next = (k + 1) % 4, last = (k + 3) % 4
      let (a, b, c, d) = (outside[k], outside[next], inside[next], inside[k])
      // From there on no pixel knows the edges around the corner.
      let first = Self.clearance(of: [outerForms[last], innerForms[last]], from: a, to: b)
      let second = Self.clearance(of: [outerForms[next], innerForms[next]], from: b, to: a)
      guard let first, let second, first + second < 1 else { return nil }
      let (a1, b1) = (a + (b - a) * first, b + (a - b) * second)
      strips.append(Strip(part: ConvexPolygon([a1, b1, c, d]), outer: outerForms[k], inner: innerForms[k]))
      for part in [ConvexPolygon([a, a1, d]), ConvexPolygon([b1, b, c])] where abs(part.signedArea) > 1e-6 {
        corners.append(part)
      }
    }
    return (strips, corners)
  }

  /// After what share of the way all forms are so large that a pixel lies wholly inside; `nil` if they never are.
  private static func clearance(of forms: [LinearForm], from a: Vector2, to b: Vector2) -> Double? {
    var share = 0.0
    for form in forms {
      let (start, end) = (form.value(at: a), form.value(at: b))
      guard end > halfDiagonal, end > start else { return nil }
      share = Double.maximum(share, (halfDiagonal - start) / (end - start))
    }
    return share
  }

  /// Of a pixel, and a little more.
  private static let halfDiagonal = 0.7072

  /// How far outside of the picture rasterisers find their way, pixels.
  static let farthest = 4000
  /// Below this area, output pixels squared, a plane is seen edge-on.
  static let leastExactArea = 1e-9

  /// Whether coverage is known everywhere: the two are the same.
  var isExact: Bool { inside == outside }

  /// The four parts of the ring.
  var ring: [ConvexPolygon] {
    if isExact { return [] }
    return (0..<4).compactMap { k in
      let next = (k + 1) % 4
      let part = ConvexPolygon([outside[k], outside[next], inside[next], inside[k]])
      return abs(part.signedArea) > 1e-6 ? part : nil
    }
  }

  /// The image of a rectangle that is whole: nothing of it is cut.
  private static func quad(_ rect: CGRect, in projection: Projection, _ guardBand: PixelRect) -> [Vector2]? {
    let corners = ConvexPolygon(rect).vertices
    guard corners.allSatisfy({ c in projection.existence.allSatisfy { $0.value(at: c) > 0 } }) else { return nil }
    let (low, high) = (
      Vector2(Double(guardBand.minX), Double(guardBand.minY)), Vector2(Double(guardBand.maxX), Double(guardBand.maxY))
    )
    let image = corners.map { projection.map.image(of: $0) }
    let isWithin = image.allSatisfy { all($0 .>= low) && all($0 .<= high) }
    return isWithin ? image : nil
  }

  /// The quadrilateral with every edge moved outward by `distance`; upright ones move to whole pixels instead.
  private static func moved(_ quad: [Vector2], by distance: Double) -> [Vector2]? {
    let polygon = ConvexPolygon(quad)
    if polygon.isUpright {
      let center = quad.reduce(Vector2(0, 0), +) / 4
      let moved = quad.map { corner in
        let isLow = corner .< center
        // Up where the corner is low and the quad shrinks, or high and it grows.
        let (down, up) = (corner.rounded(.down), corner.rounded(.up))
        return distance < 0 ? down.replacing(with: up, where: isLow) : up.replacing(with: down, where: isLow)
      }
      return ConvexPolygon(moved).signedArea * polygon.signedArea > 0 ? moved : nil
    }
    let forms = polygon.edgeForms.map { LinearForm($0.coefficients + Vector3(0, 0, distance)) }
    guard forms.count == 4 else { return nil }
    let moved = (0..<4).compactMap { k -> Vector2? in
      let p = forms[(k + 3) % 4].coefficients.cross(forms[k].coefficients)
      return abs(p.z) > 1e-3 ? Vector2(p.x, p.y) / p.z : nil
    }
    guard moved.count == 4, moved.allSatisfy({ p in forms.allSatisfy { $0.value(at: p) >= -1e-6 } }) else { return nil }
    return moved
  }
}

extension SIMD2 where Scalar == Double {
  fileprivate func isShorter(than length: Double) -> Bool { (self * self).sum() < length * length }
}
