import CEGL
import CGLES
import Foundation

/// An OpenGL ES 3 context without a surface. Belongs to one thread.
struct EGLContext: ~Copyable {
  private let display: EGLDisplayHandle
  private let context: CEGL.EGLContext
  /// The surface of a display that has no contexts without one: 1 × 1 pixel, which nothing is drawn to.
  private let surface: EGLSurface?
  let platform: EGLPlatform
  private let faults: GLFaults?
  private let resets: GLResetStatus?
  private let labels: GLDebugLabels?

  /// Creates a context, and makes it current on this thread.
  ///
  /// - Parameter conditions: If they validate, the context is a debug context, whose driver reports misuse through
  ///   `GL_KHR_debug`.
  init(platform: EGLPlatform, under conditions: RendererConditions) throws(EGLFailure) {
    let display = try EGLDisplayHandle.connect(to: platform)
    let needsSurface = conditions.needsSurface || !display.extensions.contains("EGL_KHR_surfaceless_context")
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw EGLFailure("eglBindAPI", eglGetError()) }
    var config: EGLConfig?
    if needsSurface || !display.extensions.contains("EGL_KHR_no_config_context") {
      let wanted: [EGLint] = [
        EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, needsSurface ? EGL_PBUFFER_BIT : 0, EGL_NONE,
      ]
      var count: EGLint = 0
      guard eglChooseConfig(display.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
        throw EGLFailure("no configuration for OpenGL ES 3")
      }
    }
    let context = try Self.create(on: display, config, isDebug: conditions.validates)
    var surface: EGLSurface?
    if needsSurface {
      surface = eglCreatePbufferSurface(display.display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
    }
    var failure: EGLFailure?
    if eglMakeCurrent(display.display, surface, surface, context) != EGL_TRUE {
      failure = EGLFailure("eglMakeCurrent", eglGetError())
    } else if platform == .software, !GPUDevice.isSoftware(glString(GL_RENDERER)) {
      // Mesa's surfaceless display may have been opened before, on a GPU.
      failure = EGLFailure("“\(glString(GL_RENDERER))” is no software renderer")
    }
    if let failure {
      eglMakeCurrent(display.display, nil, nil, nil)
      if let surface { eglDestroySurface(display.display, surface) }
      eglDestroyContext(display.display, context)
      throw failure
    }
    self.display = display
    self.context = context
    self.surface = surface
    self.platform = platform
    faults = conditions.faults
    resets = GLResetStatus()
    labels = GLDebugLabels(isDebugContext: conditions.validates)
  }

  /// Creates a context of OpenGL ES 3. Where the display can, it is one that a reset of the device destroys, and that
  /// says so, and whose programs cannot read outside of buffers.
  private static func create(
    on display: EGLDisplayHandle, _ config: EGLConfig?, isDebug: Bool
  ) throws(EGLFailure) -> CEGL.EGLContext {
    var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    if isDebug {
      // EGL 1.4, which softpipe has, knows the flag of the extension alone.
      attributes +=
        display.version < (1, 5)
        ? [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
        : [EGL_CONTEXT_OPENGL_DEBUG, EGLint(EGL_TRUE)]
    }
    if display.extensions.contains("EGL_EXT_create_context_robustness") {
      let robust = [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGLint(EGL_TRUE),
      ]
      if let context = eglCreateContext(display.display, config, nil, attributes + robust + [EGL_NONE]) {
        return context
      }
    }
    guard let context = eglCreateContext(display.display, config, nil, attributes + [EGL_NONE]) else {
      throw EGLFailure("eglCreateContext", eglGetError())
    }
    return context
  }

  /// Runs `body` with the context current on this thread. The context stays current, because the thread has no other.
  ///
  /// A lost context may refuse to become current. Then no context is: GL calls do nothing, and the caller learns of it
  /// by ``isCurrent``.
  borrowing func withCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if eglGetCurrentContext() != context {
      let isCurrent = eglMakeCurrent(display.display, surface, surface, context) == EGL_TRUE
      if !isCurrent { eglMakeCurrent(display.display, nil, nil, nil) }
    }
    if faults == nil, labels == nil { return try body() }
    return try GLFaults.$current.withValue(faults) {
      GLDebugLabels.$current.withValue(labels) { Swift.Result { () throws(Failure) in try body() } }
    }.get()
  }

  /// Whether GL calls on this thread reach the context.
  var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Whether the device was reset since the context was created. The context must be current.
  var isReset: Bool { faults?.isResetReported() == true || resets?.isReset == true }

  deinit {
    eglMakeCurrent(display.display, nil, nil, nil)
    if let surface { eglDestroySurface(display.display, surface) }
    eglDestroyContext(display.display, context)
    eglReleaseThread()
  }
}
