import CGLES
import DisplayLists
import Shaders

/// The programs that fill a target from one picture, linked together when the first is needed.
final class PicturePrograms {
  let blur: BlurProgram
  let reduce: ReduceProgram
  let capture: CaptureProgram

  init() throws(GPUError) {
    blur = try BlurProgram()
    reduce = try ReduceProgram()
    capture = try CaptureProgram()
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

/// The program that shows what lies behind a layer in the layer's plane.
struct CaptureProgram: ~Copyable {
  let program: GLProgram
  private let map: GLint, mirrored: GLint, inset: GLint, limits: GLint, held: GLint, samples: GLint

  init() throws(GPUError) {
    let program = try linkPictureProgram(ShaderCatalogue.backdrop())
    map = glGetUniformLocation(program.name, "u_map")
    mirrored = glGetUniformLocation(program.name, "u_mirrored")
    inset = glGetUniformLocation(program.name, "u_inset")
    limits = glGetUniformLocation(program.name, "u_limits")
    held = glGetUniformLocation(program.name, "u_held")
    samples = glGetUniformLocation(program.name, "u_samples")
    self.program = program
  }

  /// Fills the bound target from the picture that is bound to ``ItemProgram/pictureUnit``. Blending must be off.
  func draw(_ capture: RenderPass.Capture) {
    glUseProgram(program.name)
    let rows = [capture.map.x, capture.map.y, capture.map.origin].flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
    glUniformMatrix3fv(map, 1, GLboolean(GL_FALSE), rows)
    let (low, high) = (SIMD2<Float>(capture.low), SIMD2<Float>(capture.high))
    glUniform4f(mirrored, low.x, low.y, high.x, high.y)
    glUniform2f(inset, Float(capture.inset.x), Float(capture.inset.y))
    let pixels = capture.limits
    glUniform4i(limits, GLint(pixels.minX), GLint(pixels.minY), GLint(pixels.maxX - 1), GLint(pixels.maxY - 1))
    glUniform2i(held, GLint(capture.held.x), GLint(capture.held.y))
    glUniform2i(samples, capture.samples.x, capture.samples.y)
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
