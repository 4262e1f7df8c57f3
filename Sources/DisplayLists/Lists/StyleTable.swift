/// The looks of quadrilaterals, each once, for all frames that show them: colours, ranges, sizes. Instances refer to
/// them by index.
///
/// It grows while frames show new looks. It starts over when most entries are left over from earlier frames.
package struct StyleTable: Sendable {
  /// One entry of the table: the bits of four floats, or whole numbers.
  package typealias Entry = SIMD4<UInt32>

  /// All entries; only the first ``count`` have a meaning.
  package private(set) var entries: [Entry] = Array(repeating: .zero, count: QuadStyle.mostEntries)
  package private(set) var count = 0
  /// A number that changes when the table starts over.
  package private(set) var edition: UInt64 = 0

  /// Where a style is, by its hash: open addressing, at most half full.
  private var slots: [Slot] = Array(repeating: Slot(), count: 256)
  private var styleCount = 0
  private var frame: UInt32 = 0
  /// The entries of the styles that this frame has asked for.
  private var usedCount = 0

  private struct Slot {
    /// The upper half of the hash.
    var hash: UInt32 = 0
    /// The index of the first entry.
    var first: UInt32 = 0
    var entryCount: UInt32 = 0
    /// The last frame that asked for it; 0 for a free slot.
    var frame: UInt32 = 0
  }

  /// The entries that may be left over from earlier frames before the table starts over, beside as many as the last
  /// frame used.
  private static let spare = 1 << 14

  package init() {}

  /// Begins a frame. Indices of earlier frames no longer count.
  package mutating func beginFrame() {
    if count > 2 * usedCount + Self.spare {
      (count, styleCount) = (0, 0)
      edition += 1
      slots = Array(repeating: Slot(), count: slots.count)
    }
    frame &+= 1
    if frame == 0 { frame = 1 }
    usedCount = 0
  }

  /// The index of the first entry of an item's style, which is added if it is new.
  @inline(__always)
  package mutating func index(of item: DrawItem, _ style: QuadStyle) -> UInt32 {
    let end = count
    let (length, hash) = entries.withUnsafeMutableBufferPointer { entries in
      let length = item.write(style, to: entries, at: end)
      return (length, Self.hash(UnsafeBufferPointer(rebasing: entries[end..<end + length])))
    }
    let (mask, tag) = (slots.count - 1, UInt32(truncatingIfNeeded: hash >> 32))
    var k = Int(truncatingIfNeeded: hash) & mask
    while slots[k].frame != 0 {
      if slots[k].hash == tag, slots[k].entryCount == length, isSame(Int(slots[k].first), end, length) {
        if slots[k].frame != frame {
          slots[k].frame = frame
          usedCount += length
        }
        return slots[k].first
      }
      k = (k + 1) & mask
    }
    slots[k] = Slot(hash: tag, first: UInt32(end), entryCount: UInt32(length), frame: frame)
    usedCount += length
    count += length
    styleCount += 1
    makeRoom()
    return UInt32(end)
  }

  @inline(__always)
  private func isSame(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      for k in 0..<length where entries[a + k] != entries[b + k] { return false }
      return true
    }
  }

  @inline(__always)
  private static func hash(_ entries: UnsafeBufferPointer<Entry>) -> UInt64 {
    var hash: UInt64 = 0
    for entry in entries {
      let halves = unsafeBitCast(entry, to: SIMD2<UInt64>.self)
      hash = (hash ^ halves.x) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 31) ^ halves.y) &* 0xC2B2_AE3D_27D4_EB4F
      hash ^= hash >> 29
    }
    return hash
  }

  /// Leaves room for one more style.
  private mutating func makeRoom() {
    if entries.count < count + QuadStyle.mostEntries {
      entries += Array(repeating: .zero, count: max(entries.count, QuadStyle.mostEntries))
    }
    if 2 * styleCount <= slots.count { return }
    let old = slots
    slots = Array(repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.frame != 0 {
      let first = Int(slot.first)
      let hash = entries.withUnsafeBufferPointer {
        Self.hash(UnsafeBufferPointer(rebasing: $0[first..<first + Int(slot.entryCount)]))
      }
      var k = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[k].frame != 0 { k = (k + 1) & (slots.count - 1) }
      slots[k] = slot
    }
  }
}

/// The parts of a quadrilateral's style, each an entry of the ``StyleTable``. The program that draws it decides which
/// there are.
package struct QuadStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The texel that the image's texture begins at, the layer of the texture array, and the bias of the level of detail.
  static let image = QuadStyle(rawValue: 1 << 0)
  static let range = QuadStyle(rawValue: 1 << 1)
  static let tint = QuadStyle(rawValue: 1 << 2)
  static let background = QuadStyle(rawValue: 1 << 3)
  /// The opacity of the whole and of the gradient, where the gradient begins in the edge table, and the layer of the
  /// mask's texture array.
  static let fading = QuadStyle(rawValue: 1 << 4)
  /// The size of a rounded rectangle.
  static let shape = QuadStyle(rawValue: 1 << 5)
  static let border = QuadStyle(rawValue: 1 << 6)
  /// The border's share of the sides.
  static let shares = QuadStyle(rawValue: 1 << 7)

  private static let names: [(part: QuadStyle, name: String)] = [
    (.image, "IMAGE"), (.range, "RANGE"), (.tint, "TINT"), (.background, "BACKGROUND"), (.fading, "FADING"),
    (.shape, "SHAPE"), (.border, "BORDER"), (.shares, "SHARES"),
  ]

  package static let mostEntries = 8

  package init(_ features: QuadFeatures) {
    self = []
    let hasImage = !features.isDisjoint(with: [.image, .picture])
    if hasImage { insert(.image) }
    if features.contains(.modulated) { formUnion([.range, .tint]) }
    if !hasImage || !features.isDisjoint(with: [.modulated, .silhouette]) { insert(.background) }
    if !features.isDisjoint(with: [.fade, .modulated, .gradient, .mask]) { insert(.fading) }
    if features.contains(.round) { insert(.shape) }
    if features.contains(.border) { insert(.border) }
    if features.isSuperset(of: [.sides, .border]) { insert(.shares) }
  }

  /// The constants for the quad program: the place of each part behind the first, as `STYLE_TINT`.
  package var places: [(name: String, value: String)] {
    Self.names.filter { contains($0.part) }.enumerated().map { ("STYLE_\($1.name)", "\($0)u") }
  }
}

extension DrawItem {
  /// Writes the parts of the item's style from `first` on; returns their number.
  @inline(__always)
  fileprivate func write(
    _ style: QuadStyle, to entries: UnsafeMutableBufferPointer<StyleTable.Entry>, at first: Int
  ) -> Int {
    var next = first
    func put(_ entry: StyleTable.Entry) {
      entries[next] = entry
      next += 1
    }
    func put(_ value: SIMD4<Float>) { put(unsafeBitCast(value, to: StyleTable.Entry.self)) }
    if style.contains(.image) {
      put(SIMD4(imageOrigin.x, imageOrigin.y, imageW.w, imageV.w))
    }
    if style.contains(.range) { put(imageRange) }
    if style.contains(.tint) { put(contentsTint) }
    if style.contains(.background) { put(background) }
    if style.contains(.fading) {
      put(
        SIMD4(
          placement.z.bitPattern, placement.w.bitPattern, details.w, planeU.w.bitPattern))
    }
    if style.contains(.shape) { put(outlines) }
    if style.contains(.border) { put(border) }
    if style.contains(.shares) { put(SIMD4(planeU.z, planeV.z, 0, 0)) }
    return next - first
  }
}
