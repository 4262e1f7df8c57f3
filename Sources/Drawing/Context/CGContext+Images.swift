import Foundation
import Geometry
import Imaging

extension CGContext {
  /// Draws an image over `rect` of user space, with its top row at the greatest y.
  ///
  /// The image is upright where y runs up and upside down where y runs down, as in Core Graphics. Edges are
  /// antialiased. An image whose pixels coincide with the bitmap's is copied exactly. Otherwise
  /// ``interpolationQuality`` selects the sampling.
  ///
  /// An image with more pixels than it covers is made smaller before it is drawn, unless the quality is `none` or
  /// `low`: as Core Graphics does it, by Lanczos' window of two lobes, along the image's own axes. An upright image is
  /// scaled onto whole pixels: its edges move to the nearest borders between pixels.
  ///
  /// A mask paints the fill colour.
  ///
  /// - Parameter byTiling: Whether the image is repeated over the whole clip, with one tile in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let drawn = drawn(image, in: rect, quality: state.interpolationQuality, isRepeated: byTiling) else { return }
    var shading = drawn.color
    if image.isMask {
      // The fill colour, through the mask's alpha.
      let (color, mask) = (SIMD4<Float>(state.fillColor.extendedPremultiplied.rgba), shading)
      shading = { color * mask($0).w }
    }
    fill(byTiling ? nil : CGPath(rect: drawn.rect, transform: nil).bezierPath, shading: shading)
  }

  /// An image placed in user space and sampled for this context's pixels.
  package struct DrawnImage {
    /// The area that the image covers.
    package let rect: CGRect
    /// The premultiplied colour at a point. Unless the image is repeated, its edge pixels extend beyond ``rect``.
    package let color: (Vector2) -> SIMD4<Float>

    package init(rect: CGRect, color: @escaping (Vector2) -> SIMD4<Float>) { (self.rect, self.color) = (rect, color) }
  }

  /// Returns the image as drawn over `rect` of user space; `nil` if nothing is visible.
  ///
  /// - Parameters:
  ///   - isRepeated: Whether copies of the image cover the plane, with one in `rect`.
  ///   - staysInPlace: Whether the edges of a reduced image keep their places. It is then reduced to its size in
  ///     pixels, rounded up, as a turned image is.
  ///   - isTopDown: Whether the top row is at the least y; else it is at the greatest.
  package func drawn(
    _ image: CGImage, in rect: CGRect, quality: CGInterpolationQuality, isRepeated: Bool = false,
    staysInPlace: Bool = false, isTopDown: Bool = false
  ) -> DrawnImage? {
    guard canDraw, !rect.isNull, rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return nil }
    var (image, rect) = (image, rect)
    if quality != .none, quality != .low {
      // The bitmap's pixels per unit along the image's axes.
      let density = Vector2(Vector2(ctm.a.native, ctm.b.native).length, Vector2(ctm.c.native, ctm.d.native).length)
      func isReduced(_ size: CGSize) -> Bool {
        size.width.native * density.x < Double(image.width) * (1 - 1e-9)
          || size.height.native * density.y < Double(image.height) * (1 - 1e-9)
      }
      if isReduced(rect.size) {
        if !isRepeated, !staysInPlace { rect = onWholePixels(rect) }
        func count(_ length: CGFloat, _ density: Double, atMost most: Int) -> Int {
          Int(Double.maximum(1, Double.minimum((length.native * density - 1e-6).rounded(.up), Double(most))))
        }
        image = (reducedImages ?? ReducedImages()).reduced(
          image, toWidth: count(rect.width, density.x, atMost: image.width),
          height: count(rect.height, density.y, atMost: image.height), isExtended: pixelSpace != nil)
      }
    }
    let sampler = ImageSampler(image, isRepeated: isRepeated, isExtended: pixelSpace != nil)
    let (left, top) = (rect.minX.native, isTopDown ? rect.minY.native : rect.maxY.native)
    let scale = Vector2(
      Double(sampler.width) / rect.width.native,
      (isTopDown ? 1 : -1) * Double(sampler.height) / rect.height.native)
    func place(_ p: Vector2) -> Vector2 { Vector2(p.x - left, p.y - top) * scale }
    return switch quality {
    case .none: DrawnImage(rect: rect) { sampler.nearest(place($0)) }
    case .low: DrawnImage(rect: rect) { sampler.linear(place($0)) }
    case .high: DrawnImage(rect: rect) { sampler.cubic(place($0)) }
    default: DrawnImage(rect: rect) { sampler.linearInEighths(place($0)) }
    }
  }

  /// Returns `rect` of user space with its edges at the nearest borders between pixels. The rectangle stays unchanged
  /// along an axis where that would leave nothing, and in a turned or sheared space.
  private func onWholePixels(_ rect: CGRect) -> CGRect {
    let t = pixelTransform
    let slack = 1e-9 * (abs(t.a) + abs(t.b) + abs(t.c) + abs(t.d))
    guard abs(t.b) + abs(t.c) <= slack || abs(t.a) + abs(t.d) <= slack else { return rect }
    let pixels = rect.applying(t)
    func rounded(_ low: CGFloat, _ high: CGFloat) -> (low: CGFloat, length: CGFloat) {
      let (first, end) = ((low + 0.5).rounded(.down), (high + 0.5).rounded(.down))
      return end > first ? (first, end - first) : (low, high - low)
    }
    let (x, y) = (rounded(pixels.minX, pixels.maxX), rounded(pixels.minY, pixels.maxY))
    return CGRect(x: x.low, y: y.low, width: x.length, height: y.length).applying(t.inverted())
  }
}

extension CGContext {
  /// Runs `body`, in which an image that is drawn again, as small as before, is not made smaller again.
  package func reusingReducedImages<Result>(_ body: () -> Result) -> Result {
    let outer = reducedImages
    reducedImages = outer ?? ReducedImages()
    defer { reducedImages = outer }
    return body()
  }
}
