import Foundation
import Geometry
import Imaging

/// The placement of a layer's `contents`, and the part of the image that shows: resolved from gravity, scale and
/// rectangles.
package struct ContentsPlacement: Equatable, Sendable {
  package let image: CGImage

  /// The rectangle of the image part in the layer's plane. May extend beyond the bounds.
  package let frame: CGRect

  /// `contentsRect`: the part of the image that shows, in its unit space.
  package var unitRect: CGRect

  /// The unstretched margins, and the parts of the image that they show: see ``stretch(yDown:)``. `nil` if the whole
  /// image is stretched evenly.
  @OutOfLine package private(set) var center: Center?

  package let magnificationFilter: ImageFilter
  package let minificationFilter: ImageFilter
  /// A bias of the level of detail, in halvings of the image.
  package let minificationFilterBias: Double

  package init(
    image: CGImage, frame: CGRect, unitRect: CGRect, center: Center?, magnificationFilter: ImageFilter,
    minificationFilter: ImageFilter, minificationFilterBias: Double
  ) {
    self.image = image
    self.frame = frame
    self.unitRect = unitRect
    self.center = center
    self.magnificationFilter = magnificationFilter
    self.minificationFilter = minificationFilter
    self.minificationFilterBias = minificationFilterBias
  }

  /// The nine-part form of contents: `contentsCenter`, resolved.
  package struct Center: Equatable, Sendable {
    /// The middle part, in the unit space of the image part that shows.
    package let unitRect: CGRect
    /// The margins of the frame before and after the middle, points.
    package let before: CGSize, after: CGSize

    package init(unitRect: CGRect, before: CGSize, after: CGSize) {
      (self.unitRect, self.before, self.after) = (unitRect, before, after)
    }
  }

  package static func == (a: ContentsPlacement, b: ContentsPlacement) -> Bool {
    a.image === b.image && a.frame == b.frame && a.unitRect == b.unitRect
      && a.center == b.center && a.minificationFilterBias == b.minificationFilterBias
      && a.magnificationFilter == b.magnificationFilter && a.minificationFilter == b.minificationFilter
  }

  /// Returns the part that shows, in pixels from the image's top left, for a layer in which y runs down or up the
  /// target.
  ///
  /// `contentsRect` counts from the image's top row if y runs down, and from its bottom row if y runs up.
  package func part(yDown: Bool) -> CGRect {
    let (w, h) = (CGFloat(image.width), CGFloat(image.height))
    let y = yDown ? unitRect.origin.y : 1 - unitRect.origin.y - unitRect.size.height
    return CGRect(x: unitRect.origin.x * w, y: y * h, width: unitRect.size.width * w, height: unitRect.size.height * h)
  }

  /// Returns the map from the layer's plane to pixels of the image, whose centres lie at half-integers from its top
  /// left.
  ///
  /// The first row is at the least y if y runs down, and at the greatest if it runs up: an untransformed layer shows
  /// its image upright either way.
  package func stretch(yDown: Bool) -> (x: NinePartAxis, y: NinePartAxis) {
    let part = part(yDown: yDown)
    func axis(
      _ low: CGFloat, _ length: CGFloat, _ before: CGFloat, _ after: CGFloat, _ middle: (CGFloat, CGFloat),
      _ imageLow: CGFloat, _ imageLength: CGFloat
    ) -> NinePartAxis {
      NinePartAxis(
        plane: SIMD4(low.native, (low + before).native, (low + length - after).native, (low + length).native),
        image: SIMD4(
          imageLow.native, (imageLow + middle.0 * imageLength).native, (imageLow + middle.1 * imageLength).native,
          (imageLow + imageLength).native))
    }
    let unit = center?.unitRect ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let (before, after) = (center?.before ?? .zero, center?.after ?? .zero)
    return (
      axis(
        frame.minX, frame.width, before.width, after.width, (unit.minX, unit.maxX), part.minX, part.width),
      axis(
        frame.minY, frame.height, before.height, after.height, (unit.minY, unit.maxY),
        yDown ? part.minY : part.maxY, yDown ? part.height : -part.height)
    )
  }

  /// Returns ``stretch(yDown:)`` as a homography, for contents that are stretched evenly.
  package func imageMap(yDown: Bool) -> Homography {
    let (x, y) = stretch(yDown: yDown)
    let (sx, sy) = (x.slope(ofPiece: 1), y.slope(ofPiece: 1))
    return Homography(
      x: Vector3(sx, 0, 0), y: Vector3(0, sy, 0),
      origin: Vector3(x.image[1] - x.plane[1] * sx, y.image[1] - y.plane[1] * sy, 1))
  }

  /// Returns the range that image coordinates are clamped to: the texel centres of the part, rounded outward, inside
  /// the image.
  package func texelRange(yDown: Bool) -> (min: Vector2, max: Vector2) {
    let part = part(yDown: yDown)
    func range(_ low: CGFloat, _ high: CGFloat, _ size: Int) -> (Double, Double) {
      let last = Double(size) - 0.5
      func inside(_ v: Double) -> Double { Double.maximum(0.5, Double.minimum(v, last)) }
      // A part that computes to 64.000000001 means 64: a rounding error must not include a neighbouring texel.
      let first = inside((low.native + 1e-6).rounded(.down) + 0.5)
      return (first, Double.maximum(first, inside((high.native - 1e-6).rounded(.up) - 0.5)))
    }
    let (x0, x1) = range(part.minX, part.maxX, image.width)
    let (y0, y1) = range(part.minY, part.maxY, image.height)
    return (Vector2(x0, y0), Vector2(x1, y1))
  }
}
