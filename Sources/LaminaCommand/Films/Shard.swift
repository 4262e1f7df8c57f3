/// One machine's share of a film's frames: the one with `index`, from 0, of `count` shares.
///
/// Frames are interleaved rather than in blocks: slow frames tend to be adjacent, and so each share gets its part of
/// them.
package struct Shard: Equatable, Sendable {
  package let index: Int, count: Int

  /// `nil` unless 0 ≤ index < count.
  package init?(index: Int, count: Int) {
    guard index >= 0, index < count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses `I/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// The numbers of this share's frames in a film of `frameCount` frames: those that equal `index` modulo `count`.
  package func frames(of frameCount: Int) -> StrideTo<Int> { stride(from: index, to: frameCount, by: count) }
}
