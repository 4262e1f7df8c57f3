import CGLES
import DisplayLists
import LayerSnapshots
import Shaders

/// The programs that fill the bound target from the picture that is bound to ``ItemProgram/pictureUnit``. Each is
/// linked when it is first needed. Blending must be off.
final class PicturePrograms {
  private var blur: BlurProgram?
  private var reduce: ReduceProgram?
  private var enlarge: EnlargeProgram?
  private var capture: CaptureProgram?

  /// Makes the program that fills a pass current, with its uniforms. The next draw call is one triangle of three
  /// vertices.
  func use(_ contents: RenderPass.Contents, isExtended: Bool) throws(RenderError) {
    switch contents {
    case .items, .copy, .culled: break
    case .blur(let contents):
      if blur == nil { blur = try BlurProgram() }
      blur?.use(contents)
    case .reduction(let contents):
      if reduce == nil { reduce = try ReduceProgram() }
      reduce?.use(contents)
    case .enlargement(let contents):
      if enlarge == nil { enlarge = try EnlargeProgram() }
      enlarge?.use(contents, isExtended: isExtended)
    case .capture(let contents):
      if capture == nil { capture = try CaptureProgram() }
      capture?.use(contents)
    }
  }
}

/// Blurs a picture along one axis.
private final class BlurProgram {
  let program: GLProgram
  private let step: GLint, falloff: GLint, reach: GLint

  init() throws(RenderError) {
    let program = try linkPictureProgram(ShaderCatalogue.blur())
    step = glGetUniformLocation(program.name, "u_step")
    falloff = glGetUniformLocation(program.name, "u_falloff")
    reach = glGetUniformLocation(program.name, "u_reach")
    self.program = program
  }

  func use(_ blur: RenderPass.Blur) {
    glUseProgram(program.name)
    glUniform2i(step, blur.isVertical ? 0 : 1, blur.isVertical ? 1 : 0)
    glUniform1f(falloff, Float(1 / (2 * blur.sigma * blur.sigma)))
    glUniform1i(reach, GLint(blur.reach))
  }
}

/// Makes a picture smaller by a whole factor.
private final class ReduceProgram {
  let program: GLProgram
  private let factor: GLint, offset: GLint

  init() throws(RenderError) {
    let program = try linkPictureProgram(ShaderCatalogue.reduce())
    factor = glGetUniformLocation(program.name, "u_factor")
    offset = glGetUniformLocation(program.name, "u_offset")
    self.program = program
  }

  func use(_ reduction: RenderPass.Reduction) {
    glUseProgram(program.name)
    glUniform1i(factor, GLint(reduction.factor))
    glUniform2i(offset, GLint(reduction.offset.x), GLint(reduction.offset.y))
  }
}

/// Makes a picture larger by a whole factor along one axis.
private final class EnlargeProgram {
  let program: GLProgram
  private let step: GLint, factor: GLint, beyond: GLint

  init() throws(RenderError) {
    let program = try linkPictureProgram(ShaderCatalogue.enlarge())
    step = glGetUniformLocation(program.name, "u_step")
    factor = glGetUniformLocation(program.name, "u_factor")
    beyond = glGetUniformLocation(program.name, "u_beyond")
    self.program = program
  }

  func use(_ enlargement: RenderPass.Enlargement, isExtended: Bool) {
    glUseProgram(program.name)
    glUniform2i(step, enlargement.isVertical ? 0 : 1, enlargement.isVertical ? 1 : 0)
    glUniform1i(factor, GLint(enlargement.factor))
    glUniform1f(beyond, ItemProgram.beyond(isExtended: isExtended))
  }
}

/// Shows a layer's backdrop in the layer's plane.
private final class CaptureProgram {
  let program: GLProgram
  private let map: GLint, mirrored: GLint, inset: GLint, limits: GLint, held: GLint, samples: GLint

  init() throws(RenderError) {
    let program = try linkPictureProgram(ShaderCatalogue.backdrop())
    map = glGetUniformLocation(program.name, "u_map")
    mirrored = glGetUniformLocation(program.name, "u_mirrored")
    inset = glGetUniformLocation(program.name, "u_inset")
    limits = glGetUniformLocation(program.name, "u_limits")
    held = glGetUniformLocation(program.name, "u_held")
    samples = glGetUniformLocation(program.name, "u_samples")
    self.program = program
  }

  func use(_ capture: RenderPass.Capture) {
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
  }
}

/// Links a program that fills a target from the picture bound to ``ItemProgram/pictureUnit``.
private func linkPictureProgram(_ source: ShaderProgram) throws(RenderError) -> GLProgram {
  let program = try linkProgram(source)
  glUseProgram(program.name)
  glUniform1i(glGetUniformLocation(program.name, "u_image"), ItemProgram.pictureUnit)
  return program
}
