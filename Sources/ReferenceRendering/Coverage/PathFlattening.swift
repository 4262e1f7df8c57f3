import Foundation
import Geometry
import LayerSnapshots

/// A path as polylines in its plane, which follow its curves closely enough for the output.
///
/// A part of a curve out of ``Sight`` is one chord.
package struct FlattenedPath {
  /// A line segment of non-zero length, or of none where a curve turns back at its start or end.
  struct Segment {
    let start: Vector2, end: Vector2
    /// The unit directions of the path at the segment's start and end. At the ends of a curve they are the curve's own
    /// tangents.
    let direction: Vector2, endDirection: Vector2
    /// Whether the next segment continues the same curve.
    let isInsideCurve: Bool
  }

  struct Subpath {
    let start: Vector2
    var segments: [Segment] = []
    var isClosed = false
    /// Whether anything was drawn, even of zero length.
    var isDrawn = false

    /// The vertices, for filling.
    var points: [Vector2] { [start] + segments.map(\.end) }
  }

  private(set) var subpaths: [Subpath] = []

  /// The number of lines and chords.
  package var segmentCount: Int { subpaths.reduce(0) { $0 + $1.segments.count } }

  /// The greatest distance between a curve and its chords, and between the end of a stroke and its perpendicular, in
  /// pixels.
  private static let leastFlatness = 1.0 / 512
  /// The greatest number of halvings of a curve: 12 give 4,096 chords. More are allowed at its ends.
  private static let maximumHalvings = 12, maximumHalvingsAtEnds = 20

  /// The length of a chord whose normals meet within the stroke, in pixels: at the meeting, the stroke's piece has that
  /// width instead of a point.
  private static let narrow = 1.0 / 64

  /// ``leastFlatness`` of the grid that is refined.
  private let flatness: Double
  private let map: Homography
  private let sight: Sight
  /// Half the stroke's width, in points; 0 for a fill.
  private let reach: Double
  /// The length below which lines are dropped from a stroke.
  private let leastLength: Double
  private var current = Vector2(0, 0)

  /// - Parameters:
  ///   - path: a path with NaN or infinity has no subpaths.
  ///   - map: maps the path's plane to output pixels.
  ///   - frame: the output pixels that count.
  ///   - refinement: The number of pixels along the side of one of the grid that the output refines: only that grid's
  ///     accuracy counts.
  ///   - stroke: `nil` for a fill. The ends of curves are flattened so finely that the caps and joins of the stroke are
  ///     in the right place.
  package init(
    _ path: BezierPath, seenThrough map: Homography, within frame: PixelRect, refinement: Int = 1,
    stroke: StrokeStyle? = nil
  ) {
    flatness = Self.leastFlatness * Double(refinement)
    (self.map, sight) = (map, Sight(of: frame, through: map))
    reach = (stroke?.width ?? 0) / 2
    leastLength = stroke?.leastLength(in: path) ?? 0
    guard path.isFinite else { return }
    let check = WorkCheck.current
    for element in path.elements {
      if check?(0) == false {
        subpaths = []
        return
      }
      switch element {
      case .move(let p):
        subpaths.append(Subpath(start: p))
        current = p
      case .line(let p): addLine(to: p)
      case .quad(let control, let end):
        addCurve([current, current + (control - current) * (2 / 3), end + (control - end) * (2 / 3), end])
      case .cubic(let control1, let control2, let end): addCurve([current, control1, control2, end])
      case .close:
        guard let last = subpaths.indices.last, !subpaths[last].isClosed else { continue }
        addLine(to: subpaths[last].start)
        subpaths[last].isClosed = true
      }
    }
  }

  /// After a close, the next segment starts at the start of the closed subpath.
  private mutating func withOpenSubpath(_ body: (inout Subpath) -> Void) {
    if subpaths.last?.isClosed ?? true { subpaths.append(Subpath(start: current)) }
    body(&subpaths[subpaths.count - 1])
  }

  private mutating func addLine(to end: Vector2) {
    let (start, least) = (current, minimumLength(at: end))
    withOpenSubpath { subpath in
      subpath.isDrawn = true
      if let d = (end - start).direction, (end - start).lengthSquared > least {
        subpath.segments.append(
          Segment(start: start, end: end, direction: d, endDirection: d, isInsideCurve: false))
      }
    }
    current = end
  }

  /// The square of the length below which a segment at `p` is dropped: its direction would be a rounding error, and the
  /// joins at its ends would turn there.
  private func minimumLength(at p: Vector2) -> Double {
    let least = Double.maximum(1e-14 * Double.maximum(abs(p.x), abs(p.y)), leastLength)
    return least * least
  }

  /// Adds a cubic Bézier curve with four control points.
  private mutating func addCurve(_ points: [Vector2]) {
    let first =
      (points[1] - points[0]).direction ?? (points[2] - points[0]).direction ?? (points[3] - points[0]).direction
    let last =
      (points[3] - points[2]).direction ?? (points[3] - points[1]).direction ?? (points[3] - points[0]).direction
    var chords: [(start: Vector2, end: Vector2, direction: Vector2)] = []
    var pending = [(points, 0)]
    while let (p, halvings) = pending.popLast() {
      let isStart = chords.isEmpty
      let isEnd = pending.isEmpty
      if needsHalving(p, halvings, from: isStart ? first : nil, to: isEnd ? last : nil) {
        let halves = p.halvesOfCubic
        pending.append((halves.second, halvings + 1))
        pending.append((halves.first, halvings + 1))
      } else if let direction = (p[3] - p[0]).direction {
        chords.append((p[0], p[3], direction))
      }
    }
    // A curve may turn back nearer to its end than the shortest chord is long. A stroke's normal sweeps there as at any
    // other bend.
    if reach > 0, let start = chords.first, let end = chords.last {
      if let first, turnsBack(points, before: start.direction) {
        chords.insert((start.start, start.start, first), at: 0)
      }
      if let last, turnsBack(points.reversed(), before: -end.direction) { chords.append((end.end, end.end, last)) }
    }
    withOpenSubpath { subpath in
      subpath.isDrawn = true
      for (i, chord) in chords.enumerated() {
        let isLast = i == chords.count - 1
        subpath.segments.append(
          Segment(
            start: chord.start, end: chord.end, direction: i == 0 ? first ?? chord.direction : chord.direction,
            endDirection: isLast ? last ?? chord.direction : chord.direction, isInsideCurve: !isLast))
      }
    }
    current = points[3]
  }

  /// Whether a curve leaves its start against `direction`, its first chord's, and turns back after a part long enough
  /// to count.
  ///
  /// With d the direction of the first side of the control polygon, of length a, and c = (2(p₁ − p₀) − (p₂ − p₀))·d,
  /// the part reaches 3a²/4c along d: the maximum of the curve's expansion to the second order.
  private func turnsBack(_ p: [Vector2], before direction: Vector2) -> Bool {
    let side = p[1] - p[0]
    guard let d = side.direction, (d * direction).sum() < 0 else { return false }
    let c = ((2 * side - (p[2] - p[0])) * d).sum()
    return c <= 0 || 3 * side.lengthSquared > 4 * c * leastLength
  }

  /// Whether the curve bends so tightly that normals of a part may meet within the stroke, or within 10/7 of it: those
  /// at its ends, or those in the middle of its control polygon's sides. Between them, the curve may bend more tightly
  /// still.
  private func normalsMeet(_ p: [Vector2]) -> Bool {
    let sides = (0..<3).map { p[$0 + 1] - p[$0] }
    func meet(_ a: Vector2, _ b: Vector2, across distance: Double) -> Bool {
      guard let from = a.direction, let to = b.direction else { return false }
      return (from * to).sum() < 0 || reach * abs(from.cross(to)) > 0.7 * distance
    }
    if meet(sides[0], sides[2], across: (p[3] - p[0]).lengthSquared.squareRoot()) { return true }
    let lengths = sides.map { $0.lengthSquared.squareRoot() }
    return (0..<2).contains { meet(sides[$0], sides[$0 + 1], across: (lengths[$0] + lengths[$0 + 1]) / 2) }
  }

  /// Whether to halve a part of a curve.
  ///
  /// - Parameters:
  ///   - p: The part's control points in the plane. If all have images, the part lies in the hull of these.
  ///   - first, last: the tangent at the whole curve's start or end if the part begins or ends there.
  private func needsHalving(_ p: [Vector2], _ halvings: Int, from first: Vector2?, to last: Vector2?) -> Bool {
    if halvings >= Self.maximumHalvingsAtEnds { return false }
    let ends = p.map { map.homogeneousImage(of: $0) }
    let existing = ends.count { $0.z > Projection.minimumWeight }
    if existing == 0 { return halvings < 3 }
    if existing == 4 {
      // Bends and joins at a part's ends reach no farther than its stroke, but for miters, which follow the curve's own
      // tangents.
      if reach > 0 ? sight.misses(p, reach: reach) : sight.misses(images: ends) { return false }
      let image = ends.map { Vector2($0.x, $0.y) / $0.z }
      let chord = image[3] - image[0]
      if halvings < Self.maximumHalvings {
        for point in image[1...2] {
          // The distance to the chord as a segment, because a curve may extend beyond its ends.
          let length = chord.lengthSquared
          let t = length > 0 ? ((point - image[0]) * chord).sum() / length : 0
          let nearest = image[0] + chord * Double.maximum(0, Double.minimum(t, 1))
          if (point - nearest).lengthSquared > flatness * flatness { return true }
        }
      }
      guard reach > 0, let direction = (p[3] - p[0]).direction else { return false }
      if halvings < Self.maximumHalvings, chord.lengthSquared > Self.narrow * Self.narrow, normalsMeet(p) {
        return true
      }
      // The error, at the stroke's sides, of the direction of its end.
      let scale = (chord.lengthSquared / (p[3] - p[0]).lengthSquared).squareRoot()
      return [first, last].contains {
        guard let tangent = $0 else { return false }
        return abs(tangent.cross(direction)) * reach * scale > 4 * flatness
      }
    }
    // The horizon crosses the curve: divide further.
    return halvings < Self.maximumHalvings
  }
}

extension SIMD2 where Scalar == Double {
  /// The unit vector of this direction; `nil` for a zero or non-finite vector.
  var direction: Vector2? {
    let length = lengthSquared.squareRoot()
    return length > 1e-100 && length.isFinite ? self / length : nil
  }
}

extension [Vector2] {
  /// The two halves of the cubic Bézier curve with these four control points, by De Casteljau's subdivision.
  var halvesOfCubic: (first: [Vector2], second: [Vector2]) {
    let q = (0..<3).map { i -> Vector2 in (self[i] + self[i + 1]) / 2 }
    let r = (0..<2).map { i -> Vector2 in (q[i] + q[i + 1]) / 2 }
    let middle = (r[0] + r[1]) / 2
    return ([self[0], q[0], r[0], middle], [middle, r[1], q[2], self[3]])
  }
}
