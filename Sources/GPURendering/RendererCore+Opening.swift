import CGLES
import Foundation
import LayerSnapshots

extension RendererCore {
  /// Opens the first device that matches the preference, gives a context, and draws correctly.
  ///
  /// - Returns: The renderer's core, and the better devices that cannot be used.
  static func open(
    _ preference: GPUDevice.Preference, cacheBudget: Int, readback: ReadbackPreference,
    under conditions: RendererConditions
  ) throws(RenderError) -> (core: RendererCore, refused: [RefusedDevice]) {
    var wanted: String?
    switch preference {
    case .named(let name): wanted = name
    case .automatic:
      wanted = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"].flatMap { $0.isEmpty ? nil : $0 }
    }
    let (platforms, missingDrivers) = EGLMachine.choices(named: wanted, of: conditions.machine)
    var refused: [RefusedDevice] = []
    for platform in platforms {
      do throws(EGLFailure) {
        let core = try open(platform, cacheBudget: cacheBudget, readback: readback, under: conditions)
        return (core, refused + (core.device.isSoftware ? missingDrivers : []))
      } catch { refused.append(RefusedDevice(platform.name, error.reason)) }
    }
    throw .device(
      .noDevice(wanted: wanted, refused: refused + missingDrivers, known: wanted == nil ? [] : GPUDevice.candidates()))
  }

  private static func open(
    _ platform: EGLPlatform, cacheBudget: Int, readback: ReadbackPreference, under conditions: RendererConditions
  ) throws(EGLFailure) -> RendererCore {
    let context = try EGLContext(platform: platform, under: conditions)
    var device = GPUDevice(platform: platform)
    guard device.isRecentEnough else { throw EGLFailure(.tooOld(version: device.version)) }
    let believed = device.gridThatItClaims
    let known = believed ?? DeviceVerdicts.grid(of: device)
    guard let grid = known ?? (try? GridProbe.measure()) else {
      throw EGLFailure(.drawsWrong(difference: "“\(device.renderer)” does not draw a rectangle as it should"))
    }
    device.sampleOffset = grid
    let storage = Storage(
      context: context, readback: Readback(readback, on: device), log: conditions.validates ? GLDebugLog() : nil,
      generation: 0)
    // Injected faults are for the pictures of a test.
    if known == nil, conditions.faults == nil {
      if let failure = storage.failure(of: device, under: conditions) {
        throw EGLFailure(.drawsWrong(difference: "“\(device.renderer)” \(failure)"))
      }
      DeviceVerdicts.keep(grid, of: device)
    }
    return RendererCore(
      storage: storage, device: device, cacheBudget: cacheBudget, readback: readback, under: conditions)
  }
}

extension GPUDevice {
  /// The grid by `GL_SUBPIXEL_BITS`, if ``DriverWorkaround/measuredGrid`` is turned off; `nil` where the grid is
  /// measured. The context must be current.
  fileprivate var gridThatItClaims: SampleOffset? {
    guard neededWorkarounds.contains(.measuredGrid), !DriverWorkaround.areOn() else { return nil }
    return SampleOffset(step: 1 / Double(1 << min(max(glInteger(GL_SUBPIXEL_BITS), 3), 8)))
  }
}

extension RendererCore.Storage {
  /// How a device draws the known picture wrongly; `nil` if it draws it right. Leaves nothing on the device.
  fileprivate func failure(of device: GPUDevice, under conditions: RendererConditions) -> String? {
    let core = RendererCore(
      storage: self, device: device, cacheBudget: 0, readback: .always(.plain), under: conditions)
    defer { context.withCurrent { discardEncoder() } }
    do {
      let (snapshot, colors) = KnownPicture.make()
      let (image, _) = try core.renderNext(snapshot, in: device.resolve(snapshot))
      return KnownPicture.difference(of: image, from: colors)
    } catch { return "cannot draw a known picture: \(error)" }
  }
}
