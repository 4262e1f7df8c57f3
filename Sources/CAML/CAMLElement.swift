/// An element of a document as it stands there, before anything is known about its meaning.
struct CAMLElement {
  /// The number of the start tag in the document, counted from 0: the way to its position.
  let number: Int
  let name: String
  let attributes: [String: String]
  /// All text directly inside, without the white space around it.
  var text = ""
  var children: [CAMLElement] = []

  var place: Place { Place(tag: number) }

  func place(of attribute: String, offset: Int = 0) -> Place {
    Place(tag: number, attribute: attribute, offset: offset)
  }
}
