import CEGL
import CGLES
import Foundation

/// What the driver says through `GL_KHR_debug`: errors and undefined behaviour, collected while a frame is drawn.
final class GLDebugLog {
  private(set) var messages: [String] = []

  private typealias Callback =
    @convention(c) (
      GLenum, GLenum, GLuint, GLenum, GLsizei, UnsafePointer<GLchar>?, UnsafeRawPointer?
    ) -> Void
  private typealias SetCallback = @convention(c) (Callback?, UnsafeRawPointer?) -> Void

  /// Listens on the current context for as long as the log lives; `nil` without the extension.
  init?() {
    guard glString(GL_EXTENSIONS).split(separator: " ").contains("GL_KHR_debug"),
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
    setCallback(callback, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The messages since the last call.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}
