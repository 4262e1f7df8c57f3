import Foundation
import Geometry
import LayerSnapshots

/// Two quadrilaterals that bound the pixels in which an item's coverage must be computed.
///
/// Every pixel within `inside` lies wholly inside all of the item's outlines (for a border by itself: wholly inside its
/// hole). Every pixel that the item touches lies within `outside`. Coverage is computed edge by edge only in the ring
/// between the two.
struct ItemCore {
  /// In output pixels. Corner k faces corner k of `outside`.
  let inside: Quad
  /// In output pixels. Equal to `inside` where rasterisation alone is exact: all edges are hard, or nothing is painted
  /// near them.
  let outside: Quad
  /// The sides of the outlines, if they are straight apart from the corners: of the outer outline, and of the border's
  /// inner one.
  private var edges: (outer: QuadEdges, inner: QuadEdges)?
  /// One form per round corner, over output pixels: where it is positive, the sides at that corner are straight.
  private var cornerLines: [LinearForm] = []

  /// The minimum area of `inside`, in output pixels squared. Below it, drawing in parts costs more than it saves.
  static let minimumArea = 64.0

  /// Sides beyond the guard band are moved onto its border, where no pixel of the frame touches them.
  ///
  /// - Parameters:
  ///   - outer: The layer's shape; the item paints nothing outside.
  ///   - inner: The item's innermost outline.
  /// - Returns: `nil` if the viewer's plane or a clip cuts the shape near the frame, or if too little of it is there to
  ///   gain.
  init?(
    outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, frame: PixelRect,
    guardBand: PixelRect, clip: Region?
  ) {
    guard let safe = RoundedRectangle(inner.rect).inset(by: inner.inscribedInset),
      let outerQuad = Self.quad(outer.rect, in: projection, frame, guardBand: guardBand),
      let innerQuad = Self.quad(safe.rect, in: projection, frame, guardBand: guardBand)
    else { return nil }
    let reach = PixelRect.pixelReach
    let (outerEdges, innerEdges) = (QuadEdges(outerQuad), QuadEdges(innerQuad))
    guard let inside = innerQuad.moved(innerEdges, by: -reach),
      let outside = outerQuad.moved(outerEdges, by: reach),
      abs(inside.signedArea) >= Self.minimumArea, inside.isNear(innerQuad), outside.isNear(outerQuad)
    else { return nil }
    if let clip {
      for form in clip.soft.edgeForms + clip.hard where !inside.lies(within: form, margin: reach) { return nil }
    }
    (self.inside, self.outside) = (inside, outside)
    if outer.isSquare, inner.isSquare, clip == nil, let outerEdges, let innerEdges { edges = (outerEdges, innerEdges) }
  }

  /// The core of a shape with round corners and straight sides between them, whole.
  ///
  /// The area that a convex curve cuts off a corner lies in the triangle between the corner and the curve's ends.
  /// `inside` stays clear of these triangles.
  ///
  /// - Returns: `nil` if anything cuts the shape, the corners leave too little of its sides, or it is too small.
  init?(
    betweenCornersOf outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, frame: PixelRect
  ) {
    let border = (inner.rect.minX - outer.rect.minX).native
    let cut = Double.maximum(outer.cornerReach, 2 * border + inner.cornerReach)
    let rect = outer.rect
    guard cut > 0, 2.2 * cut < CGFloat.minimum(rect.width, rect.height).native,
      let safe = RoundedRectangle(rect).inset(by: cut / 2),
      let outerQuad = Self.quad(rect, in: projection, frame),
      let safeQuad = Self.quad(safe.rect, in: projection, frame),
      let innerQuad = Self.quad(inner.rect, in: projection, frame),
      let outerEdges = QuadEdges(outerQuad), let innerEdges = QuadEdges(innerQuad),
      let inside = safeQuad.moved(QuadEdges(safeQuad), by: -PixelRect.pixelReach),
      let outside = outerQuad.moved(outerEdges, by: PixelRect.pixelReach),
      abs(inside.signedArea) >= Self.minimumArea, inside.isNear(safeQuad), outside.isNear(outerQuad)
    else { return nil }
    (self.inside, self.outside, edges) = (inside, outside, (outerEdges, innerEdges))
    let (corners, c) = (Quad(rect), cut)
    // The ends of each corner's curve: towards the next corner, and towards the previous one.
    let onward = Quad(x: corners.x + SIMD4(c, 0, -c, 0), y: corners.y + SIMD4(0, c, 0, -c))
    let backward = Quad(x: corners.x + SIMD4(0, -c, 0, c), y: corners.y + SIMD4(c, 0, -c, 0))
    let (starts, ends) = (onward.image(through: projection.map), backward.image(through: projection.map))
    for k in 0..<4 {
      guard let line = LinearForm(lineFrom: starts[k], to: ends[k]) else { return nil }
      let isInward = line.value(at: inside[(k + 2) % 4]) > 0
      cornerLines.append(isInward ? line : LinearForm(-line.coefficients))
      guard cornerLines[k].value(at: inside[k]) > Self.halfDiagonal else { return nil }
    }
    if strips == nil { return nil }
  }

