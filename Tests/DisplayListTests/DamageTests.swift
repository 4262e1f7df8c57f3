import DisplayLists
import TestSupport

@Suite struct DamageTests {
  private static func square(_ x: Int, _ y: Int, _ side: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side)
  }

  @Test func emptyDamageHasNoParts() {
    var damage = Damage(PixelRect(width: 0, height: 5))
    damage.add(Damage())
    verify(damage.isEmpty, damage.parts == [], damage.bounds.isEmpty)
  }

  @Test func distantDamageStaysSeparate() {
    var damage = Damage(Self.square(0, 0, 100))
    damage.add(Self.square(20, 10, 100))
    verify(damage.parts == [PixelRect(width: 120, height: 110)])
    damage.add(Self.square(900, 500, 50))
    verify(damage.parts == [PixelRect(width: 120, height: 110), Self.square(900, 500, 50)])
    verify(damage.bounds == PixelRect(width: 950, height: 550))
    // A part that touches all others joins them.
    damage.add(PixelRect(width: 948, height: 548))
    verify(damage.parts == [PixelRect(width: 950, height: 550)])
  }

  @Test func nearestPartsAreJoinedBeyondFour() {
    var damage = Damage()
    for x in [0, 1000, 2000, 3000, 3300] { damage.add(Self.square(x, x, 10)) }
    verify(damage.parts.count == 4, damage.parts.contains(Self.square(3000, 3000, 310)))
  }

  @Test func damageCoversEveryAddedRectangle() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var damage = Damage()
      var rects: [PixelRect] = []
      for _ in 0..<30 {
        rects.append(Self.square(random.whole(0...2000), random.whole(0...2000), random.whole(1...300)))
        damage.add(rects[rects.count - 1])
        verify(damage.parts.count <= 4, rects.allSatisfy { rect in damage.parts.contains { $0.union(rect) == $0 } })
      }
    }
  }
}
