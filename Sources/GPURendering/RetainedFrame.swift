import DisplayLists
import Geometry
import Imaging
import LayerSnapshots

/// The last picture drawn, and the snapshot or the placed layers that it is to show: only their difference has to be
/// drawn.
///
/// From its second frame on, the tree is held as a ``RetainedTree``. The snapshot is released, so that the next one can
/// take over its memory.
package struct RetainedFrame {
  /// The longest sides of render targets and of image textures, in pixels.
  package struct Limits {
    let target: Int, image: Int
  }

  private enum Scene {
    case snapshot(LayerSnapshot)
    case tree(RetainedTree)
  }

  /// Premultiplied RGBA, ``bytesPerPixel`` for each; empty until the whole picture has been drawn.
  package private(set) var pixels: [UInt8] = []
  package private(set) var viewport: ResolvedViewport
  private var scene: Scene
  /// Whether the last list was the picture's, so that the next one may be limited to the damage.
  private var hasList = false
  /// The number of the drawing that holds the picture on the device, 0 for none; see ``PassEncoder/shown``.
  private(set) var drawing: UInt64 = 0

  package init(_ snapshot: LayerSnapshot, in viewport: ResolvedViewport) {
    (scene, self.viewport) = (.snapshot(snapshot.prepared(for: viewport.colorRange)), viewport)
  }

  /// 4, or 8 for half floats.
  var bytesPerPixel: Int { viewport.colorRange == .extended ? 8 : 4 }

  /// Advances to the next snapshot.
  ///
  /// - Returns: The pixels that may differ.
  package mutating func advance(to next: LayerSnapshot, in newViewport: ResolvedViewport, _ limits: Limits) -> Damage {
    let new = next.prepared(for: newViewport.colorRange)
    let oldViewport = viewport
    viewport = newViewport
    if newViewport.frame != oldViewport.frame || newViewport.colorRange != oldViewport.colorRange { pixels = [] }
    guard newViewport.isSame(as: oldViewport) else {
      scene = .snapshot(new)
      return Damage(newViewport.frame)
    }
    let tree: RetainedTree
    switch scene {
    case .snapshot(let old): tree = RetainedTree(of: old, in: oldViewport, maximumImageSize: limits.image)
    case .tree(let old): tree = old
    }
    scene = .tree(tree)
    return Damage(tree.update(to: new))
  }

  /// The snapshot that it shows.
  var shown: LayerSnapshot {
    switch scene {
    case .snapshot(let snapshot): snapshot
    case .tree(let tree): tree.snapshot
    }
  }

  private var tree: RetainedTree? { if case .tree(let tree) = scene { tree } else { nil } }

  /// The number of layers whose place and paint were taken over from the frame before.
  var layersReused: Int { tree?.layersReused ?? 0 }

  /// The rectangles to draw for `damage`: its parts, or its bounds where all of the picture is drawn for any part.
  func parts(of damage: Damage) -> [PixelRect] {
    tree?.canDrawParts == true ? damage.parts : [damage.bounds]
  }

  /// The display list of a piece of the picture. It holds at least the items that touch `part`.
  ///
  /// - Parameter part: The part to draw. If it is not the whole piece, the device must hold the rest, as drawn from the
  ///   last list.
  mutating func displayList(
    of piece: PixelRect, touching part: PixelRect, _ limits: Limits, reusing memory: inout FrameMemory
  ) -> DisplayList {
    let change = part == piece || !hasList ? nil : part
    hasList = piece == viewport.frame
    if hasList, let new = tree?.displayList(change: change, reusing: &memory) { return new }
    return DisplayListBuilder.displayList(
      for: shown, in: viewport.piece(piece), maximumImageSize: limits.image, reusing: &memory,
      change: change)
  }

  /// Stores the drawn pixels of `part`, which may be the whole picture.
  mutating func put(_ new: [UInt8], in part: PixelRect, drawing: UInt64) {
    self.drawing = drawing
    if part == viewport.frame {
      pixels = new
    } else {
      pixels.replace(part, of: viewport.frame, with: new, bytesPerPixel)
    }
  }

  /// The whole picture.
  package var image: CGImage {
    let (width, height) = (viewport.frame.width, viewport.frame.height)
    switch viewport.colorRange {
    case .standard: return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    case .extended:
      let halves = pixels.withUnsafeBytes { Array($0.bindMemory(to: Float16.self)) }
      return CGImage(width: width, height: height, extendedRGBA: halves)
    }
  }
}

extension [UInt8] {
  /// Overwrites the pixels of `part` in the picture of `whole` that this array holds.
  mutating func replace(_ part: PixelRect, of whole: PixelRect, with pixels: [UInt8], _ bytesPerPixel: Int) {
    let stride = bytesPerPixel * part.width
    withUnsafeMutableBytes { target in
      pixels.withUnsafeBytes { source in
        for row in 0..<part.height {
          let start = bytesPerPixel * ((part.minY - whole.minY + row) * whole.width + part.minX - whole.minX)
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + stride])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[row * stride..<(row + 1) * stride]))
        }
      }
    }
  }
}
