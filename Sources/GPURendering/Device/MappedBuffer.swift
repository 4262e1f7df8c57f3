import CGLES
import LayerSnapshots

/// Memory of a buffer that is bound to a target, as long as a closure runs.
enum MappedBuffer {
  /// Replaces the contents of a buffer.
  ///
  /// Bytes that the closure reads are undefined, and a read takes up to half a microsecond: a device's memory is not
  /// cached.
  ///
  /// - Parameter body: Writes all `bytes`. It is called once more if the device loses the written bytes.
  static func write(
    _ bytes: Int, to target: GLenum, _ stage: @autoclosure () -> String, _ body: (UnsafeMutableRawPointer) -> Void
  ) throws(RenderError) {
    for _ in 0..<2 {
      body(try map(target, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT, stage()))
      let isKept = glUnmapBuffer(target) == GLboolean(GL_TRUE)
      if isKept, GLFaults.current?.losesBuffer() != true { return }
    }
    throw .device(.driver(stage: stage(), code: glGetError()))
  }

  /// Returns a copy of a buffer's contents.
  static func read(
    _ bytes: Int, from target: GLenum, _ stage: @autoclosure () -> String
  ) throws(RenderError) -> [UInt8] {
    let memory = try map(target, bytes, GL_MAP_READ_BIT, stage())
    let contents = [UInt8](UnsafeRawBufferPointer(start: memory, count: bytes))
    guard glUnmapBuffer(target) == GLboolean(GL_TRUE), GLFaults.current?.losesBuffer() != true else {
      throw .device(.driver(stage: stage(), code: glGetError()))
    }
    return contents
  }

  private static func map(
    _ target: GLenum, _ bytes: Int, _ access: Int32, _ stage: String
  ) throws(RenderError) -> UnsafeMutableRawPointer {
    guard GLFaults.current?.failsMap() != true,
      let memory = glMapBufferRange(target, 0, bytes, GLbitfield(access))
    else { throw .device(.driver(stage: stage, code: glGetError())) }
    return memory
  }
}
