import LayerSnapshots

/// The profiles of a snapshot's styles, each made when a layer first needs it, and kept for later lists while no style
/// of the tree changes.
package struct StyleProfiles {
  /// The number of items in the picture's own pass of the last list, as an estimate for the next.
  var itemCount = 0
  private var profiles: [StyleProfile] = []
  /// For each profile, the index of its style.
  private var styles: [Int32] = []
  /// For each style of the snapshot, and each ``StyleProfile/Variant`` of it: the index of the profile, or −1.
  private var ofStyle: [Int32] = []
  /// For each profile, the index of its image in ``DisplayList/images`` once the current list has painted it; −1
  /// before.
  private var images: [Int32] = []
  /// For each profile, the index of its look in the table of this edition; −1 for one that is not there.
  private var looks: [Int32] = []
  private var looksEdition: UInt64 = 0
  /// Indices of profiles that no style needs any longer.
  private var free: [Int32] = []
  /// ``LayerSnapshot/stylesVersion`` of the snapshot that the profiles were made for.
  private var version: UInt64 = 0
  private var maximumImageSize = 0

  /// The maximum number of profiles that are kept: more of them may take more memory than the layers.
  private static let maximumKept = 4096

  package init() {}

  // MARK: - Lists

  /// Begins a list of `snapshot`. The profiles are dropped if they were made for other styles, or for another limit of
  /// image sizes.
  mutating func prepare(for snapshot: LayerSnapshot, maximumImageSize size: Int) {
    let slots = StyleProfile.Variant.count * snapshot.styles.count
    if version != snapshot.stylesVersion || maximumImageSize != size || ofStyle.count != slots {
      drop()
      (version, maximumImageSize, ofStyle) = (snapshot.stylesVersion, size, Array(repeating: -1, count: slots))
    }
    images = Array(repeating: -1, count: profiles.count)
  }

  /// Drops the profiles, if there are too many to keep.
  mutating func trim() { if profiles.count > Self.maximumKept { drop() } }

  private mutating func drop() {
    let itemCount = itemCount
    self = StyleProfiles()
    self.itemCount = itemCount
  }

  /// Goes over to `snapshot`, in which these styles may differ, and others may have been added. The profiles of all
  /// others stay at their indices.
  mutating func advance(to snapshot: LayerSnapshot, changing changed: some Sequence<Int>) {
    if version == snapshot.stylesVersion { return }
    version = snapshot.stylesVersion
    let count = StyleProfile.Variant.count
    ofStyle += repeatElement(-1, count: count * snapshot.styles.count - ofStyle.count)
    for style in changed {
      for slot in count * style..<count * (style + 1) where ofStyle[slot] >= 0 {
        free.append(ofStyle[slot])
        ofStyle[slot] = -1
      }
    }
  }

  // MARK: - Profiles

  /// The profile at `index`.
  subscript(index: Int32) -> StyleProfile {
    @inline(__always) _read { yield profiles[Int(index)] }
  }

  /// The index of the profile of one of the snapshot's styles.
  @inline(__always)
  mutating func index(ofStyle style: Int32, _ variant: StyleProfile.Variant, in styles: [LayerSnapshot.Style]) -> Int32
  {
    let known = ofStyle[variant.slot(ofStyle: style)]
    return known >= 0 ? known : make(ofStyle: style, variant, in: styles)
  }

  private mutating func make(ofStyle style: Int32, _ variant: StyleProfile.Variant, in all: [LayerSnapshot.Style])
    -> Int32
  {
    let profile = StyleProfile(all[Int(style)], variant, maximumImageSize: maximumImageSize)
    let index = free.popLast() ?? Int32(profiles.count)
    if Int(index) == profiles.count {
      profiles.append(profile)
      styles.append(style)
      images.append(-1)
      looks.append(-1)
    } else {
      (profiles[Int(index)], styles[Int(index)]) = (profile, style)
      (images[Int(index)], looks[Int(index)]) = (-1, -1)
    }
    ofStyle[variant.slot(ofStyle: style)] = index
    return index
  }

  /// The first node from `start` on that is no leaf by its kind or its style, or no sublayer of `parent`; at most
  /// `end`. The profiles of those before it are made.
  ///
  /// - Parameter yDown: Whether y runs down in the root's superlayer space.
  mutating func endOfSimple(
    from start: Int, to end: Int, under parent: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, yDown: Bool,
    in styles: [LayerSnapshot.Style]
  ) -> Int {
    var i = start
    while i < end, nodes.mayBeLeaf(i), nodes[i].parent == Int32(parent) {
      let index = index(ofStyle: nodes[i].style, .init(yDown: yDown != nodes[i].contentsAreFlipped), in: styles)
      // A copy of the profile would count its references.
      guard profiles.withUnsafeBufferPointer({ $0[Int(index)].mayBeLeaf(hasSublayers: nodes.hasSublayers(i)) })
      else { break }
      i += 1
    }
    return i
  }

  /// Adds the look of a profile to `table`, and its image, if it has one, to `list`, on their first use.
  @inline(__always)
  mutating func addLook(
    of index: Int32, to table: inout LookTable, _ list: inout ImageList, in styles: [LayerSnapshot.Style]
  ) {
    if looksEdition != table.edition { forgetLooks(for: table) }
    if looks[Int(index)] < 0 { looks[Int(index)] = Int32(table.index(of: Look(self[index]))) }
    if images[Int(index)] < 0, self[index].hasImage { addNewImage(of: index, to: &list, in: styles) }
  }

  private mutating func forgetLooks(for table: LookTable) {
    (looks, looksEdition) = (Array(repeating: -1, count: profiles.count), table.edition)
  }

  private mutating func addNewImage(of index: Int32, to list: inout ImageList, in all: [LayerSnapshot.Style]) {
    guard let contents = all[Int(styles[Int(index)])].contents else { return }
    let image = list.index(
      of: ImagePart(whole: contents.image), mipmapped: contents.minificationFilter == .trilinear)
    images[Int(index)] = Int32(image)
  }

  /// Calls `body` with the profiles made so far.
  @inline(__always)
  func withMade<Result>(_ body: (MadeProfiles) -> Result) -> Result {
    profiles.withUnsafeBufferPointer { profiles in
      ofStyle.withUnsafeBufferPointer { ofStyle in
        images.withUnsafeBufferPointer { images in
          looks.withUnsafeBufferPointer {
            body(MadeProfiles(profiles: profiles, images: images, looks: $0, ofStyle: ofStyle))
          }
        }
      }
    }
  }
}

/// The profiles made so far, for many threads: to read them counts no references, and copies none.
struct MadeProfiles {
  fileprivate let profiles: UnsafeBufferPointer<StyleProfile>
  /// For each profile, the index of its image in ``DisplayList/images``; −1 for one that is not added.
  let images: UnsafeBufferPointer<Int32>
  /// For each profile, the index of its look; −1 for one that is not added.
  let looks: UnsafeBufferPointer<Int32>
  fileprivate let ofStyle: UnsafeBufferPointer<Int32>

  @inline(__always)
  func profile(_ index: Int32) -> UnsafePointer<StyleProfile> {
    profiles.baseAddress.unsafelyUnwrapped + Int(index)
  }

  @inline(__always)
  func index(ofStyle style: Int32, _ variant: StyleProfile.Variant) -> Int32 {
    ofStyle[variant.slot(ofStyle: style)]
  }
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
