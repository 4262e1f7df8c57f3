import CCairo
import Foundation
import Geometry
import Imaging

/// A bitmap that is drawn into: Core Graphics' context, drawn by Cairo.
///
/// Coordinates are those of a user space, which ``ctm`` maps to the *base space*: pixels, with the origin at the bottom left
/// and y running up. Layers hand out contexts whose ``ctm`` already turns y the way it runs in the layer. Colours are
/// sRGB-encoded, pixels premultiplied.
///
/// Not `Sendable`: use a context from one thread at a time.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext>.
public final class CGContext {
  /// Size in pixels.
  public let width: Int, height: Int

  /// Whether the bitmap has no alpha: it begins black, and stays opaque.
  let isOpaque: Bool

  /// `cairo_surface_t` and `cairo_t`; alive as long as the context.
  private let surface: OpaquePointer
  let cairo: OpaquePointer

  /// What ``saveGState()`` keeps besides Cairo's own state, which holds the clip and the matrix.
  var state = State()
  private var saved: [State] = []

  /// From the space that glyphs are drawn in, y up, to user space, for ``showGlyphs(_:at:)`` and Core Text; not part of the
  /// graphics state.
  public var textMatrix = CGAffineTransform.identity

  /// The longest side of a bitmap, pixels: Cairo's own limit.
  package static let maximumSide = 32767

  struct State {
    var ctm = CGAffineTransform.identity
    var fillColor = CGColor.black
    var text = TextParameters()
  }

  /// A clear bitmap, or a black one that is opaque; `nil` where a side is less than 1 or more than ``maximumSide``, or where there is
  /// not enough memory.
  package init?(width: Int, height: Int, isOpaque: Bool = false) {
    guard width > 0, height > 0, max(width, height) <= Self.maximumSide else { return nil }
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard let surface = cairo_image_surface_create(format, Int32(width), Int32(height)) else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    (self.surface, self.cairo) = (surface, cairo)
    applyMatrix()
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  // MARK: Graphics state

  /// Remembers clip, matrix, colours and all else that drawing depends on, until the matching ``restoreGState()``.
  public func saveGState() {
    cairo_save(cairo)
    saved.append(state)
  }

  /// Goes back to what the last ``saveGState()`` remembered; does nothing where there is none.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    cairo_restore(cairo)
    state = last
  }

  // MARK: Coordinates

  /// From user space to base space: pixels, y up from the bottom left.
  public var ctm: CGAffineTransform { state.ctm }

  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts `transform` before ``ctm``: what is drawn from now on goes through it first.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
    applyMatrix()
  }

  /// From user space to Cairo's pixels, whose y runs down from the top left.
  private func applyMatrix() {
    let m = state.ctm
    var matrix = cairo_matrix_t(
      xx: m.a.native, yx: -m.b.native, xy: m.c.native, yy: -m.d.native, x0: m.tx.native,
      y0: Double(height) - m.ty.native)
    cairo_set_matrix(cairo, &matrix)
  }

  // MARK: Painting

  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  public func fill(_ rect: CGRect) {
    let color = state.fillColor.components ?? [0, 0, 0, 0]
    cairo_set_source_rgba(cairo, color[0].native, color[1].native, color[2].native, color[3].native)
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX.native, rect.minY.native, rect.width.native, rect.height.native)
    cairo_fill(cairo)
  }

  /// Leaves of what is drawn from now on only what lies in `rect` of user space.
  public func clip(to rect: CGRect) {
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX.native, rect.minY.native, rect.width.native, rect.height.native)
    cairo_clip(cairo)
  }

  /// The smallest rectangle of user space around what the clip leaves.
  public var boundingBoxOfClipPath: CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Makes `rect` of user space clear, within the clip.
  public func clear(_ rect: CGRect) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX.native, rect.minY.native, rect.width.native, rect.height.native)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  // MARK: Pixels

  /// A copy of the bitmap as it is now.
  public func makeImage() -> CGImage? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      for y in 0..<height {
        // Cairo keeps a pixel as one 32-bit word in the machine's own order: alpha, red, green, blue from the greatest bits.
        let row = UnsafeRawPointer(data + y * stride)
        for x in 0..<width {
          let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
          let i = 4 * (y * width + x)
          buffer[i] = UInt8(truncatingIfNeeded: word >> 16)
          buffer[i + 1] = UInt8(truncatingIfNeeded: word >> 8)
          buffer[i + 2] = UInt8(truncatingIfNeeded: word)
          buffer[i + 3] = isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 24)
        }
      }
      count = 4 * width * height
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }
}
