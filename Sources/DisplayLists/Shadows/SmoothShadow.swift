import Geometry

/// The blurred alpha of a box on a grid of its own, which is fine enough that linear interpolation does not show.
struct SmoothShadow {
  let key: ShadowKey
  /// The pixels of the grid, counted from the middle of the box.
  let frame: PixelRect

  /// Pixels per standard deviation. Linear interpolation of a Gaussian errs by h²/8 of its second derivative: 0.4/255 here.
  static let pixelsPerSigma = 5.0
  private static let longestSide = 1024

  /// `nil` for a box that would take too many pixels.
  init?(_ box: BoxShadow, scale: Double) {
    let half = box.half * scale
    let reach = half + PlaneExtents.tail * Self.pixelsPerSigma + 1
    guard reach.x.isFinite, reach.y.isFinite, max(reach.x, reach.y) * 2 < Double(Self.longestSide) else { return nil }
    key = ShadowKey(half: half, radius: box.radius * scale, corners: box.corners.rawValue)
    frame = PixelRect(around: -reach.x, -reach.y, reach.x, reach.y)
  }
}
