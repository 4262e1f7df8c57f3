import Imaging

/// The contents of a layer by kind: frames ask often, and casts of an `Any` take long.
enum StoredContents {
  case none
  case image(CGImage)
  case drawing(BackingStore)
  /// Anything else, which is invisible.
  indirect case other(Any)

  init(_ contents: Any?) {
    self =
      switch contents {
      case nil: .none
      case let image as CGImage: .image(image)
      case let store as BackingStore: .drawing(store)
      case let other?: .other(other)
      }
  }

  /// The contents as they were set.
  var value: Any? {
    switch self {
    case .none: nil
    case .image(let image): image
    case .drawing(let store): store
    case .other(let other): other
    }
  }
}
