import Foundation

/// A run of items that one draw call paints: neighbours in painter's order that can share their state.
package struct Batch: Equatable, Sendable {
  /// Into the pass's items.
  package var range: Range<Int>
  package var sources: ItemSources
}

/// Merges neighbours; the order of painting never changes.
package enum Batcher {
  package static func batches(of pass: RenderPass) -> [Batch] {
    var batches: [Batch] = []
    for (i, sources) in pass.sources.enumerated() {
      if var last = batches.last, let merged = last.sources.merged(with: sources) {
        last.range = last.range.lowerBound..<i + 1
        last.sources = merged
        batches[batches.count - 1] = last
      } else {
        batches.append(Batch(range: i..<i + 1, sources: sources))
      }
    }
    return batches
  }
}
