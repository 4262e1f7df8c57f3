import DisplayLists

/// Bitmaps of rasterised layers, kept between frames until what they show changes or room is needed.
final class BitmapCache {
  private final class Entry {
    let target: RenderTarget
    var lastFrame: Int

    init(target: RenderTarget, frame: Int) { (self.target, lastFrame) = (target, frame) }
  }

  private var entries: [BitmapKey: Entry] = [:]
  private var frame = 0
  private var bytes = 0

  /// Bytes of textures that may be kept; those of a frame itself always are.
  static let budget = 256 << 20

  func beginFrame() { frame += 1 }

  func holds(_ key: BitmapKey) -> Bool { entries[key] != nil }

  /// The bitmap of that key, which counts as used.
  func target(of key: BitmapKey) -> RenderTarget? {
    entries[key]?.lastFrame = frame
    return entries[key]?.target
  }

  /// Takes in a bitmap; the ones that were used longest ago go when there are too many.
  func keep(_ target: RenderTarget, as key: BitmapKey) {
    if let old = entries.updateValue(Entry(target: target, frame: frame), forKey: key) { bytes -= old.target.bytes }
    bytes += target.bytes
    guard bytes > Self.budget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if bytes <= Self.budget || entry.lastFrame == frame { break }
      entries[key] = nil
      bytes -= entry.target.bytes
    }
  }
}
