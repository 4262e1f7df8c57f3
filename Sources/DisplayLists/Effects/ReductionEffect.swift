/// A reduction in size: each pixel is a weighted mean of pixels of the source that are less than one pixel away.
package struct ReductionEffect: PassEffect {
  package static let name = "reduction"

  package var factor: Int
  /// Where the source begins, in its pixels from the first pixel of the result.
  package var offset: SIMD2<Int> = .zero

  package var fetches: Int {
    let side = 2 * factor - factor % 2
    return side * side
  }

  package var uniforms: KeyValuePairs<String, UniformValue> {
    ["u_factor": .integers([factor]), "u_offset": .integers([offset.x, offset.y])]
  }
}
