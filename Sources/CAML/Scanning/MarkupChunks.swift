/// Cuts the bytes of a document into chunks that end between pieces of markup.
///
/// A parser that is given a part of a tag reads that part again with each further chunk. Given whole tags, it reads
/// each byte once. So a chunk is as long as its longest tag, for which there is a limit. It may end in the midst of a
/// text.
package struct MarkupChunks {
  /// The limits of one tag.
  package struct Limits {
    /// The most attributes.
    package var attributes: Int
    /// The most bytes, from its `<` to its `>`.
    package var tagBytes: Int

    package init(attributes: Int, tagBytes: Int) { (self.attributes, self.tagBytes) = (attributes, tagBytes) }
  }

  /// The limit that a tag exceeds.
  package enum Excess: Equatable {
    case attributes, tagBytes
  }

  /// The number of bytes from which on a chunk may end.
  private static let step = 1 << 17

  private var scanner: MarkupScanner
  private let limits: Limits
  private var start = 0
  /// The first tag beyond a limit, and its first byte. The last chunk ends before it.
  package private(set) var excess: (limit: Excess, byte: Int)?

  package init(_ bytes: [UInt8], _ limits: Limits) { (scanner, self.limits) = (MarkupScanner(bytes), limits) }

  /// The next chunk; `nil` after the last.
  package mutating func next() -> Range<Int>? {
    let first = start
    guard first < scanner.bytes.count, excess == nil else { return nil }
    var end = scanner.bytes.count
    while end - first > 0, let (kind, piece) = scanner.next() {
      if kind == .startTag || kind == .endTag {
        if piece.count > limits.tagBytes {
          excess = (.tagBytes, piece.lowerBound)
        } else if scanner.attributes > limits.attributes {
          excess = (.attributes, piece.lowerBound)
        }
        if excess != nil {
          end = piece.lowerBound
          break
        }
      }
      if piece.upperBound - first >= Self.step {
        end = piece.upperBound
        break
      }
    }
    // The parser counts the bytes of a chunk in 32 bits.
    end = min(end, first + 1 << 30)
    start = end
    return first < end ? first..<end : nil
  }
}
