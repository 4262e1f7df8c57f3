import ArgumentParser
import Lamina

/// `lamina info`: versions and devices.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show versions and the GPU devices that can be used.")

  func run() throws {
    try StandardOutput.print("lamina \(laminaVersion) on \(ProcessInfo.processInfo.operatingSystemVersionString)")
    if let platform = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"] {
      try StandardOutput.print("LAMINA_EGL_PLATFORM is \(platform)")
    }
    let devices = GPUDevice.all()
    // What would be used is asked, not guessed: the environment may name a device that is not on the list.
    let used: Result<GPUDevice, GPUError> = Result { () throws(GPUError) in try GPURenderer().device }
    for device in devices { try StandardOutput.print(Self.describe(device, isUsed: device.name == (try? used.get())?.name)) }
    switch used {
    case .success(let device):
      if !devices.contains(where: { $0.name == device.name }) { try StandardOutput.print(Self.describe(device, isUsed: true)) }
    case .failure(let error): throw CommandFailure(error, about: "GPU")
    }
  }

  /// A few lines for one device.
  static func describe(_ device: GPUDevice, isUsed: Bool) -> String {
    """
    \(device.name)\(isUsed ? " (used unless --device names another)" : "")
      vendor    \(device.vendor)
      renderer  \(device.renderer)
      version   \(device.version)
      limits    textures and targets of \(device.maximumTextureSize) × \(device.maximumTextureSize) pixels
    """
  }
}
