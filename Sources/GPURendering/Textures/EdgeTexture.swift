import CGLES
import LayerSnapshots

/// ``DisplayList/edges`` in a texture, which shaders look up by index. The context must be current.
///
/// Frames take three textures in turn: a device that still draws the frame before would otherwise be waited for.
final class EdgeTexture {
  private let tables = (0..<3).map { _ in TableTexture(.floats, width: ItemProgram.edgeTableWidth) }
  private var uploads = 0

  /// Binds the texture of the last upload to its unit.
  func bind() { tables[(uploads + tables.count - 1) % tables.count].bind(unit: ItemProgram.edgeUnit) }

  /// Replaces the entries, and binds the texture to its unit.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  func upload(
    _ edges: [SIMD4<Float>], maximumSize: Int, counting statistics: inout FrameStatistics
  ) throws(RenderError) {
    let table = tables[uploads % tables.count]
    uploads += 1
    table.bind(unit: ItemProgram.edgeUnit)
    // The quad program passes the index of cuts as a float, which is exact up to 2²⁴.
    let rows = min(maximumSize, (1 << 24) / ItemProgram.edgeTableWidth)
    _ = try table.reserve(edges.count, maximumSize: rows)
    edges.withUnsafeBytes { table.write(0..<edges.count, of: $0) }
    statistics.bytesUploaded += edges.count * TableTexture.entrySize
  }
}
