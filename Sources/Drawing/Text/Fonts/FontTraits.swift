/// The traits that distinguish the faces of a family.
struct FontTraits: Hashable, Sendable {
  /// The weight, as in OpenType: 100 thin, 400 regular, 700 bold, 900 black.
  var weight = 400.0
  var slant = Slant.upright
  /// The width, as fontconfig's percentage of the normal width: 75 condensed, 100 normal, 125 expanded.
  var width = 100

  enum Slant: Hashable, Sendable { case upright, italic, oblique }
}
