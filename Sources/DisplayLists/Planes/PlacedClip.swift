import Geometry
import LayerSnapshots

/// The part of the output that the sublayers of a layer with `masksToBounds` show in, inside the clips of its
/// ancestors.
///
/// In a group, the clip cuts the group's picture, once, and not each layer. Then only those edges of a layer count that
/// run inside the clip, by more than ``tolerance``, so that the clip's coverage counts once where both coincide; and a
/// layer that reaches no farther inside paints nothing.
struct PlacedClip {
  /// The part that shows.
  let region: Region
  /// The region that cuts each layer: ``region``, or, in a group, the part of it that does not cut the group; `nil` for
  /// nothing.
  let applied: Region?
  /// Whether a group's picture is cut.
  let isOfGroup: Bool
  /// The shape that alone makes the region; `nil` where an ancestor's clip cuts it, where it has hard edges, or where
  /// it cuts a group.
  let shape: Shape?
  /// ``region`` as a box of output pixels, which may be empty; `nil` if it is no upright rectangle, has hard edges, or
  /// cuts a group.
  let box: PlaneBox?
  /// Forms over output pixels that measure distance. Where they are ≥ 0 at all corners of a quadrilateral, the clip
  /// leaves all pixels of it as they are. `nil` for a clip of many sides.
  let inside: [LinearForm]?
  /// In a group, the sides of ``region``, moved inwards by ``tolerance``.
  private let groupSides: [LinearForm]

  /// A layer's bounds in its plane.
  struct Shape {
    var shape: RoundedRectangle
    var projection: Projection
  }

  /// The distance from the clip within which an edge lies on it, pixels.
  private static let tolerance = 0.03

  /// The clip of a layer.
  ///
  /// - Parameters:
  ///   - region: The region that the layer's own shape covers.
  ///   - outer: The clip of the layer itself.
  ///   - guardBand: The rectangle that planes are clipped to.
  init(_ shape: Shape, covering region: Region, inside outer: PlacedClip?, within guardBand: PixelRect) {
    if let outer, outer.isOfGroup {
      let common = region.intersection(outer.region)
      self.init(
        common, applied: outer.painted(region, within: guardBand), isOfGroup: true, shape: nil, box: nil,
        inside: Self.inside(common))
    } else if let outer, !outer.region.holds(region.soft, margin: 2 * PixelRect.pixelReach) {
      let box = outer.box.flatMap { region.box?.intersection($0) }
      let common = box.map { Region(soft: $0.polygon) } ?? region.intersection(outer.region)
      self.init(
        common, applied: common, isOfGroup: false, shape: nil, box: box,
        inside: box?.isEmpty == true ? [Self.nowhere] : Self.inside(common))
    } else {
      // Of a rounded shape, the rectangle between its corners.
      let safe = shape.shape.isSquare ? nil : RoundedRectangle(shape.shape.rect).inset(by: shape.shape.inscribedInset)
      self.init(
        region, applied: region, isOfGroup: false, shape: region.hard.isEmpty ? shape : nil, box: region.box,
        inside: Self.inside(
          safe.map { Region(soft: shape.projection.image(of: ConvexPolygon($0.rect), within: guardBand)) } ?? region))
    }
  }

  /// The clip inside of a group whose picture it cuts.
  var ofGroup: PlacedClip { PlacedClip(region, applied: nil, isOfGroup: true, shape: nil, box: nil, inside: inside) }

  private init(
    _ region: Region, applied: Region?, isOfGroup: Bool, shape: Shape?, box: PlaneBox?, inside: [LinearForm]?
  ) {
    (self.region, self.applied, self.isOfGroup) = (region, applied, isOfGroup)
    (self.shape, self.box, self.inside) = (shape, box, inside)
    groupSides =
      isOfGroup
      ? region.soft.edgeForms.map { LinearForm($0.coefficients - Vector3(0, 0, Self.tolerance)) } : []
  }

  /// A form that is negative everywhere.
  private static let nowhere = LinearForm(0, 0, -1)

  private static let mostSides = 8

