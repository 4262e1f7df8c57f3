import DisplayLists
import Geometry
import LayerSnapshots

/// The order in which the passes of a frame are drawn, and which of them are drawn together.
///
/// Passes of one level (``DisplayList/levels``) that share a page become one job: the items of each are moved to its
/// place on the page, and all are drawn as one pass.
struct PassSchedule {
  struct Job {
    /// Indices into ``DisplayList/passes``.
    var passes: [Int]
    /// The pass to draw: the only one, or all that share the page, joined.
    var pass: RenderPass
    /// The page, if the passes share one.
    var page: PictureCache.Page?
    /// The parts of the page that are drawn.
    var parts: [PixelRect] = []
  }

  private(set) var jobs: [Job] = []
  /// The place of each pass's picture; `nil` for a pass with its own target, or a culled pass.
  private(set) var holders: [PictureCache.Holder?]

  init(of list: DisplayList, in cache: PictureCache) throws(RenderError) {
    let (passes, levels) = (list.passes, list.levels)
    holders = Array(repeating: nil, count: passes.count)
    for (k, pass) in passes.enumerated() where list.sharesPage(k) {
      holders[k] = try cache.place(pass.frame.width, pass.frame.height, level: levels[k])
    }
    var members = [[Int]](repeating: [], count: levels[passes.count - 1] + 1)
    for k in passes.indices where !passes[k].isCulled { members[levels[k]].append(k) }
    for level in members {
      var shared: [ObjectIdentifier: Int] = [:]
      for k in level {
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

extension PassSchedule {
  /// The most bytes that the pictures of layers take at a time.
  ///
  /// - Parameter lastReader: The last job that reads each pass. Then the memory of its picture is free, unless it is
  ///   cached.
  func mostBytes(of list: DisplayList, lastReader: [Int: Int]) -> Int {
    let lastInTarget = list.lastInTarget
    var (held, sum, most) = ([Int: Int](), 0, 0)
    for (j, job) in jobs.enumerated() {
      for k in job.passes where lastInTarget[k] != list.passes.count - 1 {
        let pass = list.passes[k]
        if let before = pass.continues {
          held[k] = held.removeValue(forKey: before)
        } else {
          held[k] = pass.frame.area * (pass.format == .rgba8 ? 4 : 8)
          sum += held[k] ?? 0
        }
      }
      most = max(most, sum)
      for k in job.passes {
        for source in list.passes[k].sourcePasses where lastReader[source] == j && list.passes[source].cachedAs == nil {
          sum -= held.removeValue(forKey: source) ?? 0
        }
      }
    }
    return most
  }
}

extension PassSchedule.Job {
  /// Adds a pass: clips its items to its frame, and moves them to its place on the page.
  fileprivate mutating func add(_ other: RenderPass, _ index: Int, at place: ShelfAllocator.Allocation) {
    let part = PixelRect(
      minX: place.x, minY: place.y, maxX: place.x + place.width, maxY: place.y + place.height)
    passes.append(index)
    parts.append(part)
    pass.add(other, x: place.x, y: place.y)
  }
}
