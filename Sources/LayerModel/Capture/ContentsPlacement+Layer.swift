import Foundation
import Imaging
import LayerSnapshots

extension ContentsPlacement {
  /// Resolves a layer's contents; `nil` if they are invisible: there is no image, the part or the frame is empty, or a
  /// number is not finite.
  ///
  /// - Parameter bounds: The layer's, clamped.
  init?(of layer: CALayer, in bounds: CGRect) {
    let (unitRect, scale) = (layer.contentsRect.clampedToFarthest, layer.contentsScale)
    guard let image = layer.contentsImage, unitRect.isFinite, unitRect.size.width > 0, unitRect.size.height > 0,
      scale > 0, scale.isFinite
    else { return nil }
    let pixels = CGSize(
      width: CGFloat(image.width) * unitRect.width, height: CGFloat(image.height) * unitRect.height)
    // A quotient may also be infinite.
    let size = CGSize(
      width: CGFloat.minimum(pixels.width / scale, .farthest), height: CGFloat.minimum(pixels.height / scale, .farthest)
    )
    let frame = layer.contentsGravity.frame(of: size, in: bounds)
    guard frame.isFinite, frame.width > 0, frame.height > 0 else { return nil }
    let bias = Double(layer.minificationFilterBias)
    self.init(
      image: image, frame: frame, unitRect: unitRect,
      center: Center(layer.contentsCenter, pixels: pixels, size: size, frame: frame),
      magnificationFilter: ImageFilter(layer.magnificationFilter),
      minificationFilter: ImageFilter(layer.minificationFilter),
      minificationFilterBias: bias.isFinite ? bias : 0)
  }
}

extension ContentsPlacement.Center {
  /// Returns `nil` if there are no margins, or if no part is stretched.
  ///
  /// Margins keep the image's own size, `size` points for `pixels`; if the frame is too small for both, they share it.
  fileprivate init?(_ unit: CGRect, pixels: CGSize, size: CGSize, frame: CGRect) {
    guard unit != CGRect(x: 0, y: 0, width: 1, height: 1), unit.isFinite, frame.size != size else { return nil }
    func axis(
      _ low: CGFloat, _ high: CGFloat, _ pixels: CGFloat, _ size: CGFloat, _ length: CGFloat
    ) -> (low: CGFloat, high: CGFloat, before: CGFloat, after: CGFloat) {
      func clamp(_ v: CGFloat) -> CGFloat { CGFloat.maximum(0, CGFloat.minimum(v, 1)) }
      var (low, high) = (clamp(low), clamp(high))
      if high <= low {
        // An empty middle stands for the one pixel around it.
        (low, high) = (clamp(low - 0.5 / pixels), clamp(low + 0.5 / pixels))
      }
      var (before, after) = (low * size, (1 - high) * size)
      if before + after > length {
        let share = length / (before + after)
        (before, after) = (before * share, length - before * share)
      }
      return (low, high, before, after)
    }
    let x = axis(unit.minX, unit.maxX, pixels.width, size.width, frame.width)
    let y = axis(unit.minY, unit.maxY, pixels.height, size.height, frame.height)
    self.init(
      unitRect: CGRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low),
      before: CGSize(width: x.before, height: y.before), after: CGSize(width: x.after, height: y.after))
  }
}

extension CALayerContentsGravity {
  /// Returns the rectangle of contents of `size` points in `bounds`. "Bottom" is the least y and "top" the greatest,
  /// whichever way y runs.
  ///
  /// Source: <https://developer.apple.com/documentation/quartzcore/calayer/contents_gravity_values>.
  package func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    var fitted = size
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
      let s = self == .resizeAspect ? CGFloat.minimum(sx, sy) : CGFloat.maximum(sx, sy)
      fitted = CGSize(
        width: CGFloat.minimum(size.width * s, .farthest), height: CGFloat.minimum(size.height * s, .farthest))
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
