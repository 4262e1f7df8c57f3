extension GPUDevice {
  /// Every device that gives a context, best first. Each GPU is listed once.
  public static func all() -> [GPUDevice] { survey().devices }

  /// The names of the devices that this machine may have, best first. No driver is loaded.
  package static func candidates() -> [String] { EGLMachine.current().platforms().map(\.name) }

  /// GPUs that the kernel has and EGL has no driver for, in a sentence each.
  package static func missingDrivers() -> [String] { EGLMachine.current().missingDrivers }

  /// Tries every device.
  ///
  /// - Returns: The devices that give a context, best first, and why each other one does not, in a sentence each.
  package static func survey() -> (devices: [GPUDevice], failures: [String]) {
    let machine = EGLMachine.current()
    var (devices, failures): ([GPUDevice], [String]) = ([], [])
    for platform in machine.platforms() {
      do throws(GPUError) {
        devices.append(try GPURenderer(device: .named(platform.name)).device)
      } catch {
        if case .noDevice(_, let tried) = error {
          failures += tried
        } else {
          failures.append("\(platform.name): \(error)")
        }
      }
    }
    return (devices, failures + machine.missingDrivers)
  }
}