  /// The image of `rect`, where coverage is 0 or 1 as the rasteriser decides; `nil` if there is a clip, anything cuts
  /// the image, or the plane is seen edge-on.
  ///
  /// - Parameter guardBand: Where sides beyond it are moved onto its border; `nil` if all of `rect` is wanted.
  init?(
    exactly rect: CGRect, in projection: Projection, frame: PixelRect, guardBand: PixelRect? = nil, clip: Region?
  ) {
    guard clip == nil, let quad = Self.quad(rect, in: projection, frame, guardBand: guardBand),
      abs(quad.signedArea) > Self.minimumExactArea
    else { return nil }
    (inside, outside) = (quad, quad)
  }

  /// The core of an item that covers `frame` exactly: whole pixels, without a ring.
  init(whole frame: PixelRect) {
    inside = Quad(CGRect(x: frame.minX, y: frame.minY, width: frame.maxX - frame.minX, height: frame.maxY - frame.minY))
    outside = inside
  }

  /// Drops the sides, so that the ring is drawn as four parts (``Quad/ring(_:around:)``): strips would antialias all of
  /// their edges.
  mutating func dropEdges() { (edges, cornerLines) = (nil, []) }

  /// The ring as one strip per side, near no other side of either outline, and triangles around the corners.
  ///
  /// A strip shares its whole inner side with `inside`, so no pixel falls between the two.
  struct Strips {
    fileprivate let inside: Quad, outside: Quad
    fileprivate let edges: (outer: QuadEdges, inner: QuadEdges)
    /// The fraction of each outer side that belongs to the corner at its start, and to the corner at its end.
    fileprivate var starts = SIMD4<Double>.zero, ends = SIMD4<Double>.zero

    /// The strip along side `k`.
    func part(_ k: Int) -> Quad {
      let (start, end) = cornersOfStrip(k)
      return Quad(start, end, inside[(k + 1) % 4], inside[k])
    }

    /// The lines of side `k` of the outer and the inner outline, over output pixels.
    func outer(_ k: Int) -> LinearForm { edges.outer[k] }
    func inner(_ k: Int) -> LinearForm { edges.inner[k] }

    /// The triangles that remain at the start and the end of side `k`, as quadrilaterals whose last two corners
    /// coincide.
    func corners(_ k: Int) -> (Quad, Quad) {
      let (start, end) = cornersOfStrip(k)
      let next = (k + 1) % 4
      return (
        Quad(outside[k], start, inside[k], inside[k]), Quad(end, outside[next], inside[next], inside[next])
      )
    }

    private func cornersOfStrip(_ k: Int) -> (Vector2, Vector2) {
      let (a, b) = (outside[k], outside[(k + 1) % 4])
      return (a + (b - a) * starts[k], b + (a - b) * ends[k])
    }
  }

  /// The ring in strips; `nil` if there is no ring, a side is too short, or the sides' lines are unknown.
  var strips: Strips? {
    guard let edges, inside != outside else { return nil }
    var strips = Strips(inside: inside, outside: outside, edges: edges)
    for k in 0..<4 {
      let next = (k + 1) % 4, last = (k + 3) % 4
      // Beyond these fractions, no pixel touches the edges around the corners.
      guard let first = clearance(of: last, from: k, to: next), let second = clearance(of: next, from: next, to: k),
        first + second < 1
      else { return nil }
      (strips.starts[k], strips.ends[k]) = (first, second)
    }
    return strips
  }

