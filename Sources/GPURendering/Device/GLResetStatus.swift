import CEGL
import CGLES

/// Asks the current context whether the device was reset, through `GL_KHR_robustness` or `GL_EXT_robustness`.
///
/// https://registry.khronos.org/OpenGL/extensions/KHR/KHR_robustness.txt
struct GLResetStatus {
  private typealias Query = @convention(c) () -> GLenum

  private let query: Query

  /// `nil` if the context has neither extension, or does not report resets.
  init?() {
    let suffix = ["KHR", "EXT"].first { hasGLExtension("GL_\($0)_robustness") }
    guard let suffix, let address = eglGetProcAddress("glGetGraphicsResetStatus\(suffix)"),
      glInteger(GL_RESET_NOTIFICATION_STRATEGY_KHR) == Int(GL_LOSE_CONTEXT_ON_RESET_KHR)
    else { return nil }
    query = unsafeBitCast(address, to: Query.self)
  }

  var isReset: Bool { query() != GLenum(GL_NO_ERROR) }
}
