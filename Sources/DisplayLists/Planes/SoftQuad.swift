import Foundation
import Geometry
import LayerModel

/// A rectangle in any plane, all four of whose sides are antialiased: its coverage follows from its corners (`Shaders/quad.frag`).
///
/// The image of the rectangle is a convex quadrilateral, and the share of each pixel inside it is exact, however small or thin it is.
struct SoftQuad {
  /// Contains every pixel that the rectangle touches, in output pixels.
  let quad: Quad
  /// The rectangle's corners, in output pixels.
  let corners: Quad
  /// The border's width along the rectangle's horizontal sides, and along its vertical ones, output pixels; 0 for no border.
  let border: SIMD2<Double>

  /// The image of a rectangle that exists everywhere in its plane.
  ///
  /// - Parameters:
  ///   - rectangle: The corners in the plane, from the least on.
  ///   - borderWidth: In points; 0 for no border.
  ///   - map: The map from the rectangle's plane to output pixels.
  ///   - frame: The pixels to draw.
  /// - Returns: `nil` where a corner is too acute or a side too short, where the image reaches far beyond the frame, and for a border whose
  ///   image is no rectangle, or that leaves nothing inside.
  @inline(__always)
  init?(_ rectangle: Quad, borderWidth: Double, through map: Homography, near frame: PixelRect) {
    let corners = rectangle.image(through: map)
    guard corners.isInside(frame, margin: Surface.guardBandMargin), let edges = QuadEdges(corners),
      let quad = corners.moved(edges, by: PixelRect.pixelReach), quad.isNear(corners)
    else { return nil }
    (self.quad, self.corners) = (quad, corners)
    if borderWidth <= 0 {
      border = .zero
      return
    }
    let (width, height) = (rectangle.x.z - rectangle.x.x, rectangle.y.z - rectangle.y.x)
    guard map.x.z == 0, map.y.z == 0, 2 * borderWidth < Double.minimum(width, height) else { return nil }
    let (across, down) = ((corners[1] - corners[0]) / width, (corners[3] - corners[0]) / height)
    let (x, y) = ((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
    guard abs((across * down).sum()) < 1e-4 * x * y else { return nil }
    border = SIMD2(y, x) * borderWidth
  }
}
