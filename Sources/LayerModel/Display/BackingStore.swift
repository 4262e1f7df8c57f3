import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A layer's ``CALayer/contents`` after it was drawn: an image, and the bitmap that it was drawn in.
///
/// The image has `contentsScale` pixels per point. It covers the bounds, each side rounded up to a whole pixel; drawing
/// outside is lost. The image never changes: drawing again makes another store, which takes over the bitmap.
package final class BackingStore {
  package let image: CGImage
  let place: Geometry
  /// `nil` once another store has taken it over.
  private var canvas: CGContext?

  /// The geometry that a bitmap is drawn for. A bitmap can only be drawn on again for an equal place.
  struct Geometry: Equatable {
    let bounds: CGRect
    let scale: CGFloat
    /// Whether y runs down the picture, so that its first row is at the least y.
    let yDown: Bool
    let isOpaque: Bool
    let format: CALayerContentsFormat

    /// The columns and rows of the bitmap; `nil` if it would be empty or too large.
    var pixels: (width: Int, height: Int)? {
      let (w, h) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
      guard bounds.isFinite, w > 0, h > 0, w * h <= CGFloat(Viewport.maximumPixels) else { return nil }
      return (Int(w), Int(h))
    }

    /// Whether there is nothing to draw. That is not a failure.
    var isEmpty: Bool { !(bounds.width > 0 && bounds.height > 0 && scale > 0) }
  }

  private init(image: CGImage, place: Geometry, canvas: CGContext?) {
    (self.image, self.place, self.canvas) = (image, place, canvas)
  }

  /// The same image without the bitmap: for a copy of the layer, which must not draw into the layer's bitmap.
  var pictureOnly: BackingStore { BackingStore(image: image, place: place, canvas: nil) }

  /// Whether nothing was drawn: every pixel has its initial value.
  var isBlank: Bool {
    image.premultipliedRGBA.withUnsafeBytes { bytes in
      bytes.indices.allSatisfy { bytes[$0] == 0 || (place.isOpaque && $0 % 4 == 3) }
    }
  }

  /// Draws a new store.
  ///
  /// - Parameters:
  ///   - dirty: The part to draw, in the layer's space; everything if `nil`, or if there is no bitmap to draw on.
  ///   - previous: The layer's current store.
  ///   - draw: Draws into the context, whose user space is the layer's and whose clip is the part to draw.
  /// - Returns: `nil` if no bitmap can be made.
  static func drawn(
    at place: Geometry, dirty: CGRect?, on previous: BackingStore?, _ draw: (CGContext) -> Void
  ) -> BackingStore? {
    guard let (width, height) = place.pixels else { return nil }
    var dirty = dirty
    var canvas: CGContext?
    if let previous, previous.place == place { canvas = previous.canvas }
    if canvas == nil {
      dirty = nil
      canvas = CGContext(width: width, height: height, isOpaque: place.isOpaque, space: place.format.space)
    }
    guard let canvas else { return nil }
    previous?.canvas = nil
    canvas.saveGState()
    canvas.enterSpace(over: place.bounds, scale: place.scale, yDown: place.yDown)
    if let dirty { canvas.clip(to: place.wholePixels(around: dirty)) }
    canvas.clear(place.wholePixels(around: dirty ?? place.bounds))
    draw(canvas)
    canvas.restoreGState()
    return canvas.makeImage().map { BackingStore(image: $0, place: place, canvas: canvas) }
  }
}

extension CALayerContentsFormat {
  /// The colour space of a bitmap in the format. Half floats become Display P3, because Cairo's pixels have 8 bits a
  /// channel.
  fileprivate var space: CGColorSpace {
    switch self {
    case .RGBA16Float: CGColorSpace(name: CGColorSpace.displayP3) ?? CGColorSpaceCreateDeviceRGB()
    case .gray8Uint: CGColorSpaceCreateDeviceGray()
    default: CGColorSpaceCreateDeviceRGB()
    }
  }
}

extension BackingStore.Geometry {
  /// Returns the smallest rectangle of whole pixels around `rect`, both in the layer's space.
  fileprivate func wholePixels(around rect: CGRect) -> CGRect {
    let x0 = ((rect.minX - bounds.minX) * scale).rounded(.down) / scale + bounds.minX
    let x1 = ((rect.maxX - bounds.minX) * scale).rounded(.up) / scale + bounds.minX
    let y0 = ((rect.minY - bounds.minY) * scale).rounded(.down) / scale + bounds.minY
    let y1 = ((rect.maxY - bounds.minY) * scale).rounded(.up) / scale + bounds.minY
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
