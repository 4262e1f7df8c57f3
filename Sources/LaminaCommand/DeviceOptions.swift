import ArgumentParser
import Lamina

/// Options that say what a GPU renderer runs on, and what it keeps there.
struct DeviceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The GPU device to use; 'lamina info' lists them.", valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "How much the device may keep of pictures from one frame to the next (groups, shadows, rasterized layers): bytes, or "
        + "with K, M or G behind them units of 1024. 0 keeps none. (default: 256M)",
      valueName: "bytes"),
    transform: parseByteCount)
  var cacheBudget: Int?

  /// Whether any of them was given.
  var isGiven: Bool { device != nil || cacheBudget != nil }

  func makeRenderer(readback: ReadbackPreference = .automatic) throws(GPUError) -> GPURenderer {
    try makeRenderer(GPUDevice.Preference(name: device), readback: readback)
  }

  /// A renderer on another device than the one that was given.
  func makeRenderer(
    _ device: GPUDevice.Preference, readback: ReadbackPreference = .automatic
  ) throws(GPUError) -> GPURenderer {
    try GPURenderer(
      device: device, validates: false, cacheBudget: cacheBudget ?? GPURenderer.defaultCacheBudget, readback: readback)
  }
}

extension GPUDevice.Preference {
  /// The device that is called `name`; without a name, whichever is best.
  init(name: String?) { self = name.map { .named($0) } ?? .automatic }
}
