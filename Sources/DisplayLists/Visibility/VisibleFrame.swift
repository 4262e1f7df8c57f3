import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension ContentsPlacement {
  /// The texels that are shown.
  func texels(yDown: Bool) -> PixelRect {
    let range = texelRange(yDown: yDown)
    return PixelRect(
      minX: Int(range.min.x), minY: Int(range.min.y), maxX: Int(range.max.x) + 1, maxY: Int(range.max.y) + 1)
  }

  /// The part of ``frame`` that shows anything: every sample outside of it reads clear texels only.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down the output in the layer's plane.
  ///   - endsHard: Whether a side at which the image is not clear may be a side of the result.
  /// - Returns: `nil` if the image is stretched in nine parts, is clear everywhere, or is not clear along a side that must not show.
  func visibleFrame(yDown: Bool, endsHard: Bool) -> CGRect? {
    let (x, y) = stretch(yDown: yDown)
    guard x.isLinear, y.isLinear else { return nil }
    let texels = texels(yDown: yDown)
    let box = image.visibility(in: texels).box
    if box.isEmpty { return nil }
    guard let (x0, x1) = x.range(box.minX..<box.maxX, of: texels.minX..<texels.maxX, endsHard: endsHard),
      let (y0, y1) = y.range(box.minY..<box.maxY, of: texels.minY..<texels.maxY, endsHard: endsHard)
    else { return nil }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The bands of ``visibleFrame(yDown:endsHard:)`` that contain everything that shows, counted from the corner of least x and y.
  func visibleBands(yDown: Bool) -> VisibleBands? {
    let (x, y) = stretch(yDown: yDown)
    guard x.isLinear, y.isLinear else { return nil }
    let visibility = image.visibility(in: texels(yDown: yDown))
    // The bands are fractions of the whole rectangle that the visible texels reach.
    guard let bands = visibility.bands, x.holdsReach(of: visibility.box.minX..<visibility.box.maxX),
      y.holdsReach(of: visibility.box.minY..<visibility.box.maxY)
    else { return nil }
    return bands.flipped(alongX: x.slope(ofPiece: 1) < 0, alongY: y.slope(ofPiece: 1) < 0)
  }
}

extension NinePartAxis {
  /// The interval of the plane's axis in which any of the texels `seen` shows; `nil` if the slope is 0 or not finite, or if
  /// an end is not clear although `endsHard` is `false`.
  fileprivate func range(_ seen: Range<Int>, of all: Range<Int>, endsHard: Bool) -> (Double, Double)? {
    let slope = slope(ofPiece: 1)
    guard slope != 0, slope.isFinite else { return nil }
    // Where the rim is not clear, the side does not move.
    let (low, high) = (seen.lowerBound > all.lowerBound, seen.upperBound < all.upperBound)
    guard endsHard || (low && high) else { return nil }
    var ends = [
      low ? place(Double(seen.lowerBound) - VisibleBands.reach, slope) : nil,
      high ? place(Double(seen.upperBound) + VisibleBands.reach, slope) : nil,
    ]
    if slope < 0 { ends.reverse() }
    let (first, last) = (ends[0] ?? plane[0], ends[1] ?? plane[3])
    return (Double.maximum(first, plane[0]), Double.minimum(last, plane[3]))
  }

  /// Whether the frame contains everything that the texels `seen` reach.
  fileprivate func holdsReach(of seen: Range<Int>) -> Bool {
    let slope = slope(ofPiece: 1)
    let ends = [
      place(Double(seen.lowerBound) - VisibleBands.reach, slope),
      place(Double(seen.upperBound) + VisibleBands.reach, slope),
    ]
    return ends.allSatisfy { $0 >= plane[0] && $0 <= plane[3] }
  }

  private func place(_ texel: Double, _ slope: Double) -> Double { plane[1] + (texel - image[1]) / slope }
}
