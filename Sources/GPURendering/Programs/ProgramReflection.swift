import CGLES
import DisplayLists
import Shaders

/// The attributes of a linked program as the driver reports them, for tests that compare GLSL with Swift.
package struct ProgramReflection: Sendable {
  package struct Input: Sendable, Equatable {
    package let name: String
    package let location: Int
    /// Whether it is a `uvec4`; otherwise it is a `vec4`.
    package let isInteger: Bool
    /// Whether it is of another type, or an array, which the encoder cannot feed.
    package let isOther: Bool
  }

  /// The attributes, in the order of their locations.
  package let attributes: [Input]

  /// The attributes that the encoder feeds, in the order of their locations, with the offset of each in a ``DrawItem``, in bytes.
  package static let fed: [(name: String, offset: Int, isInteger: Bool)] = ItemProgram.attributes

  /// Builds the item program and reads its attributes. The context must be current.
  init(ofItemProgram: Void) throws(GPUError) {
    let program = try linkProgram(ItemProgram.source(of: .item(.init(rawValue: 0x007F)), .standard))
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
      let name = String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      found.append(
        Input(
          name: name, location: Int(location), isInteger: type == GLenum(GL_UNSIGNED_INT_VEC4),
          isOther: size != 1 || (type != GLenum(GL_UNSIGNED_INT_VEC4) && type != GLenum(GL_FLOAT_VEC4))))
    }
    attributes = found.sorted { $0.location < $1.location }
  }
}
