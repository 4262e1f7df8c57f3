/// The texture that an item's image coordinates refer to.
package enum ImageSource: Hashable, Sendable {
  /// No texture.
  case none
  /// An index into ``DisplayList/images``.
  case image(Int)
  /// An index into ``DisplayList/passes``.
  case pass(Int)
  /// An index into ``DisplayList/cachedPictures``: a picture drawn in an earlier frame.
  case bitmap(Int)
}
