import Geometry

/// Half-planes that the sample point of a pixel must lie in, as the shaders take them: (a, b, c, w) for a·x + b·y + c ≥
/// 0.
///
/// All items of a pass count x and y from one pixel, ``PassBuilder/middle``. So two layers that the same line cuts
/// decide about every pixel alike, to the bit: where they lie in one plane, one of them would else show through the
/// other along the line. The `w` of the first two entries is the place of the item's own origin, counted from that
/// pixel.
struct CutForms {
  /// Two entries at least; one cut alone stands twice.
  let entries: [SIMD4<Float>]

  /// - Parameters:
  ///   - cuts: Forms over output pixels that measure distance; one at least.
  ///   - origin: The whole pixel that the item counts from.
  ///   - middle: The whole pixel that cuts of the pass count from.
  init(_ cuts: some Sequence<LinearForm>, of origin: Vector2, countedFrom middle: Vector2) {
    var entries = cuts.map {
      SIMD4(Float($0.coefficients.x), Float($0.coefficients.y), Float($0.value(at: middle)), 0)
    }
    if entries.count == 1 { entries.append(entries[0]) }
    let place = origin - middle
    (entries[0].w, entries[1].w) = (Float(place.x), Float(place.y))
    self.entries = entries
  }
}
