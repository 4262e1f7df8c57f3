import CShaders

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
  /// - Parameter defines: The constants that Swift and GLSL share, as names and GLSL text. Each is written once, in
  ///   Swift.
  package static func item(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "item", defines,
      vertex: [shader_corners_glsl(), shader_edges_glsl(), shader_gradient_glsl(), shader_item_vert()],
      fragment: [
        shader_range_glsl(), shader_edges_glsl(), shader_coverage_glsl(),
        shader_cubic_glsl(), shader_sampling_glsl(),
        shader_gradient_glsl(),
        shader_shadow_glsl(), shader_item_frag(),
      ])
  }

  /// The program for quadrilaterals that are painted at every rasterised pixel: colours, gradients, images, their
  /// masks, rounded rectangles, antialiased sides.
  package static func quad(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "quad", defines,
      vertex: [
        shader_corners_glsl(), shader_edges_glsl(), shader_gradient_glsl(), shader_sides_glsl(),
        shader_quad_glsl(), shader_quad_vert(),
      ],
      fragment: [
        shader_edges_glsl(), shader_gradient_glsl(), shader_sides_glsl(), shader_quad_glsl(),
        shader_quad_frag(),
      ])
  }

  /// The program for finished groups: colour filters, masks, blend modes. Takes the same instances as the item program.
  package static func composite(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "composite", defines, vertex: [shader_corners_glsl(), shader_edges_glsl(), shader_item_vert()],
      fragment: [
        shader_range_glsl(), shader_edges_glsl(), shader_coverage_glsl(),
        shader_blending_glsl(),
        shader_composite_frag(),
      ])
  }

  /// The program for one half of a separable Gaussian blur.
  package static func blur() -> ShaderProgram {
    program("blur", [], vertex: [shader_corners_glsl(), shader_whole_vert()], fragment: [shader_blur_frag()])
  }

  /// The program that makes a picture smaller by a whole factor.
  package static func reduce() -> ShaderProgram {
    program("reduce", [], vertex: [shader_corners_glsl(), shader_whole_vert()], fragment: [shader_reduce_frag()])
  }

  /// The program that makes a picture larger by a whole factor along one axis.
  package static func enlarge() -> ShaderProgram {
    program(
      "enlarge", [], vertex: [shader_corners_glsl(), shader_whole_vert()],
      fragment: [shader_range_glsl(), shader_cubic_glsl(), shader_enlarge_frag()])
  }

  /// The program that shows a layer's backdrop in the layer's plane.
  package static func backdrop() -> ShaderProgram {
    program("backdrop", [], vertex: [shader_corners_glsl(), shader_whole_vert()], fragment: [shader_backdrop_frag()])
  }

  /// The program that draws a white rectangle, to find the rasteriser's grid.
  package static func box() -> ShaderProgram {
    program(
      "box", [], vertex: [shader_corners_glsl(), shader_box_vert()], fragment: [shader_white_frag()])
  }

  /// A number that differs between versions of the shaders.
  package static let fingerprint: UInt64 = [
    item(defines: []), quad(defines: []), composite(defines: []), blur(), box(),
  ]
  .reduce(0xcbf2_9ce4_8422_2325) { hash, program in
    // FNV-1a.
    (program.vertexSource + program.fragmentSource).utf8.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func program(
    _ name: String, _ defines: [(name: String, value: String)], vertex: [UnsafePointer<CChar>],
    fragment: [UnsafePointer<CChar>]
  ) -> ShaderProgram {
    let defined = defines.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderProgram(
      name: name, vertexSource: header + defined + vertexStage + vertex.map(text).joined(),
      fragmentSource: header + defined + fragmentStage + fragment.map(text).joined())
  }

  private static let header = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler2DArray;

    """

  /// Defines `VARYING`, for values that one stage writes and the other reads, so that both can share their declaration.
  private static let vertexStage = "#define VERTEX 1\n#define VARYING out\n"
  private static let fragmentStage = "#define VARYING in\n"

  private static func text(_ file: UnsafePointer<CChar>) -> String { String(cString: file) + "\n" }
}
