import CGLES
import DisplayLists
import LayerSnapshots

/// The ``StyleTable`` in a texture, which the vertex shader of quadrilaterals looks up by index. The context must be
/// current.
///
/// Only new entries are uploaded. A texture, not a uniform buffer: devices of OpenGL ES 3.0 promise a buffer of 1,024
/// entries only, so that a draw call could show few styles.
final class StyleTexture {
  var table = StyleTable()
  private let texture: TableTexture
  private let unit: Int32
  /// The entries on the device, and the table's edition that they are of.
  private var uploaded = (count: 0, edition: UInt64(0))

  /// - Parameters:
  ///   - unit: The texture unit.
  ///   - width: The entries of a row.
  init(unit: Int32, width: Int) { (self.unit, texture) = (unit, TableTexture(.integers, width: width)) }

  /// Uploads the entries that are new, and binds the texture to its unit.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  /// - Returns: The bytes uploaded.
  func upload(maximumSize: Int) throws(RenderError) -> Int {
    texture.bind(unit: unit)
    if uploaded.edition != table.edition { uploaded = (0, table.edition) }
    if try texture.reserve(table.count, maximumSize: maximumSize) { uploaded.count = 0 }
    let new = uploaded.count..<table.count
    table.entries.withUnsafeBytes { texture.write(new, of: $0) }
    uploaded.count = table.count
    return new.count * TableTexture.entrySize
  }
}
