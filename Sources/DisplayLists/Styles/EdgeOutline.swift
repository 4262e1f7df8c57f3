/// An outline whose edges the item program looks at one by one, and the part inside in which coverage is known.
struct EdgeOutline {
  /// What the background covers.
  var outer: Region
  /// What is inside the border; what `outer` covers where there is none.
  var inner: Region
  var isRing = false
  /// What the contents cover, and that within `outer` and `inner`; `nil` for contents that end at `outer`.
  var contents: (all: Region, inOuter: Region, inInner: Region)?
  /// `nil` if coverage must be computed everywhere.
  var core: Core?

  init(outer: Region, inner: Region) { (self.outer, self.inner) = (outer, inner) }

  enum Core {
    case quadrilateral(ItemCore)
    case polygon(ClippedCore)
  }
}
