import Geometry

/// The regions of an outline without a closed form, whose coverage is worked out.
struct OutlineRegions {
  /// The region that the background covers.
  var outer: Region
  /// The region inside the border; `nil` without one.
  var inner: Region?
  /// The region that is cut out of `outer`, for a ring of one paint.
  var hole: Region?
  /// The region that the contents cover, and its parts within `outer` and `inner`; `nil` for contents that end at
  /// `outer`.
  var contents: (all: Region, inOuter: Region, inInner: Region?)?

  /// The regions that differ, and which of them are the item's outlines.
  var different: (regions: [Region], outlines: CoverageStrips.Outlines) {
    var (regions, outlines) = ([outer], CoverageStrips.Outlines())
    func add(_ region: Region) -> Int {
      regions.append(region)
      return regions.count - 1
    }
    if let hole { regions.append(hole) }
    if let inner { outlines.inner = add(inner) }
    guard let contents else {
      outlines.innerAndContents = outlines.inner
      return (regions, outlines)
    }
    outlines.contents = add(contents.all)
    outlines.outerAndContents = add(contents.inOuter)
    outlines.innerAndContents = contents.inInner.map(add) ?? outlines.outerAndContents
    return (regions, outlines)
  }
}
