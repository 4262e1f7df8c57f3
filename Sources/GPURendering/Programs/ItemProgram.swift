import CGLES
import DisplayLists
import LayerModel
import Shaders

/// A program that draws ``DrawItem``s, linked, with its uniforms' places.
struct ItemProgram: ~Copyable {
  let program: GLProgram
  let frame: GLint

  /// The texture units of the edge table, of images, of shapes' coverage, of a group's mask and of its backdrop, of a picture that was
  /// drawn, and of images that mask others or lie over them.
  static let edgeUnit: GLint = 0
  static let imageUnit: GLint = 1
  static let coverageUnit: GLint = 2
  static let maskUnit: GLint = 3
  static let backdropUnit: GLint = 4
  static let pictureUnit: GLint = 5
  static let secondImageUnit: GLint = 6

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
    ("a_planeU", MemoryLayout<DrawItem>.offset(of: \.planeU), false),
    ("a_planeV", MemoryLayout<DrawItem>.offset(of: \.planeV), false),
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
    ("AVERAGED", "\(DrawItem.Flags.averaged.rawValue)u"),
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
    // The same for the rasteriser, on the grid of 1/256 pixel that it rounds corners to: items' corners are on it, too.
    ("RASTER_OFFSET", "vec2(0.00390625, 0.00390625)"),
  ]

  /// Blend modes by number, as `outlines.x` of a blended item has them.
  static let blendModes: [(name: String, value: String)] = BlendMode.allCases.enumerated().map { number, mode in
    let words = mode.rawValue.reduce(into: "") { $0 += ($1.isUppercase ? "_" : "") + $1.uppercased() }
    return ("BLEND_\(words)", "\(number)u")
  }

  init(_ kind: ItemSources.Program) throws(GPUError) {
    let source = Self.source(of: kind)
    let program = try linkProgram(source)
    glUseProgram(program.name)
    for (name, unit) in [
      ("u_edges", Self.edgeUnit), ("u_images", Self.imageUnit), ("u_coverage", Self.coverageUnit),
      ("u_mask", Self.maskUnit), ("u_backdrop", Self.backdropUnit), ("u_picture", Self.pictureUnit),
      ("u_secondImages", Self.secondImageUnit),
    ] {
      // A program that has no such uniform ignores it.
      glUniform1i(glGetUniformLocation(program.name, name), unit)
    }
    try checkGL("linking “\(source.name)”")
    frame = glGetUniformLocation(program.name, "u_frame")
    self.program = program
  }

  static func source(of kind: ItemSources.Program) -> ShaderProgram {
    func chosen(_ names: [String], _ bits: UInt32) -> [(name: String, value: String)] {
      names.enumerated().filter { bits & (1 << UInt32($0.offset)) != 0 }.map { ($0.element, "1") }
    }
    return switch kind {
    case .quad(let features):
      ShaderCatalogue.quad(defines: defines + chosen(QuadFeatures.names, features.rawValue))
    case .item(let features):
      ShaderCatalogue.item(defines: defines + chosen(ItemFeatures.names, UInt32(features.rawValue)))
    case .composite: ShaderCatalogue.composite(defines: defines + blendModes)
    }
  }
}
