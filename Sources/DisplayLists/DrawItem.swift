import Foundation
import Geometry
import Imaging

/// One instance of the item program: a piece of a layer, ready to be covered and painted.
///
/// The memory layout is the instance layout that `Shaders/item.vert` reads (a test holds the two together), so a pass's
/// items go to the GPU as they are. Positions are output pixels; outlines and the image map count from `origin`, a whole
/// pixel near the item, so that single precision suffices. Colours are premultiplied.
package struct DrawItem: Sendable {
  /// Two corners each of the quadrilateral that is rasterised: every pixel the item may touch lies in it.
  package var corners01: SIMD4<Float>
  package var corners23: SIMD4<Float>
  /// Where the layer's outer edge, the border's inner edge, the contents, and outer ∩ contents run.
  package var outlines: SIMD4<UInt32>
  /// Inner ∩ contents; the half-planes of cuts; ``Flags``; where the item's edges begin in ``DisplayList/edges``.
  package var details: SIMD4<UInt32>
  /// The origin (x, y); the opacity of the whole; the opacity of the contents alone.
  package var placement: SIMD4<Float>
  package var background: SIMD4<Float>
  package var border: SIMD4<Float>
  /// Output pixels (from the origin) to homogeneous image pixels: the columns of the map back. `w` is unused.
  package var imageU: SIMD4<Float>
  package var imageV: SIMD4<Float>
  package var imageW: SIMD4<Float>
  /// The range of image coordinates: least u and v, greatest u and v.
  package var imageRange: SIMD4<Float>

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
  }

  package static func empty() -> DrawItem {
    DrawItem(
      corners01: .zero, corners23: .zero, outlines: .zero, details: .zero, placement: SIMD4(0, 0, 1, 1),
      background: .zero, border: .zero, imageU: .zero, imageV: .zero, imageW: SIMD4(0, 0, 1, 0), imageRange: .zero)
  }
}

/// A run of edges in ``DisplayList/edges``, packed into 32 bits: where it starts, counted from the item's first edge, how
/// long it is, and whether the outline is hard (covered by the sample point) instead of antialiased.
package struct OutlineReference: Hashable, Sendable {
  package static let countBits: UInt32 = 9
  package static let hardBit: UInt32 = 1 << 31
  package static let maximumCount = 1 << Int(countBits) - 1

  package let rawValue: UInt32

  package init(start: Int, count: Int, isHard: Bool) {
    precondition(count <= Self.maximumCount && start < 1 << 22, "an outline has at most \(Self.maximumCount) edges")
    rawValue = UInt32(start) << Self.countBits | UInt32(count) | (isHard ? Self.hardBit : 0)
  }

  /// No edges: nothing is inside.
  package static let none = OutlineReference(start: 0, count: 0, isHard: false)
}
