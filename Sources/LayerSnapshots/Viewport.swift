import Foundation
import Geometry

/// The picture that a layer tree is rendered into: its size, its pixels, and the place of the root.
///
/// Output pixel (i, j) is the square [i, i+1) × [j, j+1); rows run downward from the top.
public struct Viewport: Hashable, Sendable {
  /// The direction of y in the root's superlayer space.
  public enum YAxis: Sendable {
    /// From the top edge downward, as on iOS.
    case down
    /// From the bottom edge upward, as on macOS and in CAML documents. Images stay upright.
    case up
  }

  /// The placement of the root layer.
  public enum Placement: Sendable {
    /// The middle of the root's bounds is the middle of the picture, at one point per point. The root's `position` and
    /// `anchorPoint` are not used; its `transform` acts about that middle.
    case fill
    /// The root's position, anchor point and transform place it in a superlayer as large as the picture.
    case placed
  }

  /// The colours that a picture can have.
  public enum ColorRange: Sendable {
    /// sRGB in 8 bits: components are clamped to 0…1.
    case standard
    /// Any, in half-precision floats of extended sRGB: components below 0 and above 1 are kept, as Display P3 has them.
    /// See `CGImage.extendedRGBA`.
    case extended
  }

  /// The picture's size in points; if `nil`, the size of the root's bounds.
  public var size: CGSize?

  /// Pixels per point.
  public var scale: CGFloat

  /// The direction in which y runs in the root's space. Default: down.
  public var yAxis: YAxis

  /// The root's place in the picture. Default: its bounds fill it.
  public var placement: Placement

  /// For ``Placement/placed``: the point of the root's superlayer at the picture's corner of least x and y.
  public var origin: CGPoint

  /// The colour behind the root; transparent if `nil`.
  public var background: CGColor?

  /// The colours that the picture can have. Default: sRGB.
  public var colorRange: ColorRange

  /// Creates a viewport. Without a size, the picture is as large as the root's bounds.
  public init(
    size: CGSize? = nil, scale: CGFloat = 1, yAxis: YAxis = .down, placement: Placement = .fill,
    origin: CGPoint = .zero, background: CGColor? = nil, colorRange: ColorRange = .standard
  ) {
    (self.size, self.scale, self.yAxis, self.placement) = (size, scale, yAxis, placement)
    (self.origin, self.background, self.colorRange) = (origin, background, colorRange)
  }
}

/// A viewport that cannot be rendered into.
public struct ViewportError: Error, Equatable, CustomStringConvertible {
  /// The requested size, in points, and the scale.
  public let size: CGSize
  /// The requested scale, pixels per point.
  public let scale: CGFloat
  /// The reason why the size or the scale is refused.
  public let reason: String

  package init(size: CGSize, scale: CGFloat, reason: String) {
    (self.size, self.scale, self.reason) = (size, scale, reason)
  }

  public var description: String {
    "cannot render \(Double(size.width)) × \(Double(size.height)) points at scale \(Double(scale)): \(reason)"
  }
}

extension Viewport {
  /// The most pixels a picture may have: 2²⁸, one gibibyte.
  package static let maximumPixels = 1 << 28

  package func resolved(forRoot root: LayerGeometry) throws(ViewportError) -> ResolvedViewport {
    let points = size ?? root.bounds.size
    func fail(_ reason: String) -> ViewportError { ViewportError(size: points, scale: scale, reason: reason) }
    guard points.width.isFinite, points.height.isFinite, scale.isFinite else { throw fail("not a finite number") }
    guard points.width > 0, points.height > 0, scale > 0 else { throw fail("there are no pixels in it") }
    // A fraction of a pixel counts as a whole pixel; 10⁻⁶ of one is a rounding error.
    func pixels(_ length: CGFloat) -> Double { (length * scale - 1e-6).native.rounded(.up) }
    let (w, h) = (pixels(points.width), pixels(points.height))
    guard w * h <= Double(Self.maximumPixels), w <= 1e6, h <= 1e6 else {
      throw fail("more than \(Self.maximumPixels) pixels, or more than a million on a side")
    }
    let (width, height) = (Int(Double.maximum(w, 1)), Int(Double.maximum(h, 1)))
    // The picture's own space has whole pixels; points may leave a fraction over, shared by both sides.
    let (pw, ph) = (Double(width) / scale.native, Double(height) / scale.native)

    var matrix: CATransform3D
    switch placement {
    case .placed:
      matrix = root.placement.then(CATransform3DMakeTranslation(-origin.x, -origin.y, 0))
    case .fill:
      matrix =
        root.flip
        .then(CATransform3DMakeTranslation(-root.bounds.midX, -root.bounds.midY, 0))
        .then(root.transform)
        .then(CATransform3DMakeTranslation(CGFloat(pw / 2), CGFloat(ph / 2), 0))
    }
    if yAxis == .up {
      // The only place where the host flips the picture.
      var up = CATransform3DMakeScale(1, -1, 1)
      up.m42 = CGFloat(ph)
      matrix = matrix.then(up)
    }
    return ResolvedViewport(
      frame: PixelRect(width: width, height: height), rootMatrix: matrix, pixels: .scale(scale.native),
      yDown: yAxis == .down,
      background: (colorRange == .extended ? background?.extendedPremultiplied : background?.premultiplied) ?? .clear,
      colorRange: colorRange)
  }
}

/// A viewport in pixels, for one snapshot.
package struct ResolvedViewport: Sendable {
  /// The pixels to render; the whole picture starts at (0, 0).
  package let frame: PixelRect
  /// The map from the root layer's space to the picture's, in points, y down.
  package let rootMatrix: CATransform3D
  /// The map from the picture's points to its pixels.
  package let pixels: Homography
  /// Whether y runs down in the root's superlayer space.
  package let yDown: Bool
  package let background: PremultipliedColor
  package let colorRange: Viewport.ColorRange
  /// Where the sample points of the pixels lie, which follows from the grid of the device that draws them.
  package private(set) var sampleOffset = SampleOffset.standard

  /// Returns a viewport for the same picture that wants only the pixels in `frame`.
  package func piece(_ frame: PixelRect) -> ResolvedViewport {
    ResolvedViewport(
      frame: frame, rootMatrix: rootMatrix, pixels: pixels, yDown: yDown, background: background,
      colorRange: colorRange, sampleOffset: sampleOffset)
  }

  /// Returns the viewport with other sample points.
  package func sampled(at offset: SampleOffset) -> ResolvedViewport {
    var result = self
    result.sampleOffset = offset
    return result
  }

  /// The projection of the host's own plane, the flattening ancestor of the root.
  package var projection: Projection { .output.precomposed(with: pixels) }
}
