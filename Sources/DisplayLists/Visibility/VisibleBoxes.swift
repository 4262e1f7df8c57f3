import Geometry
import Imaging
import Synchronization

/// The visible boxes of the parts of one image. The image owns them, so they live as long.
private final class VisibleBoxes: Sendable {
  let boxes = Mutex<[PixelRect: PixelRect]>([:])

  /// The maximum number of parts. Beyond it, all of them are dropped.
  static let maximumParts = 4096
}

extension CGImage {
  /// The bounding box of all pixels of `part` that are not clear, from the image's top left; empty if all are clear. It
  /// is found once.
  package func visibleBox(in part: PixelRect) -> PixelRect {
    let part = part.intersection(PixelRect(width: width, height: height))
    return associatedObject(VisibleBoxes.init).boxes.withLock { boxes in
      if let known = boxes[part] { return known }
      let new = foundBox(in: part)
      if boxes.count >= VisibleBoxes.maximumParts { boxes = [:] }
      boxes[part] = new
      return new
    }
  }

  private func foundBox(in part: PixelRect) -> PixelRect {
    var box = PixelRect(width: 0, height: 0)
    if part.isEmpty { return box }
    premultipliedRGBA.withUnsafeBytes { bytes in
      for y in part.minY..<part.maxY {
        let row = 4 * y * width + 3
        guard let first = (part.minX..<part.maxX).first(where: { bytes[row + 4 * $0] != 0 }),
          let last = (part.minX..<part.maxX).last(where: { bytes[row + 4 * $0] != 0 })
        else { continue }
        box = box.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
      }
    }
    return box
  }
}
