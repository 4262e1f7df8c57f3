import Foundation
import Geometry
import Imaging

/// The pixels of a context as someone else sees them: memory in their layout that follows the bitmap.
final class BitmapMemory {
  let start: UnsafeMutableRawPointer
  let bytesPerRow: Int
  private let isOwned: Bool

  /// - Parameter start: Not owned; memory is taken where it is `nil`.
  init(_ start: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int) {
    self.bytesPerRow = bytesPerRow
    isOwned = start == nil
    self.start = start ?? .allocate(byteCount: bytesPerRow * height, alignment: 16)
    if isOwned { self.start.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }
  }

  deinit { if isOwned { start.deallocate() } }
}

extension CGContext {
  /// A bitmap of its own, or one that lies in the memory at `data`.
  ///
  /// There are 8 bits a component and these layouts; others give `nil`:
  ///
  /// - RGB with ``CGImageAlphaInfo/premultipliedLast``, `premultipliedFirst`, `noneSkipLast` or `noneSkipFirst`, four bytes a
  ///   pixel in either order;
  /// - grey with ``CGImageAlphaInfo/none``, one byte a pixel: drawn in colours, of which the luminance is kept;
  /// - ``CGImageAlphaInfo/alphaOnly``, one byte a pixel, whatever the space.
  ///
  /// What `data` holds is what the bitmap begins with; after each thing that is drawn it holds the result. What others write
  /// there later is not seen. It must stay valid as long as the context.
  ///
  /// - Parameters:
  ///   - data: The top row first; `nil` for memory of the context's own, clear or black.
  ///   - width, height: 1…32767 pixels; `nil` is returned otherwise.
  ///   - bytesPerRow: At least as many as the pixels take. 0 for as many as they do, without `data`.
  ///   - bitmapInfo: A ``CGImageAlphaInfo`` and a byte order of 32 bits, or none.
  /// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext/init(data:width:height:bitspercomponent:bytesperrow:space:bitmapinfo:)>.
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
    self.init(width: width, height: height, layout: layout)
    self.bytesPerRow = max(bytesPerRow, needed)
    self.givenSpace = space
    self.givenBitmapInfo = bitmapInfo
    guard let data else { return }
    let memory = BitmapMemory(data, bytesPerRow: bytesPerRow, height: height)
    bitmap.forEachRow { y, row in layout.read(memory.start + y * bytesPerRow, to: row) }
    self.memory = memory
  }

  /// The pixels, top row first, in the layout that was asked for; `nil` never, but on Apple's for other kinds of contexts.
  ///
  /// They follow the bitmap from the first time that this is asked. What is written there is not drawn.
  public var data: UnsafeMutableRawPointer? {
    if memory == nil {
      memory = BitmapMemory(nil, bytesPerRow: bytesPerRow, height: height)
      didDraw(in: bitmap.rect)
    }
    return memory?.start
  }

  public var bitsPerComponent: Int { 8 }

  public var bitsPerPixel: Int { 8 * layout.bytesPerPixel }

  public var colorSpace: CGColorSpace? { givenSpace }

  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: givenBitmapInfo) }

  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: givenBitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue) ?? .premultipliedLast
  }

  /// Brings ``data`` up to date, after drawing into the bitmap.
  ///
  /// - Parameter rect: Around the pixels that may have changed.
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