  private static func inside(_ region: Region) -> [LinearForm]? {
    guard region.soft.vertices.count > 2, region.soft.vertices.count + region.hard.count <= mostSides else {
      return nil
    }
    return (region.soft.edgeForms + region.hard).map {
      LinearForm($0.coefficients - Vector3(0, 0, 2 * PixelRect.pixelReach))
    }
  }

  /// The clip inside of a silhouette: ``ofGroup`` if it cuts a group's picture already; otherwise `nil`, since it cuts
  /// the silhouette.
  var insideGroup: PlacedClip? { isOfGroup ? ofGroup : nil }

  /// The region that a shape covers by itself: the part inside the clip; in a group, the shape without its edges on or
  /// outside of the clip.
  func painted(_ shape: Region, within guardBand: PixelRect) -> Region {
    guard isOfGroup else { return shape.intersection(region) }
    if excludes(shape.soft) { return .empty }
    let (vertices, flip) = (shape.soft.vertices, shape.soft.signedArea < 0)
    var edges: [LinearForm] = []
    for i in vertices.indices {
      let (a, b) = (vertices[i], vertices[i + 1 == vertices.count ? 0 : i + 1])
      guard holdsPart(from: a, to: b), ((b - a) * (b - a)).sum() > 1e-14, let form = LinearForm(lineFrom: a, to: b)
      else { continue }
      edges.append(flip ? -form : form)
    }
    // No more than a pixel away from the part that shows. A shape without edges covers all of the clip.
    let reach =
      edges.isEmpty
      ? guardBand : PixelRect(around: shape.intersection(region).footprint).outset(by: 1).intersection(guardBand)
    let whole = Region(soft: ConvexPolygon(reach).clipped(to: edges), hard: shape.hard)
    return applied.map { whole.intersection($0) } ?? whole
  }

  /// Whether the clip cuts a group of which a layer of this shape is a part, and a line separates the two, up to
  /// ``tolerance``: then the layer paints nothing.
  func excludes(_ shape: ConvexPolygon) -> Bool {
    guard isOfGroup else { return false }
    for side in groupSides where shape.vertices.allSatisfy({ side.value(at: $0) <= 0 }) { return true }
    return shape.edgeForms.contains { edge in
      region.soft.vertices.allSatisfy { edge.value(at: $0) <= Self.tolerance }
    }
  }

  /// Whether a part of the segment lies inside all of ``groupSides``.
  private func holdsPart(from a: Vector2, to b: Vector2) -> Bool {
    var (start, end) = (0.0, 1.0)
    for side in groupSides {
      let (first, last) = (side.value(at: a), side.value(at: b))
      if first <= 0, last <= 0 { return false }
      if first < 0 { start = Double.maximum(start, first / (first - last)) }
      if last < 0 { end = Double.minimum(end, first / (first - last)) }
    }
    return start < end
  }

  /// Whether ``applied`` divides pixels. If not, cutting a group and cutting each layer in it give the same result.
  var dividesPixels: Bool {
    guard let soft = applied?.soft else { return false }
    return !soft.isUpright
      || soft.vertices.contains { v in
        let d = v - v.rounded(.toNearestOrAwayFromZero)
        return Swift.abs(d.x) > 1e-6 || Swift.abs(d.y) > 1e-6
      }
  }
}

extension Region {
  /// The region as a box, which may be empty; `nil` if it is no upright rectangle, or has hard edges.
  fileprivate var box: PlaneBox? { hard.isEmpty && soft.isUpright ? PlaneBox(around: soft) : nil }
}

extension PlaneBox {
  /// Whether all sides lie between pixels, for a box of output pixels.
  var isOnWholePixels: Bool { low == low.rounded(.down) && high == high.rounded(.down) }
}

extension Quad {
  /// The part of an upright quadrilateral inside of a box, its corners in the same order. It has no area if nothing of
  /// it is there.
  @inline(__always)
  func clamped(to box: PlaneBox) -> Quad {
    func clamped(_ v: SIMD4<Double>, _ low: Double, _ high: Double) -> SIMD4<Double> {
      v.clamped(lowerBound: SIMD4(repeating: low), upperBound: SIMD4(repeating: high))
    }
    return Quad(x: clamped(x, box.low.x, box.high.x), y: clamped(y, box.low.y, box.high.y))
  }
}
