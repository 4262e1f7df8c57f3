import Geometry
import LayerSnapshots

extension ItemPainter {
  /// Paints leaves of a tree, given by their indices in ``PlacedTree/layers``, in that order.
  ///
  /// - Parameter known: The items of leaves that need not be painted.
  mutating func paint(
    _ layers: ArraySlice<Int32>, of tree: PlacedTree, into pass: inout PassBuilder, copying known: LeafItems
  ) {
    let (frame, clips) = (tree.surface.frame, tree.clips)
    tree.layers.withUnsafeBufferPointer { leaves in
      // Images are numbered in painter's order.
      for k in layers {
        memory.profiles.addLook(of: leaves[Int(k)].profile, to: &memory.looks, &images, in: snapshot.styles)
        if let place = known.place(of: k) { memory.counted.itemsReused += Int(place.end.x - place.start.x) }
      }
      memory.profiles.withMade { made in
        clips.withUnsafeBufferPointer { clips in
          pass.addRanges(of: layers) { k, pass in
            let leaf = leaves[Int(k)]
            if let place = known.place(of: k) {
              return known.copy(place, to: &pass.list, image: made.images[Int(leaf.profile)])
            }
            pass.add(leaf, made.profiles[Int(leaf.profile)], made, clips, on: frame)
          }
        }
      }
    }
  }
}

extension PassBuilder {
  /// Adds the item of a leaf, if it touches the frame.
  @inline(__always)
  fileprivate mutating func add(
    _ leaf: PlacedLayer, _ profile: borrowing StyleProfile, _ made: MadeProfiles,
    _ clips: UnsafeBufferPointer<PlacedClip>, on frame: PixelRect
  ) {
    let shown = leaf.shown(profile, clips)
    guard !profile.isEmpty, touches(shown), let outline = leaf.outline(profile, shown, near: frame, withRim: true),
      let quad = outline.quad
    else { return }
    let origin = quad.middlePixel(within: frame.outset(by: Surface.guardBandMargin))
    note(PixelRect(around: quad))
    let (look, isOpaque) = (UInt32(bitPattern: made.looks[Int(leaf.profile)]), profile.isOpaque && leaf.opacity == 1)
    var (paint, state) = (
      QuadPaint(
        look: look, tint: Float(leaf.pieceOpacity), opacity: Float(leaf.groupOpacity),
        hasBorder: profile.border != .zero), DrawState()
    )
    if profile.hasImage {
      state.image = .image(Int(made.images[Int(leaf.profile)]))
      paint.set(
        profile.image, through: profile.imageMap(through: leaf.map, from: origin), over: quad,
        from: SIMD2<Float>(origin), onColor: profile.background.w > 0, isOpaque: profile.imageIsOpaque)
    } else if !paint.hasBorder {
      paint.fadeAtOnce()
    }
    if outline.isExact {
      paint.complete(&state, isOpaque: isOpaque)
      push(paint, state, over: quad, from: SIMD2<Float>(origin))
    } else {
      pushOutlined(paint, state, outline, over: quad, from: origin, isOpaque: isOpaque)
    }
  }
}
