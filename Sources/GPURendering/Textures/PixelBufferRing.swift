import CGLES
import Geometry

/// A picture's pixels on their way from the device. Touched on the renderer's thread only, but may go on any.
final class PixelsInFlight: @unchecked Sendable {
  let width: Int, height: Int
  /// Once they are in memory, or cannot come there.
  fileprivate var outcome: Result<[UInt8], GPUError>?

  fileprivate init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// Buffers that the device copies pixels into, in its own time, while the program goes on. The context must be current.
///
/// A buffer is free again when its pixels were fetched, or when nobody wants them any more. Where all are taken, the oldest picture is
/// fetched first: nothing is lost, whatever the order in which pictures are asked for.
final class PixelBufferRing {
  private final class Buffer {
    let name = GLBuffer()
    var bytes = 0
    /// Passed when the pixels are in the buffer.
    var fence: GLFence?
    /// Whose they are.
    weak var picture: PixelsInFlight?
  }

  /// Two for a picture that is copied while the next one is drawn, and one for a caller that is late.
  private static let limit = 3

  /// The one that was used longest ago first.
  private var buffers: [Buffer] = []

  private static let target = GLenum(GL_PIXEL_PACK_BUFFER)

  /// How many pictures are wanted and not in memory yet.
  var inFlight: Int { buffers.count { $0.picture != nil } }

  /// Lets all pixels of `target` be copied, as they are when all that was asked for before is done; there is one at least.
  func read(_ target: RenderTarget) throws(GPUError) -> PixelsInFlight {
    let buffer = freeBuffer()
    let picture = PixelsInFlight(width: target.width, height: target.height)
    let bytes = 4 * target.width * target.height
    glBindBuffer(Self.target, buffer.name.name)
    defer { glBindBuffer(Self.target, 0) }
    if buffer.bytes != bytes {
      glBufferData(Self.target, bytes, nil, GLenum(GL_STREAM_READ))
      buffer.bytes = bytes
    }
    target.readPixels(target.bounds, into: nil)
    try checkGL("reading \(target.width) × \(target.height) pixels into a buffer")
    buffer.fence = GLFence()
    glFlush()
    buffer.picture = picture
    return picture
  }

  /// The pixels of a picture that this ring reads: premultiplied RGBA, row 0 first. Waits until they are there.
  func pixels(of picture: PixelsInFlight) throws(GPUError) -> [UInt8] {
    if let outcome = picture.outcome { return try outcome.get() }
    guard let buffer = buffers.first(where: { $0.picture === picture }) else {
      preconditionFailure("a picture that is not in memory is in a buffer")
    }
    return try fetch(picture, from: buffer).get()
  }

  private func freeBuffer() -> Buffer {
    let free = buffers.firstIndex { $0.picture == nil }
    if free == nil, buffers.count < Self.limit {
      let new = Buffer()
      buffers.append(new)
      return new
    }
    let next = buffers.remove(at: free ?? 0)
    buffers.append(next)
    // Should that fail, it is for those to know who ask for the picture.
    if let late = next.picture { _ = fetch(late, from: next) }
    return next
  }

  private func fetch(_ picture: PixelsInFlight, from buffer: Buffer) -> Result<[UInt8], GPUError> {
    let outcome = Result { () throws(GPUError) in try contents(of: buffer) }
    picture.outcome = outcome
    buffer.picture = nil
    return outcome
  }

  private func contents(of buffer: Buffer) throws(GPUError) -> [UInt8] {
    try buffer.fence?.wait()
    buffer.fence = nil
    glBindBuffer(Self.target, buffer.name.name)
    defer { glBindBuffer(Self.target, 0) }
    let stage = "mapping a buffer of \(buffer.bytes) bytes"
    guard let memory = glMapBufferRange(Self.target, 0, buffer.bytes, GLbitfield(GL_MAP_READ_BIT)) else {
      throw .driver(stage: stage, code: glGetError())
    }
    let pixels = [UInt8](UnsafeRawBufferPointer(start: memory, count: buffer.bytes))
    // False where the device lost what was in it.
    guard glUnmapBuffer(Self.target) == GLboolean(GL_TRUE) else { throw .driver(stage: stage, code: glGetError()) }
    try checkGL(stage)
    return pixels
  }
}

/// A point in what the device is to do. Freed on the thread of the context, while it is current.
private final class GLFence {
  private let sync: GLsync?

  init() { sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) }

  /// Waits until all before it is done.
  func wait() throws(GPUError) {
    while true {
      switch glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000) {
      case GLenum(GL_TIMEOUT_EXPIRED): continue
      case GLenum(GL_WAIT_FAILED): throw .driver(stage: "waiting for a fence", code: glGetError())
      default: return
      }
    }
  }

  deinit { glDeleteSync(sync) }
}
