import Synchronization

/// The pixels of an image that are decoded when they are needed, and forgotten when others need the memory.
final class DeferredPixels: Sendable {
  /// Both positive.
  let width: Int, height: Int
  private let decode: @Sendable () -> [UInt8]?

  /// - Parameter decode: Returns `4 · width · height` premultiplied bytes, the same ones each time. For anything else the image is clear.
  init(width: Int, height: Int, decode: @escaping @Sendable () -> [UInt8]?) {
    (self.width, self.height, self.decode) = (width, height, decode)
  }

  deinit { Self.decoded.withLock { $0.remove(ObjectIdentifier(self)) } }

  var bytes: [UInt8] {
    let key = ObjectIdentifier(self)
    if let known = Self.decoded.withLock({ $0.bytes(of: key) }) { return known }
    let count = 4 * width * height
    var bytes = decode() ?? []
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    Self.decoded.withLock { $0.add(bytes, key) }
    return bytes
  }

  private static let decoded = Mutex(DecodedPixelStore())
}

/// The decoded pixels of all such images: at most 256 MiB, and the last one. Those that were not used for the longest go first.
private struct DecodedPixelStore {
  private static let capacity = 256 << 20

  private var entries: [ObjectIdentifier: (bytes: [UInt8], lastUse: UInt64)] = [:]
  private var total = 0
  private var uses: UInt64 = 0

  mutating func bytes(of key: ObjectIdentifier) -> [UInt8]? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].bytes
  }

  mutating func add(_ bytes: [UInt8], _ key: ObjectIdentifier) {
    remove(key)
    if total + bytes.count > Self.capacity {
      // Down to three quarters, so that the sort is seldom.
      for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if total + bytes.count <= Self.capacity / 4 * 3 { break }
        remove(key)
      }
    }
    uses += 1
    entries[key] = (bytes, uses)
    total += bytes.count
  }

  mutating func remove(_ key: ObjectIdentifier) {
    if let entry = entries.removeValue(forKey: key) { total -= entry.bytes.count }
  }
}
