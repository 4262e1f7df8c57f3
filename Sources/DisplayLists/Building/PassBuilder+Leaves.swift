import Foundation
import Geometry
import LayerSnapshots

extension ItemPainter {
  /// Paints leaves of a tree, given by their indices in ``PlacedTree/leaves``, in that order.
  ///
  /// - Parameter part: The pixels that are wanted of the pass; `nil` for all. Other leaves are left out.
  mutating func paint(
    _ layers: ArraySlice<Int32>, of tree: PlacedTree, showing part: PixelRect?, into pass: inout PassBuilder
  ) {
    let (base, frame, clips) = (table.count, tree.surface.frame, tree.clips)
    tree.leaves.withUnsafeBufferPointer { leaves in
      let layers =
        part.map { part in layers.filter { !leaves[Int($0)].extent.intersection(part).isEmpty }[...] } ?? layers
      // Images are numbered in painter's order.
      for k in layers { addImage(of: leaves[Int(k)]) }
      profiles.withMade { made in
        clips.withUnsafeBufferPointer { clips in
          pass.addRanges(of: layers) { k, pass in
            let profile = Int(leaves[Int(k)].profile)
            pass.add(
              leaves[Int(k)], made.profiles[profile], clips, image: max(0, Int(made.images[profile])), edgesFrom: base,
              on: frame)
          }
        }
      }
    }
  }

  /// The index of a leaf's image, which is added on first use; 0 for a leaf without one.
  @inline(__always) @discardableResult
  private mutating func addImage(of leaf: Leaf) -> Int {
    profiles[leaf.profile].image == nil ? 0 : profiles.image(of: leaf.profile, in: &images)
  }

  /// Paints one leaf.
  mutating func paint(_ leaf: Leaf, of tree: PlacedTree, into pass: inout PassBuilder) {
    let image = addImage(of: leaf)
    let (base, frame) = (table.count, tree.surface.frame)
    tree.clips.withUnsafeBufferPointer {
      pass.add(leaf, profiles[leaf.profile], $0, image: image, edgesFrom: base, on: frame)
    }
  }
}

extension PassBuilder {
  /// Adds the items of a leaf, if it touches the frame.
  @inline(__always)
  fileprivate mutating func add(
    _ leaf: Leaf, _ profile: borrowing StyleProfile, _ clips: UnsafeBufferPointer<PlacedClip>, image index: Int,
    edgesFrom base: Int, on frame: PixelRect
  ) {
    if profile.isEmpty { return }
    let alpha = profile.interiorAlpha * leaf.opacity
    let shown = leaf.shown(profile, clips)
    guard touches(shown), let outline = leaf.outline(profile, shown, near: frame, withRim: true),
      let quad = outline.quad
    else { return }
    let origin = quad.middlePixel(within: frame.outset(by: Surface.guardBandMargin))
    note(RoundingBound.Box(quad), profile.rounding(interiorAlpha: alpha, fade: leaf.opacity))
    let tint = leaf.isGroup ? 1 : leaf.opacity
    var paint = LayerPaint()
    paint.background = SIMD4<Float>(profile.background * tint)
    paint.border = SIMD4<Float>(profile.border * tint)
    paint.opacity = Float(leaf.isGroup ? leaf.opacity : 1)
    var state = DrawState()
    if var image = profile.image {
      image.map = ImageMap(profile.imageMap, back: leaf.map.inverse ?? .identity, from: origin)
      image.tint = SIMD4<Float>(profile.tint * tint)
      paint.image = image
      state.image = .image(index)
    }
    let corner = SIMD2(Float(origin.x), Float(origin.y))
    guard var quadPaint = QuadPaint(paint, from: corner, over: quad, imageIsOpaque: profile.imageIsOpaque) else {
      pushInItemProgram(.layer(paint), state, over: quad, from: origin, edgesFrom: base)
      return
    }
    if outline.isExact {
      if alpha < 1, leaf.clip < 0, let bands = profile.bands { quadPaint.keep(to: bands, of: quad) }
      quadPaint.complete(&state, isOpaque: alpha >= 1)
      push(quadPaint, state, over: quad, from: corner)
      return
    }
    if let rim = outline.rim {
      push(quadPaint, quadPaint.state(state, isOpaque: alpha >= 1), over: rim.inside, from: corner)
    }
    pushEdges(of: outline, quadPaint, state, from: origin, isOpaque: alpha >= 1, within: [])
  }
}
