import CGLES
import DisplayLists
import Geometry

/// A texture that can be rendered to.
final class RenderTarget {
  let width: Int, height: Int
  let format: RenderPass.Format
  let texture = GLTexture()
  private let framebuffer = GLFramebuffer()

  init(width: Int, height: Int, format: RenderPass.Format) throws(GPUError) {
    self.width = width
    self.height = height
    self.format = format
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    glTexStorage2D(
      target, 1, GLenum(format == .rgba8 ? GL_RGBA8 : GL_RGBA16F), GLsizei(width), GLsizei(height))
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), target, texture.name, 0)
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .badTarget(width: width, height: height, status: status)
    }
  }

  /// Makes it the target of what is drawn next, cleared to a premultiplied colour.
  func begin(clearColor: PremultipliedColor) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    let c = SIMD4<Float>(clearColor.rgba)
    glClearColor(c.x, c.y, c.z, c.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The pixels: premultiplied RGBA, 8 bits a channel, row 0 first. Waits until they are drawn.
  func readPixels() -> [UInt8] {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { bytes, count in
      glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
      count = 4 * width * height
    }
  }
}

/// Targets that are free to be used again.
final class RenderTargetPool {
  private var free: [RenderTarget] = []

  /// Free targets kept between frames; the oldest go.
  private static let limit = 16

  func take(width: Int, height: Int, format: RenderPass.Format) throws(GPUError) -> RenderTarget {
    if let i = free.lastIndex(where: { $0.width == width && $0.height == height && $0.format == format }) {
      return free.remove(at: i)
    }
    return try RenderTarget(width: width, height: height, format: format)
  }

  func give(back targets: [RenderTarget]) {
    free.append(contentsOf: targets)
    if free.count > Self.limit { free.removeFirst(free.count - Self.limit) }
  }
}
