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
  private let budget: TileBudget
  private var young: [Key: Value] = [:], old: [Key: Value] = [:]

  init(_ budget: TileBudget) {
    self.budget = budget
    budget.addCache()
  }

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
    if young.count >= budget.share {
      old = young
      young.removeAll(keepingCapacity: true)
    }
    young[key] = value
  }
}

/// How many tiles the pictures of one rendering may keep: all of them together, however many there are.
final class TileBudget: @unchecked Sendable {
  /// Of one generation; a tile takes 4 or 20 KiB. A tile that is asked for again and is gone costs much where pictures are
  /// nested: so each keeps at least a few rows of tiles.
  private static let most = 1 << 15, least = 128

  private let lock = NSLock()
  private var caches = 0

  fileprivate func addCache() { lock.withLock { caches += 1 } }

  /// Of each cache.
  fileprivate var share: Int { lock.withLock { max(Self.least, Self.most / max(caches, 1)) } }
}
