import CGLES
import DisplayLists

/// The pages of a frame's ``CoverageAtlas`` as textures of one channel, whose storage is reused from frame to frame.
final class CoverageTextures {
  private final class Page {
    let texture = GLTexture()
    var width = 0, height = 0
  }

  private var pages: [Page] = []

  /// Uploads the pages of a frame.
  func upload(_ atlas: CoverageAtlas, counting statistics: inout FrameStatistics) {
    let target = GLenum(GL_TEXTURE_2D)
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.coverageUnit))
    for (k, page) in atlas.pages.enumerated() where page.height > 0 {
      if k == pages.count { pages.append(Page()) }
      let texture = pages[k]
      glBindTexture(target, texture.texture.name)
      if page.width != texture.width || page.height > texture.height {
        glTexImage2D(
          target, 0, GL_R8, GLsizei(page.width), GLsizei(page.height), 0, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), nil)
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
        (texture.width, texture.height) = (page.width, page.height)
      }
      glTexSubImage2D(
        target, 0, 0, 0, GLsizei(page.width), GLsizei(page.height), GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), page.bytes
      )
      statistics.bytesUploaded += page.bytes.count
    }
    // Up to two textures that the frame does not need may stay; if there are more, all of them are freed.
    if pages.count > atlas.pages.count + 2 { pages.removeLast(pages.count - atlas.pages.count) }
  }

  func name(ofPage page: Int) -> GLuint { pages[page].texture.name }
}
