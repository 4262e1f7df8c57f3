import Foundation
import Geometry
import LayerModel

/// Two quadrilaterals that tell where an item's coverage need not be computed.
///
/// Every pixel inside `inside` lies wholly inside all of the item's outlines (for a border by itself: wholly inside its
/// hole), every pixel that the item touches lies inside `outside`; only the ring between them is looked at edge by edge.
struct ItemCore {
  /// Corners in output pixels; the k-th of one faces the k-th of the other.
  let inside: Quad
  /// The same as `inside` where the rasteriser may decide by itself: all edges are hard, or nothing is painted near them.
  let outside: Quad
  /// Where the outlines themselves run, if they are straight but for their corners: the outer one, and the border's inner one.
  private var edges: (outer: QuadEdges, inner: QuadEdges)?
  /// Round corners: beyond these lines, one for each, outlines are straight.
  private var cornerLines: [LinearForm] = []

  /// Below this area, output pixels squared, drawing in parts costs more than it saves.
  static let minimumArea = 64.0

  /// - Parameters:
  ///   - outer: the layer's shape; nothing that the item paints lies outside.
  ///   - inner: the innermost outline of the item.
  /// - Returns: `nil` where the shape is cut by the viewer's plane, the guard band or a clip, or is too small to gain.
  init?(
    outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, guardBand: PixelRect, clip: Region?
  ) {
    guard let safe = RoundedRectangle(inner.rect).inset(by: inner.inscribedInset),
      let outerQuad = Self.quad(outer.rect, in: projection, guardBand),
      let innerQuad = Self.quad(safe.rect, in: projection, guardBand)
    else { return nil }
    let reach = PixelRect.pixelReach
    let (outerEdges, innerEdges) = (QuadEdges(outerQuad), QuadEdges(innerQuad))
    guard let inside = Self.moved(innerQuad, innerEdges, by: -reach),
      let outside = Self.moved(outerQuad, outerEdges, by: reach),
      abs(inside.signedArea) >= Self.minimumArea, inside.isNear(innerQuad), outside.isNear(outerQuad)
    else { return nil }
    if let clip {
      for form in clip.soft.edgeForms + clip.hard where !inside.lies(within: form, margin: reach) { return nil }
    }
    (self.inside, self.outside) = (inside, outside)
    if outer.isSquare, inner.isSquare, clip == nil, let outerEdges, let innerEdges { edges = (outerEdges, innerEdges) }
  }

