import GPURendering
import TestSupport

/// Pictures on a page never share a pixel.
@Suite struct ShelfAllocatorTests {
  private static func overlap(_ a: ShelfAllocator.Allocation, _ b: ShelfAllocator.Allocation) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  @Test(arguments: 0..<40) func allocationsLieInsideAndApart(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (width, height) = (random.whole(30...300), random.whole(30...300))
    var shelves = ShelfAllocator(width: width, height: height)
    var taken: [ShelfAllocator.Allocation] = []
    var refused = 0
    for _ in 0..<400 {
      if random.chance(0.4), !taken.isEmpty {
        shelves.free(taken.remove(at: random.whole(0...taken.count - 1)))
        continue
      }
      let (w, h) = (random.whole(1...60), random.whole(1...60))
      guard let place = shelves.take(w, h) else {
        refused += 1
        continue
      }
      verify(place.width == w, place.height == h)
      verify(place.x >= 0, place.y >= 0, place.x + w <= width, place.y + h <= height, "\(place)")
      verify(!taken.contains { Self.overlap($0, place) }, "\(place)")
      taken.append(place)
    }
    verify(refused > 0)
    for place in taken { shelves.free(place) }
    verify(shelves.isEmpty)
    // Freed rectangles can be allocated again, as one.
    verify(shelves.take(width, height) != nil, shelves.take(1, 1) == nil)
  }
}
