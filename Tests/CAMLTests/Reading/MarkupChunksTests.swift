import CAML
import TestSupport

/// The chunks in which a document is given to the parser.
@Suite struct MarkupChunksTests {
  private func chunks(
    _ text: String, attributes: Int = .max, tagBytes: Int = .max
  ) -> (parts: [String], excess: MarkupChunks.Excess?, byte: Int?) {
    let bytes = Array(text.utf8)
    var chunks = MarkupChunks(bytes, MarkupChunks.Limits(attributes: attributes, tagBytes: tagBytes))
    var (parts, end) = ([String](), 0)
    while let chunk = chunks.next() {
      verify(chunk.lowerBound == end, !chunk.isEmpty)
      end = chunk.upperBound
      parts.append(String(decoding: bytes[chunk], as: UTF8.self))
    }
    return (parts, chunks.excess?.limit, chunks.excess?.byte)
  }

  @Test func tagsAreNotCut() {
    let long = "<b k='" + String(repeating: "x>", count: 150_000) + "'/>"
    let text = "<a>" + String(repeating: "<c/>text", count: 30_000) + long + "<!-- > -->rest</a>"
    let (parts, excess, _) = chunks(text)
    verify(parts.joined() == text, excess == nil, parts.count > 2, parts.contains { $0.contains(long) })
    verify(parts.dropLast().allSatisfy { $0.utf8.count >= 1 << 17 && $0.hasSuffix(">") })
    verify(chunks("").parts.isEmpty, chunks("no markup").parts == ["no markup"])
  }

  @Test func attributesAreCounted() {
    let text = "<a b='=' c=\"'==\"/>\n<d e='1' f='2' g='3'/>"
    verify(chunks(text, attributes: 3).excess == nil)
    let (parts, excess, byte) = chunks(text, attributes: 2)
    verify(excess == .attributes, byte == 19, parts == ["<a b='=' c=\"'==\"/>\n"], "\(String(describing: byte))")
    verify(chunks(text, attributes: 1).byte == 0)
  }

  @Test func bytesOfTagsAreCounted() {
    let text = "<a k='12345'/><b>a longer text than any tag</b>"
    verify(chunks(text, tagBytes: 14).excess == nil)
    let (_, excess, byte) = chunks(text, tagBytes: 13)
    verify(excess == .tagBytes, byte == 0)
    // One that does not end counts, too.
    verify(chunks("<a><b k='12345", tagBytes: 10).byte == 3)
  }

  @Test func placesAreOfScalars() {
    let bytes = Array("a\né<b".utf8)
    verify(MarkupScanner.place(of: 4, in: bytes, from: 0) == (2, 2))
    verify(MarkupScanner.place(of: 99, in: bytes, from: 0) == (2, 4))
    verify(MarkupScanner.place(of: 1, in: bytes, from: 0) == (1, 2))
  }
}
