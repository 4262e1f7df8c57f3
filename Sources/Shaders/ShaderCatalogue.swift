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
  /// The program for quadrilaterals, each painted at every rasterised pixel: colours, gradients, images, pictures,
  /// shadows, within all outlines; and finished groups, filtered, masked and blended.
  ///
  /// - Parameter defines: The constants that Swift and GLSL share, as names and GLSL text. Each is written once, in
  ///   Swift.
  package static func quad(defines: [(name: String, value: String)]) -> ShaderProgram {
    program(
      "quad", defines,
      vertex: ["corners.glsl", "table.glsl", "instance.glsl", "gradient.glsl", "sides.glsl", "quad.glsl", "quad.vert"],
      fragment: [
        "range.glsl", "table.glsl", "coverage.glsl", "cubic.glsl", "gradient.glsl", "sides.glsl", "shadow.glsl",
        "quad.glsl", "sampling.glsl", "blending.glsl", "group.glsl", "quad.frag",
      ])
  }

  /// The program that fills a target from another pass's picture, by the fragment shader `name`.
  ///
  /// - Parameter common: The files of `common` that the shader needs.
  package static func effect(_ name: String, with common: [String] = []) -> ShaderProgram {
    program(name, [], vertex: ["corners.glsl", "whole.vert"], fragment: common + [name + ".frag"])
  }

  /// The program that draws a white rectangle, to find the rasteriser's grid.
  package static func box() -> ShaderProgram {
    program("box", [], vertex: ["corners.glsl", "box.vert"], fragment: ["white.frag"])
  }

  /// The texts of all files, by name.
  package static let files: [String: String] = {
    let pointers = sequence(first: 0) { $0 + 1 }.lazy.map { shader_file($0) }.prefix { $0 != nil }.compactMap {
      $0?.pointee
    }
    return Dictionary(uniqueKeysWithValues: pointers.map { (String(cString: $0.name), String(cString: $0.text)) })
  }()

  /// A number that differs between versions of the shaders.
  package static let fingerprint: UInt64 = files.sorted { $0.key < $1.key }.reduce(0xcbf2_9ce4_8422_2325) {
    hash, file in
    // FNV-1a.
    (file.key + file.value).utf8.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func program(
    _ name: String, _ defines: [(name: String, value: String)], vertex: [String], fragment: [String]
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

  private static func text(_ file: String) -> String {
    guard let text = files[file] else { preconditionFailure("no shader \(file)") }
    return text + "\n"
  }
}
