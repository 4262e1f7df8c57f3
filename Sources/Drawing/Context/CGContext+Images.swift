import Foundation
import Geometry
import Imaging

extension CGContext {
  /// Draws an image over `rect` of user space, with its top row at the greatest y.
  ///
  /// The image is upright where y runs up and upside down where y runs down, as in Core Graphics. Edges are antialiased. An image
  /// whose pixels coincide with the bitmap's is copied exactly. Otherwise ``interpolationQuality`` selects the sampling; qualities
  /// other than `none` and `low` average a reduced image over the area of a pixel, along the image's axes.
  ///
  /// A mask paints the fill colour.
  ///
  /// - Parameter byTiling: Whether the image is repeated over the whole clip, with one tile in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard var shading = shading(of: image, in: rect, isRepeated: byTiling) else { return }
    if image.isMask {
      // The fill colour, through the mask's alpha.
      let (color, mask) = (SIMD4<Float>(state.fillColor.extendedPremultiplied.rgba), shading)
      shading = { color * mask($0).w }
    }
    fill(byTiling ? nil : CGPath(rect: rect, transform: nil).bezierPath, shading: shading)
  }

  /// A function from points of user space to the image's premultiplied colours; `nil` if nothing is visible. Unless the image is
  /// repeated, its edge pixels extend beyond `rect`.
  func shading(of image: CGImage, in rect: CGRect, isRepeated: Bool) -> ((Vector2) -> SIMD4<Float>)? {
    let (w, h) = (rect.width.native, rect.height.native)
    guard canDraw, !rect.isNull, w > 0, h > 0, w.isFinite, h.isFinite, rect.minX.isFinite, rect.minY.isFinite else {
      return nil
    }
    let (left, top) = (rect.minX.native, rect.maxY.native)
    let quality = state.interpolationQuality
    var sampler = ImageSampler(image, isRepeated: isRepeated, isExtended: pixelSpace != nil)
    if quality != .none, quality != .low {
      // Pixels of the image per pixel of the bitmap, along the image's axes.
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
