import Geometry
import LayerSnapshots

/// Equal styles and effects are stored once.
extension SnapshotCapture {
  /// The index of `new`, which is appended unless one of the last four equals it; −1 for none.
  mutating func share(_ new: LayerEffects) -> Int32 {
    if new == LayerEffects() { return -1 }
    if let i = effects.indices.suffix(4).last(where: { effects[$0] == new }) { return Int32(i) }
    if new.isExtended { hasExtendedColors = true }
    effects.append(new)
    return Int32(effects.count - 1)
  }

  /// The index of `style`, which is appended unless it is the last that has its hash.
  ///
  /// - Parameter isFlipped: Whether y runs opposite to the root's superlayer. It counts in the hash, because what follows from a style
  ///   (`StyleProfiles` of DisplayLists) is kept for one direction.
  mutating func share(_ style: LayerSnapshot.Style, isFlipped: Bool = false) -> Int32 {
    if recentStyles.isEmpty { findLastStyles() }
    let slot = style.shareSlot(isFlipped)
    let known = recentStyles[slot]
    if known >= 0, styles.withUnsafeBufferPointer({ $0[Int(known)] == style }) { return known }
    if style.isExtended { hasExtendedColors = true }
    recentStyles[slot] = Int32(styles.count)
    styles.append(style)
    return Int32(styles.count - 1)
  }

  /// Finds the styles that this snapshot takes over from the last one.
  private mutating func findLastStyles() {
    recentStyles = [Int32](repeating: -1, count: LayerSnapshot.Style.shareSlots)
    var isFound = [Bool](repeating: false, count: styles.count)
    for node in lastLooks.nodes where !isFound[Int(node.style)] {
      isFound[Int(node.style)] = true
      recentStyles[styles[Int(node.style)].shareSlot(node.contentsAreFlipped)] = node.style
    }
  }
}

extension LayerSnapshot.Style {
  private static let shareBits = 11
  fileprivate static let shareSlots = 1 << shareBits

  /// A hash of what most styles differ in, below ``shareSlots``.
  fileprivate func shareSlot(_ isFlipped: Bool) -> Int {
    var mixed = shape.rect.components + shape.radius
    mixed += 3 * backgroundColor.rgba
    mixed += 5 * borderColor.rgba
    mixed += 7 * contentsTint
    var hash: UInt64 = isFlipped ? 1 : 0
    if let contents {
      mixed += 11 * contents.unitRect.components
      mixed += 13 * contents.frame.components
      hash ^= UInt64(UInt(bitPattern: ObjectIdentifier(contents.image))) >> 4
    }
    for i in 0..<4 { hash = VersionNumber.mixed(hash, mixed[i].bitPattern) }
    return Int(hash >> (64 - Self.shareBits))
  }
}
