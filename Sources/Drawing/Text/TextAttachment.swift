import CCairo
import Foundation
import Geometry
import Imaging

/// A picture in the place of a character.
package struct TextAttachment: Sendable, Equatable {
  /// Upright pixels; `nil` for empty room.
  package let image: CGImage?
  /// Points from the character's place on the baseline, y up.
  package let bounds: CGRect

  package init(image: CGImage?, bounds: CGRect) {
    let isSound = bounds.isFinite && bounds.width >= 0 && bounds.height >= 0
    (self.image, self.bounds) = (image, isSound ? bounds : .zero)
  }

  /// Draws the picture at a point of the canvas, y down.
  func draw(on canvas: TextCanvas, at place: CGPoint) {
    guard let image, bounds.width > 0, bounds.height > 0 else { return }
    let context = canvas.context
    let (cairo, box) = (canvas.cairo, bounds)
    cairo_save(cairo)
    cairo_translate(cairo, place.x.native + box.minX.native, place.y.native - box.maxY.native)
    cairo_scale(cairo, box.width.native / Double(image.width), box.height.native / Double(image.height))
    context.paint(image, on: cairo)
    cairo_restore(cairo)
  }
}

/// A type that stands for an attachment in attributed strings, such as UIKit's.
package protocol AttachmentConvertible {
  var attachment: TextAttachment { get }
}

extension TextAttachment: AttachmentConvertible {
  package var attachment: TextAttachment { self }
}

extension CGRect {
  fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}

extension CGContext {
  /// Paints an image over its pixels' own rectangle of the present space, the first row at the top.
  fileprivate func paint(_ image: CGImage, on cairo: OpaquePointer) {
    // Cairo's pixels are blue, green, red, alpha in memory, premultiplied as ours.
    var pixels = image.premultipliedRGBA
    for i in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(i, i + 2) }
    if let pixelSpace {
      var converter = PixelSpaceConverter(pixelSpace)
      pixels.withUnsafeMutableBytes { converter.convert($0.bindMemory(to: UInt32.self)) }
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard
        let surface = cairo_image_surface_create_for_data(
          buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height), Int32(4 * image.width))
      else { return }
      defer { cairo_surface_destroy(surface) }
      cairo_set_source_surface(cairo, surface, 0, 0)
      cairo.withSource { cairo_pattern_set_extend($0, CAIRO_EXTEND_PAD) }
      cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
      // The surface's memory is gone after this.
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
  }
}
