import CGLES
import DisplayLists
import Geometry

/// The pages of a ``CoverageAtlas`` as textures of one channel. Each mask is uploaded once.
final class CoverageTextures {
  private final class Page {
    let texture = GLTexture()
    var width = 0, height = 0
    /// The number of the atlas's page in the texture, and the number of its masks that are uploaded.
    var number: UInt64 = 0
    var masks = 0
  }

  private var pages: [Page] = []

  /// Uploads the masks that the textures lack.
  func upload(_ atlas: CoverageAtlas, counting statistics: inout FrameStatistics) {
    // A list without shapes keeps the textures for later lists.
    if atlas.pages.isEmpty { return }
    let target = GLenum(GL_TEXTURE_2D)
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.coverageUnit))
    for (k, page) in atlas.pages.enumerated() where page.height > 0 {
      if k == pages.count { pages.append(Page()) }
      let texture = pages[k]
      if page.number == texture.number, page.masks.count == texture.masks { continue }
      glBindTexture(target, texture.texture.name)
      if page.width != texture.width || page.height > texture.height {
        // Doubled, so that a page that grows is not uploaded again each time.
        let height = page.number == texture.number ? min(max(page.height, 2 * texture.height), page.width) : page.height
        (texture.width, texture.height) = (page.width, max(height, page.height))
        glTexImage2D(
          target, 0, GL_R8, GLsizei(texture.width), GLsizei(texture.height), 0, GLenum(GL_RED),
          GLenum(GL_UNSIGNED_BYTE), nil)
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
        texture.masks = 0
      }
      if page.number != texture.number { (texture.number, texture.masks) = (page.number, 0) }
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(page.width))
      page.bytes.withUnsafeBufferPointer { bytes in
        for mask in page.masks[texture.masks...] {
          glTexSubImage2D(
            target, 0, GLint(mask.minX), GLint(mask.minY), GLsizei(mask.width), GLsizei(mask.height), GLenum(GL_RED),
            GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress?.advanced(by: mask.minY * page.width + mask.minX))
          statistics.countCoverage(mask.width * mask.height)
        }
      }
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
      texture.masks = page.masks.count
    }
    // Up to two textures that the frame does not need are kept. If there are more, all of them are freed.
    if pages.count > atlas.pages.count + 2 { pages.removeLast(pages.count - atlas.pages.count) }
  }

  func name(ofPage page: Int) -> GLuint { pages[page].texture.name }
}
