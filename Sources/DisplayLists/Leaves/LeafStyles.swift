import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The leaf styles of a snapshot, each made when a layer first needs it.
struct LeafStyles {
  private(set) var cache: LeafStyleCache
  /// For each leaf style, the index of its image in ``DisplayList/images`` once it has been painted; −1 before.
  private var images: [Int32]
  private let snapshot: LayerSnapshot

  /// - Parameters:
  ///   - cache: The last frame's cache. It is moved out and left empty; see ``save(to:itemCount:)``.
  ///   - isDisabled: Whether no layer may be a leaf; for tests.
  init(
    of snapshot: LayerSnapshot, maximumImageSize: Int, reusing cache: inout LeafStyleCache, isDisabled: Bool = false
  ) {
    self.snapshot = snapshot
    self.cache = LeafStyleCache()
    let itemCount = cache.itemCount
    swap(&self.cache, &cache)
    if isDisabled || !self.cache.serves(snapshot, maximumImageSize: maximumImageSize) {
      self.cache = LeafStyleCache(of: snapshot, maximumImageSize: maximumImageSize, isDisabled: isDisabled)
    }
    self.cache.itemCount = itemCount
    images = Array(repeating: -1, count: self.cache.leafStyles.count)
  }

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    var cache = LeafStyleCache()
    self.init(of: snapshot, maximumImageSize: maximumImageSize, reusing: &cache)
  }

  /// Saves the leaf styles for the next frame, unless there are too many.
  ///
  /// - Parameter itemCount: The number of items in the picture's own pass.
  func save(to cache: inout LeafStyleCache, itemCount: Int) {
    cache = self.cache.isSmall ? self.cache : LeafStyleCache()
    cache.itemCount = itemCount
  }

  /// The leaf style at `index`.
  subscript(index: Int32) -> LeafStyle {
    @inline(__always) _read { yield cache.leafStyles[Int(index)] }
  }

  /// The index of the leaf style of layers with style `style`; `nil` if they cannot be leaves.
  @inline(__always)
  mutating func index(ofStyle style: Int32, yDown: Bool) -> Int32? {
    let known = cache.ofStyle[Int(style)]
    if known >= 0 { return self[known].serves(yDown: yDown) ? known : nil }
    if known == LeafStyleCache.none { return nil }
    let found = findIndex(ofStyle: style, yDown: yDown)
    cache.ofStyle[Int(style)] = found
    return found >= 0 ? found : nil
  }

  private mutating func findIndex(ofStyle style: Int32, yDown: Bool) -> Int32 {
    var key = LeafStyleKey()
    guard snapshot.styles.withUnsafeBufferPointer({ key.read($0, Int(style), yDown: yDown) }) else {
      return LeafStyleCache.none
    }
    if let known = cache.index(of: key) { return known }
    let leafStyle = LeafStyle(
      snapshot.styles[Int(style)], yDown: yDown, maximumImageSize: cache.maximumImageSize)
    guard let leafStyle else { return LeafStyleCache.none }
    let index = cache.append(leafStyle, key, style: style)
    if Int(index) == images.count { images.append(-1) } else { images[Int(index)] = -1 }
    return index
  }

  /// The index in `list` of a leaf style's image, which is added on first use.
  @inline(__always)
  mutating func image(of index: Int32, in list: inout ImageList) -> Int {
    let known = images[Int(index)]
    return known >= 0 ? Int(known) : addImage(of: index, to: &list)
  }

  private mutating func addImage(of index: Int32, to list: inout ImageList) -> Int {
    guard let contents = snapshot.styles[Int(cache.styles[Int(index)])].contents else { return 0 }
    let image = list.index(
      of: ImagePart(whole: contents.image), mipmapped: contents.minificationFilter == .trilinear)
    images[Int(index)] = Int32(image)
    return image
  }
}
