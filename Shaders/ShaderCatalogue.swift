import Foundation

/// One GLSL ES 3.00 program: its two stages, ready to compile.
package struct ShaderProgram: Sendable {
  /// The stem of its file names, for messages.
  package let name: String
  package let vertexSource: String
  package let fragmentSource: String
}

/// All programs of the GPU renderer. A test compiles and links each.
package enum ShaderCatalogue {
  /// The program for layers: outlines, colours, images, gradients, shapes, box shadows.
  ///
  /// - Parameter defines: The constants that Swift and GLSL share, as names and GLSL text. Each is written once, in Swift.
  package static func item(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "item", defines,
      vertex: [PackageResources.edges_glsl, PackageResources.gradient_glsl, PackageResources.item_vert],
      fragment: [
        PackageResources.range_glsl, PackageResources.edges_glsl, PackageResources.coverage_glsl,
        PackageResources.sampling_glsl,
        PackageResources.gradient_glsl,
        PackageResources.shadow_glsl, PackageResources.item_frag,
      ])
  }

  /// The program for quadrilaterals that are painted at every rasterised pixel: colours, images, their masks, rounded rectangles, strips
  /// along edges.
  package static func quad(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "quad", defines,
      vertex: [
        PackageResources.edges_glsl, PackageResources.gradient_glsl, PackageResources.sides_glsl,
        PackageResources.quad_vert,
      ],
      fragment: [
        PackageResources.edges_glsl, PackageResources.gradient_glsl, PackageResources.sides_glsl,
        PackageResources.quad_frag,
      ])
  }

  /// The program for finished groups: colour filters, masks, blend modes. Takes the same instances as the item program.
  package static func composite(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "composite", defines, vertex: [PackageResources.edges_glsl, PackageResources.item_vert],
      fragment: [
        PackageResources.range_glsl, PackageResources.edges_glsl, PackageResources.coverage_glsl,
        PackageResources.blending_glsl,
        PackageResources.composite_frag,
      ])
  }

  /// The program for one half of a separable Gaussian blur.
  package static func blur() -> ShaderProgram {
    program("blur", [], vertex: [PackageResources.whole_vert], fragment: [PackageResources.blur_frag])
  }

  /// The program that makes a picture smaller by a whole factor.
  package static func reduce() -> ShaderProgram {
    program("reduce", [], vertex: [PackageResources.whole_vert], fragment: [PackageResources.reduce_frag])
  }

  /// The program that shows what lies behind a layer in the layer's plane.
  package static func backdrop() -> ShaderProgram {
    program("backdrop", [], vertex: [PackageResources.whole_vert], fragment: [PackageResources.backdrop_frag])
  }

  private static func program(
    _ name: String, _ defines: [(name: String, value: String)], vertex: [[UInt8]], fragment: [[UInt8]]
  ) -> ShaderProgram {
    let defined = defines.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderProgram(
      name: name, vertexSource: header + defined + interpolation + vertexStage + vertex.map(text).joined(),
      fragmentSource: header + defined + interpolation + fragmentStage + fragment.map(text).joined())
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

  /// Defines `LINEAR`, the qualifier for values that are linear in the target, where all w are 1. Both qualifiers give the same values
  /// there. llvmpipe takes half as long with `noperspective`, but errs where it clips.
  private static let interpolation = """
    #if defined GL_NV_shader_noperspective_interpolation && !defined QUAD_FAR
    #define LINEAR noperspective
    #else
    #define LINEAR smooth
    #endif

    """

  /// Defines `VARYING`, for values that one stage writes and the other reads, so that both can share their declaration.
  private static let vertexStage = "#define VERTEX 1\n#define VARYING out\n"
  private static let fragmentStage = "#define VARYING in\n"

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) + "\n" }
}
