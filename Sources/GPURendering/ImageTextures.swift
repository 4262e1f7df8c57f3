import CGLES
import DisplayLists
import Imaging

/// Images as textures: each is uploaded once and kept as long as frames use it.
final class ImageTextures {
  private final class Entry {
    let texture = GLTexture()
    /// Held, so that its identity stays its own.
    let part: ImagePart
    var hasMipmaps = false
    var lastFrame = 0

    init(part: ImagePart) { self.part = part }
  }

  private var entries: [ImagePart: Entry] = [:]
  private let maximumSize: Int
  private var frame = 0

  /// Frames after which a texture that no frame used is let go.
  private static let idleFrames = 120

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  /// Starts a frame; textures that have not been used for a while go.
  func beginFrame() {
    frame += 1
    entries = entries.filter { frame - $0.value.lastFrame <= Self.idleFrames }
  }

  /// The texture name of a part of an image, uploading it if this is its first use.
  func name(of part: ImagePart, mipmapped: Bool, counting statistics: inout FrameStatistics) throws(GPUError) -> GLuint
  {
    let entry: Entry
    if let known = entries[part] {
      entry = known
    } else {
      guard part.rect.width <= maximumSize, part.rect.height <= maximumSize else {
        throw .imageTooLarge(width: part.rect.width, height: part.rect.height, limit: maximumSize)
      }
      entry = Entry(part: part)
      let image = part.pixels
      upload(image.premultipliedRGBA, image.width, image.height, level: 0, to: entry.texture)
      setParameters(mipmapped: false)
      entries[part] = entry
      statistics.texturesUploaded += 1
      statistics.bytesUploaded += image.premultipliedRGBA.count
    }
    if mipmapped, !entry.hasMipmaps {
      for (k, level) in MipChain.levels(of: part.pixels).enumerated() {
        upload(level.pixels, level.width, level.height, level: k + 1, to: entry.texture)
        statistics.bytesUploaded += level.pixels.count
      }
      setParameters(mipmapped: true)
      entry.hasMipmaps = true
    }
    entry.lastFrame = frame
    return entry.texture.name
  }

  private func upload(_ pixels: [UInt8], _ width: Int, _ height: Int, level: Int, to texture: borrowing GLTexture) {
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), GLint(level), GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), pixels)
  }

  /// Of the texture that is bound. Without mipmaps a texture has level 0 only, or it would be incomplete.
  private func setParameters(mipmapped: Bool) {
    let target = GLenum(GL_TEXTURE_2D)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), mipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), mipmapped ? GL_LINEAR : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), mipmapped ? 1000 : 0)
  }
}

extension ImagePart {
  /// The part by itself.
  fileprivate var pixels: CGImage {
    if rect.width == image.width && rect.height == image.height { return image }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * rect.width * rect.height)
    for row in rect.minY..<rect.maxY {
      let start = 4 * (row * image.width + rect.minX)
      bytes += image.premultipliedRGBA[start..<start + 4 * rect.width]
    }
    return CGImage(width: rect.width, height: rect.height, premultipliedRGBA: bytes)
  }
}
