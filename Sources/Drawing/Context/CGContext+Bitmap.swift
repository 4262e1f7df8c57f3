import Foundation
import Geometry
import Imaging

/// A function that is called when a bitmap context no longer needs its memory: the info, and the memory. A Swift
/// function here.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

extension CGContext {
  /// Creates a bitmap context that mirrors its pixels in the memory at `data`, if given.
  ///
  /// Components have 8 bits and are encoded in `space`; colours outside its gamut are clamped. These layouts are
  /// supported; others give `nil`:
  ///
  /// - RGB with ``CGImageAlphaInfo/premultipliedLast``, `premultipliedFirst`, `noneSkipLast` or `noneSkipFirst`, four
  ///   bytes per pixel in either order;
  /// - grey with ``CGImageAlphaInfo/none``, one byte per pixel: drawn in colour and stored as luminance;
  /// - ``CGImageAlphaInfo/alphaOnly``, one byte per pixel, in any space.
  ///
  /// The bitmap starts with the pixels at `data`, and `data` is updated after each drawing operation. Later writes to
  /// `data` do not change the bitmap. `data` must stay valid while the context lives.
  ///
  /// - Parameters:
  ///   - data: The pixels, top row first; `nil` for memory of the context's own, initially transparent or black.
  ///   - width, height: From 1 to 32767 pixels; otherwise the result is `nil`.
  ///   - bytesPerRow: At least the bytes of a row's pixels. Without `data` it may be 0, for exactly that many.
  ///   - bitmapInfo: A ``CGImageAlphaInfo``, with a byte order of 32 bits or none.
  ///
  /// Source:
  /// <https://developer.apple.com/documentation/coregraphics/cgcontext/init(data:width:height:bitspercomponent:bytesperrow:space:bitmapinfo:)>.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    guard let layout = PixelLayout(bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo) else {
      return nil
    }
    // Before the product, which could overflow.
    guard width > 0, width <= Self.maximumSide else { return nil }
    let needed = width * layout.bytesPerPixel
    guard bytesPerRow >= needed || (bytesPerRow == 0 && data == nil) else { return nil }
    self.init(width: width, height: height, layout: layout, space)
    self.bytesPerRow = max(bytesPerRow, needed)
    self.givenSpace = space
    self.givenBitmapInfo = bitmapInfo
    guard let data else { return }
    let memory = BitmapMemory(data, bytesPerRow: bytesPerRow, height: height)
    bitmap.forEachRow { y, row in layout.read(memory.start + y * bytesPerRow, to: row) }
    self.memory = memory
  }

  /// Creates a bitmap context as ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` does, and
  /// calls `releaseCallback` with `releaseInfo` and `data` when the context is freed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo)
    memory?.release = releaseCallback.map { callback in { callback(releaseInfo, data) } }
  }

  /// The pixels, top row first, in the layout given at creation; `nil` for a document.
  ///
  /// The first access allocates the memory, which is updated after each drawing operation from then on. Writing to it
  /// does not change the bitmap.
  public var data: UnsafeMutableRawPointer? {
    if memory == nil, document == nil {
      memory = BitmapMemory(nil, bytesPerRow: bytesPerRow, height: height)
      didDraw(in: bitmap.rect)
    }
    return memory?.start
  }

  /// Always 8, for any requested format.
  public var bitsPerComponent: Int { 8 }

  /// The bits of one pixel of the bitmap.
  public var bitsPerPixel: Int { 8 * layout.bytesPerPixel }

  /// The space that the context was created with.
  public var colorSpace: CGColorSpace? { givenSpace }

  /// The layout that the context was created with.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: givenBitmapInfo) }

  /// The place of alpha in that layout.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: givenBitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue) ?? .premultipliedLast
  }

  /// Updates ``data`` after drawing into the bitmap.
  ///
  /// - Parameter rect: A rectangle around the pixels that may have changed.
  func didDraw(in rect: PixelRect) {
    guard let memory, target === bitmap else { return }
    let rect = rect.intersection(bitmap.rect)
    if rect.isEmpty { return }
    bitmap.forEachRow { y, row in
      guard y >= rect.minY, y < rect.maxY else { return }
      layout.write(row, columns: rect.minX..<rect.maxX, to: memory.start + y * memory.bytesPerRow)
    }
  }
}
