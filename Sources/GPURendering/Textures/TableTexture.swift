import CGLES
import LayerSnapshots

/// A table of entries of four floats in a texture, which shaders look up by index, row after row. The context must
/// be current.
final class TableTexture {
  /// The size of an entry in bytes.
  static let entrySize = 16

  private let texture = GLTexture()
  /// The entries of a row.
  private let width: Int
  private var rows = TableRows()

  init(width: Int) { self.width = width }

  func bind(unit: Int32) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
  }

  /// Makes room for `count` entries in the texture, which must be bound.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  /// - Returns: Whether the texture is new, and has no entries.
  func reserve(_ count: Int, maximumSize: Int) throws(RenderError) -> Bool {
    let needed = max(1, (count + width - 1) / width)
    guard needed <= maximumSize else { throw .device(.tablesTooLarge(entries: count, limit: maximumSize * width)) }
    guard rows.fit(needed, most: maximumSize) else { return false }
    let target = GLenum(GL_TEXTURE_2D)
    glTexImage2D(
      target, 0, GL_RGBA32F, GLsizei(width), GLsizei(rows.count), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    return true
  }

  /// Writes entries to the texture, which must be bound and have room.
  ///
  /// - Parameter bytes: The entries.
  func write(_ entries: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    // The rest of a row, then whole rows, then the beginning of one.
    var next = entries.lowerBound
    while next < entries.upperBound {
      let (row, column) = (next / width, next % width)
      let whole = column == 0 ? (entries.upperBound - next) / width : 0
      let columns = whole > 0 ? width : min(width - column, entries.upperBound - next)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(row), GLsizei(columns), GLsizei(max(whole, 1)),
        GLenum(GL_RGBA), GLenum(GL_FLOAT), bytes.baseAddress?.advanced(by: (next - entries.lowerBound) * Self.entrySize)
      )
      next += columns * max(whole, 1)
    }
  }
}

/// The number of rows of a table: at least those that a frame needs, and few more for long.
package struct TableRows {
  package private(set) var count = 0
  /// The number of frames in a row that needed less than a quarter of the rows.
  private var framesAlmostEmpty = 0

  /// After so many frames that needed less than a quarter of the rows, the table shrinks.
  package static let framesKept = 120

  package init() {}

  /// Makes room for the rows that a frame needs.
  ///
  /// - Returns: Whether the number of rows changed.
  package mutating func fit(_ needed: Int, most: Int) -> Bool {
    framesAlmostEmpty = 4 * needed < count ? framesAlmostEmpty + 1 : 0
    let shrinks = framesAlmostEmpty > Self.framesKept
    if needed <= count, !shrinks { return false }
    // Doubled, so that a growing tree does not allocate a table each frame.
    count = shrinks ? needed : min(max(needed, 2 * count), most)
    framesAlmostEmpty = 0
    return true
  }
}
