import CEGL
import CGLES
import Foundation

/// Collects the errors and the undefined behaviour that the driver reports through `GL_KHR_debug`.
final class GLDebugLog {
  private(set) var messages: [String] = []

  private typealias Callback =
    @convention(c) (
      GLenum, GLenum, GLuint, GLenum, GLsizei, UnsafePointer<GLchar>?, UnsafeRawPointer?
    ) -> Void
  private typealias SetCallback = @convention(c) (Callback?, UnsafeRawPointer?) -> Void

  private let setCallback: SetCallback

  /// Starts to listen on the current context; `nil` without the extension. The same context must be current when the
  /// log is destroyed.
  init?() {
    guard hasGLExtension("GL_KHR_debug"),
      let address = eglGetProcAddress("glDebugMessageCallbackKHR")
    else { return nil }
    let setCallback = unsafeBitCast(address, to: SetCallback.self)
    glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
    let callback: Callback = { _, kind, _, _, length, text, context in
      guard kind == GLenum(GL_DEBUG_TYPE_ERROR_KHR) || kind == GLenum(GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR_KHR),
        let text, let context
      else { return }
      let log = Unmanaged<GLDebugLog>.fromOpaque(context).takeUnretainedValue()
      log.messages.append(String(cString: text))
    }
    self.setCallback = setCallback
    setCallback(callback, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { setCallback(nil, nil) }

  /// Returns the messages since the last call.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}
