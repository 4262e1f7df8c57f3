import Drawing
import Foundation
import Geometry
import Imaging

/// What a layer's ``CALayer/contents`` are after it was drawn: a picture, and the bitmap that it was drawn in.
///
/// The picture is `contentsScale` pixels a point. It covers the bounds, each side rounded up to a whole pixel; what was drawn
/// outside is lost. Immutable, as far as a picture shows: drawing again makes another store, which takes over the bitmap.
package final class BackingStore {
  package let image: CGImage
  let place: Place
  /// `nil` once another store has it.
  private var canvas: CGContext?

  /// What a bitmap is drawn for. One that was drawn for something else cannot be drawn on.
  struct Place: Equatable {
    let bounds: CGRect
    let scale: CGFloat
    /// Whether y runs down the picture, so that its first row is at the least y.
    let yDown: Bool
    let isOpaque: Bool

    /// Columns and rows of the bitmap; `nil` where there are none, or too many.
    var pixels: (width: Int, height: Int)? {
      let (w, h) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
      guard bounds.isFinite, w > 0, h > 0, w * h <= CGFloat(Viewport.maximumPixels) else { return nil }
      return (Int(w), Int(h))
    }

    /// Whether nothing is to be drawn at all, which is no failure.
    var isEmpty: Bool { !(bounds.width > 0 && bounds.height > 0 && scale > 0) }
  }

  private init(image: CGImage, place: Place, canvas: CGContext?) {
    (self.image, self.place, self.canvas) = (image, place, canvas)
  }

  /// The same picture with no bitmap: for a copy of the layer, which must not draw where the layer does.
  var pictureOnly: BackingStore { BackingStore(image: image, place: place, canvas: nil) }

  /// Whether nothing was drawn: every pixel is as it was at first.
  var isBlank: Bool {
    image.premultipliedRGBA.withUnsafeBytes { bytes in
      bytes.indices.allSatisfy { bytes[$0] == 0 || (place.isOpaque && $0 % 4 == 3) }
    }
  }

  /// Draws a new store.
  ///
  /// - Parameters:
  ///   - dirty: What has to be drawn, in the layer's space; everything when `nil`, or when there is no bitmap to draw on.
  ///   - previous: What the layer shows now.
  ///   - draw: Draws into the context, whose user space is the layer's and whose clip is what has to be drawn.
  /// - Returns: `nil` where there is no room for a bitmap.
  static func drawn(
    at place: Place, dirty: CGRect?, on previous: BackingStore?, _ draw: (CGContext) -> Void
  ) -> BackingStore? {
    guard let (width, height) = place.pixels else { return nil }
    var dirty = dirty
    var canvas: CGContext?
    if let previous, previous.place == place { canvas = previous.canvas }
    if canvas == nil {
      dirty = nil
      canvas = CGContext(width: width, height: height, isOpaque: place.isOpaque)
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

extension BackingStore.Place {
  /// The rectangle of whole pixels around a rectangle of the layer's space, in that space.
  fileprivate func wholePixels(around rect: CGRect) -> CGRect {
    let x0 = ((rect.minX - bounds.minX) * scale).rounded(.down) / scale + bounds.minX
    let x1 = ((rect.maxX - bounds.minX) * scale).rounded(.up) / scale + bounds.minX
    let y0 = ((rect.minY - bounds.minY) * scale).rounded(.down) / scale + bounds.minY
    let y1 = ((rect.maxY - bounds.minY) * scale).rounded(.up) / scale + bounds.minY
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}

extension CALayer {
  /// What documents say of ``contents``: a picture, of whatever was drawn too, but not of a text, which is drawn again.
  package final var contentsInDocument: Any? {
    get { self is CATextLayer && contents is BackingStore ? nil : contentsImage }
    set { contents = newValue }
  }

  /// The type of ``contents`` that show nothing, such as `UIImage`; `nil` where there are none, or they show.
  final var typeOfBlankContents: Any.Type? {
    guard let contents, contentsImage == nil else { return nil }
    return type(of: contents)
  }

  /// The picture that ``contents`` hold: an image that was set, or what was drawn. `nil` for anything else.
  package final var contentsImage: CGImage? {
    switch contents {
    case nil: nil
    case let image as CGImage: image
    case let store as BackingStore: store.image
    default: nil
    }
  }
}
