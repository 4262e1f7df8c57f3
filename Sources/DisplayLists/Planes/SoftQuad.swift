import Foundation
import Geometry
import LayerSnapshots

/// A rectangle in any plane, all four of whose sides are antialiased: its coverage follows from its corners
/// (`Shaders/quad.frag`).
///
/// The image of the rectangle is a convex quadrilateral, and the share of each pixel inside it is exact, however small
/// or thin it is.
struct SoftQuad {
  /// Contains every pixel that the rectangle touches, in output pixels.
  let quad: Quad
  /// The rectangle's corners, in output pixels.
  let corners: Quad
  /// The border's width as a share of the rectangle's width, and of its height; 0 for no border.
  let border: SIMD2<Double>

  /// The image of a rectangle that exists everywhere in its plane.
  ///
  /// - Parameters:
  ///   - corners: Its corners, output pixels.
  ///   - borderWidth: In points of the plane; 0 for no border.
  ///   - rectangle: The corners in the plane, from the least on; only a border needs them.
  ///   - frame: The pixels to draw.
  /// - Returns: `nil` where a corner is too acute or a side too short, where the image reaches far beyond the frame,
  ///   and for a border that leaves nothing inside.
  @inline(__always)
  init?(_ corners: Quad, borderWidth: Double, of rectangle: Quad, near frame: PixelRect) {
    guard corners.isInside(frame, margin: Surface.guardBandMargin), let edges = QuadEdges(corners),
      let quad = corners.moved(edges, by: PixelRect.pixelReach), quad.isNear(corners)
    else { return nil }
    (self.quad, self.corners) = (quad, corners)
    if borderWidth <= 0 {
      border = .zero
      return
    }
    let (width, height) = (rectangle.x.z - rectangle.x.x, rectangle.y.z - rectangle.y.x)
    guard 2 * borderWidth < Double.minimum(width, height) else { return nil }
    border = SIMD2(borderWidth / width, borderWidth / height)
  }
}
