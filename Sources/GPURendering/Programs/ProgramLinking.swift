import CGLES
import Foundation
import Shaders

/// Compiles and links both stages. The error, if any, carries the driver's log.
func linkProgram(_ source: ShaderProgram) throws(GPUError) -> GLProgram {
  let program = GLProgram(name: glCreateProgram())
  for (kind, text) in [(GL_VERTEX_SHADER, source.vertexSource), (GL_FRAGMENT_SHADER, source.fragmentSource)] {
    let shader = glCreateShader(GLenum(kind))
    defer { glDeleteShader(shader) }
    text.withCString { pointer in
      var pointer: UnsafePointer<GLchar>? = pointer
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    if isCompiled == 0 {
      let log = infoLog(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog)
      throw .badProgram(name: source.name, log: log)
    }
    glAttachShader(program.name, shader)
  }
  glLinkProgram(program.name)
  var isLinked: GLint = 0
  glGetProgramiv(program.name, GLenum(GL_LINK_STATUS), &isLinked)
  if isLinked == 0 {
    throw .badProgram(
      name: source.name, log: infoLog(of: program.name, length: glGetProgramiv, text: glGetProgramInfoLog))
  }
  return program
}

private func infoLog(
  of name: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
  text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
) -> String {
  var count: GLint = 0
  length(name, GLenum(GL_INFO_LOG_LENGTH), &count)
  guard count > 1 else { return "no log" }
  var bytes = [GLchar](repeating: 0, count: Int(count))
  text(name, count, nil, &bytes)
  let log = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return log.trimmingCharacters(in: .whitespacesAndNewlines)
}
