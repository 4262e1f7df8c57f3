import Foundation
import Geometry
import Imaging

/// Where a layer's `contents` go, and which part of the image shows: resolved from gravity, scale and rectangles.
package struct ContentsPlacement: Equatable, Sendable {
  package let image: CGImage

  /// Where the image part lies, in the layer's plane. May stick out of the bounds.
  package let frame: CGRect

  /// `contentsRect`: the part of the image that shows, in its unit space.
  package let unitRect: CGRect

  package let magnificationFilter: CALayerContentsFilter
  package let minificationFilter: CALayerContentsFilter

  package static func == (a: ContentsPlacement, b: ContentsPlacement) -> Bool {
    a.image === b.image && a.frame == b.frame && a.unitRect == b.unitRect
      && a.magnificationFilter == b.magnificationFilter && a.minificationFilter == b.minificationFilter
  }

  /// The part that shows, in pixels of the image from its top left, for a layer whose y runs down the target or up it.
  ///
  /// `contentsRect` counts from the image's top row where y runs down and from its bottom row where y runs up.
  package func part(yDown: Bool) -> CGRect {
    let (w, h) = (CGFloat(image.width), CGFloat(image.height))
    let y = yDown ? unitRect.origin.y : 1 - unitRect.origin.y - unitRect.size.height
    return CGRect(x: unitRect.origin.x * w, y: y * h, width: unitRect.size.width * w, height: unitRect.size.height * h)
  }

  /// The layer's plane to pixels of the image, which lie at half-integers from its top left.
  ///
  /// The first row is at the least y where y runs down, and at the greatest where it runs up: an untransformed layer
  /// shows its image upright either way.
  package func imageMap(yDown: Bool) -> Homography {
    let part = part(yDown: yDown)
    let sx = part.width.native / frame.width.native
    let sy = part.height.native / frame.height.native * (yDown ? 1 : -1)
    let top = yDown ? frame.minY.native : frame.maxY.native
    return Homography(
      x: Vector3(sx, 0, 0), y: Vector3(0, sy, 0),
      origin: Vector3(part.minX.native - frame.minX.native * sx, part.minY.native - top * sy, 1))
  }

  /// The range image coordinates are clamped to: the texel centres of the part, rounded outward, inside the image.
  package func texelRange(yDown: Bool) -> (min: Vector2, max: Vector2) {
    let part = part(yDown: yDown)
    func range(_ low: CGFloat, _ high: CGFloat, _ size: Int) -> (Double, Double) {
      let last = Double(size) - 0.5
      func inside(_ v: Double) -> Double { Double.maximum(0.5, Double.minimum(v, last)) }
      // A part that computes to 64.000000001 means 64: a rounding error must not let a neighbour in.
      let first = inside((low.native + 1e-6).rounded(.down) + 0.5)
      return (first, Double.maximum(first, inside((high.native - 1e-6).rounded(.up) - 0.5)))
    }
    let (x0, x1) = range(part.minX, part.maxX, image.width)
    let (y0, y1) = range(part.minY, part.maxY, image.height)
    return (Vector2(x0, y0), Vector2(x1, y1))
  }
}

extension ContentsPlacement {
  /// Resolves a layer's contents; `nil` where nothing shows: no image, an empty part, an empty frame, a number that is
  /// not finite.
  init?(
    image: CGImage?, bounds: CGRect, gravity: CALayerContentsGravity, scale: CGFloat, unitRect: CGRect,
    magnificationFilter: CALayerContentsFilter, minificationFilter: CALayerContentsFilter
  ) {
    guard let image, unitRect.size.width > 0, unitRect.size.height > 0, scale > 0, scale.isFinite,
      unitRect.origin.x.isFinite, unitRect.origin.y.isFinite, unitRect.width.isFinite, unitRect.height.isFinite
    else { return nil }
    let size = CGSize(
      width: CGFloat(image.width) * unitRect.width / scale, height: CGFloat(image.height) * unitRect.height / scale)
    let frame = gravity.frame(of: size, in: bounds)
    guard frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite else { return nil }
    self.init(
      image: image, frame: frame, unitRect: unitRect,
      magnificationFilter: magnificationFilter, minificationFilter: minificationFilter)
  }
}

extension CALayerContentsGravity {
  /// Where contents of `size` points go in `bounds`. "Bottom" is the least y and "top" the greatest, whichever way y runs.
  ///
  /// Source: <https://developer.apple.com/documentation/quartzcore/calayer/contents_gravity_values>.
  package func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    var fitted = size
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
      let s = self == .resizeAspect ? CGFloat.minimum(sx, sy) : CGFloat.maximum(sx, sy)
      fitted = CGSize(width: size.width * s, height: size.height * s)
    default: break
    }
    let x: CGFloat
    switch self {
    case .left, .topLeft, .bottomLeft: x = bounds.minX
    case .right, .topRight, .bottomRight: x = bounds.maxX - fitted.width
    default: x = bounds.midX - fitted.width / 2
    }
    let y: CGFloat
    switch self {
    case .bottom, .bottomLeft, .bottomRight: y = bounds.minY
    case .top, .topLeft, .topRight: y = bounds.maxY - fitted.height
    default: y = bounds.midY - fitted.height / 2
    }
    return CGRect(x: x, y: y, width: fitted.width, height: fitted.height)
  }
}
