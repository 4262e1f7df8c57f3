import Foundation
import Geometry
import Imaging

/// One instance of the item program: a piece of a layer, ready to be covered and painted.
///
/// The memory layout is the instance layout that `Shaders/item.vert` reads (a test holds the two together), so a pass's
/// items go to the GPU as they are. Positions are output pixels; outlines and the image map count from `origin`, a whole
/// pixel near the item, so that single precision suffices. Colours are premultiplied.
package struct DrawItem: Equatable, Sendable {
  /// Two corners each of the quadrilateral that is rasterised: every pixel the item may touch lies in it.
  package var corners01: SIMD4<Float>
  package var corners23: SIMD4<Float>
  /// Where the layer's outer edge, the border's inner edge, the contents, and outer ∩ contents run. Of a quadrilateral in bands: the
  /// ``VisibleBands``, a byte for each of its numbers; zero for one that is whole.
  package var outlines: SIMD4<UInt32>
  /// Inner ∩ contents; the half-planes of cuts; ``Flags``; where the item's edges begin in ``DisplayList/edges``.
  package var details: SIMD4<UInt32>
  /// The origin (x, y); the opacity of the whole; the opacity of the gradient alone.
  package var placement: SIMD4<Float>
  package var background: SIMD4<Float>
  /// Of a quadrilateral with two images: what the upper one is multiplied by.
  package var border: SIMD4<Float>
  /// Output pixels (from the origin) to homogeneous image pixels, or, where the image is stretched in pieces, to the plane's
  /// points from the first knot: the columns of the map back. `imageU.w` tells where the stretch stands in the table, or −1;
  /// `imageV.w` is added to the level of detail; `imageW.w` is the layer of the texture array that the image is in.
  /// Of a strip along an edge that shows no image: three forms that no pixel's sample point may make negative.
  package var imageU: SIMD4<Float>
  package var imageV: SIMD4<Float>
  package var imageW: SIMD4<Float>
  /// The range of image coordinates: least u and v, greatest u and v. Of a box shadow: half the box's width and height, its
  /// radius, and σ, points.
  package var imageRange: SIMD4<Float>
  /// The texel of the image that the texture begins at (x, y), or, for a shape, the texel of its coverage; where the gradient
  /// stands in the table; how many stops it has, or which corners of a box shadow are round.
  package var imageOrigin: SIMD4<Float>
  /// Multiplies the contents, which are premultiplied.
  package var contentsTint: SIMD4<Float>
  /// Of a masked quadrilateral, or one with two images: output pixels (from the origin) to homogeneous pixels of the second image,
  /// which has the weight of the image map; `planeU.w` is the layer of its texture array. Of a rounded one: to the plane's own axes,
  /// in output pixels from the middle of the shape, whose half width, half height, radius and border width stand in `outlines`, as the
  /// bits of floats. Of a strip along an edge: the outer edge's form, and in `planeV` that of the border's inner edge, measuring distance,
  /// positive inside. Of a masked group: the mask's first pixel, from the origin.
  package var planeU: SIMD4<Float>
  /// `planeV.w` is the depth, −1…1: what is painted later is nearer.
  package var planeV: SIMD4<Float>

  /// Bits of `details.z`. The shader gets them as defines.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There are contents to sample.
    package static let contents = Flags(rawValue: 1)
    /// The image is another pass's picture, taken pixel for pixel.
    package static let pass = Flags(rawValue: 2)
    package static let magnifyNearest = Flags(rawValue: 4)
    package static let minifyNearest = Flags(rawValue: 8)
    package static let minifyTrilinear = Flags(rawValue: 16)
    /// Every pixel of the quadrilateral lies wholly inside all outlines.
    package static let inside = Flags(rawValue: 32)
    /// The contents are a bitmap in the plane, clear at its rim: sampled at the pixel's centre.
    package static let plane = Flags(rawValue: 64)
    /// The contents are a smooth function, interpolated by cubics.
    package static let cubic = Flags(rawValue: 128)
    /// Of the contents only the alpha counts; the colour is the background's.
    package static let silhouette = Flags(rawValue: 256)
    /// The blurred box of `imageRange`, in the background's colour.
    package static let boxShadow = Flags(rawValue: 512)
    /// A gradient lies over the background.
    package static let gradient = Flags(rawValue: 1024)
    /// Covered by a shape's coverage instead of outlines, in the background's colour.
    package static let shape = Flags(rawValue: 2048)
    /// For the composite program: there is a mask; there is a backdrop, and `outlines.x` tells the blend mode.
    package static let masked = Flags(rawValue: 4096)
    package static let blended = Flags(rawValue: 8192)
    /// The image coordinates may be anywhere in the texture.
    static let wholeRange = Flags(rawValue: 16384)
    /// Minified, the image is averaged over the pixel along both axes, however unevenly it is stretched.
    package static let averaged = Flags(rawValue: 32768)
  }

  package static func empty() -> DrawItem {
    DrawItem(
      corners01: .zero, corners23: .zero, outlines: .zero, details: .zero, placement: SIMD4(0, 0, 1, 1),
      background: .zero, border: .zero, imageU: .zero, imageV: .zero, imageW: SIMD4(0, 0, 1, 0), imageRange: .zero,
      imageOrigin: .zero, contentsTint: SIMD4(repeating: 1), planeU: .zero, planeV: .zero)
  }
}
