import Imaging

extension CALayer {
  /// The ``contents`` that a document stores: an image that was set or drawn. The image of a text layer is left out,
  /// since it is drawn again.
  package final var contentsInDocument: Any? {
    get { self is CATextLayer && backingStore != nil ? nil : contentsImage }
    set { contents = newValue }
  }

  /// The type of ``contents`` that are invisible, such as `UIImage`; `nil` if there are no contents, or visible ones.
  final var typeOfBlankContents: Any.Type? {
    if case .other(let contents) = contentsByKind { type(of: contents) } else { nil }
  }

  /// The picture of ``contents``: an image that was set, or the drawing. `nil` for anything else.
  package final var contentsImage: CGImage? {
    switch contentsByKind {
    case .image(let image): image
    case .drawing(let store): store.image
    case .none, .other: nil
    }
  }

  /// The bitmap that the layer was drawn into, if it shows one.
  final var backingStore: BackingStore? {
    if case .drawing(let store) = contentsByKind { store } else { nil }
  }

  /// ``contents``. A program's class may override the property.
  private final var contentsByKind: StoredContents { isOfForeignClass ? StoredContents(contents) : storedContents }
}
