import Geometry
import LayerSnapshots

/// The coverage of shapes, 8 bits a pixel, packed into pages. Each page becomes a texture of one channel.
///
/// Coverage is computed at the pixels of the picture, so shapes are sharp under any transform. A mask holds no more
/// than the pixels of the frame that its shape touches, which bounds the memory. Masks are only ever added to a page,
/// so what a device has of it stays.
package struct CoverageAtlas: Sendable {
  package struct Page: Sendable {
    /// Identifies the page among all pages of all atlases.
    package let number = VersionNumber.fresh()
    package let width: Int
    package fileprivate(set) var height: Int
    /// Row by row from the top.
    package fileprivate(set) var bytes: [UInt8]
    /// Where its masks are, in the order in which they came.
    package fileprivate(set) var masks: [PixelRect] = []
  }

  package private(set) var pages: [Page] = []

  /// Pages are this wide and at most this high; a mask larger than that is a page by itself.
  private static let side = 2048

  /// The page that is being filled, and its last shelf: where the next mask goes, and how high the shelf is.
  private var shelf: (page: Int, x: Int, y: Int, height: Int)?

  init() {}

  /// Adds a mask; returns its page and its first texel there.
  mutating func add(_ mask: CoverageMask) -> (page: Int, x: Int, y: Int) {
    let (w, h) = (mask.frame.width, mask.frame.height)
    if w > Self.side || h > Self.side {
      pages.append(Page(width: w, height: h, bytes: mask.coverage, masks: [PixelRect(width: w, height: h)]))
      return (pages.count - 1, 0, 0)
    }
    var place = shelf ?? newShelf()
    if place.x + w > Self.side { place = (place.page, 0, place.y + place.height, 0) }
    if place.y + max(h, place.height) > Self.side { place = newShelf() }
    place.height = max(place.height, h)
    copy(mask, to: place.page, x: place.x, y: place.y, bottom: place.y + place.height)
    shelf = (place.page, place.x + w, place.y, place.height)
    return (place.page, place.x, place.y)
  }

  private mutating func newShelf() -> (page: Int, x: Int, y: Int, height: Int) {
    pages.append(Page(width: Self.side, height: 0, bytes: []))
    return (pages.count - 1, 0, 0, 0)
  }

  private mutating func copy(_ mask: CoverageMask, to page: Int, x: Int, y: Int, bottom: Int) {
    let (w, side) = (mask.frame.width, Self.side)
    pages[page].masks.append(PixelRect(minX: x, minY: y, maxX: x + w, maxY: y + mask.frame.height))
    if bottom > pages[page].height {
      pages[page].bytes += [UInt8](repeating: 0, count: (bottom - pages[page].height) * side)
      pages[page].height = bottom
    }
    pages[page].bytes.withUnsafeMutableBufferPointer { bytes in
      for row in 0..<mask.frame.height {
        let start = (y + row) * side + x
        _ = bytes[start..<start + w].update(fromContentsOf: mask.coverage[row * w..<(row + 1) * w])
      }
    }
  }
}
