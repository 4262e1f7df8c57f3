import Foundation
import Geometry
import Imaging
import LayerModel

/// A level of an image's mip chain.
struct MipLevel {
  let index: Int
  /// The level's size over the image's, along both axes: 2⁻ⁱⁿᵈᵉˣ, up to the halves that were dropped where a size is odd.
  let scale: Vector2

  /// The first level that is no larger than a texture. `nil` if halves that were dropped make a level of detail of the two axes differ: of an
  /// image that is a few pixels high.
  init?(fittingInto size: Int, of image: CGImage) {
    var index = 0
    while max(image.width, image.height) >> index > size { index += 1 }
    let scale = Vector2(
      Double(image.width >> index) / Double(image.width), Double(image.height >> index) / Double(image.height))
    let halves = exp2(Double(index))
    guard abs(scale.x * halves - 1) < 1.0 / 512, abs(scale.y * halves - 1) < 1.0 / 512 else { return nil }
    (self.index, self.scale) = (index, scale)
  }
}

extension ContentsMapper {
  /// Where the smaller levels alone are read.
  enum LevelExtent {
    case nothing, everything
    /// Where a form over output pixels is ≥ 0.
    case beyond(LinearForm)
  }

  /// The levels between the first one that `extent` may choose along a line, and the level itself, in perspective: the level of detail
  /// differs along the line.
  private static var margin: Double { 2 }

  /// Finds the pixels whose level of detail is at least that of `level`, so that smaller levels alone are read there.
  ///
  /// In perspective, the level of detail grows with the depth W, and lines of equal depth are straight. Beyond a line where it is
  /// ``margin`` above `level` by the middle of the image, all of the picture is taken to be above `level`.
  ///
  /// - Parameters:
  ///   - map: From output pixels to pixels of the image.
  ///   - back: From output pixels to the plane.
  func extent(of level: MipLevel, map: Homography, _ back: Homography) -> LevelExtent {
    let middle = Vector2(contents.frame.midX.native, contents.frame.midY.native)
    let placed = ([middle] + ConvexPolygon(contents.frame).vertices).map {
      layer.projection.map.homogeneousImage(of: $0)
    }
    guard let seen = placed.first(where: { $0.z > 0 }) else { return .nothing }
    let place = Vector2(seen.x, seen.y) / seen.z
    if back.isAffine { return levelOfDetail(of: map, at: place) >= Double(level.index) ? .everything : .nothing }
    let weight = back.weight
    let slope = Vector2(weight.coefficients.x, weight.coefficients.y)
    /// Whether the levels are read where a point comes back at `w`.
    func isFar(_ w: Double) -> Bool {
      let p = place + slope * ((w - weight.value(at: place)) / (slope * slope).sum())
      return levelOfDetail(of: map, at: p) >= Double(level.index) + Self.margin
    }
    // A point at depth W comes back at 1/W. Behind the eye there is no farthest or nearest.
    let depths = placed.map { $0.z }.filter { $0 > 0 }
    var (far, near) = (1 / (depths.max() ?? 1), 1 / (depths.min() ?? 1))
    if depths.count < placed.count { near = Double.maximum(near, far) * 1e6 }
    if !isFar(far) { return .nothing }
    if isFar(near) { return .everything }
    for _ in 0..<40 {
      let w = (far * near).squareRoot()
      if isFar(w) { far = w } else { near = w }
    }
    return .beyond(LinearForm(-slope.x, -slope.y, far - weight.coefficients.z).normalized)
  }

  /// The level of detail that is read at `p`, the bias included: of an averaged image, along the axis that is minified less.
  private func levelOfDetail(of map: Homography, at p: Vector2) -> Double {
    if isAveraged { return log2(map.stretches(at: p).least) }
    let (x, y) = map.derivative(at: p)
    return log2(Double.maximum((x * x).sum(), (y * y).sum())) / 2 + contents.minificationFilterBias
  }

  /// The part that shows a level of the mip chain, and those below it.
  func reduction(
    _ paint: ImagePaint, _ level: MipLevel, cuts: [LinearForm], _ images: inout ImageList
  ) -> Part {
    let image = contents.image
    let rect = PixelRect(width: image.width >> level.index, height: image.height >> level.index)
    var paint = paint
    paint.map.u *= Float(level.scale.x)
    paint.map.v *= Float(level.scale.y)
    // Where the level itself is read, it is read as the first of its chain.
    paint.filters.magnification = .linear
    return part(ImagePart(image: image, level: level.index, rect: rect), paint, scale: level.scale, cuts: cuts, &images)
  }
}
