import CGLES
import Foundation

/// A device that a ``GPURenderer`` runs on.
public struct GPUDevice: Sendable, Equatable {
  /// The device to use.
  public enum Preference: Sendable, Equatable {
    /// The first that gives a context: a hardware device, else a render node, else Mesa's software rasteriser. The environment variable
    /// `LAMINA_EGL_PLATFORM` overrides it with a name.
    case automatic
    /// The device of that ``GPUDevice/name``: `device0`, `gbm:/dev/dri/renderD128`, `surfaceless`. Or the first of a kind that gives a
    /// context: `device`, `gbm`.
    case named(String)
  }

  /// The name of the way in which the device is reached, as ``Preference/named(_:)`` takes it.
  public let name: String
  /// `GL_VENDOR`, `GL_RENDERER` and `GL_VERSION` of its context.
  public let vendor: String
  /// `GL_RENDERER`: the driver's name of the device.
  public let renderer: String
  /// `GL_VERSION`: the driver's version.
  public let version: String
  /// `GL_MAX_TEXTURE_SIZE`, pixels.
  public let maximumTextureSize: Int
  /// Whether 16-bit float targets can be rendered to.
  public let hasFloatTargets: Bool

  /// Every device that gives a context, best first.
  public static func all() -> [GPUDevice] {
    EGLPlatform.available().compactMap { try? GPURenderer(device: .named($0.name)).device }
  }

  /// Describes the device of the current context.
  init(platform: EGLPlatform) {
    name = platform.name
    vendor = glString(GL_VENDOR)
    renderer = glString(GL_RENDERER)
    version = glString(GL_VERSION)
    maximumTextureSize = glInteger(GL_MAX_TEXTURE_SIZE)
    let extensions = glString(GL_EXTENSIONS).split(separator: " ")
    hasFloatTargets =
      extensions.contains("GL_EXT_color_buffer_float") || extensions.contains("GL_EXT_color_buffer_half_float")
  }
}
