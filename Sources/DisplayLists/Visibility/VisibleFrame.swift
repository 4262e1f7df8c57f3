import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The part of an image's plane that shows anything, and how far its edges are from there.
///
/// An image that is clear at its rim has no visible edge: it is drawn as this part alone, cut by the rasteriser,
/// without antialiasing. That holds while pixels are small. A pixel that is as wide as the rim may show texels at its
/// centre and extend beyond the image, which then covers only a part of it.
struct VisibleFrame {
  /// Every sample outside of it reads clear texels only. Points of the layer's plane.
  let box: CGRect
  /// The distance, along each axis of the plane, from the place where the first visible texel begins to show to the
  /// image's edge; the lesser of both sides. Infinite where the image ends in hard edges, negative where it shows at
  /// its edge. Points.
  private(set) var clearance: Vector2
  /// The size of a texel, points.
  let texel: Vector2
  /// Whether texels begin to show at once, as the nearest ones, and not by interpolation.
  let isSharp: Bool

  /// The distance from a visible texel's square within which something is drawn, in texels: half a texel, as bilinear
  /// interpolation shows it, and the margin.
  fileprivate static let reach = 0.5 + margin
  /// A little more, for what is rounded, in texels.
  fileprivate static let margin = 0.05
  /// The greatest alpha, 0…1, that the edges may take from a pixel along each axis without being antialiased.
  private static let leastLoss = 1.0 / 510
  /// The rasteriser's decision about a pixel is off by the sample point's offset and the rounding of corners to its
  /// grid: by less than 1/128 pixel, which must be less than the margin around the visible texels. The most texels that
  /// a pixel may be wide.
  private static let mostTexels = 128 * margin

  /// The frame of an image that a rectangle clips.
  func clipped(to rect: CGRect) -> VisibleFrame? {
    guard rect.encloses(box) else { return nil }
    let low = Vector2((box.minX - rect.minX).native, (box.minY - rect.minY).native)
    let high = Vector2((rect.maxX - box.maxX).native, (rect.maxY - box.maxY).native)
    var result = self
    result.clearance = pointwiseMin(clearance, pointwiseMin(low, high) + Self.margin * texel)
    return result
  }

  /// Whether the box alone may be drawn, its sides decided by the rasteriser: in no pixel, edges of the image make a
  /// visible difference.
  ///
  /// - Parameter map: From the layer's plane to output pixels.
  @inline(__always)
  func holds(through map: Homography) -> Bool {
    // How far the step to the next pixel, along x and along y of the output, leads along each axis of the plane.
    let alongX: Vector2, alongY: Vector2
    if map.isAffine {
      let scale = map.origin.z / (map.x.x * map.y.y - map.x.y * map.y.x)
      alongX = Vector2(map.y.y, -map.x.y) * scale
      alongY = Vector2(-map.y.x, map.x.x) * scale
    } else if let steps = largestSteps(through: map) {
      (alongX, alongY) = steps
    } else {
      return false
    }
    return holds(alongX.x, alongY.x, clearance.x, texel.x) && holds(alongX.y, alongY.y, clearance.y, texel.y)
  }

  /// Whether the edges along one axis make no visible difference.
  ///
  /// A pixel reaches r = a + b along the axis from its centre, a and b being half of the two steps. At a distance d
  /// from the edge it loses, of its area, less than (r − d)² / 8ab, a corner, and less than (r − d) / 2r, since the
  /// loss grows ever faster until the centre. Its alpha is at most (d − c) / t, for the clearance c and texels of the
  /// size t. The products are greatest at d = r − 2m/3 and d = r − m/2, for m = r − c.
  @inline(__always)
  private func holds(_ alongX: Double, _ alongY: Double, _ clearance: Double, _ texel: Double) -> Bool {
    let (a, b) = (abs(alongX) / 2, abs(alongY) / 2)
    let reach = a + b
    guard 2 * reach <= Self.mostTexels * texel else { return false }
    let beyond = reach - clearance
    if beyond <= 0 || isSharp { return beyond <= 0 }
    let (square, most) = (beyond * beyond, Self.leastLoss * texel)
    return square <= 8 * reach * most || square * beyond <= 54 * a * b * most
  }

