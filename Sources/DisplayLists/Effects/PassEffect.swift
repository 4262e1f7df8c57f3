/// A way to fill a pass from another one's picture, by a program of its own: a type that conforms, and a fragment
/// shader in `Shaders`, which reads the picture as `u_image`.
package protocol PassEffect: Sendable {
  /// The name of the shader's file, without `.frag`, and of the pass in the inspector.
  static var name: String { get }
  /// The files of `Shaders/common` that the shader needs.
  static var commonShaders: [String] { get }
  /// The texels that are read for one pixel.
  var fetches: Int { get }
  /// The values of the shader's other uniforms, by name.
  var uniforms: KeyValuePairs<String, UniformValue> { get }
}

extension PassEffect {
  package static var commonShaders: [String] { [] }
}

/// The value of a uniform: one, two or four components, or a matrix of nine, by columns.
package enum UniformValue: Sendable {
  case integers([Int])
  case numbers([Double])
}
