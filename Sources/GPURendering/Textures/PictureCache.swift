import DisplayLists
import Geometry
import LayerSnapshots

/// The cache of pictures that outlive their frame. A picture is kept until frames no longer use it, or room is needed.
///
/// Small pictures share pages, so that many are drawn in one pass and shown by one draw call. A page holds pictures of
/// one level only, because a target cannot be read while it is drawn to. Large pictures have targets of their own.
final class PictureCache: KeptPictures {
  /// A page that pictures share.
  final class Page {
    let target: RenderTarget
    /// The level of the passes that draw the pictures on it; see ``PassSchedule``.
    let level: Int
    fileprivate(set) var room: ShelfAllocator

    init(side: Int, level: Int) throws(RenderError) {
      target = try RenderTarget(width: side, height: side, format: .rgba8, levels: 1)
      self.level = level
      room = ShelfAllocator(width: side, height: side)
    }
  }

  /// The place of a picture.
  enum Holder {
    case own(RenderTarget)
    case shared(Page, ShelfAllocator.Allocation)

    var target: RenderTarget {
      switch self {
      case .own(let target): target
      case .shared(let page, _): page.target
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
    /// The pixels that the picture holds, as in ``RenderPass/frame``.
    let frame: PixelRect
    var lastFrame: Int
  }

  private var entries: [Picture.Key: Entry] = [:]
  private var pages: [Page] = []
  private var frame = 0
  /// The pictures wanted by this frame and by the last one, among the pictures that are kept on their second use.
  private var wanted: (now: Set<Picture.Key>, before: Set<Picture.Key>) = ([], [])
  /// The bytes of all cached pictures.
  private(set) var bytes = 0
  /// The most bytes that cached pictures may take.
  let budget: Int
  private let pageSide: Int

  init(budget: Int, pageSide: Int) { (self.budget, self.pageSide) = (budget, pageSide) }

  func beginFrame() {
    frame += 1
    wanted = ([], wanted.now)
  }

  /// Whether a picture that this frame draws for the cache is kept there.
  func keeps(_ key: Picture.Key) -> Bool {
    guard key.isKeptOnSecondUse else { return true }
    wanted.now.insert(key)
    return wanted.before.contains(key)
  }

  /// The pixels of the picture for `key`; `nil` if it is not cached.
  func frame(of key: Picture.Key) -> PixelRect? { entries[key]?.frame }

  /// Returns the picture for `key`, marked as used in this frame; `nil` if it is not cached.
  func holder(of key: Picture.Key) -> Holder? {
    entries[key]?.lastFrame = frame
    return entries[key]?.holder
  }

  /// Allocates room on a page of that level; `nil` if the picture is longer or wider than half a page.
  func place(_ width: Int, _ height: Int, level: Int) throws(RenderError) -> Holder? {
    guard width <= pageSide / 2, height <= pageSide / 2 else { return nil }
    for page in pages where page.level == level {
      if let place = page.room.take(width, height) { return .shared(page, place) }
    }
    let page = try Page(side: pageSide, level: level)
    pages.append(page)
    return page.room.take(width, height).map { .shared(page, $0) }
  }

  /// Caches a picture that this frame has drawn. If the budget is exceeded, pictures that this frame has not used are
  /// evicted, least recently used first. If that is not enough, the new picture is not cached: the pictures that the
  /// frame has cached before it remain, so that the next frame finds them.
  ///
  /// - Parameter pixels: The pixels that it holds.
  func store(_ holder: Holder, of pixels: PixelRect, as key: Picture.Key) {
    if let old = entries.removeValue(forKey: key) { release(old.holder) }
    if bytes + holder.bytes > budget {
      let old = entries.filter { $0.value.lastFrame < frame }.sorted { $0.value.lastFrame < $1.value.lastFrame }
      for (key, entry) in old where bytes + holder.bytes > budget {
        entries[key] = nil
        release(entry.holder)
      }
    }
    guard bytes + holder.bytes <= budget else {
      // The freed room is not reused in this frame, since all of a frame's room is allocated at its start.
      giveBack(holder)
      return
    }
    entries[key] = Entry(holder: holder, frame: pixels, lastFrame: frame)
    bytes += holder.bytes
  }

  private func release(_ holder: Holder) {
    bytes -= holder.bytes
    giveBack(holder)
  }

  /// Frees the page room of a picture that is not cached.
  func giveBack(_ holder: Holder) {
    if case .shared(let page, let place) = holder { page.room.free(place) }
  }

  /// Ends a frame: evicts pictures that no frame has used for a while, and deletes empty pages.
  func endFrame() {
    for (key, entry) in entries where frame - entry.lastFrame > Self.idleFrames {
      entries[key] = nil
      release(entry.holder)
    }
    // One empty page of each level is kept, because changing groups are drawn there again.
    var levels = Set<Int>()
    pages.removeAll { page in page.room.isEmpty && !levels.insert(page.level).inserted }
  }

  /// Frames after which an unused picture is evicted.
  private static let idleFrames = 120
}
