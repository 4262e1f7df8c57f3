import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A level of an image's mip chain.
struct MipLevel {
  /// All of the level.
  let part: ImagePart

  /// The first level that is no larger than a texture. `nil` if halves that were dropped make a level of detail of the
  /// two axes differ: of an image that is a few pixels high.
  init?(fittingInto size: Int, of image: CGImage) {
    var index = 0
    while max(image.width, image.height) >> index > size { index += 1 }
    part = ImagePart(whole: image, level: index)
    let dropped = 1 - part.scale * exp2(Double(index))
    guard dropped.max() < 1.0 / 512 else { return nil }
  }
}

extension MipLevel {
  /// Where smaller levels than the ones above it are read alone.
  enum Extent {
    case everything
    /// Where a form over output pixels is ≥ 0.
    case beyond(LinearForm)
  }

  /// The margin of the level of detail above the level, in perspective, at the middle of the line beyond which the
  /// level is read: along that line the level of detail differs.
  private static let margin = 2.0

  /// Finds the pixels of an image in a layer's plane whose level of detail is at least this level, so that it and
  /// smaller ones are all that is read there; `nil` for none.
  ///
  /// In perspective, the level of detail grows with the depth W, and lines of equal depth are straight.
  ///
  /// - Parameters:
  ///   - map: From the plane to pixels of the image.
  ///   - back: From output pixels to the plane.
  ///   - isAveraged: Whether the image is averaged over pixels: then the axis that is minified less counts, and no
  ///     bias.
  func extent(
    of contents: ContentsPlacement, by map: Homography, in projection: Projection, _ back: Homography, isAveraged: Bool
  ) -> Extent? {
    let (map, level) = (back.then(map), Double(part.level))
    /// The level of detail that is read at an output point.
    func levelOfDetail(at p: Vector2) -> Double {
      if isAveraged { return log2(map.stretches(at: p).least) }
      let (x, y) = map.derivative(at: p)
      return log2(Double.maximum((x * x).sum(), (y * y).sum())) / 2 + contents.minificationFilterBias
    }
    let middle = Vector2(contents.frame.midX.native, contents.frame.midY.native)
    let placed = ([middle] + ConvexPolygon(contents.frame).vertices).map {
      projection.map.homogeneousImage(of: $0)
    }
    guard let seen = placed.first(where: { $0.z > 0 }) else { return nil }
    let place = Vector2(seen.x, seen.y) / seen.z
    if back.isAffine { return levelOfDetail(at: place) >= level ? .everything : nil }
    let weight = back.weight
    let slope = Vector2(weight.coefficients.x, weight.coefficients.y)
    /// Whether the levels are read where a point comes back at `w`.
    func isFar(_ w: Double) -> Bool {
      let p = place + slope * ((w - weight.value(at: place)) / (slope * slope).sum())
      return levelOfDetail(at: p) >= level + Self.margin
    }
    // A point at depth W comes back at 1/W. Behind the eye there is no farthest or nearest.
    let depths = placed.map { $0.z }.filter { $0 > 0 }
    var (far, near) = (1 / (depths.max() ?? 1), 1 / (depths.min() ?? 1))
    if depths.count < placed.count { near = Double.maximum(near, far) * 1e6 }
    if !isFar(far) { return nil }
    if isFar(near) { return .everything }
    for _ in 0..<40 {
      let w = (far * near).squareRoot()
      if isFar(w) { far = w } else { near = w }
    }
    return .beyond(LinearForm(-slope.x, -slope.y, far - weight.coefficients.z).normalized)
  }
}
