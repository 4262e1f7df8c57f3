/// One half of a separable Gaussian. Reads pixels outside the source as clear.
package struct BlurEffect: PassEffect {
  package static let name = "blur"

  package var isVertical: Bool
  /// The standard deviation, pixels.
  package var sigma: Double

  /// The number of pixels on each side that count. The middles of their outer sides are 3.5 standard deviations away or
  /// more, beyond which is 0.06/255 of an edge.
  package var reach: Int { Int(Double.maximum(0, 3.5 * sigma - 0.5).rounded(.up)) }

  package var fetches: Int { 2 * reach + 1 }

  package var uniforms: KeyValuePairs<String, UniformValue> {
    [
      "u_step": .integers(isVertical ? [0, 1] : [1, 0]), "u_falloff": .numbers([1 / (2 * sigma * sigma)]),
      "u_reach": .integers([reach]),
    ]
  }
}
