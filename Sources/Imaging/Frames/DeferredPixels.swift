import Synchronization

/// Four samples a pixel, which are there, or are decoded when they are asked for.
enum PixelStorage<Sample: AdditiveArithmetic & Sendable>: Sendable {
  case stored([Sample])
  case deferred(DeferredPixels<Sample>)

  var samples: [Sample] {
    switch self {
    case .stored(let samples): samples
    case .deferred(let pixels): pixels.samples
    }
  }
}

/// The pixels of an image that are decoded when they are needed, and forgotten when others need the memory.
final class DeferredPixels<Sample: AdditiveArithmetic & Sendable>: Sendable {
  /// Both positive.
  let width: Int, height: Int
  private let decode: @Sendable () -> [Sample]?

  /// - Parameter decode: Returns `4 · width · height` premultiplied samples, the same each time. After any other
  ///   result the image is clear.
  init(width: Int, height: Int, decode: @escaping @Sendable () -> [Sample]?) {
    (self.width, self.height, self.decode) = (width, height, decode)
  }

  deinit { decodedPixels.withLock { $0.remove(ObjectIdentifier(self)) } }

  var samples: [Sample] {
    let key = ObjectIdentifier(self)
    if let known = decodedPixels.withLock({ $0.value(of: key) as? [Sample] }) { return known }
    let count = 4 * width * height
    var samples = decode() ?? []
    if samples.count != count { samples = [Sample](repeating: .zero, count: count) }
    decodedPixels.withLock { $0.add(samples, bytes: count * MemoryLayout<Sample>.stride, key) }
    return samples
  }
}

private let decodedPixels = Mutex(DecodedPixelStore())

/// The decoded pixels of all such images: at most 256 MiB, and always the last image's. The least recently used go
/// first.
private struct DecodedPixelStore {
  private static let capacity = 256 << 20

  private var entries: [ObjectIdentifier: (value: any Sendable, bytes: Int, lastUse: UInt64)] = [:]
  private var total = 0
  private var uses: UInt64 = 0

  mutating func value(of key: ObjectIdentifier) -> (any Sendable)? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  mutating func add(_ value: any Sendable, bytes: Int, _ key: ObjectIdentifier) {
    remove(key)
    if total + bytes > Self.capacity {
      // Down to three quarters, so that the sort is seldom.
      for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if total + bytes <= Self.capacity / 4 * 3 { break }
        remove(key)
      }
    }
    uses += 1
    entries[key] = (value, bytes, uses)
    total += bytes
  }

  mutating func remove(_ key: ObjectIdentifier) {
    if let entry = entries.removeValue(forKey: key) { total -= entry.bytes }
  }
}
