import CCairo
import Foundation
import Geometry
import Imaging

/// A bitmap to draw into: Core Graphics' context, implemented with Cairo.
///
/// Coordinates are in a user space, which ``ctm`` maps to the *base space*: pixels, with the origin at the bottom left
/// and y running up. Contexts for layers have a ``ctm`` in which y already runs as in the layer. Pixels are
/// premultiplied with 8 bits a channel, encoded in the context's RGB space, which is sRGB unless it was created with
/// another, and edges are antialiased by area.
///
/// NaN and infinity are not errors: an operation with such a number draws nothing. Nothing is drawn while ``ctm`` has
/// no inverse.
///
/// Not `Sendable`: use a context from one thread at a time.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext>.
public final class CGContext: CFObject {
  /// Size in pixels.
  public private(set) var width: Int, height: Int

  /// Whether the bitmap has no alpha: it starts black and stays opaque.
  let isOpaque: Bool

  /// The context's bitmap.
  let bitmap: Surface

  /// The current target: the bitmap, a transparency layer, or a captured picture that is composited afterwards.
  var target: Surface

  /// The target's `cairo_t`. Its matrix maps user space to pixels of the bitmap, y down; it is the identity while
  /// ``canDraw`` is false.
  var cairo: OpaquePointer { target.cairo }

  /// The current graphics state.
  var state = GraphicsState()
  private var saved: [GraphicsState] = []

  /// The open transparency layers, innermost last.
  var layers: [Layer] = []

  /// The current path, in base space. Not part of the graphics state.
  var basePath = BezierPath()

  /// The kind of capture in progress; `nil` if none is.
  var capture: Capture?

  /// The content of a picture that is captured, to be composited with the target afterwards.
  enum Capture {
    /// The drawing's colours.
    case color
    /// The drawing's coverage, independent of its alpha: every source is opaque.
    case coverage
  }

  /// The images made smaller so far, while a layer tree is drawn.
  var reducedImages: ReducedImages?

  /// The document that the context writes; `nil` for a bitmap.
  private(set) var document: PDFDocument?

  /// The client's copy of the pixels; see ``data``.
  var memory: BitmapMemory?

  /// The layout of pixels in ``data``.
  let layout: PixelLayout

  /// The space of the pixels; `nil` for sRGB.
  let pixelSpace: PixelSpace?

  /// The colour space and bitmap info given at creation.
  var givenSpace: CGColorSpace? = CGColorSpaceCreateDeviceRGB()
  var givenBitmapInfo: UInt32

  /// The number of bytes from one row of ``data`` to the next.
  public internal(set) var bytesPerRow: Int

  /// The transform from the space of shadow offsets and blurs to pixels, y up: the identity unless the context's
  /// creator sets it. With two pixels per point it is a scale by 2.
  package var baseTransform = CGAffineTransform.identity

  /// The transform from the space in which patterns lie to base space: the context's first user space.
  var patternBase = CGAffineTransform.identity

  /// The transform from glyph space, y up, to user space, for ``showGlyphs(_:at:)`` and Core Text. Not part of the
  /// graphics state.
  public var textMatrix = CGAffineTransform.identity

  /// See ``setAllowsAntialiasing(_:)``; not part of the graphics state.
  var allowsAntialiasing = true

  /// The largest side of a bitmap, in pixels.
  package static var maximumSide: Int { Surface.maximumSide }

  /// Creates a transparent bitmap, or a black one if it is opaque; `nil` if a side is less than 1 or more than
  /// ``maximumSide``, or if memory runs out.
  ///
  /// - Parameter space: The space of the pixels: an RGB space, or grey for pictures without colours.
  package convenience init?(
    width: Int, height: Int, isOpaque: Bool = false, space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  ) {
    self.init(
      width: width, height: height,
      layout: space.model == .monochrome
        ? PixelLayout(channels: .gray, hasAlpha: !isOpaque) : isOpaque ? .opaqueRGBA : .rgba, space)
    givenSpace = space
  }

