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
  private var rows = 0

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
    guard needed <= maximumSize else { throw .device(.tooManyEdges(count: count, limit: maximumSize * width)) }
    if needed <= rows { return false }
    let target = GLenum(GL_TEXTURE_2D)
    // Doubled, so that a growing tree does not allocate a table each frame.
    rows = min(max(needed, 2 * rows), maximumSize)
    glTexImage2D(
      target, 0, GL_RGBA32F, GLsizei(width), GLsizei(rows), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    return true
  }

  /// Writes entries to the texture, which must be bound and have room.
  ///
  /// - Parameter bytes: All entries of the table.
  func write(_ entries: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    // The rest of a row, then whole rows, then the beginning of one.
    var next = entries.lowerBound
    while next < entries.upperBound {
      let (row, column) = (next / width, next % width)
      let whole = column == 0 ? (entries.upperBound - next) / width : 0
      let columns = whole > 0 ? width : min(width - column, entries.upperBound - next)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(row), GLsizei(columns), GLsizei(max(whole, 1)),
        GLenum(GL_RGBA), GLenum(GL_FLOAT), bytes.baseAddress?.advanced(by: next * Self.entrySize))
      next += columns * max(whole, 1)
    }
  }
}
