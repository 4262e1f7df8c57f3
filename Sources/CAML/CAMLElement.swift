/// An element of a document as written, before its meaning is known.
struct CAMLElement {
  /// The index of its start tag in the document, from 0, which leads to its position.
  let number: Int
  let name: String
  let attributes: [String: String]
  /// All text directly inside, without leading and trailing white space.
  var text = ""
  var children: [CAMLElement] = []

  var place: SourceLocation { SourceLocation(tag: number) }

  func place(of attribute: String, offset: Int = 0) -> SourceLocation {
    SourceLocation(tag: number, attribute: attribute, offset: offset)
  }
}
