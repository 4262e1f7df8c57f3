import LayerSnapshots

extension GPUDevice {
  /// Every device that gives a context, best first. Each GPU is listed once.
  public static func all() -> [GPUDevice] { survey().devices }

  /// The names of the devices that this machine may have, best first. No driver is loaded.
  package static func candidates() -> [String] { EGLMachine.current().platforms().map(\.name) }

  /// GPUs that the kernel has and EGL has no driver for.
  package static func missingDrivers() -> [RefusedDevice] { EGLMachine.current().missingDrivers }

  /// Tries every device.
  ///
  /// - Returns: The devices that give a context, best first, and the others.
  package static func survey() -> (devices: [GPUDevice], refused: [RefusedDevice]) {
    let machine = EGLMachine.current()
    var (devices, refused): ([GPUDevice], [RefusedDevice]) = ([], [])
    for platform in machine.platforms() {
      do throws(RenderError) {
        devices.append(try GPURenderer(device: .named(platform.name)).device)
      } catch {
        if case .device(.noDevice(_, let tried, _)) = error {
          refused += tried
        } else {
          refused.append(RefusedDevice(platform.name, .drawsWrong(difference: error.description)))
        }
      }
    }
    return (devices, refused + machine.missingDrivers)
  }
}
