import CGLES
import DisplayLists

/// One sampler object for each filter, so that each draw call chooses the filter of a texture.
final class TextureSamplers {
  private let nearest = GLSampler(minification: GL_NEAREST, magnification: GL_NEAREST)
  private let linear = GLSampler(minification: GL_LINEAR, magnification: GL_LINEAR)
  private let trilinear = GLSampler(minification: GL_LINEAR_MIPMAP_LINEAR, magnification: GL_LINEAR)

  func name(for filter: DrawState.Filter) -> GLuint {
    switch filter {
    case .nearest, .exact: nearest.name
    case .linear: linear.name
    case .trilinear: trilinear.name
    }
  }
}

/// A sampler object's name. Coordinates are clamped to the texture's edge.
private struct GLSampler: ~Copyable {
  let name: GLuint

  init(minification: GLint, magnification: GLint) {
    var name: GLuint = 0
    glGenSamplers(1, &name)
    glSamplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), minification)
    glSamplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), magnification)
    glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteSamplers(1, &name)
  }
}
