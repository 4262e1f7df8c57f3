import Foundation
import Geometry

/// The outline of a layer whose coverage the quad program computes.
enum OutlineQuad {
  case rounded(RoundedQuad)
  case soft(SoftQuad)

  /// The area, output pixels squared, beyond which the inside is worth an item of its own, whose coverage is known.
  private static let largestWhole = 4000.0

  /// Whether the inside is worth an item of its own, if there is one.
  ///
  /// - Parameter isOpaque: Whether the inside is opaque. Otherwise the program of rounded rectangles costs little there.
  @inline(__always)
  func isLarge(isOpaque: Bool) -> Bool {
    switch self {
    case .rounded(let outline):
      (isOpaque || outline.hasSmallCorners) && 4 * outline.shape.x * outline.shape.y > Self.largestWhole
    case .soft(let outline): abs(outline.corners.signedArea) > Self.largestWhole
    }
  }

  /// Whether it is in one piece, or its parts follow from its corners: its inside, and the ring around that.
  @inline(__always)
  func isSimple(isOpaque: Bool) -> Bool {
    if case .soft(let outline) = self, outline.border == .zero { return true }
    return !isLarge(isOpaque: isOpaque)
  }

  /// The inside of a large rectangle without a border; `nil` for any other.
  @inline(__always)
  var simpleInside: Quad? {
    guard case .soft(let outline) = self, isLarge(isOpaque: true) else { return nil }
    return outline.inside
  }

  /// Contains every pixel that the outline touches, in output pixels, and their centres, where the layer's image is sampled.
  var quad: Quad {
    switch self {
    case .rounded(let outline): outline.quad
    case .soft(let outline): outline.quad
    }
  }

  /// The outline as the shader reads it.
  ///
  /// - Parameter origin: The pixel that the item's positions count from.
  @inline(__always)
  func coverage(from origin: Vector2) -> QuadPaint.Coverage {
    switch self {
    case .rounded(let outline): .rounded(outline.form(from: origin))
    case .soft(let outline): .soft(outline.form(from: origin))
    }
  }
}
