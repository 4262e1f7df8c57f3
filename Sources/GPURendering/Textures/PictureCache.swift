import DisplayLists

/// Pictures that were drawn, kept between frames until what they show changes or room is needed.
///
/// Small ones lie beside each other on pages, so that many are drawn with one target and shown with one draw call; each page holds pictures
/// of one level, since a target cannot be read while it is drawn to. Others have targets of their own.
final class PictureCache {
  /// A page that pictures share.
  final class Page {
    let target: RenderTarget
    /// How many pictures there are between one of these and what it is made of.
    let level: Int
    fileprivate(set) var room: ShelfAllocator

    init(side: Int, level: Int) throws(GPUError) {
      target = try RenderTarget(width: side, height: side, format: .rgba8, levels: 1)
      self.level = level
      room = ShelfAllocator(width: side, height: side)
    }
  }

  /// Where a picture is.
  enum Holder {
    case own(RenderTarget)
    case shared(Page, ShelfAllocator.Allocation)

    var target: RenderTarget {
      switch self {
      case .own(let target): target
      case .shared(let page, _): page.target
      }
    }

    /// The pixel of the target where the picture begins.
    var origin: (x: Int, y: Int) {
      switch self {
      case .own: (0, 0)
      case .shared(_, let place): (place.x, place.y)
      }
    }

    fileprivate var bytes: Int {
      switch self {
      case .own(let target): target.bytes
      case .shared(_, let place): 4 * place.width * place.height
      }
    }
  }

  private struct Entry {
    let holder: Holder
    var lastFrame: Int
  }

  private var entries: [CachedPicture: Entry] = [:]
  private var pages: [Page] = []
  private var frame = 0
  /// Bytes of pictures that are kept.
  private(set) var bytes = 0
  /// Bytes of pictures that may be kept.
  let budget: Int
  private let pageSide: Int

  init(budget: Int, pageSide: Int) { (self.budget, self.pageSide) = (budget, pageSide) }

  func beginFrame() { frame += 1 }

  func holds(_ key: CachedPicture) -> Bool { entries[key] != nil }

  /// The picture of that key, which counts as used.
  func holder(of key: CachedPicture) -> Holder? {
    entries[key]?.lastFrame = frame
    return entries[key]?.holder
  }

  /// Room on a page of that level; `nil` for what is too large to share one.
  func place(_ width: Int, _ height: Int, level: Int) throws(GPUError) -> Holder? {
    guard width <= pageSide / 2, height <= pageSide / 2 else { return nil }
    for page in pages where page.level == level {
      if let place = page.room.take(width, height) { return .shared(page, place) }
    }
    let page = try Page(side: pageSide, level: level)
    pages.append(page)
    return page.room.take(width, height).map { .shared(page, $0) }
  }

  /// Takes in a picture that was drawn in this frame. Where there is no room, the ones that were used longest ago go; where pictures of
  /// this frame alone take it all, those that came first stay, so that a next frame like this one finds them.
  func store(_ holder: Holder, as key: CachedPicture) {
    if let old = entries.removeValue(forKey: key) { release(old.holder) }
    if bytes + holder.bytes > budget {
      let old = entries.filter { $0.value.lastFrame < frame }.sorted { $0.value.lastFrame < $1.value.lastFrame }
      for (key, entry) in old where bytes + holder.bytes > budget {
        entries[key] = nil
        release(entry.holder)
      }
    }
    guard bytes + holder.bytes <= budget else {
      // Its room is taken by no other before the next frame: all of a frame's are given out at its start.
      giveBack(holder)
      return
    }
    entries[key] = Entry(holder: holder, lastFrame: frame)
    bytes += holder.bytes
  }

  private func release(_ holder: Holder) {
    bytes -= holder.bytes
    giveBack(holder)
  }

  /// Frees the room of a picture that is not kept.
  func giveBack(_ holder: Holder) {
    if case .shared(let page, let place) = holder { page.room.free(place) }
  }

  /// Ends a frame: pictures that no frame has used for long go, and pages that are empty.
  func endFrame() {
    for (key, entry) in entries where frame - entry.lastFrame > Self.idleFrames {
      entries[key] = nil
      release(entry.holder)
    }
    // One empty page of each level may stay: groups that change are drawn there again.
    var levels = Set<Int>()
    pages.removeAll { page in page.room.isEmpty && !levels.insert(page.level).inserted }
  }

  /// Frames after which a picture that no frame used is let go.
  private static let idleFrames = 120
}
