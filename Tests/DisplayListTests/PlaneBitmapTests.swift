import DisplayLists
import TestSupport

/// A picture that was drawn serves another place only if it shows all that is seen there.
@Suite struct PlaneBitmapTests {
  private static func bitmap(_ frame: PixelRect, scale: Double = 2, origin: Vector2 = Vector2(0, 0)) -> PlaneBitmap {
    PlaneBitmap(scale: scale, origin: origin, frame: frame)
  }

  @Test func bitmapHoldsSmallerBitmapsOfItsGrid() {
    let large = Self.bitmap(PixelRect(minX: -4, minY: 0, maxX: 20, maxY: 10))
    let small = Self.bitmap(PixelRect(minX: 0, minY: 2, maxX: 20, maxY: 9))
    verify(large.holds(small), large.holds(large), !small.holds(large))
    verify(!large.holds(Self.bitmap(PixelRect(minX: 0, minY: 2, maxX: 21, maxY: 9))))
    verify(!large.holds(Self.bitmap(small.frame, scale: 4)))
    verify(!large.holds(Self.bitmap(small.frame, origin: Vector2(1, 0))))
  }
}
