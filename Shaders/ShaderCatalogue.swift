import Foundation

/// One GLSL ES 3.00 program: its two stages, ready to compile.
package struct ShaderProgram: Sendable {
  /// The stem of its file names, for messages.
  package let name: String
  package let vertexSource: String
  package let fragmentSource: String
}

/// Every program there is. A test compiles and links each.
package enum ShaderCatalogue {
  /// Layers: outlines, colours, images, gradients, shapes, box shadows.
  ///
  /// - Parameter defines: constants that Swift and GLSL share, each written once, where Swift has it: name and GLSL text.
  package static func item(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "item", defines, vertex: PackageResources.item_vert,
      fragment: [
        PackageResources.coverage_glsl, PackageResources.sampling_glsl, PackageResources.gradient_glsl,
        PackageResources.shadow_glsl, PackageResources.item_frag,
      ])
  }

  /// Quadrilaterals that are painted wherever they are rasterised: colours, images, their masks, rounded rectangles.
  package static func quad(defines: [(name: String, value: String)]) -> ShaderProgram {
    program("quad", defines, vertex: PackageResources.quad_vert, fragment: [PackageResources.quad_frag])
  }

  /// Finished groups: colour filters, masks, blend modes. Takes the same instances as the item program.
  package static func composite(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "composite", defines, vertex: PackageResources.item_vert,
      fragment: [PackageResources.coverage_glsl, PackageResources.blending_glsl, PackageResources.composite_frag])
  }

  /// One half of a separable Gaussian.
  package static func blur() -> ShaderProgram {
    program("blur", [], vertex: PackageResources.whole_vert, fragment: [PackageResources.blur_frag])
  }

  /// A picture made smaller by a whole factor.
  package static func reduce() -> ShaderProgram {
    program("reduce", [], vertex: PackageResources.whole_vert, fragment: [PackageResources.reduce_frag])
  }

  private static func program(
    _ name: String, _ defines: [(name: String, value: String)], vertex: [UInt8], fragment: [[UInt8]]
  ) -> ShaderProgram {
    let defined = defines.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderProgram(
      name: name, vertexSource: header + defined + interpolation + text(vertex),
      fragmentSource: header + defined + interpolation + fragment.map(text).joined())
  }

  private static let header = """
    #version 300 es
    #ifdef GL_NV_shader_noperspective_interpolation
    #extension GL_NV_shader_noperspective_interpolation : enable
    #endif
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler2DArray;

    """

  /// `LINEAR`, for what is linear in the target, where all weights are 1. Both ways are the same then; llvmpipe takes half as long for the
  /// first, and errs where it clips.
  private static let interpolation = """
    #if defined GL_NV_shader_noperspective_interpolation && !defined QUAD_FAR
    #define LINEAR noperspective
    #else
    #define LINEAR smooth
    #endif

    """

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) + "\n" }
}
