import CGLES
import DisplayLists

/// The ``StyleTable`` in a texture, which the vertex shader of quadrilaterals looks up by index. The context must be current.
///
/// Only new entries are uploaded. A texture, not a uniform buffer: devices of OpenGL ES 3.0 promise a buffer of 1,024 entries only, so
/// that a draw call could show few styles.
final class StyleTexture {
  var table = StyleTable()
  private let texture = GLTexture()
  private let unit: Int32
  /// The entries of a row.
  private let width: Int
  private var rows = 0
  /// The entries on the device, and the table's edition that they are of.
  private var uploaded = (count: 0, edition: UInt64(0))

  /// - Parameters:
  ///   - unit: The texture unit.
  ///   - width: The entries of a row.
  init(unit: Int32, width: Int) { (self.unit, self.width) = (unit, width) }

  /// Uploads the entries that are new, and binds the texture to its unit.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  /// - Returns: The bytes uploaded.
  func upload(maximumSize: Int) throws(GPUError) -> Int {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    let count = table.count
    if uploaded.edition != table.edition { uploaded = (0, table.edition) }
    let needed = max(1, (count + width - 1) / width)
    guard needed <= maximumSize else { throw .tooManyEdges(count: count, limit: maximumSize * width) }
    if needed > rows {
      // Doubled, so that a growing tree does not allocate a table each frame.
      rows = min(max(needed, 2 * rows), maximumSize)
      glTexImage2D(
        target, 0, GL_RGBA32UI, GLsizei(width), GLsizei(rows), 0, GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_INT), nil)
      glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
      uploaded.count = 0
    }
    table.entries.withUnsafeBytes { bytes in
      // The rest of a row, then whole rows, then the beginning of one.
      var next = uploaded.count
      while next < count {
        let (row, column) = (next / width, next % width)
        let whole = column == 0 ? (count - next) / width : 0
        let columns = whole > 0 ? width : min(width - column, count - next)
        glTexSubImage2D(
          target, 0, GLint(column), GLint(row), GLsizei(columns), GLsizei(max(whole, 1)), GLenum(GL_RGBA_INTEGER),
          GLenum(GL_UNSIGNED_INT), bytes.baseAddress?.advanced(by: next * MemoryLayout<StyleTable.Entry>.stride))
        next += columns * max(whole, 1)
      }
    }
    defer { uploaded.count = count }
    return (count - uploaded.count) * MemoryLayout<StyleTable.Entry>.stride
  }
}
