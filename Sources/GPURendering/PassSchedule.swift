import DisplayLists
import Geometry

/// In which order the passes of a frame are drawn, and which of them together.
///
/// A pass's level is one more than the greatest of those whose pictures it uses. Passes of one level that share a page become one: their
/// items are moved to where each has its room, and are drawn as if they were one pass's.
struct PassSchedule {
  struct Job {
    /// Into ``DisplayList/passes``.
    var passes: [Int]
    /// What is drawn: the one pass, or all that share the page, moved.
    var pass: RenderPass
    /// The page, where it is one; its parts that are drawn.
    var page: PictureCache.Page?
    var parts: [PixelRect] = []
  }

  private(set) var jobs: [Job] = []
  /// For each pass, where its picture will be; `nil` for one with a target of its own.
  private(set) var holders: [PictureCache.Holder?]

  init(of list: DisplayList, in cache: PictureCache) throws(GPUError) {
    let passes = list.passes
    var levels = Array(repeating: 0, count: passes.count)
    for (k, pass) in passes.enumerated() {
      for source in pass.sourcePasses { levels[k] = max(levels[k], levels[source] + 1) }
    }
    // The picture itself comes last.
    levels[passes.count - 1] = (levels.max() ?? 0) + 1
    holders = Array(repeating: nil, count: passes.count)
    for (k, pass) in passes.enumerated()
    where !pass.isCulled && pass.target == .page && pass.format == .rgba8 && k < passes.count - 1 {
      holders[k] = try cache.place(pass.frame.width, pass.frame.height, level: levels[k])
    }
    for level in 0...levels[passes.count - 1] {
      var shared: [ObjectIdentifier: Int] = [:]
      for k in passes.indices where levels[k] == level && !passes[k].isCulled {
        guard case .shared(let page, let place) = holders[k] else {
          jobs.append(Job(passes: [k], pass: passes[k]))
          continue
        }
        let index = shared[ObjectIdentifier(page)] ?? jobs.count
        if index == jobs.count {
          shared[ObjectIdentifier(page)] = index
          let frame = PixelRect(width: page.target.width, height: page.target.height)
          jobs.append(Job(passes: [], pass: RenderPass(frame: frame, format: .rgba8), page: page))
        }
        jobs[index].add(passes[k], k, at: place)
      }
    }
  }
}

extension PassSchedule.Job {
  /// Moves a pass's items to its place on the page.
  fileprivate mutating func add(_ other: RenderPass, _ index: Int, at place: ShelfAllocator.Allocation) {
    let part = PixelRect(
      minX: place.x, minY: place.y, maxX: place.x + place.width, maxY: place.y + place.height)
    passes.append(index)
    parts.append(part)
    let distance = SIMD2(Float(place.x - other.frame.minX), Float(place.y - other.frame.minY))
    pass.list.append(contentsOf: other.list) { item in
      item.clipped(to: other.frame).map { part in
        var part = part
        part.move(by: distance)
        return part
      }
    }
  }
}
