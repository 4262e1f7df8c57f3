import CGLES
import LayerSnapshots
import Synchronization

/// Driver faults that a test injects into a renderer: the n-th of certain calls fails, as it would on a failing device.
///
/// Nothing fails in GL itself but a rejected program: the renderer's own checks report the fault. Without faults they
/// report only GL's errors.
package final class GLFaults: Sendable {
  /// The kind of failure.
  package enum Fault: Sendable, CaseIterable {
    /// A render target cannot be allocated: its framebuffer is incomplete. The calls counted are new render targets.
    case failedAllocation
    /// `GL_OUT_OF_MEMORY`. The calls counted are checks for errors.
    case outOfMemory
    /// `GL_CONTEXT_LOST`, from the n-th call on, until the renderer replaces the context. The calls counted are checks
    /// for errors.
    case lostContext
    /// The device reports a reset, from the n-th question on, until the renderer replaces the context.
    case reset
    /// A buffer cannot be mapped. The calls counted are maps.
    case failedMap
    /// The device loses the bytes written to a mapped buffer. The calls counted are those that end the writing.
    case lostBuffer
    /// The driver rejects a program. The calls counted are new programs.
    case rejectedProgram
    /// The device stops, from the n-th wait for a fence on.
    case hang
  }

  private let fault: Fault
  private let failingCall: Int
  private let calls = Mutex(0)
  private let checks = Mutex(0)

  /// - Parameter call: The call that fails, counted from 1.
  package init(_ fault: Fault, atCall call: Int) { (self.fault, failingCall) = (fault, call) }

  /// The number of checks for errors so far.
  package var checksForErrors: Int { checks.withLock { $0 } }

  /// Whether the fault has occurred.
  package var hasOccurred: Bool { calls.withLock { $0 >= failingCall } }

  /// The faults of the renderer whose context is current.
  @TaskLocal static var current: GLFaults?

  /// Counts a check for errors, and returns the error that it finds if GL has none; `GL_NO_ERROR` for none.
  func errorOfCheck() -> GLenum {
    checks.withLock { $0 += 1 }
    return switch fault {
    case .failedAllocation, .reset, .failedMap, .lostBuffer, .rejectedProgram, .hang: GLenum(GL_NO_ERROR)
    case .outOfMemory: count() == failingCall ? GLenum(GL_OUT_OF_MEMORY) : GLenum(GL_NO_ERROR)
    case .lostContext: count() >= failingCall ? GPUError.contextLost : GLenum(GL_NO_ERROR)
    }
  }

  /// Counts a new render target. Returns the status that replaces its framebuffer's own; `nil` to keep its own.
  func statusOfTarget() -> GLenum? {
    fault == .failedAllocation && count() == failingCall ? GLenum(GL_FRAMEBUFFER_UNSUPPORTED) : nil
  }

  /// Counts a question, and returns whether the device reports a reset.
  func isResetReported() -> Bool { fault == .reset && count() >= failingCall }

  /// Counts a map of a buffer, and returns whether it fails.
  func failsMap() -> Bool { fault == .failedMap && count() == failingCall }

  /// Counts the end of a write to a mapped buffer, and returns whether the device loses the bytes.
  func losesBuffer() -> Bool { fault == .lostBuffer && count() == failingCall }

  /// Counts a new program, and returns what is wrong with its source: a line for the driver to complain about.
  func mistakeInProgram() -> String { fault == .rejectedProgram && count() == failingCall ? "\n#error injected\n" : "" }

  /// Counts a wait, and returns whether it never ends.
  func hangs() -> Bool { fault == .hang && count() >= failingCall }

  private func count() -> Int {
    calls.withLock {
      $0 += 1
      return $0
    }
  }
}

/// The conditions under which a test runs a renderer. The defaults are a user's.
package struct RendererConditions: Sendable {
  /// Whether the driver checks every call. Its complaints are then thrown as errors.
  package var validates: Bool
  /// The largest side of a render target, pixels, if less than the device's own limit.
  package var targetLimit: Int
  /// The largest side of an image's texture, pixels, if less than the device's own limit.
  package var imageLimit: Int
  /// The number of programs that are kept from one frame to the next, if less than usual.
  package var programLimit: Int
  /// Whether the display gives a context only with a surface, as some of EGL 1.4 do.
  package var needsSurface = false
  /// Whether the context has `GL_EXT_base_instance`, if the device has.
  package var hasBaseInstance = true
  /// The most bytes that images take on the device, if less than usual.
  package var imageBudget = Int.max
  /// The most texels that a draw call reads, if less than usual.
  package var fetchLimit = Int.max
  /// Whether each frame begins without what earlier lists have worked out (``FrameMemory``): a renderer that draws from
  /// scratch, beside one that keeps it.
  package var forgetsLists = false
  package var faults: GLFaults?
  /// The machine whose devices are tried; this one if `nil`.
  package var machine: EGLMachine?

  package init(
    validates: Bool = false, targetLimit: Int = .max, imageLimit: Int = .max, programLimit: Int = .max,
    faults: GLFaults? = nil
  ) {
    precondition(targetLimit > 0 && imageLimit > 0, "a target or a texture has at least one pixel")
    (self.validates, self.targetLimit, self.imageLimit) = (validates, targetLimit, imageLimit)
    (self.programLimit, self.faults) = (programLimit, faults)
  }

  /// The conditions under which the driver checks every call.
  package static let validating = RendererConditions(validates: true)
}