  /// The fraction of the way from outer corner `a` to `b` after which a pixel lies wholly inside both lines of `side`,
  /// and past a round corner at `a`; `nil` if it never does.
  private func clearance(of side: Int, from a: Int, to b: Int) -> Double? {
    guard let edges else { return nil }
    var share = 0.0
    func add(_ form: LinearForm) -> Bool {
      let (start, end) = (form.value(at: outside[a]), form.value(at: outside[b]))
      guard end > Self.halfDiagonal, end > start else { return false }
      share = Double.maximum(share, (Self.halfDiagonal - start) / (end - start))
      return true
    }
    if !cornerLines.isEmpty, !add(cornerLines[a]) { return nil }
    return add(edges.outer[side]) && add(edges.inner[side]) ? share : nil
  }

  /// Half the diagonal of a pixel, rounded up: √½ < 0.7072.
  private static let halfDiagonal = 0.7072

  /// The largest distance of a corner outside the frame that rasterisers can handle, in pixels.
  static let farthest = 4000
  /// The minimum area of an exact core, in output pixels squared. Below it, the plane is seen edge-on.
  static let minimumExactArea = 1e-9

  /// Whether coverage is known everywhere: there is no ring.
  var isExact: Bool { inside == outside }

  /// The image of a rectangle; `nil` where the end of the plane cuts it, or if it reaches too far beyond `frame`.
  ///
  /// - Parameter guardBand: Where sides beyond it are moved onto its border, or to somewhere else beyond.
  private static func quad(
    _ rect: CGRect, in projection: Projection, _ frame: PixelRect, guardBand: PixelRect? = nil
  ) -> Quad? {
    func image(of rect: CGRect, margin: Int) -> Quad? {
      let corners = Quad(rect)
      for form in projection.existence where !all(corners.values(of: form) .> 0) { return nil }
      let image = corners.image(through: projection.map)
      return image.isInside(frame, margin: margin) ? image : nil
    }
    guard let guardBand else { return image(of: rect, margin: Self.farthest) }
    if let whole = image(of: rect, margin: Surface.guardBandMargin) { return whole }
    let part = PlaneBox(rect).intersection(PlaneBox(shownIn: guardBand, by: projection))
    return part.isEmpty ? nil : image(of: part.rect, margin: Self.farthest)
  }
}

extension RoundedRectangle {
  /// The distance from a corner at which its curve begins, in points.
  fileprivate var cornerReach: Double { isContinuous ? radius * Self.continuousReach : radius }
}

extension Quad {
  /// The part between side `k` and the same side of a quadrilateral inside; `nil` if it has no area.
  ///
  /// Neighbours share both ends of the line between them, so no pixel falls between the two.
  func ring(_ k: Int, around inside: Quad) -> Quad? {
    let next = (k + 1) % 4
    let part = Quad(self[k], self[next], inside[next], inside[k])
    return part.isSeen ? part : nil
  }

  /// Whether the area exceeds rounding errors.
  var isSeen: Bool { abs(signedArea) > 1e-6 }

  /// The quadrilateral with every edge moved outward by `distance`, inward if negative. An upright one is moved to
  /// whole pixels.
  @inline(__always)
  func moved(_ edges: QuadEdges?, by distance: Double) -> Quad? {
    guard isUpright else { return edges?.corners(movedBy: distance) }
    // A coordinate is rounded up if it is low and the quadrilateral shrinks, or if it is high and the quadrilateral
    // grows.
    func moved(_ v: SIMD4<Double>) -> SIMD4<Double> {
      let isLow = v .< SIMD4(repeating: v.sum() / 4)
      let (down, up) = (v.rounded(.down), v.rounded(.up))
      return distance < 0 ? down.replacing(with: up, where: isLow) : up.replacing(with: down, where: isLow)
    }
    let result = Quad(x: moved(x), y: moved(y))
    return result.signedArea * signedArea > 0 ? result : nil
  }

  /// Whether each corner is less than 4 pixels from that of `other`.
  func isNear(_ other: Quad) -> Bool {
    let (dx, dy) = (x - other.x, y - other.y)
    return all(dx * dx + dy * dy .< 16)
  }
}
