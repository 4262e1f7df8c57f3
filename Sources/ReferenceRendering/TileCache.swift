import Foundation

/// The last few tiles of a picture that goes on without end, by column and row of tiles.
///
/// Tiles are computed outside the lock: two threads may compute one tile, neither waits for the other. Keeps two
/// generations: when the young one is full, the old one goes.
final class TileCache<Value: Sendable>: @unchecked Sendable {
  struct Key: Hashable {
    let x: Int, y: Int
    /// Of reductions; 0 for the picture itself.
    var level = 0
  }

  private let lock = NSLock()
  private let capacity: Int
  private var young: [Key: Value] = [:], old: [Key: Value] = [:]

  /// - Parameter capacity: of one generation.
  init(capacity: Int) { self.capacity = capacity }

  func value(_ key: Key, compute: () -> Value) -> Value {
    if let found = lookUp(key) { return found }
    let value = compute()
    lock.withLock { keep(value, key) }
    return value
  }

  private func lookUp(_ key: Key) -> Value? {
    lock.withLock {
      if let found = young[key] { return found }
      guard let found = old[key] else { return nil }
      keep(found, key)
      return found
    }
  }

  private func keep(_ value: Value, _ key: Key) {
    if young.count >= capacity {
      old = young
      young.removeAll(keepingCapacity: true)
    }
    young[key] = value
  }
}
