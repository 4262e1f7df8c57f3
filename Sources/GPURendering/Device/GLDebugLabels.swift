import CEGL
import CGLES
import Foundation

/// Names of passes, textures and programs in a capture by RenderDoc or apitrace, through `GL_KHR_debug`.
///
/// Nothing is named unless somebody looks: a tool, which shows itself as `GL_EXT_debug_tool`, a debug context, or the
/// environment variable `LAMINA_GL_LABELS`. The thread of a renderer has its own; they are those of the thread's
/// context.
final class GLDebugLabels: @unchecked Sendable {
  private typealias Push = @convention(c) (GLenum, GLuint, GLsizei, UnsafePointer<GLchar>?) -> Void
  private typealias Pop = @convention(c) () -> Void
  private typealias Label = @convention(c) (GLenum, GLuint, GLsizei, UnsafePointer<GLchar>?) -> Void

  private let push: Push, pop: Pop, label: Label

  /// Those of the renderer whose context is current; `nil` if nobody looks.
  @TaskLocal static var current: GLDebugLabels?

  /// Looks at the current context.
  init?(isDebugContext: Bool) {
    guard isDebugContext || hasGLExtension("GL_EXT_debug_tool") || getenv("LAMINA_GL_LABELS") != nil,
      hasGLExtension("GL_KHR_debug"), let push = eglGetProcAddress("glPushDebugGroupKHR"),
      let pop = eglGetProcAddress("glPopDebugGroupKHR"), let label = eglGetProcAddress("glObjectLabelKHR")
    else { return nil }
    self.push = unsafeBitCast(push, to: Push.self)
    self.pop = pop
    self.label = unsafeBitCast(label, to: Label.self)
  }

  /// Runs `body` in a group of commands.
  static func group<Failure: Error>(
    _ name: @autoclosure () -> String, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let current else { return try body() }
    current.push(GLenum(GL_DEBUG_SOURCE_APPLICATION_KHR), 0, -1, name())
    defer { current.pop() }
    try body()
  }

  static func label(_ texture: borrowing GLTexture, _ name: @autoclosure () -> String) {
    // The extension has GL_TEXTURE for it.
    current?.label(GLenum(GL_TEXTURE), texture.name, -1, name())
  }

  static func label(_ program: borrowing GLProgram, _ name: @autoclosure () -> String) {
    current?.label(GLenum(GL_PROGRAM_KHR), program.name, -1, name())
  }
}
