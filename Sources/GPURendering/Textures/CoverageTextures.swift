import CGLES
import DisplayLists
import LayerSnapshots

/// The pages of a ``CoverageAtlas`` as textures of one channel. Each texel is uploaded once.
final class CoverageTextures {
  private final class Page {
    let texture = GLTexture()
    var height = 0
    /// The number of the atlas's page in the texture, and the number of its texels that are uploaded.
    var number: UInt64 = 0
    var count = 0
  }

  private var pages: [Page] = []

  /// Uploads the texels that the textures lack.
  func upload(_ atlas: CoverageAtlas, counting statistics: inout FrameStatistics) {
    // A list without coverage keeps the textures for later lists.
    if atlas.pages.isEmpty { return }
    let (target, width) = (GLenum(GL_TEXTURE_2D), CoverageAtlas.width)
    glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.coverageUnit))
    for (k, page) in atlas.pages.enumerated() {
      if k == pages.count { pages.append(Page()) }
      let texture = pages[k]
      if page.number == texture.number, page.count == texture.count { continue }
      glBindTexture(target, texture.texture.name)
      let height = page.bytes.count / width
      if height > texture.height {
        // Doubled, so that a page that grows is not uploaded again each time.
        texture.height = page.number == texture.number ? min(max(height, 2 * texture.height), width) : height
        glTexImage2D(
          target, 0, GL_R8, GLsizei(width), GLsizei(texture.height), 0, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), nil)
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
        texture.count = 0
      }
      if page.number != texture.number { (texture.number, texture.count) = (page.number, 0) }
      let first = texture.count / width
      page.bytes.withUnsafeBufferPointer {
        glTexSubImage2D(
          target, 0, 0, GLint(first), GLsizei(width), GLsizei(height - first), GLenum(GL_RED),
          GLenum(GL_UNSIGNED_BYTE), $0.baseAddress?.advanced(by: first * width))
      }
      statistics.countCoverage(page.count - texture.count)
      texture.count = page.count
    }
    // Up to two textures that the frame does not need are kept. If there are more, all of them are freed.
    if pages.count > atlas.pages.count + 2 { pages.removeLast(pages.count - atlas.pages.count) }
  }

  func name(ofPage page: Int) -> GLuint { pages[page].texture.name }
}
