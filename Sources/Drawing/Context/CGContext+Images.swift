import Foundation
import Geometry
import Imaging

extension CGContext {
  /// Draws an image over `rect` of user space, its top row at the greatest y.
  ///
  /// So it stands upright where y runs up, and upside down where y runs down, as on Apple's. Edges are soft; where each pixel
  /// of the image falls on one of the bitmap it is copied. Otherwise ``interpolationQuality`` tells how it is sampled; for a
  /// reduced image the quality `default` averages over as much of it as a pixel covers, along its own axes.
  ///
  /// - Parameter byTiling: Whether the image is repeated over all that the clip leaves, once in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let shading = shading(of: image, in: rect, isRepeated: byTiling) else { return }
    fill(byTiling ? nil : CGPath(rect: rect, transform: nil).bezierPath, shading: shading)
  }

  /// The colours of an image in user space; `nil` where nothing shows. Beyond `rect` the outermost pixels go on.
  func shading(of image: CGImage, in rect: CGRect, isRepeated: Bool) -> ((Vector2) -> SIMD4<Float>)? {
    let (w, h) = (rect.width.native, rect.height.native)
    guard canDraw, !rect.isNull, w > 0, h > 0, w.isFinite, h.isFinite, rect.minX.isFinite, rect.minY.isFinite else {
      return nil
    }
    let (left, top) = (rect.minX.native, rect.maxY.native)
    let quality = state.interpolationQuality
    var sampler = ImageSampler(image, isRepeated: isRepeated)
    if quality != .none, quality != .low {
      // Pixels of the image to one of the bitmap, along each of its axes.
      let (x, y) = pixelSides
      let across = Vector2(x.x, y.x).length * Double(image.width) / w
      let down = Vector2(x.y, y.y).length * Double(image.height) / h
      func size(_ count: Int, _ ratio: Double) -> Int {
        ratio > 1 + 1e-9 ? Int(Double.maximum(1, (Double(count) / ratio).rounded())) : count
      }
      sampler = sampler.reduced(toWidth: size(image.width, across), height: size(image.height, down))
    }
    let scale = Vector2(Double(sampler.width) / w, Double(sampler.height) / h)
    func place(_ p: Vector2) -> Vector2 { Vector2(p.x - left, top - p.y) * scale }
    switch quality {
    case .none: return { sampler.nearest(place($0)) }
    case .high: return { sampler.cubic(place($0)) }
    default: return { sampler.linear(place($0)) }
    }
  }
}
