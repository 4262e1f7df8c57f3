import CCairo
import Foundation
import Geometry

/// Pixels in memory and a `cairo_t` that draws into them: the bitmap of a context, or an intermediate picture.
///
/// Coordinates of every surface are pixels of the whole bitmap, y down: Cairo offsets a surface that holds a part of
/// it.
final class Surface {
  /// The rectangle of pixels that the surface holds.
  private(set) var rect: PixelRect
  /// The `cairo_surface_t` and `cairo_t`, valid while this object lives.
  let surface: OpaquePointer
  let cairo: OpaquePointer

  enum Format {
    /// Premultiplied red, green, blue and alpha.
    case color
    /// Red, green and blue, with an alpha of 1.
    case opaque
    /// Alpha or coverage alone.
    case alpha

    fileprivate var cairo: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_ARGB32
      case .opaque: CAIRO_FORMAT_RGB24
      case .alpha: CAIRO_FORMAT_A8
      }
    }
  }

  /// Creates a transparent surface, or a black one if it is opaque. `nil` if it is empty, if a side exceeds Cairo's
  /// limit, or if memory runs out.
  init?(_ rect: PixelRect, _ format: Format = .color) {
    guard !rect.isEmpty, max(rect.width, rect.height) <= Self.maximumSide else { return nil }
    guard let surface = cairo_image_surface_create(format.cairo, Int32(rect.width), Int32(rect.height)) else {
      return nil
    }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_surface_set_device_offset(surface, Double(-rect.minX), Double(-rect.minY))
    guard let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.rect, self.surface, self.cairo) = (rect, surface, cairo)
  }

  /// Creates a surface that writes pages: it takes over a `cairo_surface_t` of a document, and has no pixels to read.
  init?(pages surface: OpaquePointer, _ rect: PixelRect, unitsPerPixel: Double) {
    cairo_surface_set_device_scale(surface, unitsPerPixel, unitsPerPixel)
    guard let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.rect, self.surface, self.cairo) = (rect, surface, cairo)
  }

  /// Sets the size of a document's next page.
  func setPage(_ rect: PixelRect) { self.rect = rect }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The bounding box of the clip, in whole pixels.
  var clipRect: PixelRect {
    inPixels {
      var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
      return PixelRect(around: x0, y0, x1, y1).intersection(rect)
    }
  }

  /// Runs `body` while the matrix of `cairo` is the identity, so that coordinates are pixels.
  @discardableResult
  func inPixels<Result>(_ body: () -> Result) -> Result {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_identity_matrix(cairo)
    defer { cairo_set_matrix(cairo, &matrix) }
    return body()
  }

  /// Calls `body` with each row of 32-bit pixels: alpha, red, green, blue from the most significant byte.
  ///
  /// - Parameter body: Receives the row's y in the bitmap, and its pixels from `rect.minX` on.
  func forEachRow(_ body: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<rect.height {
      let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      body(rect.minY + y, UnsafeMutableBufferPointer(start: row, count: rect.width))
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Calls `body` with each row of a surface of alpha alone.
  func forEachAlphaRow(_ body: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt8>) -> Void) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<rect.height {
      body(rect.minY + y, UnsafeMutableBufferPointer(start: data + y * stride, count: rect.width))
    }
    cairo_surface_mark_dirty(surface)
  }
}

extension Surface {
  /// The largest side of a surface in pixels: Cairo's limit.
  static let maximumSide = 32767

  /// The most pixels of a picture whose surroundings a blur or a shadow moves into the clip, unless the clip itself has
  /// more.
  static let maximumPixels = 1 << 24
}

extension PixelRect {
  /// The rectangle, if a picture of it has at most ``Surface/maximumPixels`` pixels and no side beyond Cairo's limit;
  /// otherwise the largest such part of it around `core`.
  func shrunk(towards core: PixelRect) -> PixelRect {
    if fitsPicture { return self }
    var (low, high) = (0, 1 << 16)
    while high - low > 1 {
      let margin = (low + high) / 2
      if intersection(core.outset(by: margin)).fitsPicture { low = margin } else { high = margin }
    }
    return intersection(core.outset(by: low))
  }

  private var fitsPicture: Bool { max(width, height) <= Surface.maximumSide && area <= Surface.maximumPixels }
}

/// Conversions between premultiplied colours and Cairo's 32-bit words.
enum PixelWord {
  /// The word of a colour, rounded to the nearest; no channel exceeds alpha.
  @inline(__always)
  static func word(_ c: SIMD4<Float>) -> UInt32 {
    let v = (c * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let a = UInt32(v.w)
    return a << 24 | min(UInt32(v.x), a) << 16 | min(UInt32(v.y), a) << 8 | min(UInt32(v.z), a)
  }

  /// The colour of a word: red, green, blue, alpha, 0…1.
  @inline(__always)
  static func color(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), Float(word >> 24)) * (1 / 255)
  }
}

extension OpaquePointer {
  /// Calls `body` with the source of this `cairo_t`, unless it has failed: for a failed one `cairo_get_source` makes a
  /// pattern that is never freed.
  func withSource(_ body: (_ pattern: OpaquePointer) -> Void) {
    guard cairo_status(self) == CAIRO_STATUS_SUCCESS, let source = cairo_get_source(self) else { return }
    body(source)
  }
}
