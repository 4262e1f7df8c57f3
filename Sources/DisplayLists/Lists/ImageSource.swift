/// What an item's image coordinates refer to.
package enum ImageSource: Hashable, Sendable {
  /// It has none.
  case none
  /// ``DisplayList/images``.
  case image(Int)
  /// ``DisplayList/passes``.
  case pass(Int)
  /// ``DisplayList/bitmaps``: drawn in an earlier frame.
  case bitmap(Int)
}
