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
  /// Constants that Swift and GLSL share: each is written once, where Swift has it, and handed over as a define.
  ///
  /// - Parameter defines: name and GLSL text of each.
  package static func item(defines: [(name: String, value: String)]) -> ShaderProgram {
    let defined = defines.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderProgram(
      name: "item",
      vertexSource: header + defined + text(PackageResources.item_vert),
      fragmentSource: header + defined + text(PackageResources.coverage_glsl) + text(PackageResources.sampling_glsl)
        + text(PackageResources.item_frag))
  }

  private static let header = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;

    """

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) + "\n" }
}
