import CGLES
import Geometry
import LayerSnapshots

/// A picture's pixels on their way from the device to memory. Used only on the renderer's thread, but may be released
/// on any.
final class PixelsInFlight: @unchecked Sendable {
  let width: Int, height: Int
  /// The pixels, or why they could not be read; `nil` until then.
  fileprivate var outcome: Result<[UInt8], RenderError>?

  fileprivate init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// Buffers that the device copies pixels into while the program continues. The context must be current.
///
/// A buffer is free again once its pixels have been fetched, or their ``PixelsInFlight`` is released. If no buffer is
/// free, the oldest picture is fetched first, so pictures may be requested in any order.
final class PixelBufferRing {
  private final class Buffer {
    let name = GLBuffer()
    var bytes = 0
    /// Signalled when the pixels are in the buffer.
    var fence: GLFence?
    /// The picture whose pixels the buffer holds; `nil` if the buffer is free.
    weak var picture: PixelsInFlight?
  }

  /// Two, so that one picture is copied while the next is drawn, and a third for a caller that fetches late.
  private static let limit = 3

  /// Least recently used first.
  private var buffers: [Buffer] = []

  private static let target = GLenum(GL_PIXEL_PACK_BUFFER)

  /// The number of pictures that are wanted but not in memory yet.
  var inFlight: Int { buffers.count { $0.picture != nil } }

  /// Starts to copy all pixels of `target`, in their state after all earlier GL commands. The target has at least one
  /// pixel.
  func read(_ target: RenderTarget) throws(RenderError) -> PixelsInFlight {
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

  /// Waits for the pixels of a picture that this ring reads, and returns them: premultiplied RGBA, row 0 first.
  func pixels(of picture: PixelsInFlight) throws(RenderError) -> [UInt8] {
    if let outcome = picture.outcome { return try outcome.get() }
    guard let buffer = buffers.first(where: { $0.picture === picture }) else {
      preconditionFailure("a picture that is not in memory is in a buffer")
    }
    return try fetch(picture, from: buffer).get()
  }

  /// Gives up all pictures that are not in memory yet: whoever asks for one gets `error`. The context may be lost.
  func abandon(because error: RenderError) {
    for buffer in buffers {
      buffer.picture?.outcome = .failure(error)
      buffer.picture = nil
    }
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
    // The picture keeps an error for the caller that asks for its pixels.
    if let late = next.picture { _ = fetch(late, from: next) }
    return next
  }

  private func fetch(_ picture: PixelsInFlight, from buffer: Buffer) -> Result<[UInt8], RenderError> {
    let outcome = Result { () throws(RenderError) in try contents(of: buffer) }
    picture.outcome = outcome
    buffer.picture = nil
    return outcome
  }

  private func contents(of buffer: Buffer) throws(RenderError) -> [UInt8] {
    try buffer.fence?.wait()
    buffer.fence = nil
    glBindBuffer(Self.target, buffer.name.name)
    defer { glBindBuffer(Self.target, 0) }
    return try MappedBuffer.read(buffer.bytes, from: Self.target, "mapping a buffer of \(buffer.bytes) bytes")
  }
}
