import CGLES

/// The limits and extensions of a device that matter to a renderer.
package struct DeviceLimits: Sendable {
  package struct Limit: Sendable {
    /// The constant's name, such as `GL_MAX_TEXTURE_SIZE`.
    package let name: String
    package let value: Int
    /// The least value that OpenGL ES 3.0 allows.
    package let least: Int
  }

  package let limits: [Limit]
  /// Extensions that a renderer uses where they are, and whether the device has each.
  package let extensions: [(name: String, isThere: Bool)]

  /// Asks the current context.
  init() {
    limits = [
      ("GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE, 2048),
      ("GL_MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS, 256),
      ("GL_MAX_VARYING_VECTORS", GL_MAX_VARYING_VECTORS, 15),
      ("GL_MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS, 16),
      ("GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS", GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16),
      ("GL_MAX_VERTEX_ATTRIBS", GL_MAX_VERTEX_ATTRIBS, 16),
    ].map { Limit(name: $0.0, value: glInteger($0.1), least: $0.2) }
    extensions = [
      "GL_EXT_base_instance", "GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float",
      "GL_EXT_disjoint_timer_query", "GL_EXT_robustness", "GL_KHR_debug", "GL_KHR_parallel_shader_compile",
      "GL_KHR_robustness", "GL_NV_shader_noperspective_interpolation",
    ].map { ($0, hasGLExtension($0)) }
  }
}
