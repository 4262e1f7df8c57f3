import Foundation

/// A run of items that one draw call paints: neighbours in painter's order that sample the same image, or none.
package struct Batch: Equatable, Sendable {
  /// Into the pass's items.
  package var range: Range<Int>
  package var source: ImageSource
}

/// Merges neighbours; the order of painting never changes.
package enum Batcher {
  package static func batches(of pass: RenderPass) -> [Batch] {
    var batches: [Batch] = []
    for (i, source) in pass.sources.enumerated() {
      // An item without an image goes with any: it samples nothing.
      if var last = batches.last, last.source == source || source == .none || last.source == .none {
        last.range = last.range.lowerBound..<i + 1
        if last.source == .none { last.source = source }
        batches[batches.count - 1] = last
      } else {
        batches.append(Batch(range: i..<i + 1, source: source))
      }
    }
    return batches
  }
}
