import Foundation
import Geometry
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

  /// The index of the profile of a style; `nil` if the cached one is for a layer in which y runs the other way.
  @inline(__always)
  mutating func index(ofStyle style: Int32, yDown: Bool) -> Int32? {
    let known = cache.ofStyle[Int(style)]
    // A copy of the profile would count its references.
    if known >= 0 { return withMade { $0.profiles[Int(known)].serves(yDown: yDown) } ? known : nil }
    let found = findIndex(ofStyle: style, yDown: yDown)
    cache.ofStyle[Int(style)] = found
    return found
  }

  private mutating func findIndex(ofStyle style: Int32, yDown: Bool) -> Int32 {
    let profile = StyleProfile(snapshot.styles[Int(style)], yDown: yDown, maximumImageSize: cache.maximumImageSize)
    let index = cache.append(profile, style: style)
    if Int(index) == images.count { images.append(-1) } else { images[Int(index)] = -1 }
    return index
  }

  /// The index in `list` of a profile's image, which is added on first use.
  @inline(__always)
  mutating func image(of index: Int32, in list: inout ImageList) -> Int {
    let known = images[Int(index)]
    return known >= 0 ? Int(known) : addImage(of: index, to: &list)
  }

  /// Calls `body` with the profiles made so far.
  @inline(__always)
  func withMade<Result>(_ body: (MadeProfiles) -> Result) -> Result {
    cache.profiles.withUnsafeBufferPointer { profiles in
      cache.ofStyle.withUnsafeBufferPointer { ofStyle in
        images.withUnsafeBufferPointer { body(MadeProfiles(profiles: profiles, ofStyle: ofStyle, images: $0)) }
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
  /// ``StyleProfileCache/ofStyle``.
  let ofStyle: UnsafeBufferPointer<Int32>
  /// For each profile, the index of its image in ``DisplayList/images``; −1 for one that is not added.
  let images: UnsafeBufferPointer<Int32>
}
