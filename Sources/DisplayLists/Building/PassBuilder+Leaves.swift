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
      guard let first = leaves.baseAddress else { return }
      // Images are numbered in painter's order.
      for k in layers {
        memory.profiles.addLook(of: leaves[Int(k)].profile, to: &memory.looks, &images, in: snapshot.styles)
        if let place = known.place(of: k) { memory.counted.itemsReused += Int(place.end.x - place.start.x) }
      }
      memory.profiles.withMade { made in
        clips.withUnsafeBufferPointer { clips in
          pass.addRanges(of: layers) { k, pass in
            let leaf = first + Int(k)
            if let place = known.place(of: k) {
              return known.copy(place, to: &pass.list, image: made.images[Int(leaf.pointee.profile)])
            }
            pass.add(leaf, made, clips, on: frame)
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
    _ leaf: UnsafePointer<PlacedLayer>, _ made: MadeProfiles, _ clips: UnsafeBufferPointer<PlacedClip>,
    on frame: PixelRect
  ) {
    let profile = made.profile(leaf.pointee.profile)
    let shown = leaf.pointee.shown(profile, clips)
    guard !profile.pointee.isEmpty, touches(shown) else { return }
    let (map, guardBand) = (leaf.pointee.map, frame.outset(by: Surface.guardBandMargin))
    _ = Outline.form(
      of: profile, through: map, leaf.pointee.part, shown, near: frame,
      exact: {
        let (origin, isOpaque) = (shown.middlePixel(within: guardBand), leaf.isOpaque(profile))
        var (paint, state) = start(leaf, profile, made, over: shown, from: origin)
        paint.complete(&state, isOpaque: isOpaque)
        push(paint, state, over: shown, from: SIMD2<Float>(origin))
      },
      soft: { soft in
        let (quad, origin) = (soft.quad, soft.quad.middlePixel(within: guardBand))
        let (paint, state) = start(leaf, profile, made, over: quad, from: origin)
        pushOutlined(
          paint, state, QuadPaint.Coverage.soft(soft.form(from: origin)),
          Outline.Rim(of: soft, profile, through: map, near: frame),
          over: quad, from: origin, isOpaque: leaf.isOpaque(profile)
        ) { soft.form(from: origin, startingWith: $0) }
      },
      rounded: { rounded in
        let (quad, origin) = (rounded.quad, rounded.quad.middlePixel(within: guardBand))
        let (paint, state) = start(leaf, profile, made, over: quad, from: origin)
        let isOpaque = leaf.isOpaque(profile)
        let rim = Outline.Rim(
          of: rounded, profile, through: map, near: frame, isOpaque: isOpaque && profile.pointee.border == .zero)
        pushOutlined(
          paint, state, QuadPaint.Coverage.rounded(rounded.form(from: origin)), rim, over: quad, from: origin,
          isOpaque: isOpaque)
      })
  }

  /// The paint and the state of a leaf's item over a quadrilateral, whose pixels are noted.
  @inline(__always)
  private mutating func start(
    _ leaf: UnsafePointer<PlacedLayer>, _ profile: UnsafePointer<StyleProfile>, _ made: MadeProfiles, over quad: Quad,
    from origin: Vector2
  ) -> (QuadPaint, DrawState) {
    note(PixelRect(around: quad))
    let k = Int(leaf.pointee.profile)
    var (paint, state) = (
      QuadPaint(
        look: UInt32(bitPattern: made.looks[k]), tint: Float(leaf.pointee.pieceOpacity),
        opacity: Float(leaf.pointee.groupOpacity), hasBorder: profile.pointee.border != .zero), DrawState()
    )
    if profile.pointee.hasImage {
      state.image = .image(Int(made.images[k]))
      paint.set(
        profile.pointee.image, through: profile.pointee.imageMap(through: leaf.pointee.map, from: origin), over: quad,
        from: SIMD2<Float>(origin), onColor: profile.pointee.background.w > 0,
        isOpaque: profile.pointee.imageIsOpaque)
    } else if !paint.hasBorder {
      paint.fadeAtOnce()
    }
    return (paint, state)
  }
}

extension UnsafePointer<PlacedLayer> {
  /// Whether a leaf is opaque inside of its outline.
  @inline(__always)
  fileprivate func isOpaque(_ profile: UnsafePointer<StyleProfile>) -> Bool {
    profile.pointee.isOpaque && pointee.opacity == 1
  }
}
