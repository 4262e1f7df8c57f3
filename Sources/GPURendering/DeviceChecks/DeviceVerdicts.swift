import Foundation
import LayerSnapshots
import Shaders
import Synchronization

/// The devices that were found to draw correctly, and the grid of each. Kept in memory, and in a file of
/// ``CacheFolder``.
///
/// A verdict is for one device, one version of its driver, and one version of the shaders.
enum DeviceVerdicts {
  private static let known = Mutex<[String: SampleOffset]>([:])

  /// The grid of a device that has been found to be right; `nil` for one that nobody has looked at, or that failed.
  static func grid(of device: GPUDevice) -> SampleOffset? {
    let key = key(of: device)
    return known.withLock { known in
      if let grid = known[key] { return grid }
      guard let file = file(for: key), let text = try? String(contentsOf: file, encoding: .utf8), text.hasPrefix(key),
        let bits = Int(text.dropFirst(key.count).trimmingCharacters(in: .whitespacesAndNewlines)), 3...8 ~= bits
      else { return nil }
      known[key] = SampleOffset(step: 1 / Double(1 << bits))
      return known[key]
    }
  }

  /// Keeps that a device has been found to be right.
  static func keep(_ grid: SampleOffset, of device: GPUDevice) {
    let key = key(of: device)
    let isNew = known.withLock { $0.updateValue(grid, forKey: key) == nil }
    guard isNew, let file = file(for: key) else { return }
    // If it cannot be written, the next process looks again.
    try? Data("\(key)\(Int(-grid.step.exponent))\n".utf8).write(to: file, options: .atomic)
  }

  private static func key(of device: GPUDevice) -> String {
    [device.vendor, device.renderer, device.version, String(ShaderCatalogue.fingerprint, radix: 16)]
      .map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n" }.joined()
  }

  private static func file(for key: String) -> URL? {
    let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return CacheFolder.folder("devices")?.appendingPathComponent(String(hash, radix: 16) + ".txt")
  }
}
