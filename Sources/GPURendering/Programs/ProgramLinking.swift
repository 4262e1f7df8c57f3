import CGLES
import Foundation
import LayerSnapshots
import Shaders

/// A program that the driver has been told to compile and link. Nothing waits for it until ``finish()``.
///
/// A driver with `GL_KHR_parallel_shader_compile` builds all programs that are started on threads of its own, as many
/// as it likes. So those of a frame are started before the first is finished. The extension's limit of threads is left
/// alone: it is one for the process, and NVIDIA's driver (580.159) crashes where it is set while another context
/// compiles.
struct StartedProgram: ~Copyable {
  private let name: String
  private let program: GLProgram
  private let shaders: [GLuint]

  init(_ source: ShaderProgram) {
    name = source.name
    program = GLProgram(name: glCreateProgram())
    let mistake = GLFaults.current?.mistakeInProgram() ?? ""
    let stages = [(GL_VERTEX_SHADER, source.vertexSource), (GL_FRAGMENT_SHADER, source.fragmentSource + mistake)]
    shaders = stages.map { kind, text in
      let shader = glCreateShader(GLenum(kind))
      text.withCString { pointer in
        var pointer: UnsafePointer<GLchar>? = pointer
        glShaderSource(shader, 1, &pointer, nil)
      }
      glCompileShader(shader)
      return shader
    }
    for shader in shaders {
      glAttachShader(program.name, shader)
      // It goes with the program.
      glDeleteShader(shader)
    }
    GLDebugLabels.label(program, source.name)
    glLinkProgram(program.name)
  }

  /// Waits for the program. The error, if any, carries the driver's log.
  consuming func finish() throws(RenderError) -> GLProgram {
    var isLinked: GLint = 0
    glGetProgramiv(program.name, GLenum(GL_LINK_STATUS), &isLinked)
    if isLinked == 0 { throw .device(.badProgram(name: name, log: log())) }
    for shader in shaders { glDetachShader(program.name, shader) }
    return program
  }

  /// Why it cannot be used: the log of a shader that does not compile, else that of the program.
  private func log() -> String {
    for shader in shaders {
      var isCompiled: GLint = 0
      glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
      if isCompiled == 0 { return infoLog(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog) }
    }
    return infoLog(of: program.name, length: glGetProgramiv, text: glGetProgramInfoLog)
  }
}

/// Compiles and links both stages. The error, if any, carries the driver's log.
func linkProgram(_ source: ShaderProgram) throws(RenderError) -> GLProgram { try StartedProgram(source).finish() }

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
