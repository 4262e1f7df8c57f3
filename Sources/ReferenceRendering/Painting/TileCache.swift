import Foundation
import LayerSnapshots

/// A cache of the last tiles of an unbounded picture, by column and row of tiles.
///
/// Tiles are computed outside the lock: two threads may compute the same tile, but neither waits for the other. There
/// are two generations: when the young one is full, it replaces the old one.
///
/// The frame's budget counts the bytes of the tiles that are kept.
final class TileCache<Value: Sendable>: @unchecked Sendable {
  struct Key: Hashable {
    let x: Int, y: Int
    /// The level of reduction; 0 for the picture itself.
    var level = 0
  }

  private let lock = NSLock()
  private let budget: TileBudget
  private let bytes: Int
  private var young: [Key: Value] = [:], old: [Key: Value] = [:]

  /// - Parameter bytes: Those of a tile.
  init(_ budget: TileBudget, bytes: Int) {
    (self.budget, self.bytes) = (budget, bytes)
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
      budget.frame?.hold(-old.count * bytes)
      old = young
      young.removeAll(keepingCapacity: true)
    }
    if young.updateValue(value, forKey: key) == nil { budget.frame?.hold(bytes) }
  }
}

/// A limit on the number of cached tiles, shared by all pictures of one rendering.
final class TileBudget: @unchecked Sendable {
  /// The limits of one generation: of all caches together, and the least for each. A tile takes 4 or 20 KiB.
  /// Recomputing a tile is expensive for nested pictures, so each cache keeps at least a few rows of tiles.
  private static let most = 1 << 15, least = 128

  /// The budget of the frame whose pictures these are.
  let frame = FrameMeter.current

  private let lock = NSLock()
  private var caches = 0

  fileprivate func addCache() { lock.withLock { caches += 1 } }

  /// The limit for each cache.
  fileprivate var share: Int { lock.withLock { max(Self.least, Self.most / max(caches, 1)) } }
}
