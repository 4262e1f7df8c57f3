import LayerSnapshots

/// The style profiles of one display list, cached for the next. They stay valid while no style of the tree changes.
package struct StyleProfileCache {
  /// The number of items in the picture's own pass, as an estimate for the next display list.
  var itemCount = 0
  private(set) var profiles: [StyleProfile] = []
  /// For each profile, the index of the first style that it was made from.
  private(set) var styles: [Int32] = []
  private var keys: [StyleKey?] = []
  /// For each style of the snapshot: ``unknown``, or an index into `profiles`.
  var ofStyle: [Int32] = []
  /// For each hash, the last profile with it: sprites of one image have a style each, and share a profile. −1 for none.
  private var recent: [Int32] = []
  /// Indices of profiles that no style needs any longer.
  private var free: [Int32] = []
  /// ``LayerSnapshot/stylesVersion`` of the snapshot that the cache was made for.
  private var version: UInt64 = 0
  private(set) var maximumImageSize = 0

  /// Marks a style that has not been examined.
  static let unknown: Int32 = -1

  private static let recentBits: UInt64 = 12
  /// The maximum number of cached profiles: more of them may take more memory than the layers.
  private static let maximumCached = 4096

  package init() {}

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    (version, self.maximumImageSize) = (snapshot.stylesVersion, maximumImageSize)
    ofStyle = Array(repeating: Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: -1, count: 1 << Int(Self.recentBits))
  }

  /// Whether the cache was made for the same styles and the same limit of image sizes.
  func serves(_ snapshot: LayerSnapshot, maximumImageSize: Int) -> Bool {
    version == snapshot.stylesVersion && self.maximumImageSize == maximumImageSize
      && ofStyle.count == snapshot.styles.count
  }

  /// Whether the cache is small enough to keep for the next display list.
  var isSmall: Bool { profiles.count <= Self.maximumCached }

  /// The index of the profile with `key`, if that was the last with its hash.
  func index(of key: StyleKey) -> Int32? {
    let known = recent[slot(of: key)]
    return known >= 0 && keys.withUnsafeBufferPointer({ $0[Int(known)] == key }) ? known : nil
  }

  /// Adds a profile; returns its index.
  ///
  /// - Parameters:
  ///   - key: `nil` for a profile that serves one style alone.
  ///   - style: The index of the style that it was made from.
  mutating func append(_ profile: StyleProfile, _ key: StyleKey?, style: Int32) -> Int32 {
    let index = free.popLast() ?? Int32(profiles.count)
    if Int(index) == profiles.count {
      profiles.append(profile)
      keys.append(key)
      styles.append(style)
    } else {
      (profiles[Int(index)], keys[Int(index)], styles[Int(index)]) = (profile, key, style)
    }
    if let key { recent[slot(of: key)] = index }
    return index
  }

  /// Goes over to `snapshot`, in which these styles may differ, and others may have been added. The profiles of all others stay at their
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
    var users = [Int32](repeating: -1, count: profiles.count)
    for (style, profile) in ofStyle.enumerated() where profile >= 0 { users[Int(profile)] = Int32(style) }
    for index in Set(left) {
      styles[Int(index)] = users[Int(index)]
      if users[Int(index)] >= 0 { continue }
      if let key = keys[Int(index)], recent[slot(of: key)] == index { recent[slot(of: key)] = -1 }
      free.append(index)
    }
  }

  private func slot(of key: StyleKey) -> Int { Int(key.hash >> (64 - Self.recentBits)) }
}
