import Imaging
import LayerSnapshots

/// The profiles of a snapshot's styles, each made when a layer first needs it.
struct StyleProfiles {
  private(set) var cache: StyleProfileCache
  /// For each profile, the index of its image in ``DisplayList/images`` once it has been painted; −1 before.
  private var images: [Int32]
  private let snapshot: LayerSnapshot

  /// - Parameter cache: The last frame's cache. It is moved out and left empty; see ``save(to:itemCount:)``.
  init(of snapshot: LayerSnapshot, maximumImageSize: Int, reusing cache: inout StyleProfileCache) {
    self.snapshot = snapshot
    self.cache = StyleProfileCache()
    let itemCount = cache.itemCount
    swap(&self.cache, &cache)
    if !self.cache.serves(snapshot, maximumImageSize: maximumImageSize) {
      self.cache = StyleProfileCache(of: snapshot, maximumImageSize: maximumImageSize)
    }
    self.cache.itemCount = itemCount
    images = Array(repeating: -1, count: self.cache.profiles.count)
  }

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    var cache = StyleProfileCache()
    self.init(of: snapshot, maximumImageSize: maximumImageSize, reusing: &cache)
  }

  /// Saves the profiles for the next frame, unless there are too many.
  ///
  /// - Parameter itemCount: The number of items in the picture's own pass.
  func save(to cache: inout StyleProfileCache, itemCount: Int) {
    cache = self.cache.isSmall ? self.cache : StyleProfileCache()
    cache.itemCount = itemCount
  }

  /// The profile at `index`.
  subscript(index: Int32) -> StyleProfile {
    @inline(__always) _read { yield cache.profiles[Int(index)] }
  }

  /// The index of the profile of a style.
  @inline(__always)
  mutating func index(ofStyle style: Int32, _ variant: StyleProfileCache.Variant) -> Int32 {
    let k = variant.index
    if !cache.ofStyle[k].isEmpty, cache.ofStyle[k][Int(style)] >= 0 { return cache.ofStyle[k][Int(style)] }
    return make(ofStyle: style, variant)
  }

  private mutating func make(ofStyle style: Int32, _ variant: StyleProfileCache.Variant) -> Int32 {
    let profile = StyleProfile(snapshot.styles[Int(style)], variant, maximumImageSize: cache.maximumImageSize)
    let index = cache.append(profile, style: style, variant)
    if Int(index) == images.count { images.append(-1) } else { images[Int(index)] = -1 }
    return index
  }

  /// The first node from `start` on that is no leaf by its kind or its style, or no sublayer of `parent`; at most `end`. The profiles of
  /// those before it are made.
  ///
  /// - Parameter yDown: Whether y runs down in the root's superlayer space.
  mutating func endOfSimple(
    from start: Int, to end: Int, under parent: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, yDown: Bool
  ) -> Int {
    var i = start
    while i < end, nodes.mayBeLeaf(i), nodes[i].parent == Int32(parent) {
      let index = index(ofStyle: nodes[i].style, .init(yDown: yDown != nodes[i].contentsAreFlipped))
      // A copy of the profile would count its references.
      guard withProfiles({ $0[Int(index)].mayBeLeaf(hasSublayers: nodes.hasSublayers(i)) }) else { break }
      i += 1
    }
    return i
  }

  /// The index in `list` of a profile's image, which is added on first use.
  @inline(__always)
  mutating func image(of index: Int32, in list: inout ImageList) -> Int {
    let known = images[Int(index)]
    return known >= 0 ? Int(known) : addImage(of: index, to: &list)
  }

  @inline(__always)
  private func withProfiles<Result>(_ body: (UnsafeBufferPointer<StyleProfile>) -> Result) -> Result {
    cache.profiles.withUnsafeBufferPointer(body)
  }

  /// Calls `body` with the profiles made so far.
  ///
  /// - Parameter yDown: Whether y runs down in the root's superlayer space.
  @inline(__always)
  func withMade<Result>(yDown: Bool, _ body: (MadeProfiles) -> Result) -> Result {
    let (plain, flipped) = (StyleProfileCache.Variant(yDown: yDown), StyleProfileCache.Variant(yDown: !yDown))
    return withProfiles { profiles in
      cache.ofStyle[plain.index].withUnsafeBufferPointer { plain in
        cache.ofStyle[flipped.index].withUnsafeBufferPointer { flipped in
          images.withUnsafeBufferPointer {
            body(MadeProfiles(profiles: profiles, plain: plain, flipped: flipped, images: $0))
          }
        }
      }
    }
  }

  private mutating func addImage(of index: Int32, to list: inout ImageList) -> Int {
    guard let contents = snapshot.styles[Int(cache.styles[Int(index)])].contents else { return 0 }
    let image = list.index(
      of: ImagePart(whole: contents.image), mipmapped: contents.minificationFilter == .trilinear)
    images[Int(index)] = Int32(image)
    return image
  }
}

/// The profiles made so far, for many threads: to read them counts no references.
struct MadeProfiles {
  let profiles: UnsafeBufferPointer<StyleProfile>
  /// For each style, the index of its profile, for layers in whose plane y runs as in the root's superlayer space, and for others.
  fileprivate let plain: UnsafeBufferPointer<Int32>, flipped: UnsafeBufferPointer<Int32>
  /// For each profile, the index of its image in ``DisplayList/images``; −1 for one that is not added.
  let images: UnsafeBufferPointer<Int32>

  @inline(__always)
  func index(ofStyle style: Int32, isFlipped: Bool) -> Int32 { isFlipped ? flipped[Int(style)] : plain[Int(style)] }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether node `i` is a leaf, provided that its style and its placement allow it.
  @inline(__always)
  func mayBeLeaf(_ i: Int) -> Bool {
    // A pattern compares without a call.
    if case .transformLayer = self[i].kind { return false }
    return self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
  }

  @inline(__always)
  func hasSublayers(_ i: Int) -> Bool { self[i].subtreeEnd != Int32(i + 1) }
}
