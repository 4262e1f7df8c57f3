import Foundation
import Geometry
import LayerSnapshots

/// Two quadrilaterals that bound the pixels in which an item's coverage must be computed.
///
/// Every pixel within `inside` lies wholly inside all of the item's outlines (for a border by itself: wholly inside its
/// hole). Every pixel that the item touches lies within `outside`. The ring between the two is drawn with a closed
/// form.
struct ItemCore {
  /// In output pixels. Corner k faces corner k of `outside`.
  let inside: Quad
  /// In output pixels. Equal to `inside` where rasterisation alone is exact: all edges are hard, or nothing is painted
  /// near them.
  let outside: Quad

  /// The least area of an inside that is worth an item of its own, in output pixels squared. Below it, drawing in parts
  /// costs more than it saves. Strips follow from it (``StripCoverage``).
  static let minimumArea = 3000.0

  /// Sides beyond the guard band are moved onto its border, where no pixel of the frame touches them.
  ///
  /// - Parameters:
  ///   - outer: The layer's shape; the item paints nothing outside.
  ///   - inner: The item's innermost outline.
  /// - Returns: `nil` if the viewer's plane cuts the shape near the frame, or if too little of it is there to
  ///   gain.
  init?(
    outer: RoundedRectangle, inner: RoundedRectangle, in projection: Projection, frame: PixelRect,
    guardBand: PixelRect
  ) {
    guard let safe = RoundedRectangle(inner.rect).inset(by: inner.inscribedInset),
      let outerQuad = Self.quad(outer.rect, in: projection, frame, guardBand: guardBand),
      let innerQuad = Self.quad(safe.rect, in: projection, frame, guardBand: guardBand)
    else { return nil }
    let reach = PixelRect.pixelReach
    guard let inside = innerQuad.moved(QuadEdges(innerQuad), by: -reach),
      let outside = outerQuad.moved(QuadEdges(outerQuad), by: reach),
      abs(inside.signedArea) >= (inside == outside ? Self.minimumExactArea : Self.minimumArea),
      inside.isNear(innerQuad), outside.isNear(outerQuad)
    else { return nil }
    (self.inside, self.outside) = (inside, outside)
  }

  /// The image of `rect`, where coverage is 0 or 1 as the rasteriser decides; `nil` if anything cuts
  /// the image, or the plane is seen edge-on.
  ///
  /// - Parameter guardBand: Where sides beyond it are moved onto its border; `nil` if all of `rect` is wanted.
  init?(
    exactly rect: CGRect, in projection: Projection, frame: PixelRect, guardBand: PixelRect? = nil
  ) {
    guard let quad = Self.quad(rect, in: projection, frame, guardBand: guardBand),
      abs(quad.signedArea) > Self.minimumExactArea
    else { return nil }
    (inside, outside) = (quad, quad)
  }

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

extension Quad {
  init(_ pixels: PixelRect) {
    self.init(CGRect(x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height))
  }

  /// The part between side `k` and the same side of a quadrilateral inside; `nil` if it has no area.
  ///
  /// Neighbours share both ends of the line between them, so no pixel falls between the two.
  func ring(_ k: Int, around inside: Quad) -> Quad? {
    let next = (k + 1) % 4
    let part = Quad(self[k], self[next], inside[next], inside[k])
    return part.isSeen ? part : nil
  }

  /// The parts between the sides of this quadrilateral and one inside, and those at its corners, as in a nine-part
  /// image: the sides of the one inside, made longer, separate them. `nil` where those do not meet each side in order.
  ///
  /// Neighbours share both ends of the line between them, so no pixel falls between the two.
  func frame(around inside: Quad) -> (sides: [Quad], corners: [Quad])? {
    guard let lines = QuadEdges(inside) else { return nil }
    /// The share of the way from a corner to the next at which a line crosses the side; 1 where it does not.
    func share(of line: LinearForm, from start: Vector2, to end: Vector2) -> Double {
      let (from, to) = (line.value(at: start), line.value(at: end))
      return from < 0 && to > 0 ? from / (from - to) : 1
    }
    var (starts, ends): ([Vector2], [Vector2]) = ([], [])
    for k in 0..<4 {
      let (a, b) = (self[k], self[(k + 1) % 4])
      let first = share(of: lines[(k + 3) % 4], from: a, to: b), last = share(of: lines[(k + 1) % 4], from: b, to: a)
      guard first + last < 1 else { return nil }
      starts.append(a + (b - a) * first)
      ends.append(b + (a - b) * last)
    }
    return (
      (0..<4).map { Quad(starts[$0], ends[$0], inside[($0 + 1) % 4], inside[$0]) },
      (0..<4).map { Quad(ends[($0 + 3) % 4], self[$0], starts[$0], inside[$0]) }
    )
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
