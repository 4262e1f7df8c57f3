import Geometry
import LayerSnapshots

extension ItemPainter {
  /// Paints leaves of a tree, given by their indices in ``PlacedTree/layers``, in that order.
  ///
  /// - Parameter part: The pixels that are wanted of the pass; `nil` for all. Other leaves are left out.
  mutating func paint(
    _ layers: ArraySlice<Int32>, of tree: PlacedTree, showing part: PixelRect?, into pass: inout PassBuilder
  ) {
    let (base, frame, clips) = (table.count, tree.surface.frame, tree.clips)
    tree.layers.withUnsafeBufferPointer { leaves in
      let layers =
        part.map { part in layers.filter { !leaves[Int($0)].extent.intersection(part).isEmpty }[...] } ?? layers
      // Images are numbered in painter's order.
      for k in layers { memory.profiles.addImage(of: leaves[Int(k)].profile, to: &images, in: snapshot.styles) }
      memory.profiles.withMade { made in
        clips.withUnsafeBufferPointer { clips in
          pass.addRanges(of: layers) { k, pass in
            let leaf = leaves[Int(k)]
            pass.add(leaf, made.profiles[Int(leaf.profile)], made, clips, edgesFrom: base, on: frame)
          }
        }
      }
    }
  }

  /// Paints the leaf at an index. Returns the corners of its item, output pixels.
  mutating func paint(_ leaf: Int32, of tree: PlacedTree, into pass: inout PassBuilder) -> Quad? {
    let leaf = tree.layers[Int(leaf)]
    memory.profiles.addImage(of: leaf.profile, to: &images, in: snapshot.styles)
    return memory.profiles.withMade { made in
      tree.clips.withUnsafeBufferPointer {
        pass.add(
          leaf, made.profiles[Int(leaf.profile)], made, $0, edgesFrom: table.count, on: tree.surface.frame)
      }
    }
  }
}

extension PassBuilder {
  /// Adds the item of a leaf, if it touches the frame. Returns its corners.
  @inline(__always) @discardableResult
  fileprivate mutating func add(
    _ leaf: PlacedLayer, _ profile: borrowing StyleProfile, _ made: MadeProfiles,
    _ clips: UnsafeBufferPointer<PlacedClip>, edgesFrom base: Int, on frame: PixelRect
  ) -> Quad? {
    let shown = leaf.shown(profile, clips)
    guard !profile.isEmpty, touches(shown), let outline = leaf.outline(profile, shown, near: frame, withRim: true),
      let quad = outline.quad
    else { return nil }
    let origin = quad.middlePixel(within: frame.outset(by: Surface.guardBandMargin))
    var paint = LayerPaint(profile, .all, tint: leaf.pieceOpacity, opacity: leaf.groupOpacity)
    var state = DrawState()
    if let image = profile.image(through: leaf.map, from: origin, tint: leaf.pieceOpacity) {
      paint.image = image
      state.image = .image(Int(made.images[Int(leaf.profile)]))
    }
    let item = PaintedItem(
      paint: .layer(paint), state: state, edgesFrom: base, footprint: ConvexPolygon([]), origin: origin,
      isOpaque: profile.isOpaque && leaf.opacity == 1, outline: outline, imageIsOpaque: profile.imageIsOpaque)
    add(item)
    return quad
  }
}
