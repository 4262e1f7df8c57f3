import ArgumentParser
import Lamina

/// Options for the GPU device and the renderer's caches.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The GPU device to use; 'lamina info' lists them. 'software' is the software renderer, on every machine.",
      valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "How much the device may keep of pictures from one frame to the next (groups, shadows, rasterized layers): bytes, or "
        + "with K, M or G after them units of 1024. 0 caches nothing. (default: 256M)",
      valueName: "bytes"),
    transform: parseByteCount)
  var cacheBudget: Int?

  /// Whether any of these options is given.
  var isGiven: Bool { device != nil || cacheBudget != nil }

  func makeRenderer(readback: ReadbackPreference = .automatic) throws(RenderError) -> GPURenderer {
    try makeRenderer(GPUDevice.Preference(name: device), readback: readback)
  }

  /// A renderer on `device` instead of the device given as an option.
  func makeRenderer(
    _ device: GPUDevice.Preference, readback: ReadbackPreference = .automatic
  ) throws(RenderError) -> GPURenderer {
    let renderer = try GPURenderer(
      device: device, cacheBudget: cacheBudget ?? GPURenderer.defaultCacheBudget, readback: readback)
    // A GPU was there: whoever reckons with it should know before frames take ten times as long.
    if renderer.device.isSoftware, !renderer.devicesPassedOver.isEmpty {
      let reasons = renderer.devicesPassedOver.map(\.description).joined(separator: "; ")
      StandardError.write("lamina: warning: drawing with the software renderer, because others failed: \(reasons)\n")
    }
    return renderer
  }
}

extension GPUDevice.Preference {
  /// The device called `name`; without a name, the best one.
  init(name: String?) { self = name.map { .named($0) } ?? .automatic }
}
