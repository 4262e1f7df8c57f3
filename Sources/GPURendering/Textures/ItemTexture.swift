import CGLES
import LayerSnapshots

/// ``DisplayList/edges`` and the ``ItemList/vectors`` of its passes in a texture, which shaders look up by index. The
/// context must be current.
///
/// Frames take three textures in turn: a device that still draws the frame before would otherwise be waited for.
final class EdgeTexture {
  private let tables = (0..<3).map { _ in TableTexture(width: ItemProgram.tableWidth) }
  private var uploads = 0

  /// Replaces the entries, and binds the texture to its unit.
  ///
  /// - Parameters:
  ///   - vectors: The vectors of each pass.
  ///   - maximumSize: The longest side of a texture, pixels.
  func upload(
    _ edges: [SIMD4<Float>], _ vectors: [[SIMD4<Float>]], maximumSize: Int, counting statistics: inout FrameStatistics
  ) throws(RenderError) {
    // The quad program passes the index of cuts, and of gradients, as a float.
    guard edges.count <= 1 << 24 else { throw .device(.tablesTooLarge(entries: edges.count, limit: 1 << 24)) }
    let table = tables[uploads % tables.count]
    uploads += 1
    table.bind(unit: ItemProgram.edgeUnit)
    let count = vectors.reduce(edges.count) { $0 + $1.count }
    _ = try table.reserve(count, maximumSize: maximumSize)
    var first = 0
    for entries in [edges] + vectors {
      entries.withUnsafeBytes { table.write(first..<first + entries.count, of: $0) }
      first += entries.count
    }
    statistics.bytesUploaded += count * TableTexture.entrySize
  }
}
