/// An increase in size along one axis, by cubic interpolation.
package struct EnlargementEffect: PassEffect {
  package static let name = "enlargement"
  package static let commonShaders = ["range.glsl", "cubic.glsl"]

  package var isVertical: Bool
  package var factor: Int

  package var fetches: Int { 4 }

  package var uniforms: KeyValuePairs<String, UniformValue> {
    ["u_step": .integers(isVertical ? [0, 1] : [1, 0]), "u_factor": .integers([factor])]
  }
}
