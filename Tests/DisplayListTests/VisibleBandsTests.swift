import DisplayLists
import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// The bands exclude clear texels, and no others.
@Suite struct VisibleBandsTests {
  /// An image that is opaque where `isSeen` returns true, and clear elsewhere.
  private static func image(_ size: Int, _ isSeen: (Int, Int) -> Bool) -> CGImage {
    CGImage(width: size, height: size) { x, y in isSeen(x, y) ? SIMD4(9, 9, 9, 255) : .zero }
  }

  private static func bands(_ image: CGImage) -> VisibleBands? {
    image.visibility(in: PixelRect(width: image.width, height: image.height)).bands
  }

  /// Arms of 20 texels in a box of 60: the middle band is all of it, the others narrow to a third.
  @Test func aCrossIsThreeBands() throws {
    let bands = try #require(
      Self.bands(
        Self.image(64) { x, y in
          (2..<62).contains(x) && (22..<42).contains(y) || (22..<42).contains(x) && (2..<62).contains(y)
        }))
    verify(!bands.areColumns)
    // Half of the corners, which are 4/9 of the box, because the sides slope. Whole slices cover a little more.
    verify(bands.saved > 0.15, bands.saved < 2.0 / 9)
    verify(bands.low.x > 50, bands.high.x < 205, bands.low.y < 20, bands.high.y > 235)
  }

  @Test func bandsOfAWedgeSaveHalfAndFlip() throws {
    let down = try #require(
      Self.bands(Self.image(64) { x, y in (2..<62).contains(y) && (2..<62).contains(x) && x <= y }))
    verify(down.saved > 0.4, down.saved < 0.5)
    let turned = down.flipped(alongX: true, alongY: true)
    verify(turned != down, turned.saved == down.saved)
    verify(turned.flipped(alongX: true, alongY: true) == down)
  }

  @Test func fullAndSmallBoxesHaveNoBands() {
    verify(Self.bands(Self.image(64) { x, y in (2..<62).contains(x) && (2..<62).contains(y) }) == nil)
    verify(Self.bands(Self.image(12) { x, y in (2..<10).contains(x) && x == y }) == nil)
    // Visible up to the rim, so the box is not larger by a texel's reach on all sides.
    verify(Self.bands(Self.image(64) { x, y in x <= y }) == nil)
  }

  /// Each visible texel's square, including the area into which it is interpolated, is in a band.
  @Test(arguments: 0..<20) func bandsCoverEveryVisibleTexel(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (petals, size) = (Double(random.whole(2...9)), random.whole(24...90))
    let (turn, depth) = (random.number(0, 6), random.number(0.3, 0.9))
    let middle = Double(size) / 2
    let isSeen = { (x: Int, y: Int) -> Bool in
      let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
      let reach = (middle - 2) * (1 - depth * (0.5 + 0.5 * cos(petals * atan2(dy, dx) + turn)))
      return dx * dx + dy * dy < reach * reach
    }
    let image = Self.image(size, isSeen)
    let visibility = image.visibility(in: PixelRect(width: size, height: size))
    let bands = try #require(visibility.bands)
    verify(bands.saved > 0.02)
    for along in [(false, false), (true, false), (false, true), (true, true)] {
      let turned = bands.flipped(alongX: along.0, alongY: along.1)
      for y in visibility.box.minY..<visibility.box.maxY {
        for x in visibility.box.minX..<visibility.box.maxX where isSeen(x, y) {
          for corner in [(-0.5, -0.5), (1.5, -0.5), (-0.5, 1.5), (1.5, 1.5)] {
            func share(_ place: Double, _ low: Int, _ high: Int, _ isTurned: Bool) -> Double {
              let share = (place - Double(low) + VisibleBands.reach) / (Double(high - low) + 2 * VisibleBands.reach)
              return isTurned ? 1 - share : share
            }
            let u = share(Double(x) + corner.0, visibility.box.minX, visibility.box.maxX, along.0)
            let v = share(Double(y) + corner.1, visibility.box.minY, visibility.box.maxY, along.1)
            if !turned.holds(u, v) {
              Issue.record("texel (\(x), \(y)) of \(visibility.box) is left out")
              return
            }
          }
        }
      }
    }
  }
}

extension VisibleBands {
  /// Whether a point, in fractions of the rectangle, is in a band.
  fileprivate func holds(_ u: Double, _ v: Double) -> Bool {
    let (across, along) = areColumns ? (v, u) : (u, v)
    let lines = [0, Double(self.lines.x), Double(self.lines.y), 255].map { $0 / 255 }
    return (0..<3).contains { k in
      guard along >= lines[k], along <= lines[k + 1] else { return false }
      let share = (along - lines[k]) / (lines[k + 1] - lines[k])
      func end(_ ends: SIMD4<UInt8>) -> Double {
        (Double(ends[k]) + (Double(ends[k + 1]) - Double(ends[k])) * share) / 255
      }
      return across >= end(low) - 1e-9 && across <= end(high) + 1e-9
    }
  }
}
