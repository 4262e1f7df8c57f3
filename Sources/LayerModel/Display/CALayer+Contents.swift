import Imaging

extension CALayer {
  /// The ``contents`` that a document stores: an image that was set or drawn. The image of a text layer is left out, since it is drawn
  /// again.
  package final var contentsInDocument: Any? {
    get { self is CATextLayer && contents is BackingStore ? nil : contentsImage }
    set { contents = newValue }
  }

  /// The type of ``contents`` that are invisible, such as `UIImage`; `nil` if there are no contents, or visible ones.
  final var typeOfBlankContents: Any.Type? {
    guard let contents, contentsImage == nil else { return nil }
    return type(of: contents)
  }

  /// The picture of ``contents``: an image that was set, or the drawing. `nil` for anything else.
  package final var contentsImage: CGImage? {
    switch contents {
    case nil: nil
    case let image as CGImage: image
    case let store as BackingStore: store.image
    default: nil
    }
  }
}
