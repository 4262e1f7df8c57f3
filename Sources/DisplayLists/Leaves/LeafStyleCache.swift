import LayerSnapshots

/// The leaf styles of one display list, cached for the next. They stay valid while no style of the tree changes.
package struct LeafStyleCache {
  /// The number of items in the picture's own pass, as an estimate for the next display list.
  var itemCount = 0
  private(set) var leafStyles: [LeafStyle] = []
  /// For each leaf style, the index of the first style that it was made from.
  private(set) var styles: [Int32] = []
  private var keys: [LeafStyleKey] = []
  /// For each style of the snapshot: ``unknown``, ``none``, or an index into `leafStyles`.
  var ofStyle: [Int32] = []
  /// For each hash, the last leaf style with it: sprites of one image have a style each, and share a leaf style. −1 for none.
  private var recent: [Int32] = []
  /// Indices of leaf styles that no style needs any longer.
  private var free: [Int32] = []
  /// ``LayerSnapshot/stylesVersion`` of the snapshot that the cache was made for.
  private var version: UInt64 = 0
  private(set) var maximumImageSize = 0

  /// Marks a style that has not been examined.
  static let unknown: Int32 = -1
  /// Marks a style that no leaf can have.
  static let none: Int32 = -2

  private static let recentBits: UInt64 = 12
  /// The maximum number of cached leaf styles: more of them may take more memory than the layers.
  private static let maximumCached = 4096

  package init() {}

  /// - Parameter isDisabled: Whether to mark every style as one that no leaf can have.
  init(of snapshot: LayerSnapshot, maximumImageSize: Int, isDisabled: Bool) {
    (version, self.maximumImageSize) = (snapshot.stylesVersion, maximumImageSize)
    ofStyle = Array(repeating: isDisabled ? Self.none : Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: -1, count: 1 << Int(Self.recentBits))
  }

  /// Whether the cache was made for the same styles and the same limit of image sizes.
  func serves(_ snapshot: LayerSnapshot, maximumImageSize: Int) -> Bool {
    version == snapshot.stylesVersion && self.maximumImageSize == maximumImageSize
      && ofStyle.count == snapshot.styles.count
  }

  /// Whether the cache is small enough to keep for the next display list.
  var isSmall: Bool { leafStyles.count <= Self.maximumCached }

  /// The index of the leaf style with `key`, if that was the last with its hash.
  func index(of key: LeafStyleKey) -> Int32? {
    let known = recent[slot(of: key)]
    return known >= 0 && keys.withUnsafeBufferPointer({ $0[Int(known)] == key }) ? known : nil
  }

  /// Adds a leaf style; returns its index.
  ///
  /// - Parameter style: The index of the style that it was made from.
  mutating func append(_ leafStyle: LeafStyle, _ key: LeafStyleKey, style: Int32) -> Int32 {
    if let index = free.popLast() {
      (leafStyles[Int(index)], keys[Int(index)], styles[Int(index)]) = (leafStyle, key, style)
      recent[slot(of: key)] = index
      return index
    }
    let index = Int32(leafStyles.count)
    leafStyles.append(leafStyle)
    keys.append(key)
    styles.append(style)
    recent[slot(of: key)] = index
    return index
  }

  /// Goes over to `snapshot`, in which these styles may differ, and others may have been added. The leaf styles of all others stay at their
  /// indices.
  mutating func advance(to snapshot: LayerSnapshot, changing changed: some Sequence<Int>) {
    if version == snapshot.stylesVersion { return }
    version = snapshot.stylesVersion
    ofStyle += Array(repeating: Self.unknown, count: snapshot.styles.count - ofStyle.count)
    var left: [Int32] = []
    for style in changed {
      if ofStyle[style] >= 0 { left.append(ofStyle[style]) }
      ofStyle[style] = Self.unknown
    }
    if left.isEmpty { return }
    var users = [Int32](repeating: -1, count: leafStyles.count)
    for (style, leafStyle) in ofStyle.enumerated() where leafStyle >= 0 { users[Int(leafStyle)] = Int32(style) }
    for index in Set(left) {
      styles[Int(index)] = users[Int(index)]
      if users[Int(index)] >= 0 { continue }
      let slot = slot(of: keys[Int(index)])
      if recent[slot] == index { recent[slot] = -1 }
      free.append(index)
    }
  }

  private func slot(of key: LeafStyleKey) -> Int { Int(key.hash >> (64 - Self.recentBits)) }
}
