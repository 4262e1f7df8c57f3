/// An outline whose edges the item program looks at one by one, and the part inside in which coverage is known.
struct EdgeOutline {
  /// The region that the background covers.
  var outer: Region
  /// The region inside the border; `outer` without a border.
  var inner: Region
  var isRing = false
  /// The region that the contents cover, and its parts within `outer` and `inner`; `nil` for contents that end at
  /// `outer`.
  var contents: (all: Region, inOuter: Region, inInner: Region)?
  /// `nil` if coverage must be computed everywhere.
  var core: Core?

  init(outer: Region, inner: Region) { (self.outer, self.inner) = (outer, inner) }

  enum Core {
    case quadrilateral(ItemCore)
    case polygon(ClippedCore)
  }
}
