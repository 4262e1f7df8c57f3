import CEGL
import CGLES
import DisplayLists
import LayerSnapshots

/// The instances of a frame's draw calls on the device, in drawing order. The context must be current.
///
/// All lie in one buffer.
final class InstanceBuffer {
  private typealias Draw = @convention(c) (GLenum, GLint, GLsizei, GLsizei, GLuint) -> Void

  private let buffer = GLBuffer()
  /// An array without attributes, for draw calls without instances.
  private let empty = GLVertexArray()
  /// The attributes of a ``QuadInstance``.
  private let attributes = GLVertexArray()
  /// `glDrawArraysInstancedBaseInstanceEXT`; `nil` without `GL_EXT_base_instance`.
  private let drawFromBase: Draw?

  /// - Parameter usesBaseInstance: Whether to use `GL_EXT_base_instance` if the device has it.
  init(usesBaseInstance: Bool) {
    let has = usesBaseInstance && hasGLExtension("GL_EXT_base_instance")
    let address = has ? eglGetProcAddress("glDrawArraysInstancedBaseInstanceEXT") : nil
    drawFromBase = address.map { unsafeBitCast($0, to: Draw.self) }
    bind()
    glBindVertexArray(attributes.name)
    for location in QuadInstance.attributes.indices {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribDivisor(GLuint(location), 1)
    }
    point(at: 0)
  }

  /// Makes its instances those of the next draw calls, and of the next upload.
  func bind() {
    glBindVertexArray(empty.name)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
  }

  /// Replaces all instances. The buffer must be bound.
  ///
  /// - Parameter body: Writes `bytes` to memory that it must not read.
  func upload(_ bytes: Int, _ body: (UnsafeMutableRawPointer) -> Void) throws(RenderError) {
    let target = GLenum(GL_ARRAY_BUFFER)
    // New memory: draw calls of the frame before may still read the old.
    glBufferData(target, bytes, nil, GLenum(GL_STREAM_DRAW))
    if bytes == 0 { return }
    try MappedBuffer.write(bytes, to: target, "uploading \(bytes) bytes of instances", body)
  }

  /// Draws instances, each a triangle strip of four corners. The buffer must be bound.
  ///
  /// - Parameter instances: Their numbers, counted from the buffer's start.
  func draw(_ instances: Range<Int>) {
    glBindVertexArray(attributes.name)
    let count = GLsizei(instances.count)
    if let drawFromBase {
      drawFromBase(GLenum(GL_TRIANGLE_STRIP), 0, 4, count, GLuint(instances.lowerBound))
    } else {
      point(at: instances.lowerBound)
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, count)
    }
  }

  /// Points the attributes, which are current, at an instance. OpenGL ES 3.0 by itself has no base instance: there,
  /// each draw call begins with this.
  private func point(at instance: Int) {
    let stride = MemoryLayout<QuadInstance>.stride
    for (location, attribute) in QuadInstance.attributes.enumerated() {
      let pointer = UnsafeRawPointer(bitPattern: instance * stride + location * MemoryLayout<SIMD4<Float>>.stride)
      if attribute.isInteger {
        glVertexAttribIPointer(GLuint(location), 4, GLenum(GL_UNSIGNED_INT), GLsizei(stride), pointer)
      } else {
        glVertexAttribPointer(GLuint(location), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), pointer)
      }
    }
  }
}
