import CGLES
import DisplayLists
import Foundation
import LayerModel
import Shaders

/// A program that draws ``DrawItem``s, linked, with its uniforms' places.
struct ItemProgram: ~Copyable {
  let program: GLProgram
  let frame: GLint

  /// The texture units of the edge table, of the image, of shapes' coverage, of a group's mask and of its backdrop.
  static let edgeUnit: GLint = 0
  static let imageUnit: GLint = 1
  static let coverageUnit: GLint = 2
  static let maskUnit: GLint = 3
  static let backdropUnit: GLint = 4

  /// Texels in a row of the edge table: every OpenGL ES 3.0 device has textures this wide.
  static let edgeTableWidth = 2048

  /// The instance attributes, in the order of their locations: each is 16 bytes of a ``DrawItem``.
  static let attributes: [(name: String, offset: Int, isInteger: Bool)] = [
    ("a_corners01", MemoryLayout<DrawItem>.offset(of: \.corners01), false),
    ("a_corners23", MemoryLayout<DrawItem>.offset(of: \.corners23), false),
    ("a_outlines", MemoryLayout<DrawItem>.offset(of: \.outlines), true),
    ("a_details", MemoryLayout<DrawItem>.offset(of: \.details), true),
    ("a_placement", MemoryLayout<DrawItem>.offset(of: \.placement), false),
    ("a_background", MemoryLayout<DrawItem>.offset(of: \.background), false),
    ("a_border", MemoryLayout<DrawItem>.offset(of: \.border), false),
    ("a_imageU", MemoryLayout<DrawItem>.offset(of: \.imageU), false),
    ("a_imageV", MemoryLayout<DrawItem>.offset(of: \.imageV), false),
    ("a_imageW", MemoryLayout<DrawItem>.offset(of: \.imageW), false),
    ("a_imageRange", MemoryLayout<DrawItem>.offset(of: \.imageRange), false),
    ("a_imageOrigin", MemoryLayout<DrawItem>.offset(of: \.imageOrigin), false),
    ("a_contentsTint", MemoryLayout<DrawItem>.offset(of: \.contentsTint), false),
  ].map { ($0.0, $0.1 ?? 0, $0.2) }

  /// What Swift and GLSL share.
  static let defines: [(name: String, value: String)] = [
    ("EDGE_TABLE_WIDTH", "\(edgeTableWidth)u"),
    ("OUTLINE_COUNT_BITS", "\(OutlineReference.countBits)u"),
    ("OUTLINE_HARD_COUNT_BITS", "\(OutlineReference.hardCountBits)u"),
    ("CONTENTS", "\(DrawItem.Flags.contents.rawValue)u"),
    ("PASS", "\(DrawItem.Flags.pass.rawValue)u"),
    ("MAGNIFY_NEAREST", "\(DrawItem.Flags.magnifyNearest.rawValue)u"),
    ("MINIFY_NEAREST", "\(DrawItem.Flags.minifyNearest.rawValue)u"),
    ("INSIDE", "\(DrawItem.Flags.inside.rawValue)u"),
    ("MINIFY_TRILINEAR", "\(DrawItem.Flags.minifyTrilinear.rawValue)u"),
    ("PLANE", "\(DrawItem.Flags.plane.rawValue)u"),
    ("CUBIC", "\(DrawItem.Flags.cubic.rawValue)u"),
    ("SILHOUETTE", "\(DrawItem.Flags.silhouette.rawValue)u"),
    ("BOX_SHADOW", "\(DrawItem.Flags.boxShadow.rawValue)u"),
    ("GRADIENT", "\(DrawItem.Flags.gradient.rawValue)u"),
    ("SHAPE", "\(DrawItem.Flags.shape.rawValue)u"),
    ("MASKED", "\(DrawItem.Flags.masked.rawValue)u"),
    ("BLENDED", "\(DrawItem.Flags.blended.rawValue)u"),
    // From a pixel's centre to its sample point, which decides every yes or no.
    ("SAMPLE_OFFSET", "vec2(0.00390625, 0.001953125)"),
  ]

  /// Blend modes by number, as `outlines.x` of a blended item has them.
  static let blendModes: [(name: String, value: String)] = BlendMode.allCases.enumerated().map { number, mode in
    let words = mode.rawValue.reduce(into: "") { $0 += ($1.isUppercase ? "_" : "") + $1.uppercased() }
    return ("BLEND_\(words)", "\(number)u")
  }

  init(_ kind: ItemSources.Program) throws(GPUError) {
    let source =
      kind == .item
      ? ShaderCatalogue.item(defines: Self.defines)
      : ShaderCatalogue.composite(defines: Self.defines + Self.blendModes)
    let program = try linkProgram(source)
    glUseProgram(program.name)
    for (name, unit) in [
      ("u_edges", Self.edgeUnit), ("u_image", Self.imageUnit), ("u_coverage", Self.coverageUnit),
      ("u_mask", Self.maskUnit), ("u_backdrop", Self.backdropUnit),
    ] {
      // A program that has no such uniform ignores it.
      glUniform1i(glGetUniformLocation(program.name, name), unit)
    }
    try checkGL("linking “\(source.name)”")
    frame = glGetUniformLocation(program.name, "u_frame")
    self.program = program
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

  /// Fills the target that is bound from the texture that is. Blending must be off.
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

  /// Fills the target that is bound from the texture that is. Blending must be off.
  func draw(_ reduction: RenderPass.Reduction) {
    glUseProgram(program.name)
    glUniform1i(factor, GLint(reduction.factor))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}

/// A program that fills a target from one picture, which it finds where items find their image.
private func linkPictureProgram(_ source: ShaderProgram) throws(GPUError) -> GLProgram {
  let program = try linkProgram(source)
  glUseProgram(program.name)
  glUniform1i(glGetUniformLocation(program.name, "u_image"), ItemProgram.imageUnit)
  try checkGL("linking “\(source.name)”")
  return program
}

/// Compiles and links both stages; the driver's log comes back in the error.
func linkProgram(_ source: ShaderProgram) throws(GPUError) -> GLProgram {
  let program = GLProgram(name: glCreateProgram())
  for (kind, text) in [(GL_VERTEX_SHADER, source.vertexSource), (GL_FRAGMENT_SHADER, source.fragmentSource)] {
    let shader = glCreateShader(GLenum(kind))
    defer { glDeleteShader(shader) }
    text.withCString { pointer in
      var pointer: UnsafePointer<GLchar>? = pointer
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    if isCompiled == 0 {
      let log = infoLog(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog)
      throw .badProgram(name: source.name, log: log)
    }
    glAttachShader(program.name, shader)
  }
  glLinkProgram(program.name)
  var isLinked: GLint = 0
  glGetProgramiv(program.name, GLenum(GL_LINK_STATUS), &isLinked)
  if isLinked == 0 {
    throw .badProgram(
      name: source.name, log: infoLog(of: program.name, length: glGetProgramiv, text: glGetProgramInfoLog))
  }
  return program
}

private func infoLog(
  of name: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
  text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
) -> String {
  var count: GLint = 0
  length(name, GLenum(GL_INFO_LOG_LENGTH), &count)
  guard count > 1 else { return "no log" }
  var bytes = [GLchar](repeating: 0, count: Int(count))
  text(name, count, nil, &bytes)
  let log = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return log.trimmingCharacters(in: .whitespacesAndNewlines)
}
