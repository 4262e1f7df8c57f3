/// The limits of nesting in written documents. Deeper parts are left out.
enum WrittenDepth {
  /// The limit of nested objects. Cells, animation groups and lists may contain each other in a cycle.
  static let objects = 16

  /// The levels of layers that are written: ``CAMLDocument`` can read them with their contents. Each layer takes two
  /// elements, its own and the list that it is in, and the properties of the deepest layer take up to 32.
  static let layers = (CAMLDocument.maximumDepth - 32) / 2
}