  /// The same of a shape whose corners are round: they have straight edges between them, and the inside ends where those begin.
  ///
  /// What a convex curve leaves out of a corner lies in the triangle between the corner and the curve's ends.
  ///
  /// - Returns: `nil` where there is little between the corners, too.
  init?(
    betweenCornersOf outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, guardBand: PixelRect
  ) {
    let border = (inner.rect.minX - outer.rect.minX).native
    let cut = Double.maximum(outer.cornerReach, 2 * border + inner.cornerReach)
    let rect = outer.rect
    guard cut > 0, 2.2 * cut < CGFloat.minimum(rect.width, rect.height).native,
      let safe = RoundedRectangle(rect).inset(by: cut / 2),
      let outerQuad = Self.quad(rect, in: projection, guardBand),
      let safeQuad = Self.quad(safe.rect, in: projection, guardBand),
      let innerQuad = Self.quad(inner.rect, in: projection, guardBand),
      let outerEdges = QuadEdges(outerQuad), let innerEdges = QuadEdges(innerQuad),
      let inside = Self.moved(safeQuad, QuadEdges(safeQuad), by: -PixelRect.pixelReach),
      let outside = Self.moved(outerQuad, outerEdges, by: PixelRect.pixelReach),
      abs(inside.signedArea) >= Self.minimumArea, inside.isNear(safeQuad), outside.isNear(outerQuad)
    else { return nil }
    (self.inside, self.outside, edges) = (inside, outside, (outerEdges, innerEdges))
    let (corners, c) = (Quad(rect), cut)
    // From each corner towards the next, and towards the last.
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

  /// The image of `rect`, where the rasteriser's yes or no is the coverage; `nil` where anything cuts it.
  init?(exactly rect: CGRect, in projection: Projection, frame: PixelRect, clip: Region?) {
    guard clip == nil, let quad = Self.quad(rect, in: projection, frame.outset(by: Self.farthest)),
      abs(quad.signedArea) > Self.minimumExactArea
    else { return nil }
    (inside, outside) = (quad, quad)
  }

  /// Whole pixels, none of which needs looking at.
  init(whole frame: PixelRect) {
    inside = Quad(CGRect(x: frame.minX, y: frame.minY, width: frame.maxX - frame.minX, height: frame.maxY - frame.minY))
    outside = inside
  }

  /// Leaves the ring in four parts: strips are antialiased along all of their edges.
  mutating func forgetEdges() { (edges, cornerLines) = (nil, []) }

  /// The ring as a strip for each edge, which only that edge of each outline comes near, and triangles around the corners.
  ///
  /// A strip shares all of its inner side with the inside: no pixel falls between the two.
  struct Strips {
    fileprivate let inside: Quad, outside: Quad
    fileprivate let edges: (outer: QuadEdges, inner: QuadEdges)
    /// How much of each outer side belongs to the corner at its start, and to that at its end.
    fileprivate var starts = SIMD4<Double>.zero, ends = SIMD4<Double>.zero

    /// The strip along side `k`.
    func part(_ k: Int) -> Quad {
      let (start, end) = cornersOfStrip(k)
      return Quad(start, end, inside[(k + 1) % 4], inside[k])
    }

    /// The sides' own lines, over output pixels.
    func outer(_ k: Int) -> LinearForm { edges.outer[k] }
    func inner(_ k: Int) -> LinearForm { edges.inner[k] }

    /// What is left at the start and at the end of side `k`: triangles, whose last two corners are the same.
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

  /// `nil` where edges are too short for that, or round.
  var strips: Strips? {
    guard let edges, inside != outside else { return nil }
    var strips = Strips(inside: inside, outside: outside, edges: edges)
    for k in 0..<4 {
      let next = (k + 1) % 4, last = (k + 3) % 4
      // From there on no pixel knows the edges around the corner.
      guard let first = clearance(of: last, from: k, to: next), let second = clearance(of: next, from: next, to: k),
        first + second < 1
      else { return nil }
      (strips.starts[k], strips.ends[k]) = (first, second)
    }
    return strips
  }

  /// After what share of the way between two outer corners both lines along a side are so far that a pixel lies wholly inside; `nil` if they
  /// never are.
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

  /// Of a pixel, and a little more.
  private static let halfDiagonal = 0.7072

  /// How far outside of the picture rasterisers find their way, pixels.
  static let farthest = 4000
  /// Below this area, output pixels squared, a plane is seen edge-on.
  static let minimumExactArea = 1e-9

  /// Whether coverage is known everywhere: the two are the same.
  var isExact: Bool { inside == outside }

  /// The ring along side `k`, corners included; `nil` where that is nothing.
  func ring(_ k: Int) -> Quad? {
    let next = (k + 1) % 4
    let part = Quad(outside[k], outside[next], inside[next], inside[k])
    return part.isSeen ? part : nil
  }

  /// The image of a rectangle that is whole: nothing of it is cut.
  private static func quad(_ rect: CGRect, in projection: Projection, _ guardBand: PixelRect) -> Quad? {
    let corners = Quad(rect)
    for form in projection.existence where !all(corners.values(of: form) .> 0) { return nil }
    let image = corners.image(through: projection.map)
    return image.isInside(guardBand, margin: 0) ? image : nil
  }

  /// The quadrilateral with every edge moved outward by `distance`; upright ones move to whole pixels instead.
  private static func moved(_ quad: Quad, _ edges: QuadEdges?, by distance: Double) -> Quad? {
    guard quad.isUpright else { return edges?.corners(movedBy: distance) }
    let (x, y) = (quad.x, quad.y)
    // Up where the corner is low and the quad shrinks, or high and it grows.
    func moved(_ v: SIMD4<Double>) -> SIMD4<Double> {
      let isLow = v .< SIMD4(repeating: v.sum() / 4)
      let (down, up) = (v.rounded(.down), v.rounded(.up))
      return distance < 0 ? down.replacing(with: up, where: isLow) : up.replacing(with: down, where: isLow)
    }
    let result = Quad(x: moved(x), y: moved(y))
    return result.signedArea * quad.signedArea > 0 ? result : nil
  }
}

extension RoundedRectangle {
  /// How far from a corner its curve begins, points.
  fileprivate var cornerReach: Double { isContinuous ? radius * Self.continuousReach : radius }
}

extension Quad {
  /// Whether it has more area than rounding leaves.
  var isSeen: Bool { abs(signedArea) > 1e-6 }

  /// Whether each corner is less than 4 pixels from that of `other`.
  fileprivate func isNear(_ other: Quad) -> Bool {
    let (dx, dy) = (x - other.x, y - other.y)
    return all(dx * dx + dy * dy .< 16)
  }
}
