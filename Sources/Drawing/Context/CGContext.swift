import CCairo
import Foundation
import Geometry
import Imaging

/// A bitmap that is drawn into: Core Graphics' context, drawn by Cairo.
///
/// Coordinates are those of a user space, which ``ctm`` maps to the *base space*: pixels, with the origin at the bottom left
/// and y running up. Layers hand out contexts whose ``ctm`` already turns y the way it runs in the layer. Colours are
/// sRGB-encoded, pixels premultiplied, 8 bits a channel; edges are antialiased by area.
///
/// Numbers that are NaN or infinite are no error: what they are part of is not drawn. Neither is anything while ``ctm`` has no
/// inverse.
///
/// Not `Sendable`: use a context from one thread at a time.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext>.
public final class CGContext {
  /// Size in pixels.
  public let width: Int, height: Int

  /// Whether the bitmap has no alpha: it begins black, and stays opaque.
  let isOpaque: Bool

  /// The bitmap itself.
  let bitmap: Surface

  /// What is drawn into now: the bitmap, a transparency layer, or a picture that is mixed with them afterwards.
  var target: Surface

  /// The `cairo_t` that is drawn with. Its matrix maps user space to pixels of the bitmap, y down, or is the identity while
  /// ``canDraw`` is false.
  var cairo: OpaquePointer { target.cairo }

  /// What ``saveGState()`` keeps besides Cairo's own state, which holds the clip and the matrix.
  var state = State()
  private var saved: [State] = []

  /// The transparency layers that were begun and not ended.
  var layers: [Layer] = []

  /// The path that is being built, in base space. Not part of the graphics state.
  var basePath = BezierPath()

  /// What is being captured, while a picture is drawn that is mixed afterwards.
  var capture: Capture?

  /// The pixels as the context's maker wants them in memory; see ``data``.
  var memory: BitmapMemory?

  /// How pixels are laid out in ``data``.
  let layout: PixelLayout

  /// What the maker of the context asked for, in Core Graphics' words.
  var givenSpace: CGColorSpace? = CGColorSpaceCreateDeviceRGB()
  var givenBitmapInfo: UInt32

  /// Bytes from one row of ``data`` to the next.
  public internal(set) var bytesPerRow: Int

  /// From the space of shadows' offsets and blurs to pixels, y up: the identity unless the maker of the context says
  /// otherwise. A context of two pixels a point has a scale of 2.
  package var baseTransform = CGAffineTransform.identity

  /// From the space that glyphs are drawn in, y up, to user space, for ``showGlyphs(_:at:)`` and Core Text; not part of the
  /// graphics state.
  public var textMatrix = CGAffineTransform.identity

  /// See ``setAllowsAntialiasing(_:)``; not part of the graphics state.
  var allowsAntialiasing = true

  /// The longest side of a bitmap, pixels: Cairo's own limit.
  package static let maximumSide = 32767

  struct State {
    var ctm = CGAffineTransform.identity
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var line = LineStyle()
    var text = TextParameters()
    var flatness: CGFloat = 0.05
    var shouldAntialias = true
    var interpolationQuality = CGInterpolationQuality.default
    var shadow: Shadow?
    /// Around what the clip leaves, in base space.
    var clipBounds = CGRect.null
    /// Multiplies the coverage of all that is drawn, besides Cairo's clip.
    var clipMask: Surface?
  }

  /// A clear bitmap, or a black one that is opaque; `nil` where a side is less than 1 or more than ``maximumSide``, or where there is
  /// not enough memory.
  package convenience init?(width: Int, height: Int, isOpaque: Bool = false) {
    self.init(width: width, height: height, layout: isOpaque ? .opaqueRGBA : .rgba)
  }

  init?(width: Int, height: Int, layout: PixelLayout) {
    guard width > 0, height > 0,
      let bitmap = Surface(PixelRect(width: width, height: height), layout.hasAlpha ? .color : .opaque)
    else { return nil }
    (self.width, self.height, self.layout, isOpaque) = (width, height, layout, !layout.hasAlpha)
    (self.bitmap, target) = (bitmap, bitmap)
    givenBitmapInfo = (isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue
    bytesPerRow = width * layout.bytesPerPixel
    state.clipBounds = CGRect(x: 0, y: 0, width: width, height: height)
    applyMatrix()
  }

  // MARK: Graphics state

  /// Remembers clip, matrix, colours and all else that drawing depends on, until the matching ``restoreGState()``.
  public func saveGState() {
    cairo_save(cairo)
    saved.append(state)
  }

  /// Goes back to what the last ``saveGState()`` remembered; does nothing where there is none in the same transparency layer.
  public func restoreGState() {
    guard saved.count > layers.last?.saved ?? 0, let last = saved.popLast() else { return }
    cairo_restore(cairo)
    state = last
  }

  /// How many states are remembered.
  var savedCount: Int { saved.count }

  /// Forgets states beyond the first `count`.
  func forgetStates(beyond count: Int) { saved.removeLast(max(0, saved.count - count)) }

  // MARK: Pixels

  /// A copy of the bitmap as it is now, without what is in transparency layers that have not ended.
  public func makeImage() -> CGImage? {
    flush()
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bitmap.forEachRow { y, row in
        let out = UnsafeMutableRawBufferPointer(rebasing: bytes[4 * y * width..<4 * (y + 1) * width])
        layout.writeRGBA(row, to: out)
      }
      count = 4 * width * height
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  /// Finishes what is under way: nothing is, ever.
  public func flush() {}

  /// Finishes what is under way: nothing is, ever.
  public func synchronize() {}
}
