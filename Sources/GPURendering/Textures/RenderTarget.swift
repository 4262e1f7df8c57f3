import CGLES
import DisplayLists
import Geometry
import Imaging
import LayerSnapshots

/// A texture that can be rendered to.
final class RenderTarget {
  let width: Int, height: Int
  let format: RenderPass.Format
  /// The number of levels, the full size included: 1 without mipmaps.
  let levels: Int
  let texture = GLTexture()
  private let framebuffer = GLFramebuffer()
  private final class DepthBuffer {
    let name = GLRenderbuffer()
  }

  private var depthBuffer: DepthBuffer?

  init(width: Int, height: Int, format: RenderPass.Format, levels: Int) throws(RenderError) {
    self.width = width
    self.height = height
    self.format = format
    self.levels = levels
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    GLDebugLabels.label(texture, "target, \(width) × \(height)")
    glTexStorage2D(
      target, GLsizei(levels), GLenum(format == .rgba8 ? GL_RGBA8 : GL_RGBA16F), GLsizei(width), GLsizei(height))
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), levels > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), levels > 1 ? GL_LINEAR : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), target, texture.name, 0)
    // A driver that works on a thread of its own would be waited for: only after an error is the status asked for.
    if let status = GLFaults.current?.statusOfTarget() {
      throw .device(.badTarget(width: width, height: height, status: status))
    }
  }

  /// Throws if the target cannot be drawn to.
  func checkStatus() throws(RenderError) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status != GLenum(GL_FRAMEBUFFER_COMPLETE) {
      throw .device(.badTarget(width: width, height: height, status: status))
    }
  }

  /// Binds the target for drawing, and clears it to a premultiplied colour.
  ///
  /// - Parameters:
  ///   - clearColor: If `nil`, the target keeps its picture.
  ///   - parts: The rectangles to clear, in the target's pixels; `nil` for all of it.
  func begin(clearColor: PremultipliedColor?, usesDepth: Bool, parts: [PixelRect]? = nil) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    if usesDepth { attachDepth() }
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    if let c = clearColor.map({ SIMD4<Float>($0.rgba) }) { glClearColor(c.x, c.y, c.z, c.w) }
    if usesDepth { glDepthMask(GLboolean(GL_TRUE)) }
    let buffers = GLbitfield((usesDepth ? GL_DEPTH_BUFFER_BIT : 0) | (clearColor == nil ? 0 : GL_COLOR_BUFFER_BIT))
    if buffers == 0 { return }
    guard let parts else {
      glClear(buffers)
      return
    }
    glEnable(GLenum(GL_SCISSOR_TEST))
    for part in parts {
      glScissor(GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height))
      glClear(buffers)
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Ends the drawing: the depths are not needed any more, and a device with tiles need not store them. The target must
  /// be bound.
  func end() {
    if depthBuffer != nil { glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, [GLenum(GL_DEPTH_ATTACHMENT)]) }
  }

  /// Copies a rectangle of another target to a place in this one.
  func copy(_ part: PixelRect, of other: RenderTarget, to place: (x: Int, y: Int)) {
    if part.isEmpty { return }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), other.framebuffer.name)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer.name)
    glBlitFramebuffer(
      GLint(part.minX), GLint(part.minY), GLint(part.maxX), GLint(part.maxY), GLint(place.x),
      GLint(place.y), GLint(place.x + part.width), GLint(place.y + part.height), GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  /// Attaches a depth buffer for the first pass that uses one. It stays: llvmpipe rounds the corners that its clipping
  /// makes, and 25.0.7 clips only where there is a depth buffer (Tests/Campaigns/Drivers/clipping.c), so a part would
  /// have other pixels than the whole picture.
  private func attachDepth() {
    if depthBuffer != nil { return }
    let new = DepthBuffer()
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), new.name.name)
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), GLsizei(width), GLsizei(height))
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), new.name.name)
    depthBuffer = new
  }

  /// The rectangle of all its pixels, from (0, 0).
  var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// The bytes that its texture takes, mipmaps included.
  var bytes: Int { width * height * (format == .rgba8 ? 4 : 8) * (levels > 1 ? 4 : 3) / 3 }

  /// Generates the smaller levels. Each pixel is the mean of four, because sizes are even at all levels above the last.
  func makeMipmaps() {
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  /// Reads the pixels of `part`, counted from the target's first: premultiplied RGBA, 8 bits per channel, row 0 first.
  /// Waits until they are drawn.
  func readPixels(_ part: PixelRect) -> [UInt8] {
    let size = 4 * part.width * part.height
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      readPixels(part, into: bytes.baseAddress)
      count = size
    }
  }

  /// Reads the pixels of `part` as ``readPixels(_:)`` does, but as the bytes of half floats, four a pixel. A target of
  /// 8 bits is widened.
  func readHalfFloats(_ part: PixelRect) -> [UInt8] {
    let count = 4 * part.width * part.height
    if format == .rgba8 {
      return HalfPixels.halves(of: readPixels(part)).withUnsafeBytes { Array($0) }
    }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    if glInteger(GL_IMPLEMENTATION_COLOR_READ_TYPE) == Int(GL_HALF_FLOAT),
      glInteger(GL_IMPLEMENTATION_COLOR_READ_FORMAT) == Int(GL_RGBA)
    {
      var halves = [Float16](repeating: 0, count: count)
      glReadPixels(
        GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA),
        GLenum(GL_HALF_FLOAT), &halves)
      for i in stride(from: 3, to: count, by: 4) { halves[i] = max(0, min(halves[i], 1)) }
      return halves.withUnsafeBytes { Array($0) }
    }
    // The format that OpenGL ES guarantees for a target of floats (EXT_color_buffer_float).
    let floats = [Float](unsafeUninitializedCapacity: count) { floats, filled in
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
      glReadPixels(
        GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA),
        GLenum(GL_FLOAT), floats.baseAddress)
      filled = count
    }
    return [UInt8](unsafeUninitializedCapacity: 2 * count) { bytes, filled in
      bytes.withMemoryRebound(to: Float16.self) { halves in
        for i in 0..<count {
          // Only alpha has limits: a sum of rounded parts may be a little more than 1.
          let value = i & 3 == 3 ? max(0, min(floats[i], 1)) : floats[i]
          halves.baseAddress?.advanced(by: i).initialize(to: Float16(value))
        }
      }
      filled = 2 * count
    }
  }

  /// Reads the pixels of `part` into `memory`. If a buffer is bound to `GL_PIXEL_PACK_BUFFER`, they go there instead,
  /// `memory` is an offset in it, and the call does not wait.
  func readPixels(_ part: PixelRect, into memory: UnsafeMutableRawPointer?) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glReadPixels(
      GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), memory)
  }
}

/// Render targets that are free for reuse.
final class RenderTargetPool {
  private var free: [RenderTarget] = []
  /// Those that were created since the last ``beginFrame()``.
  private var new: [RenderTarget] = []

  /// The most free targets to hold; beyond that the oldest are deleted.
  private static let limit = 16

  func take(
    width: Int, height: Int, format: RenderPass.Format, levels: Int = 1
  ) throws(RenderError) -> RenderTarget {
    let fits = { (t: RenderTarget) in
      t.width == width && t.height == height && t.format == format && t.levels == levels
    }
    if let i = free.lastIndex(where: fits) { return free.remove(at: i) }
    let target = try RenderTarget(width: width, height: height, format: format, levels: levels)
    new.append(target)
    return target
  }

  func beginFrame() { new = [] }

  /// Throws if a target of this frame cannot be drawn to.
  func checkNew() throws(RenderError) {
    for target in new { try target.checkStatus() }
  }

  func give(back targets: [RenderTarget]) {
    free.append(contentsOf: targets)
    if free.count > Self.limit { free.removeFirst(free.count - Self.limit) }
  }
}