  /// Bounds of the steps in perspective, everywhere in the box; `nil` if not all of it exists.
  ///
  /// The quotient rule: ∂(U/W) = (∂U − (U/W)·∂W) / W, for the map back, where 1/W is the weight of the map itself.
  private func largestSteps(through map: Homography) -> (alongX: Vector2, alongY: Vector2)? {
    guard let back = map.inverse else { return nil }
    let corners = Quad(box), weights = corners.weights(through: map)
    guard weights.min() > 0 else { return nil }
    let most = weights.max()
    func step(_ way: Vector3) -> Vector2 {
      let (x, y) = (way.x - corners.x * way.z, way.y - corners.y * way.z)
      func greatest(_ v: SIMD4<Double>) -> Double { Double.maximum(abs(v.min()), abs(v.max())) }
      return Vector2(greatest(x), greatest(y)) * most
    }
    return (step(back.x), step(back.y))
  }
}

extension ContentsPlacement {
  /// The texels that are shown.
  func texels(yDown: Bool) -> PixelRect {
    let range = texelRange(yDown: yDown)
    return PixelRect(
      minX: Int(range.min.x), minY: Int(range.min.y), maxX: Int(range.max.x) + 1, maxY: Int(range.max.y) + 1)
  }

  /// The part of ``frame`` that shows anything.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down the output in the layer's plane.
  ///   - endsHard: Whether a side at which the image is not clear may be a side of the result.
  /// - Returns: `nil` if the image is stretched in nine parts, is clear everywhere, or is not clear along a side that
  ///   must not show.
  func visibleFrame(yDown: Bool, endsHard: Bool) -> VisibleFrame? {
    let (x, y) = stretch(yDown: yDown)
    guard x.isLinear, y.isLinear else { return nil }
    let texels = texels(yDown: yDown)
    let box = image.visibleBox(in: texels)
    if box.isEmpty { return nil }
    guard let across = x.range(box.minX..<box.maxX, of: texels.minX..<texels.maxX, endsHard: endsHard),
      let down = y.range(box.minY..<box.maxY, of: texels.minY..<texels.maxY, endsHard: endsHard)
    else { return nil }
    return VisibleFrame(
      box: CGRect(x: across.low, y: down.low, width: across.high - across.low, height: down.high - down.low),
      clearance: Vector2(across.clearance, down.clearance), texel: Vector2(across.texel, down.texel),
      isSharp: magnificationFilter == .nearest || minificationFilter == .nearest)
  }
}

extension NinePartAxis {
  /// The interval of the plane's axis in which any of the texels `seen` shows, and the numbers of ``VisibleFrame`` for
  /// the axis; `nil` if the slope is 0 or not finite, or if an end is not clear although `endsHard` is `false`.
  fileprivate func range(
    _ seen: Range<Int>, of all: Range<Int>, endsHard: Bool
  ) -> (low: Double, high: Double, clearance: Double, texel: Double)? {
    let slope = slope(ofPiece: 1)
    guard slope != 0, slope.isFinite else { return nil }
    // Where the rim is not clear, the side does not move.
    let (low, high) = (seen.lowerBound > all.lowerBound, seen.upperBound < all.upperBound)
    guard endsHard || (low && high) else { return nil }
    var ends = [
      low ? place(Double(seen.lowerBound) - VisibleFrame.reach, slope) : nil,
      high ? place(Double(seen.upperBound) + VisibleFrame.reach, slope) : nil,
    ]
    if slope < 0 { ends.reverse() }
    let (first, last) = (ends[0] ?? plane[0], ends[1] ?? plane[3])
    let texel = 1 / abs(slope)
    let clearance = Double.minimum(first - plane[0], plane[3] - last) + VisibleFrame.margin * texel
    return (
      Double.maximum(first, plane[0]), Double.minimum(last, plane[3]), endsHard ? .infinity : clearance, texel
    )
  }

  private func place(_ texel: Double, _ slope: Double) -> Double { plane[1] + (texel - image[1]) / slope }
}
