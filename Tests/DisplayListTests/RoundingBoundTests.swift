import DisplayLists
import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct RoundingBoundTests {
  private struct Counted {
    var bound = RoundingBound(frame: PixelRect(width: 480, height: 480))

    /// Adds items of one alpha; the polygon is the whole frame by default.
    mutating func add(
      _ count: Int, alpha: Double, isImage: Bool = false,
      _ polygon: ConvexPolygon = ConvexPolygon(CGRect(x: 0, y: 0, width: 480, height: 480))
    ) throws {
      let box = try #require(RoundingBound.Box(polygon))
      for _ in 0..<count { bound.add(box, RoundingBound.Contribution(alpha: alpha, isImage: isImage)) }
    }
  }

  /// Half a step each, of which the faint ones hide next to nothing.
  @Test func roundingErrorsOfFaintLayersAddUp() throws {
    var counted = Counted()
    try counted.add(3, alpha: 0.01)
    verify(!counted.bound.needsWideTarget)
    try counted.add(1, alpha: 0.01)
    verify(counted.bound.needsWideTarget)
  }

  /// The errors of colours with alpha α come to ½ ∕ α: that of 0.3 is above the limit of 1.5, that of 0.5 below. Images
  /// add half as much.
  @Test(arguments: [(0.5, false, false), (0.3, false, true), (0.3, true, false), (0.15, true, true)])
  func coversReduceEarlierRoundingErrors(alpha: Double, isImage: Bool, isWide: Bool) throws {
    var counted = Counted()
    try counted.add(500, alpha: alpha, isImage: isImage)
    verify(counted.bound.needsWideTarget == isWide)
  }

  @Test func coveredLayersAddNoRoundingError() throws {
    var counted = Counted()
    for _ in 0..<40 {
      try counted.add(2, alpha: 0.01)
      try counted.add(1, alpha: 1)
    }
    verify(!counted.bound.needsWideTarget)
  }

  /// A cover of a part, or one that is turned, leaves the rest as it is.
  @Test(arguments: [
    ConvexPolygon(CGRect(x: 0, y: 0, width: 240, height: 480)),
    ConvexPolygon([Vector2(240, -900), Vector2(1400, 240), Vector2(240, 1400), Vector2(-900, 240)]),
  ])
  func partialCoversKeepRoundingErrors(cover: ConvexPolygon) throws {
    var counted = Counted()
    for _ in 0..<2 {
      try counted.add(2, alpha: 0.01)
      try counted.add(1, alpha: 1, cover)
    }
    verify(counted.bound.needsWideTarget)
  }

  /// Layers beside each other add nothing to each other, nor do those outside.
  @Test func onlyOverlappingLayersAddRoundingErrors() throws {
    var counted = Counted()
    for k in -3..<13 {
      try counted.add(2, alpha: 0.01, ConvexPolygon(CGRect(x: CGFloat(60 * k), y: 0, width: 39, height: 400)))
    }
    verify(!counted.bound.needsWideTarget)
  }

  /// Numbers without a place are nowhere.
  @Test func boxesWithoutPlaceAddNoRoundingErrors() throws {
    var counted = Counted()
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      try counted.add(9, alpha: 0.01, ConvexPolygon([Vector2(bad, 0), Vector2(bad, 10), Vector2(bad, bad)]))
    }
    verify(!counted.bound.needsWideTarget)
  }
}
