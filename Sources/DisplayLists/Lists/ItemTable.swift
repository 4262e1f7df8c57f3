import Foundation
import Geometry
import LayerSnapshots

/// A run of cuts in ``DisplayList/table``: half-planes that the sample point of a pixel must lie in.
package struct CutReference: Hashable, Sendable {
  /// One more than the index of the run's first entry; 0 for no cuts.
  package let rawValue: UInt32

  package static let none = CutReference(rawValue: 0)
}

/// Fills the table of cuts, gradients and colour matrices: see ``DisplayList/table``.
struct ItemTable {
  private(set) var entries: [SIMD4<Float>] = []

  /// Records cuts: the place of the item's origin and their number, (x, y, count, 0), then the half-planes, (a, b, c,
  /// 0) for a·x + b·y + c ≥ 0.
  ///
  /// All items of a pass count x and y from one pixel, ``PassBuilder/middle``. So two layers that the same line cuts
  /// decide about every pixel alike, to the bit: where they lie in one plane, one of them would else show through the
  /// other along the line.
  ///
  /// - Parameters:
  ///   - cuts: Forms over output pixels that measure distance.
  ///   - origin: The whole pixel that the item counts from.
  ///   - middle: The whole pixel that cuts of the pass count from.
  mutating func record(cuts: [LinearForm], of origin: Vector2, countedFrom middle: Vector2) -> CutReference {
    if cuts.isEmpty { return .none }
    let place = origin - middle
    entries.append(SIMD4(Float(place.x), Float(place.y), Float(cuts.count), 0))
    let reference = CutReference(rawValue: UInt32(entries.count))
    append(cuts, from: middle)
    return reference
  }

  /// Records a gradient; returns its index. `Shaders/common/gradient.glsl` says what the entries are.
  mutating func record(_ gradient: GradientPainting, through projection: Projection, from origin: Vector2) -> Int {
    let (rect, start) = (gradient.rect, entries.count)
    let unit = Homography(
      x: Vector3(1 / rect.width.native, 0, 0), y: Vector3(0, 1 / rect.height.native, 0),
      origin: Vector3(-(rect.minX / rect.width).native, -(rect.minY / rect.height).native, 1))
    let toStart = unit.then(.translation(-gradient.start.x, -gradient.start.y))
    var map = ImageMap(toStart.then(gradient.parameterMap), of: projection, from: origin)
    map.u.w = gradient.kind == .axial ? 0 : gradient.kind == .radial ? 1 : 2
    map.v.w = Float(gradient.stops.count)
    entries += [map.u, map.v, map.w]
    // A location beyond single precision has the same effect as one at its end.
    let locations = gradient.stops.map { Float(Double.maximum(-1e30, Double.minimum($0.location, 1e30))) }
    for k in stride(from: 0, to: locations.count, by: 4) {
      var four = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
      for i in k..<min(k + 4, locations.count) { four[i - k] = locations[i] }
      entries.append(four)
    }
    for (k, stop) in gradient.stops.enumerated() {
      let next = min(k + 1, locations.count - 1)
      let width = Double(locations[next]) - Double(locations[k])
      let growth = width > 0 ? (gradient.stops[next].color - stop.color) / Double.maximum(width, 1e-30) : .zero
      entries += [SIMD4<Float>(stop.color), SIMD4<Float>(growth)]
    }
    return start
  }

  /// Records colour matrices, five entries each: the rows, then the bias. Returns the index of the first.
  mutating func record(_ matrices: [ColorMatrix]) -> Int {
    let start = entries.count
    for m in matrices {
      entries += [m.rows.0, m.rows.1, m.rows.2, m.rows.3, m.bias].map { SIMD4<Float>($0) }
    }
    return start
  }

  private mutating func append(_ forms: some Sequence<LinearForm>, from origin: Vector2) {
    for form in forms {
      entries.append(
        SIMD4(Float(form.coefficients.x), Float(form.coefficients.y), Float(form.value(at: origin)), 0))
    }
  }
}

extension GradientPainting {
  /// The map from unit coordinates, counted from the start, to the two numbers that the parameter follows from: along
  /// and across the axis, in lengths of it; the two radii; or the sine and the cosine of the angle, up to a factor.
  fileprivate var parameterMap: Homography {
    let along = end - start
    func inverse(_ v: Double) -> Double { 1 / (abs(v) < 1e-30 ? 1e-30 : v) }
    if kind == .radial {
      return Homography(
        x: Vector3(inverse(along.x), 0, 0), y: Vector3(0, inverse(along.y), 0), origin: Vector3(0, 0, 1))
    }
    // The axis, divided by the square of its length; scaled first, because the square may overflow.
    let size = Double.maximum(Double.maximum(abs(along.x), abs(along.y)), 1e-30)
    let scaled = along / size
    let axis = scaled * (inverse((scaled * scaled).sum()) / size)
    let (parallel, across) = (Vector2(axis.x, axis.y), Vector2(-axis.y, axis.x))
    let (first, second) = kind == .axial ? (parallel, across) : (across, parallel)
    return Homography(
      x: Vector3(first.x, second.x, 0), y: Vector3(first.y, second.y, 0), origin: Vector3(0, 0, 1))
  }
}
