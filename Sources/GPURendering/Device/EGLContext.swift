import CEGL
import CGLES
import Foundation

/// An OpenGL ES 3 context without a surface. Belongs to one thread.
struct EGLContext: ~Copyable {
  private let display: EGLDisplayHandle
  private let context: CEGL.EGLContext
  let platform: EGLPlatform
  private let faults: GLFaults?

  /// Creates a context, and makes it current on this thread.
  ///
  /// - Parameter conditions: If they validate, the context is a debug context, whose driver reports misuse through `GL_KHR_debug`.
  init(platform: EGLPlatform, under conditions: RendererConditions) throws(EGLFailure) {
    let display = try EGLDisplayHandle.connect(to: platform)
    guard display.extensions.contains("EGL_KHR_surfaceless_context") else {
      throw EGLFailure("EGL_KHR_surfaceless_context is missing")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw EGLFailure("eglBindAPI", eglGetError()) }
    var config: EGLConfig?
    if !display.extensions.contains("EGL_KHR_no_config_context") {
      let wanted: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
      var count: EGLint = 0
      guard eglChooseConfig(display.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
        throw EGLFailure("no configuration for OpenGL ES 3")
      }
    }
    var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    if conditions.validates { attributes += [EGL_CONTEXT_OPENGL_DEBUG, EGLint(EGL_TRUE)] }
    attributes.append(EGL_NONE)
    guard let context = eglCreateContext(display.display, config, nil, attributes) else {
      throw EGLFailure("eglCreateContext", eglGetError())
    }
    guard eglMakeCurrent(display.display, nil, nil, context) == EGL_TRUE else {
      let failure = EGLFailure("eglMakeCurrent", eglGetError())
      eglDestroyContext(display.display, context)
      throw failure
    }
    self.display = display
    self.context = context
    self.platform = platform
    faults = conditions.faults
  }

  /// Runs `body` with the context current on this thread. The context stays current, because the thread has no other.
  ///
  /// A lost context may refuse to become current. Then no context is: GL calls do nothing, and the caller learns of it
  /// by ``isCurrent``.
  borrowing func withCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if eglGetCurrentContext() != context {
      let isCurrent = eglMakeCurrent(display.display, nil, nil, context) == EGL_TRUE
      if !isCurrent { eglMakeCurrent(display.display, nil, nil, nil) }
    }
    guard let faults else { return try body() }
    return try GLFaults.$current.withValue(faults) { Swift.Result { () throws(Failure) in try body() } }.get()
  }

  /// Whether GL calls on this thread reach the context.
  var isCurrent: Bool { eglGetCurrentContext() == context }

  deinit {
    eglMakeCurrent(display.display, nil, nil, nil)
    eglDestroyContext(display.display, context)
    eglReleaseThread()
  }
}
