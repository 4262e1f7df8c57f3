import Foundation
import Geometry

/// Approximates curves of a plane by chords, within a tolerance on the output.
///
/// A projection maps lines to lines, so a chord in the plane is a chord on the output. There, its distance from the
/// curve is at most its distance in the plane times the projection's largest stretch nearby. The stretch is bounded
/// over the hull of a piece of the curve by the least W of the piece; a piece for which this bound is too coarse is
/// halved. An invisible piece, which does not exist or lies beside the frame, is not cut at all: its chord is
/// invisible, too.
struct ProjectedFlattening: Flattening {
  /// The largest distance of a chord's image from the curve's image, in output pixels. An edge that much off changes
  /// the coverage by about 1/255.
  static let tolerance = 0.004

  private let map: Homography
  /// Forms over the plane, all ≥ 0 where the path's fill or stroke may be visible.
  private let visible: [LinearForm]
  /// The largest stretch at W = 1, in output pixels per point of the plane.
  private let scale: Double

  /// - Parameters:
  ///   - frame: The visible part of the output, in pixels.
  ///   - reach: How far the drawing reaches from the path, in points of the plane.
  init(_ projection: Projection, frame: PixelRect, reach: Double = 0) {
    map = projection.map
    visible = VisiblePart(projection, frame: frame).forms.map { form in
      let c = form.coefficients
      let slope = (c.x * c.x + c.y * c.y).squareRoot()
      return LinearForm(c.x, c.y, c.z + slope * reach)
    }
    // About the frame's middle c: d(image)/d(plane) = (A − (image − c)·w) / W, where A is the linear part and w the
    // slope of W.
    let c = Vector2(Double(frame.minX + frame.maxX), Double(frame.minY + frame.maxY)) / 2
    let radius = Vector2(Double(frame.width), Double(frame.height)).length / 2
    let (x, y) = (map.x, map.y)
    let a = Vector2(x.x - c.x * x.z, x.y - c.y * x.z)
    let b = Vector2(y.x - c.x * y.z, y.y - c.y * y.z)
    // The larger singular value of the matrix of rows a and b.
    let (sum, det) = (a.dot(a) + b.dot(b), a.cross(b))
    let largest = ((sum + Double.maximum(sum * sum - 4 * det * det, 0).squareRoot()) / 2).squareRoot()
    scale = largest + radius * Vector2(x.z, y.z).length
  }

  private func weight(at p: Vector2) -> Double { map.weight.value(at: p) }

  func tolerance(near p: Vector2) -> Double {
    let w = weight(at: p)
    guard w > Projection.minimumWeight, visible.allSatisfy({ $0.value(at: p) >= 0 }) else { return .infinity }
    // If the whole plane maps to a point, any chord is near enough.
    return Double.maximum(Self.tolerance * w / scale, .leastNormalMagnitude)
  }

  func parameters(of segment: CurveSegment) -> [Double] {
    if case .line = segment { return [1] }
    var result: [Double] = []
    add(segment, from: 0, to: 1, depth: 20, into: &result)
    return result
  }

  private func add(_ piece: CurveSegment, from t0: Double, to t1: Double, depth: Int, into result: inout [Double]) {
    let points = piece.controlPoints
    if visible.contains(where: { form in points.allSatisfy { form.value(at: $0) < 0 } }) || depth == 0 {
      return result.append(t1)
    }
    let weights = points.map { weight(at: $0) }
    let w = weights.reduce(Double.infinity) { Double.minimum($0, $1) }
    // Behind the eye, only the width of a stroke can be visible: 1024 chords are enough.
    if depth <= 10, weights.allSatisfy({ $0 <= Projection.minimumWeight }) { return result.append(t1) }
    if w > Projection.minimumWeight {
      let chords = piece.chords(within: Double.maximum(Self.tolerance * w / scale, .leastNormalMagnitude))
      // So few chords are not worth a search for invisible parts, or for parts that need fewer.
      if chords <= 8 {
        for k in 1..<chords + 1 { result.append(k == chords ? t1 : t0 + (t1 - t0) * Double(k) / Double(chords)) }
        return
      }
    }
    let (left, right) = piece.split(at: 0.5)
    let middle = (t0 + t1) / 2
    add(left, from: t0, to: middle, depth: depth - 1, into: &result)
    add(right, from: middle, to: t1, depth: depth - 1, into: &result)
  }
}

/// The part of a plane that a projection shows within a frame of the output; clips contours to it.
struct VisiblePart {
  /// Forms over the plane, all ≥ 0 inside.
  let forms: [LinearForm]
  private let map: Homography

  init(_ projection: Projection, frame: PixelRect) {
    let (x0, y0, x1, y1) = (Double(frame.minX), Double(frame.minY), Double(frame.maxX), Double(frame.maxY))
    let sides = [LinearForm(1, 0, -x0), LinearForm(-1, 0, x1), LinearForm(0, 1, -y0), LinearForm(0, -1, y1)]
    map = projection.map
    // Points that exist have W > 0, so the forms of the frame's sides keep their signs in the plane.
    forms = projection.existence + sides.map { $0.pulledBack(through: projection.map) }
  }

  /// The image of a contour's visible part, in output pixels; empty if a coordinate is not finite. It winds around each
  /// visible point as the contour does.
  func image(of contour: [Vector2]) -> [Vector2] {
    let part = contour.clipped(to: forms)
    let image = part.map { map.image(of: $0) }
    return image.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? image : []
  }
}

extension [Vector2] {
  /// The polygon cut to where every form is ≥ 0 (Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974).
  ///
  /// The polygon may be concave or cross itself. Winding numbers inside do not change; edges along the cuts may
  /// coincide.
  func clipped(to forms: [LinearForm]) -> [Vector2] {
    var result = self
    for form in forms {
      if result.count < 3 { return [] }
      if result.allSatisfy({ form.value(at: $0) >= 0 }) { continue }
      var kept: [Vector2] = []
      kept.reserveCapacity(result.count + 2)
      var (a, valueAtA) = (result[result.count - 1], form.value(at: result[result.count - 1]))
      for b in result {
        let valueAtB = form.value(at: b)
        if (valueAtA >= 0) != (valueAtB >= 0) { kept.append(form.zero(from: a, valueAtA, to: b, valueAtB)) }
        if valueAtB >= 0 { kept.append(b) }
        (a, valueAtA) = (b, valueAtB)
      }
      result = kept
    }
    return result.count < 3 ? [] : result
  }
}

extension LinearForm {
  /// The point of the line from `a` to `b` where the form is 0, given its values there, which have different signs.
  ///
  /// From far ends a second step follows: the first is off by rounding times the length of the line, which may be more
  /// than a picture.
  fileprivate func zero(from a: Vector2, _ valueAtA: Double, to b: Vector2, _ valueAtB: Double) -> Vector2 {
    let slope = valueAtA - valueAtB
    let point = a + (b - a) * (valueAtA / slope)
    let size = Double.maximum(Double.maximum(abs(a.x), abs(a.y)), Double.maximum(abs(b.x), abs(b.y)))
    if size < 1e9 { return point }
    return point + (b - a) * (value(at: point) / slope)
  }
}
