import CGLES
import LayerSnapshots

// Each type owns the name of a GL object and deletes it once. Destroy it on the context's thread, while the context is
// current.

/// A texture name.
struct GLTexture: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenTextures(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteTextures(1, &name)
  }
}

/// A buffer name.
struct GLBuffer: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteBuffers(1, &name)
  }
}

/// A framebuffer name.
struct GLFramebuffer: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteFramebuffers(1, &name)
  }
}

/// A renderbuffer name.
struct GLRenderbuffer: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenRenderbuffers(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteRenderbuffers(1, &name)
  }
}

/// A vertex array name.
struct GLVertexArray: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteVertexArrays(1, &name)
  }
}

/// A linked program's name.
struct GLProgram: ~Copyable {
  let name: GLuint

  init(name: GLuint) { self.name = name }

  deinit { glDeleteProgram(name) }
}

/// Throws the error that `glGetError` returns, if any, as one after `stage`.
///
/// A driver that works on a thread of its own waits for all that was called before. So a frame is checked once, when
/// its pixels are read.
func checkGL(_ stage: @autoclosure () -> String) throws(RenderError) {
  var code = glGetError()
  if code == GLenum(GL_NO_ERROR), let faults = GLFaults.current { code = faults.errorOfCheck() }
  if code == GLenum(GL_NO_ERROR) { return }
  // Later errors are consequences; drain them so that they are not blamed on the next stage.
  var drained = 0
  while glGetError() != GLenum(GL_NO_ERROR), drained < 16 { drained += 1 }
  throw .device(.driver(stage: stage(), code: code))
}

/// A string of the current context, such as `GL_RENDERER`; empty if there is none.
func glString(_ name: Int32) -> String {
  glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}

/// Whether the current context has an extension.
func hasGLExtension(_ name: String) -> Bool {
  glString(GL_EXTENSIONS).split(separator: " ").contains { $0 == name }
}

/// An integer of the current context, such as `GL_MAX_TEXTURE_SIZE`.
func glInteger(_ name: Int32) -> Int {
  var value: GLint = 0
  glGetIntegerv(GLenum(name), &value)
  return Int(value)
}
