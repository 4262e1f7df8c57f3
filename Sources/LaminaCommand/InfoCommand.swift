import ArgumentParser
import Drawing
import Lamina

/// `lamina info`: prints versions and devices.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show versions, the fonts, and the GPU devices that can be used.")

  func run() throws {
    try StandardOutput.print("lamina \(laminaVersion) on \(ProcessInfo.processInfo.operatingSystemVersionString)")
    if let platform = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"] {
      try StandardOutput.print("LAMINA_EGL_PLATFORM is \(platform)")
    }
    try StandardOutput.print("fonts: \(InstalledFonts().summary)")
    let (devices, refused) = GPUDevice.survey()
    // Creating a renderer reveals the device in use. The environment may select one that is not in the list.
    let used: Result<GPUDevice, RenderError> = Result { () throws(RenderError) in try GPURenderer().device }
    for device in devices {
      try StandardOutput.print(Self.describe(device, isUsed: device.name == (try? used.get())?.name))
    }
    for device in refused { try StandardOutput.print("not usable: \(device)") }
    switch used {
    case .success(let device):
      if !devices.contains(where: { $0.name == device.name }) {
        try StandardOutput.print(Self.describe(device, isUsed: true))
      }
    case .failure(let error): throw CommandFailure(error, about: "GPU")
    }
  }

  /// A line that names the workarounds for a driver; nothing without any.
  private static func describe(_ workarounds: [DriverWorkaround]) -> String {
    workarounds.isEmpty ? "" : "\n  works around \(workarounds.map(\.rawValue).joined(separator: ", "))"
  }

  /// A description of one device, in a few lines.
  static func describe(_ device: GPUDevice, isUsed: Bool) -> String {
    """
    \(device.name)\(isUsed ? " (used unless --device names another)" : "")
      vendor    \(device.vendor)
      renderer  \(device.renderer)
      version   \(device.version)
      kind      \(device.isSoftware ? "software: shaders run on the CPU" : "hardware")
      limits    textures and targets of \(device.maximumTextureSize) × \(device.maximumTextureSize) pixels
    """ + describe(device.workarounds)
  }
}
