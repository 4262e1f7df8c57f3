import Foundation

/// A matrix of two columns. Element mij is in column i and row j, and columns multiply vectors: M · v.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkmatrix2>.
public struct GLKMatrix2: Sendable {
  /// Column 0.
  public var m00: Float, m01: Float
  /// Column 1.
  public var m10: Float, m11: Float

  /// Zero.
  public init() { self.init(columns: [SIMD2<Float>](repeating: .zero, count: 2)) }

  /// A matrix of elements, column by column.
  public init(m: (Float, Float, Float, Float)) {
    (m00, m01, m10, m11) = m
  }

  init(columns: [SIMD2<Float>]) {
    (m00, m01) = (columns[0].x, columns[0].y)
    (m10, m11) = (columns[1].x, columns[1].y)
  }

  var columns: [SIMD2<Float>] {
    [SIMD2<Float>(m00, m01), SIMD2<Float>(m10, m11)]
  }

  /// The elements, column by column.
  public var m: (Float, Float, Float, Float) {
    get { (m00, m01, m10, m11) }
    set { (m00, m01, m10, m11) = newValue }
  }

  /// The element at an index, column by column.
  public subscript(i: Int) -> Float { columns[i / 2][i % 2] }

  var rows: [SIMD2<Float>] { (0..<2).map { j in SIMD2<Float>(columns[0][j], columns[1][j]) } }
}
