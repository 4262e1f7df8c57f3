import CGLES
import Foundation
import LayerSnapshots

/// A device that a ``GPURenderer`` runs on.
public struct GPUDevice: Sendable, Equatable {
  /// The device to use.
  public enum Preference: Sendable, Equatable {
    /// The first that gives a context: a GPU, discrete before integrated, else Mesa's software renderer. The
    /// environment variable `LAMINA_EGL_PLATFORM` overrides it with a name.
    case automatic
    /// The device of that ``GPUDevice/name``:
    ///
    /// - `software`: Mesa's software renderer, on every machine.
    /// - `device0`: the first device that EGL lists. `device`: the first of them that gives a context.
    /// - `gbm:/dev/dri/renderD128`: a DRM render node. `gbm`: the first that gives a context.
    /// - `surfaceless`: what Mesa chooses, which is a GPU where there is one.
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
  /// The offset of the sample points that its pictures are decided at: pass it to a `ReferenceRenderer` that judges
  /// them.
  package internal(set) var sampleOffset = SampleOffset.standard
  /// The workarounds that its driver needs, whether or not they are in use; see ``workarounds``.
  package let neededWorkarounds: [DriverWorkaround]
  /// The workarounds in use.
  package var workarounds: [DriverWorkaround] { DriverWorkaround.areOn() ? neededWorkarounds : [] }

  /// Whether shaders run on the CPU.
  package var isSoftware: Bool { Self.isSoftware(renderer) }

  /// Whether a driver's name of a device is that of one of Mesa's and Google's software renderers.
  static func isSoftware(_ renderer: String) -> Bool {
    DriverWorkaround.softwareRenderers.contains(where: renderer.contains)
  }

  /// Whether the context is one of OpenGL ES 3.0 at least, by its version.
  var isRecentEnough: Bool {
    // “OpenGL ES 3.2 Mesa 22.3.6”, “OpenGL ES 3.1.0 (ANGLE …)”
    let number = version.split(separator: " ").compactMap { Int($0.prefix { $0.isNumber }) }.first
    return number.map { $0 >= 3 } ?? false
  }

  /// The viewport of a snapshot for the device, whose grid says where the sample points lie.
  package func resolve(_ snapshot: LayerSnapshot) throws(RenderError) -> ResolvedViewport {
    try snapshot.viewport.resolved(for: snapshot).sampled(at: sampleOffset)
  }

  /// Describes the device of the current context.
  init(platform: EGLPlatform) {
    name = platform.name
    vendor = glString(GL_VENDOR)
    renderer = glString(GL_RENDERER)
    version = glString(GL_VERSION)
    maximumTextureSize = glInteger(GL_MAX_TEXTURE_SIZE)
    hasFloatTargets =
      hasGLExtension("GL_EXT_color_buffer_float") || hasGLExtension("GL_EXT_color_buffer_half_float")
    let display = try? EGLDisplayHandle.connect(to: platform)
    neededWorkarounds = DriverWorkaround.needed(
      by: renderer, version: version, isSoftwareByVariable: display?.isSoftwareByVariable == true)
  }
}
