import CGLES
import DisplayLists
import Shaders

/// The programs that fill a target from one picture, linked together when the first is needed.
final class PicturePrograms {
  let blur: BlurProgram
  let reduce: ReduceProgram

  init() throws(GPUError) {
    blur = try BlurProgram()
    reduce = try ReduceProgram()
  }
}

/// The program that blurs a picture along one axis.
struct BlurProgram: ~Copyable {
  let program: GLProgram
  private let step: GLint, falloff: GLint, reach: GLint

  init() throws(GPUError) {
    let program = try linkPictureProgram(ShaderCatalogue.blur())
    step = glGetUniformLocation(program.name, "u_step")
    falloff = glGetUniformLocation(program.name, "u_falloff")
    reach = glGetUniformLocation(program.name, "u_reach")
    self.program = program
  }

  /// Fills the bound target from the picture that is bound to ``ItemProgram/pictureUnit``. Blending must be off.
  func draw(_ blur: RenderPass.Blur) {
    glUseProgram(program.name)
    glUniform2i(step, blur.isVertical ? 0 : 1, blur.isVertical ? 1 : 0)
    glUniform1f(falloff, Float(1 / (2 * blur.sigma * blur.sigma)))
    glUniform1i(reach, GLint((3.8 * blur.sigma).rounded(.up)))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}

/// The program that makes a picture smaller by a whole factor.
struct ReduceProgram: ~Copyable {
  let program: GLProgram
  private let factor: GLint

  init() throws(GPUError) {
    let program = try linkPictureProgram(ShaderCatalogue.reduce())
    factor = glGetUniformLocation(program.name, "u_factor")
    self.program = program
  }

  /// Fills the bound target from the picture that is bound to ``ItemProgram/pictureUnit``. Blending must be off.
  func draw(_ reduction: RenderPass.Reduction) {
    glUseProgram(program.name)
    glUniform1i(factor, GLint(reduction.factor))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}

/// Links a program that fills a target from the picture bound to ``ItemProgram/pictureUnit``.
private func linkPictureProgram(_ source: ShaderProgram) throws(GPUError) -> GLProgram {
  let program = try linkProgram(source)
  glUseProgram(program.name)
  glUniform1i(glGetUniformLocation(program.name, "u_image"), ItemProgram.pictureUnit)
  try checkGL("linking “\(source.name)”")
  return program
}
