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
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  func upload(
    _ edges: [SIMD4<Float>], maximumSize: Int, counting statistics: inout FrameStatistics
  ) throws(RenderError) {
    let table = tables[uploads % tables.count]
    uploads += 1
    table.bind(unit: ItemProgram.edgeUnit)
    // The quad program passes the index of cuts, and of gradients, as a float, which is exact up to 2²⁴.
    let rows = min(maximumSize, (1 << 24) / ItemProgram.tableWidth)
    _ = try table.reserve(edges.count, maximumSize: rows)
    edges.withUnsafeBytes { table.write(0..<edges.count, of: $0) }
    statistics.bytesUploaded += edges.count * TableTexture.entrySize
  }
}
