import CEGL
import CGLES
import DisplayLists

/// The ``DrawItem``s of a frame on the device, in drawing order: the instances of its draw calls. The context must be current.
final class InstanceBuffer {
  private typealias Draw = @convention(c) (GLenum, GLint, GLsizei, GLsizei, GLuint) -> Void

  private let vertexArray = GLVertexArray()
  private let buffer = GLBuffer()
  /// `glDrawArraysInstancedBaseInstanceEXT`; `nil` without `GL_EXT_base_instance`.
  private let drawFromBase: Draw?

  /// - Parameter usesBaseInstance: Whether to use `GL_EXT_base_instance` if the device has it.
  init(usesBaseInstance: Bool) {
    let has = usesBaseInstance && hasGLExtension("GL_EXT_base_instance")
    let address = has ? eglGetProcAddress("glDrawArraysInstancedBaseInstanceEXT") : nil
    drawFromBase = address.map { unsafeBitCast($0, to: Draw.self) }
    bind()
    for location in ItemProgram.attributes.indices {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribDivisor(GLuint(location), 1)
    }
    pointAttributes(at: 0)
  }

  /// Makes its instances those of the next draw calls, and of the next upload.
  func bind() {
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
  }

  /// Replaces all instances. The buffer must be bound.
  ///
  /// - Parameter body: Writes `count` instances to memory that it must not read.
  func upload(_ count: Int, _ body: (UnsafeMutablePointer<DrawItem>) -> Void) throws(GPUError) {
    let target = GLenum(GL_ARRAY_BUFFER)
    let bytes = count * MemoryLayout<DrawItem>.stride
    // New memory: draw calls of the frame before may still read the old.
    glBufferData(target, bytes, nil, GLenum(GL_STREAM_DRAW))
    if bytes == 0 { return }
    try MappedBuffer.write(bytes, to: target, "uploading \(count) instances") { memory in
      body(memory.bindMemory(to: DrawItem.self, capacity: count))
    }
  }

  /// Draws instances, each a triangle strip. The buffer must be bound.
  func draw(_ instances: Range<Int>, corners: GLsizei) {
    let count = GLsizei(instances.count)
    if let drawFromBase {
      drawFromBase(GLenum(GL_TRIANGLE_STRIP), 0, corners, count, GLuint(instances.lowerBound))
    } else {
      pointAttributes(at: instances.lowerBound)
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, corners, count)
    }
  }

  /// Points the attributes at an instance. OpenGL ES 3.0 by itself has no base instance: there, each draw call begins with this.
  private func pointAttributes(at instance: Int) {
    let stride = MemoryLayout<DrawItem>.stride
    for (location, attribute) in ItemProgram.attributes.enumerated() {
      let pointer = UnsafeRawPointer(bitPattern: instance * stride + attribute.offset)
      if attribute.isInteger {
        glVertexAttribIPointer(GLuint(location), 4, GLenum(GL_UNSIGNED_INT), GLsizei(stride), pointer)
      } else {
        glVertexAttribPointer(GLuint(location), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), pointer)
      }
    }
  }
}
