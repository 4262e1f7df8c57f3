/// A way to open an EGL display without a screen. ``EGLMachine/platforms(named:)`` says which of them are tried, and in
/// which order.
package enum EGLPlatform: Hashable, Sendable {
  /// The n-th device, through `EGL_EXT_platform_device`; hardware only.
  case device(Int)
  /// A DRM render node, through `EGL_KHR_platform_gbm`.
  case gbm(path: String)
  /// A software renderer on every machine: the device with `EGL_MESA_device_software`, else Mesa's surfaceless platform
  /// under `LIBGL_ALWAYS_SOFTWARE`.
  case software
  /// `EGL_MESA_platform_surfaceless`, which leaves the choice of the device to Mesa: a GPU where there is one.
  case surfaceless

  package var name: String {
    switch self {
    case .device(let n): "device\(n)"
    case .gbm(let path): "gbm:\(path)"
    case .software: "software"
    case .surfaceless: "surfaceless"
    }
  }
}