  /// - Parameter space: The space of the pixels; `nil` for sRGB.
  init?(width: Int, height: Int, layout: PixelLayout, _ space: CGColorSpace? = nil) {
    guard width > 0, height > 0,
      let bitmap = Surface(PixelRect(width: width, height: height), layout.hasAlpha ? .color : .opaque)
    else { return nil }
    (self.width, self.height, self.layout, isOpaque) = (width, height, layout, !layout.hasAlpha)
    (self.bitmap, target) = (bitmap, bitmap)
    pixelSpace = PixelSpace(space)
    givenBitmapInfo = (isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue
    bytesPerRow = width * layout.bytesPerPixel
    state.clipBounds = CGRect(x: 0, y: 0, width: width, height: height)
    applyMatrix()
  }

  /// Creates the context of a document, without a page yet.
  init?(_ document: PDFDocument) {
    let pixels = Self.pixels(of: document.mediaBox)
    guard let surface = Surface(pages: document.surface, pixels, unitsPerPixel: PDFDocument.pointsPerPixel) else {
      return nil
    }
    (width, height, layout, isOpaque, self.document) = (pixels.width, pixels.height, .rgba, false, document)
    (bitmap, target, pixelSpace) = (surface, surface, nil)
    givenBitmapInfo = CGImageAlphaInfo.premultipliedLast.rawValue
    bytesPerRow = 0
    resetPage(document.mediaBox)
  }

  deinit {
    if document?.isOnPage == true { endPage() }
    document?.close()
  }

  /// The pixels of a page.
  private static func pixels(of box: CGRect) -> PixelRect {
    func count(_ points: CGFloat) -> Int { Int((points.native / PDFDocument.pointsPerPixel).rounded(.up)) }
    return PixelRect(width: count(box.width), height: count(box.height))
  }

  /// Begins a page with a fresh graphics state, and a space of points from the bottom left of `box`.
  func resetPage(_ box: CGRect) {
    let pixels = Self.pixels(of: box)
    (width, height) = (pixels.width, pixels.height)
    bitmap.setPage(pixels)
    while !saved.isEmpty { restoreGState() }
    state = GraphicsState()
    cairo_reset_clip(cairo)
    basePath = BezierPath()
    textMatrix = .identity
    state.clipBounds = CGRect(x: 0, y: 0, width: width, height: height)
    let scale = CGFloat(1 / PDFDocument.pointsPerPixel)
    // The top of the page is the top of the pixels.
    state.ctm = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -box.minX * scale, ty: CGFloat(height) - box.maxY * scale)
    (baseTransform, patternBase) = (CGAffineTransform(scaleX: scale, y: scale), state.ctm)
    applyMatrix()
  }

  // MARK: Graphics state

  /// Saves the clip, the matrix and all drawing attributes, until the matching ``restoreGState()``.
  public func saveGState() {
    cairo_save(cairo)
    saved.append(state)
  }

  /// Restores the state saved last. Does nothing without a state saved in the same transparency layer.
  public func restoreGState() {
    guard saved.count > layers.last?.saved ?? 0, let last = saved.popLast() else { return }
    cairo_restore(cairo)
    state = last
  }

  /// The number of saved states.
  var savedCount: Int { saved.count }

  /// Drops saved states beyond the first `count`.
  func forgetStates(beyond count: Int) { saved.removeLast(max(0, saved.count - count)) }

  // MARK: Pixels

  /// A copy of the current bitmap, without open transparency layers; `nil` for a document.
  public func makeImage() -> CGImage? {
    if document != nil { return nil }
    flush()
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bitmap.forEachRow { y, row in
        let out = UnsafeMutableRawBufferPointer(rebasing: bytes[4 * y * width..<4 * (y + 1) * width])
        layout.writeRGBA(row, to: out)
      }
      count = 4 * width * height
    }
    guard let pixelSpace else {
      return CGImage(width: width, height: height, premultipliedRGBA: pixels, hasAlpha: !isOpaque)
    }
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    guard let provider = CGDataProvider(data: Data(pixels)) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: pixelSpace.space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Has no effect: drawing is never deferred.
  public func flush() {}

  /// Has no effect: drawing is never deferred.
  public func synchronize() {}
}
