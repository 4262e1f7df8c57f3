import CGLES
import LayerSnapshots

/// ``DisplayList/table`` and the ``ItemList/vectors`` of its passes in a texture, which shaders look up by index. The
/// context must be current.
///
/// Frames take three textures in turn: a device that still draws the frame before would otherwise be waited for.
final class ItemTexture {
  private let tables = (0..<3).map { _ in TableTexture(width: QuadProgram.tableWidth) }
  private var uploads = 0

  /// Replaces the entries, and binds the texture to its unit.
  ///
  /// - Parameters:
  ///   - vectors: The vectors of each pass.
  ///   - maximumSize: The longest side of a texture, pixels.
  func upload(
    _ table: [SIMD4<Float>], _ vectors: [[SIMD4<Float>]], maximumSize: Int, counting statistics: inout FrameStatistics
  ) throws(RenderError) {
    // The quad program passes the index of cuts, and of gradients, as a float.
    guard table.count <= 1 << 24 else { throw .device(.tablesTooLarge(entries: table.count, limit: 1 << 24)) }
    let texture = tables[uploads % tables.count]
    uploads += 1
    texture.bind(unit: QuadProgram.tableUnit)
    let count = vectors.reduce(table.count) { $0 + $1.count }
    _ = try texture.reserve(count, maximumSize: maximumSize)
    var first = 0
    for entries in [table] + vectors {
      entries.withUnsafeBytes { texture.write(first..<first + entries.count, of: $0) }
      first += entries.count
    }
    statistics.bytesUploaded += count * TableTexture.entrySize
  }
}
