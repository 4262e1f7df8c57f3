import CGLES
import LayerSnapshots

/// A point in the device's command stream. Must be freed on the context's thread, while the context is current.
final class GLFence {
  private let sync: GLsync?

  /// The longest wait. Kernels reset a GPU whose work takes 2 to 10 s; a software renderer may take longer, and is
  /// never waited for so unless a test wants it.
  private static let seconds = 60

  init() { sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) }

  /// Waits until the device has executed all commands before the fence, or until the frame of `budget` is to stop. The
  /// device goes on in any case.
  ///
  /// - Throws: ``RenderError/stopped(_:)`` as well.
  func wait(within budget: FrameMeter? = nil) throws(RenderError) {
    if GLFaults.current?.hangs() != true {
      let slice = budget == nil ? 1000 : Self.slice
      for _ in 0..<Self.seconds * 1000 / slice {
        switch glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), GLuint64(slice) * 1_000_000) {
        case GLenum(GL_TIMEOUT_EXPIRED): try budget?.check()
        case GLenum(GL_WAIT_FAILED): throw .device(.driver(stage: "waiting for a fence", code: glGetError()))
        default: return
        }
      }
    }
    throw .device(.timeout(stage: "waiting for a fence", seconds: Self.seconds))
  }

  /// The milliseconds between two questions whether to go on.
  private static let slice = 5

  deinit { glDeleteSync(sync) }
}
