import DisplayLists
import Geometry
import Imaging
import LayerModel

/// A picture that was drawn, and what it is to show: only what differs need be drawn.
///
/// From the second change on, a tree of many plain layers stands here as its display list alone. Nobody holds its last snapshot then, which
/// becomes the next one in place.
struct RetainedFrame {
  /// What a device can do, pixels on a side.
  struct Limits {
    let target: Int, image: Int
  }

  /// Premultiplied; empty before all of it was drawn.
  private(set) var pixels: [UInt8] = []
  private(set) var viewport: ResolvedViewport
  /// One of the two.
  private var snapshot: LayerSnapshot?
  private var list: RetainedDisplayList?
  /// How many layers of the list are as they were in the frame before.
  private(set) var layersReused = 0
  /// Of the picture's last list, where its next may be one of what has changed.
  private var rounding: RoundingBound?
  /// Frames until a list is tried again, once that did not work: it may take as long as all else.
  private var framesToTry = 0
  /// Of the target that holds the picture on the device; see ``PassEncoder/shown``.
  private(set) var drawing: UInt64 = 0

  private static let framesBetweenTries = 30

  init(_ snapshot: LayerSnapshot, in viewport: ResolvedViewport) {
    (self.snapshot, self.viewport) = (snapshot, viewport)
  }

  /// Goes on to `new`.
  ///
  /// - Returns: The pixels that may differ.
  mutating func advance(to new: LayerSnapshot, in newViewport: ResolvedViewport, _ limits: Limits) -> Damage {
    let (old, oldViewport) = (snapshot, viewport)
    (snapshot, viewport, layersReused) = (nil, newViewport, 0)
    if newViewport.frame != oldViewport.frame { pixels = [] }
    if newViewport.isSame(as: oldViewport) {
      if let update = list?.update(to: new) {
        layersReused = update.layersReused
        return update.changesFormat ? Damage(newViewport.frame) : update.damage
      }
      if let old {
        let damage = Damage.between(old, in: oldViewport, new, in: newViewport)
        if !damage.isEmpty { keepList(of: new, limits) }
        if list == nil { snapshot = new }
        return Damage(damage)
      }
    }
    (snapshot, list) = (new, nil)
    return Damage(newViewport.frame)
  }

  private mutating func keepList(of new: LayerSnapshot, _ limits: Limits) {
    framesToTry -= 1
    guard framesToTry <= 0, viewport.frame.width <= limits.target, viewport.frame.height <= limits.target else {
      return
    }
    list = RetainedDisplayList(of: new, in: viewport, maximumImageSize: limits.image)
    if list == nil { framesToTry = Self.framesBetweenTries }
  }

  /// The rectangles to draw where `damage` is: where a list has to be made for each, one does.
  func parts(of damage: Damage) -> [PixelRect] { list == nil ? [damage.bounds] : damage.parts }

  /// The display list of a piece of the picture, with all that touches `part` of it at least: of a whole piece, unless the rest is on the
  /// device as it was drawn from the last list.
  mutating func displayList(
    of piece: PixelRect, touching part: PixelRect, _ limits: Limits, isCached: (CachedPicture) -> Bool,
    reusing leafStyles: inout LeafStyleCache
  ) -> DisplayList {
    if let list { return list.list(touching: part) }
    guard let snapshot else { preconditionFailure("a frame shows a snapshot or a list") }
    let change = part == piece ? nil : rounding.map { (part: part, since: $0) }
    let new = DisplayListBuilder.displayList(
      for: snapshot, in: viewport.piece(piece), maximumImageSize: limits.image, isCached: isCached,
      reusing: &leafStyles,
      change: change)
    rounding = piece == viewport.frame ? new.rounding : nil
    return new
  }

  /// Puts in what was drawn: all of it, or `part`.
  mutating func put(_ new: [UInt8], in part: PixelRect, drawing: UInt64) {
    self.drawing = drawing
    if part == viewport.frame { pixels = new } else { pixels.replace(part, of: viewport.frame, with: new) }
  }

  /// What was drawn: all of it.
  var image: CGImage {
    CGImage(width: viewport.frame.width, height: viewport.frame.height, premultipliedRGBA: pixels)
  }
}

extension ResolvedViewport {
  /// Whether pictures in both show the same part of the space around the root, in the same pixels.
  fileprivate func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
      && rootMatrix == other.rootMatrix
  }
}

extension [UInt8] {
  /// Puts the pixels of `part` into those of `whole`.
  mutating func replace(_ part: PixelRect, of whole: PixelRect, with pixels: [UInt8]) {
    let stride = 4 * part.width
    withUnsafeMutableBytes { target in
      pixels.withUnsafeBytes { source in
        for row in 0..<part.height {
          let start = 4 * ((part.minY - whole.minY + row) * whole.width + part.minX - whole.minX)
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + stride])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[row * stride..<(row + 1) * stride]))
        }
      }
    }
  }
}
