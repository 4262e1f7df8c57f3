import CGLES
import DisplayLists
import LayerSnapshots
import Shaders

/// A linked program that draws ``DrawItem``s, with the locations of its uniforms.
struct QuadProgram: ~Copyable {
  let program: GLProgram
  /// 2 / the size of the target.
  let scale: GLint
  /// The distance by which colours may leave 0…alpha.
  let beyond: GLint

  /// The texture units: of the item table, of images, of shapes' coverage, of a group's mask and its backdrop, of
  /// another pass's picture, of images that mask the first one, of a group's filtered backdrop, and of the table of
  /// looks.
  static let tableUnit: GLint = 0
  static let imageUnit: GLint = 1
  static let coverageUnit: GLint = 2
  static let maskUnit: GLint = 3
  static let backdropUnit: GLint = 4
  static let pictureUnit: GLint = 5
  static let maskImageUnit: GLint = 6
  static let filteredUnit: GLint = 7
  static let lookUnit: GLint = 8

  /// Texels in a row of the item table and of the table of looks: every OpenGL ES 3.0 device has textures this wide.
  static let tableWidth = 2048

  /// The constants that Swift and GLSL share, as defines.
  private static func defines(_ sampleOffset: SampleOffset) -> [(name: String, value: String)] {
    let (step, offset) = (sampleOffset.step, sampleOffset.vector)
    return ImageFilters.Bits.constants + [
      ("TABLE_WIDTH", "\(tableWidth)u"),
      ("COVERAGE_WIDTH_BITS", "\(CoverageAtlas.widthBits)"),
      // From a pixel's centre to its sample point, where every yes-or-no decision is made.
      ("SAMPLE_OFFSET", "vec2(\(offset.x), \(offset.y))"),
      // The rasteriser's sample point, on the grid that it rounds corners to. Items' corners are on that of 1/256
      // pixel.
      ("RASTER_OFFSET", "vec2(\(step), \(step))"),
      ("LEAST_TANGENT", "\(RoundedQuad.leastTangent)"),
    ]
  }

  init(_ features: QuadFeatures, _ sampleOffset: SampleOffset) throws(RenderError) {
    try self.init(StartedProgram(Self.source(of: features, sampleOffset)))
  }

  init(_ started: consuming StartedProgram) throws(RenderError) {
    let program = try started.finish()
    glUseProgram(program.name)
    for (name, unit) in [
      ("u_table", Self.tableUnit), ("u_images", Self.imageUnit), ("u_coverage", Self.coverageUnit),
      ("u_mask", Self.maskUnit), ("u_backdrop", Self.backdropUnit), ("u_picture", Self.pictureUnit),
      ("u_maskImages", Self.maskImageUnit), ("u_filtered", Self.filteredUnit),
      ("u_looks", Self.lookUnit),
    ] {
      // The location of a uniform that the program lacks is −1, which GL ignores.
      glUniform1i(glGetUniformLocation(program.name, name), unit)
    }
    scale = glGetUniformLocation(program.name, "u_scale")
    beyond = glGetUniformLocation(program.name, "u_beyond")
    self.program = program
  }

  /// The distance by which colours may leave 0…alpha: in the extended range, as far as half floats reach.
  static func beyond(isExtended: Bool) -> Float { isExtended ? 65504 : 0 }

  static func source(of features: QuadFeatures, _ sampleOffset: SampleOffset) -> ShaderProgram {
    ShaderCatalogue.quad(
      defines: defines(sampleOffset) + Look.places + QuadVectors(features).places + features.defines
        + features.modeDefines)
  }
}
