import CGLES

/// ``DisplayList/edges`` in a texture, which shaders look up by index. The context must be current.
///
/// Frames take three textures in turn: a device that still draws the frame before would otherwise be waited for.
final class EdgeTexture {
  private final class Table {
    let texture = GLTexture()
    var rows = 0
  }

  private let tables = (0..<3).map { _ in Table() }
  private var uploads = 0

  /// Binds the texture of the last upload to its unit.
  func bind() {
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.edgeUnit))
    glBindTexture(GLenum(GL_TEXTURE_2D), tables[(uploads + tables.count - 1) % tables.count].texture.name)
  }

  /// Replaces the entries, and binds the texture to its unit.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  func upload(
    _ edges: [SIMD4<Float>], maximumSize: Int, counting statistics: inout FrameStatistics
  ) throws(GPUError) {
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.edgeUnit))
    let target = GLenum(GL_TEXTURE_2D)
    let table = tables[uploads % tables.count]
    uploads += 1
    glBindTexture(target, table.texture.name)
    let width = ItemProgram.edgeTableWidth
    let needed = max(1, (edges.count + width - 1) / width)
    guard needed <= maximumSize else { throw .tooManyEdges(count: edges.count, limit: maximumSize * width) }
    if needed > table.rows {
      // Doubled, so that a growing tree does not allocate a table each frame.
      table.rows = min(max(needed, 2 * table.rows), maximumSize)
      glTexImage2D(
        target, 0, GL_RGBA32F, GLsizei(width), GLsizei(table.rows), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
      glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    }
    let fullRows = edges.count / width
    edges.withUnsafeBytes { bytes in
      func upload(row: Int, rows: Int, columns: Int) {
        if rows == 0 || columns == 0 { return }
        glTexSubImage2D(
          target, 0, 0, GLint(row), GLsizei(columns), GLsizei(rows), GLenum(GL_RGBA), GLenum(GL_FLOAT),
          bytes.baseAddress?.advanced(by: row * width * MemoryLayout<SIMD4<Float>>.stride))
      }
      upload(row: 0, rows: fullRows, columns: width)
      upload(row: fullRows, rows: 1, columns: edges.count - fullRows * width)
    }
    statistics.bytesUploaded += edges.count * MemoryLayout<SIMD4<Float>>.stride
  }
}
