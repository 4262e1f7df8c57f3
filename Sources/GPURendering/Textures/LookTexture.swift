import CGLES
import DisplayLists
import LayerSnapshots

/// The looks of quadrilaterals in a texture, which the vertex shader looks up by index. The context must be current.
///
/// Only new looks are uploaded. A texture, not a uniform buffer: devices of OpenGL ES 3.0 promise a buffer of 1,024
/// vectors only, so that a draw call could show few looks.
final class LookTexture {
  private let texture = TableTexture(width: QuadProgram.tableWidth)
  /// The looks on the device, and the edition that they are of.
  private var uploaded = (count: 0, edition: UInt64(0))

  /// Uploads the looks of a list that are new, and binds the texture to its unit.
  ///
  /// - Parameter maximumSize: The longest side of a texture, pixels.
  /// - Returns: The bytes uploaded.
  func upload(_ list: DisplayList, maximumSize: Int) throws(RenderError) -> Int {
    texture.bind(unit: QuadProgram.lookUnit)
    if uploaded.edition != list.looksEdition { uploaded = (0, list.looksEdition) }
    if try texture.reserve(Look.vectorCount * list.looks.count, maximumSize: maximumSize) { uploaded.count = 0 }
    // A list that is older than the last one has fewer.
    let new = min(uploaded.count, list.looks.count)..<list.looks.count
    let vectors = Look.vectorCount * new.lowerBound..<Look.vectorCount * new.upperBound
    list.looks[new].withUnsafeBytes { texture.write(vectors, of: $0) }
    uploaded.count = max(uploaded.count, list.looks.count)
    return vectors.count * TableTexture.entrySize
  }
}
