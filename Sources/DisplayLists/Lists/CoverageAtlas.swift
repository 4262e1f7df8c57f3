import Geometry
import LayerSnapshots

/// The coverage of pixels at the edges of items, and of shapes: 8 bits a pixel, one rectangle after the other. Each
/// page becomes a texture of one channel.
///
/// Coverage is computed at the pixels of the picture, so edges are sharp under any transform. Texels are only ever
/// added to a page, so what a device has of it stays.
package struct CoverageAtlas: Sendable {
  package struct Page: Sendable {
    /// Identifies the page among all pages of all atlases.
    package let number = VersionNumber.fresh()
    /// Row by row from the top, whole rows of ``CoverageAtlas/width``.
    package fileprivate(set) var bytes: [UInt8] = []
    /// The number of texels that have a meaning.
    package fileprivate(set) var count = 0
  }

  package private(set) var pages: [Page] = []

  /// The number of texels in a row, as a power of two: every OpenGL ES 3.0 device has textures this large.
  package static let widthBits = 11
  package static let width = 1 << widthBits
  /// The number of texels of a page at most.
  static let mostTexels = width * width

  init() {}

  /// The number of texels.
  var count: Int { pages.reduce(0) { $0 + $1.count } }

  /// Adds texels, ``mostTexels`` at most, which `fill` overwrites; they are 0 before. Returns their page and the first
  /// of them.
  mutating func add(
    _ count: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> (page: Int, texel: Int) {
    if pages.last.map({ $0.count + count > Self.mostTexels }) ?? true { pages.append(Page()) }
    let (page, first) = (pages.count - 1, pages[pages.count - 1].count)
    pages[page].add(count, fill)
    return (page, first)
  }
}

extension CoverageAtlas.Page {
  fileprivate mutating func add(_ added: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    let first = count
    count += added
    let (row, held) = (CoverageAtlas.width, bytes.count)
    if count > held { bytes.append(contentsOf: repeatElement(0, count: (count - held + row - 1) / row * row)) }
    bytes.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { fill(start + first) } }
  }
}
