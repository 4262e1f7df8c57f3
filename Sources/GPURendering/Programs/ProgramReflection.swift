import CGLES
import DisplayLists
import LayerSnapshots
import Shaders

/// The attributes of a linked program as the driver reports them, for tests that compare GLSL with Swift.
package struct ProgramReflection: Sendable {
  package struct Input: Sendable, Equatable {
    /// Without the prefix `a_`.
    package let name: String
    package let location: Int
    /// The number of components; 0 for a type, or an array, that the encoder cannot feed.
    package let components: Int
    package let isInteger: Bool
  }

  /// The attributes, in the order of their locations.
  package let attributes: [Input]

  /// Builds a program and reads its attributes. The context must be current.
  init(of kind: QuadFeatures) throws(RenderError) {
    let program = try linkProgram(QuadProgram.source(of: kind, .standard))
    var count: GLint = 0
    glGetProgramiv(program.name, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
    var found: [Input] = []
    for i in 0..<count {
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      var bytes = [GLchar](repeating: 0, count: 256)
      glGetActiveAttrib(program.name, GLuint(i), GLsizei(bytes.count), &length, &size, &type, &bytes)
      let location = glGetAttribLocation(program.name, bytes)
      // Built-in inputs, such as gl_VertexID, have no location.
      if location < 0 { continue }
      let name = String(decoding: bytes.prefix(Int(length)).dropFirst(2).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let (components, isInteger) = Self.types[Int32(bitPattern: type)] ?? (0, false)
      found.append(
        Input(name: name, location: Int(location), components: size == 1 ? components : 0, isInteger: isInteger))
    }
    attributes = found.sorted { $0.location < $1.location }
  }

  private static let types: [Int32: (components: Int, isInteger: Bool)] = [
    GL_FLOAT_VEC2: (2, false), GL_FLOAT_VEC3: (3, false), GL_FLOAT_VEC4: (4, false),
    GL_UNSIGNED_INT: (1, true), GL_UNSIGNED_INT_VEC2: (2, true), GL_UNSIGNED_INT_VEC3: (3, true),
    GL_UNSIGNED_INT_VEC4: (4, true),
  ]
}
