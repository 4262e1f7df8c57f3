import LayerSnapshots

/// The style profiles of one display list, cached for the next. They stay valid while no style of the tree changes.
package struct StyleProfileCache {
  /// The number of items in the picture's own pass, as an estimate for the next display list.
  var itemCount = 0
  private(set) var profiles: [StyleProfile] = []
  /// For each profile, the index of its style.
  private(set) var styles: [Int32] = []
  /// For each ``Variant``, and each style of the snapshot: ``unknown``, or an index into `profiles`. Empty for a variant that no layer needs.
  private(set) var ofStyle: [[Int32]] = Array(repeating: [], count: Variant.count)
  /// Indices of profiles that no style needs any longer.
  private var free: [Int32] = []
  /// ``LayerSnapshot/stylesVersion`` of the snapshot that the cache was made for.
  private var version: UInt64 = 0
  private(set) var maximumImageSize = 0
  private var styleCount = 0

  /// The layers that share a profile, of those that share a style.
  struct Variant {
    /// Whether y runs down in the layer's plane.
    let yDown: Bool
    /// Whether the surface is a function of the plane: then all edges are antialiased, and images are averaged.
    var isContinuous = false

    static let count = 4
    var index: Int { (yDown ? 1 : 0) + (isContinuous ? 2 : 0) }
  }

  /// Marks a style that has not been examined.
  static let unknown: Int32 = -1

  /// The maximum number of cached profiles: more of them may take more memory than the layers.
  private static let maximumCached = 4096

  package init() {}

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    (version, self.maximumImageSize, styleCount) = (snapshot.stylesVersion, maximumImageSize, snapshot.styles.count)
  }

  /// Whether the cache was made for the same styles and the same limit of image sizes.
  func serves(_ snapshot: LayerSnapshot, maximumImageSize: Int) -> Bool {
    version == snapshot.stylesVersion && self.maximumImageSize == maximumImageSize
      && styleCount == snapshot.styles.count
  }

  /// Whether the cache is small enough to keep for the next display list.
  var isSmall: Bool { profiles.count <= Self.maximumCached }

  /// Adds the profile of a style; returns its index.
  mutating func append(_ profile: StyleProfile, style: Int32, _ variant: Variant) -> Int32 {
    let index = free.popLast() ?? Int32(profiles.count)
    if Int(index) == profiles.count {
      profiles.append(profile)
      styles.append(style)
    } else {
      (profiles[Int(index)], styles[Int(index)]) = (profile, style)
    }
    if ofStyle[variant.index].isEmpty {
      ofStyle[variant.index] = Array(repeating: Self.unknown, count: styleCount)
    }
    ofStyle[variant.index][Int(style)] = index
    return index
  }

  /// Goes over to `snapshot`, in which these styles may differ, and others may have been added. The profiles of all others stay at their
  /// indices.
  mutating func advance(to snapshot: LayerSnapshot, changing changed: some Collection<Int>) {
    if version == snapshot.stylesVersion { return }
    let added = snapshot.styles.count - styleCount
    (version, styleCount) = (snapshot.stylesVersion, snapshot.styles.count)
    for k in ofStyle.indices where !ofStyle[k].isEmpty {
      ofStyle[k] += repeatElement(Self.unknown, count: added)
      for style in changed where ofStyle[k][style] >= 0 {
        free.append(ofStyle[k][style])
        ofStyle[k][style] = Self.unknown
      }
    }
  }
}
