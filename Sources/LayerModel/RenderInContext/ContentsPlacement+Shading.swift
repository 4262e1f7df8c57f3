import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension ContentsPlacement {
  /// Returns the contents' premultiplied colours at points of the layer's plane, sampled for pixels of a certain size.
  ///
  /// - Parameters:
  ///   - yDown: Whether y of the plane runs down the picture.
  ///   - sides: The sides of a pixel, as vectors in the plane.
  ///   - tint: The premultiplied colour that multiplies each colour.
  func shading(
    yDown: Bool, pixelSides sides: (x: Vector2, y: Vector2), tint: SIMD4<Double>
  ) -> (Vector2) -> SIMD4<Float> {
    let (stretch, range) = (stretch(yDown: yDown), texelRange(yDown: yDown))
    let tint = SIMD4<Float>(tint)
    func levelOfDetail(_ p: Vector2) -> Double {
      let slope = Vector2(stretch.x.slope(at: p.x), stretch.y.slope(at: p.y))
      let longer = Double.maximum((slope * sides.x).length, (slope * sides.y).length)
      return log2(longer) + minificationFilterBias
    }
    let isLinear = stretch.x.isLinear && stretch.y.isLinear
    let common = levelOfDetail(Vector2(stretch.x.plane[1], stretch.y.plane[1]))
    let whole = ImageSampler(image)
    var levels = [whole]
    if minificationFilter == .trilinear, !isLinear || common > 0 {
      while let last = levels.last, last.width > 1 || last.height > 1 {
        levels.append(last.reduced(toWidth: max(1, last.width / 2), height: max(1, last.height / 2)))
      }
    }
    // The nearest texel is taken slightly beside the pixel's centre, so that all ties break the same way.
    let aside = sides.x / 256 + sides.y / 512
    func place(_ p: Vector2) -> Vector2 {
      Vector2(stretch.x.image(at: p.x), stretch.y.image(at: p.y)).clamped(lowerBound: range.min, upperBound: range.max)
    }
    func sample(_ p: Vector2, level: Int) -> SIMD4<Float> {
      let sampler = levels[level]
      let scale = Vector2(Double(sampler.width) / Double(whole.width), Double(sampler.height) / Double(whole.height))
      return sampler.linear(place(p) * scale)
    }
    return { p in
      let detail = isLinear ? common : levelOfDetail(p)
      switch detail > 1e-9 ? minificationFilter : magnificationFilter {
      case .nearest: return whole.nearest(place(p + aside)) * tint
      case .trilinear where detail > 0 && levels.count > 1:
        let level = Double.minimum(detail, Double(levels.count - 1))
        let (low, share) = (Int(level), Float(level - level.rounded(.down)))
        let fine = sample(p, level: low)
        let coarse = share > 0 ? sample(p, level: min(low + 1, levels.count - 1)) : fine
        return (fine + (coarse - fine) * share) * tint
      default: return (detail > 1e-9 ? whole.linear(place(p)) : whole.linearInEighths(place(p))) * tint
      }
    }
  }
}

extension GradientPainting {
  /// The gradient's premultiplied colours at points of the layer's plane.
  var shading: (Vector2) -> SIMD4<Float> {
    let ramp = GradientRamp(genericLocations: stops.map(\.location), colors: stops.map(\.color))
    let origin = Vector2(rect.minX.native, rect.minY.native)
    let size = Vector2(rect.width.native, rect.height.native)
    let axis = end - start
    return { p in
      let d = (p - origin) / size - start
      let t: Double
      switch kind {
      case .axial: t = d.dot(axis) / axis.dot(axis)
      case .radial: t = (d / axis).length
      case .conic:
        let turns = atan2(axis.cross(d), axis.dot(d)) / (2 * .pi)
        t = turns < 0 ? turns + 1 : turns
      }
      return t.isNaN ? .zero : ramp.color(at: t)
    }
  }
}
