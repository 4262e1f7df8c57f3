import Foundation
import Geometry
import LayerSnapshots

/// Effects on a layer's picture. The order for a unit, with F its own picture:
///
///     F → filters → shadow under it → (all so far in a plane bitmap) → filtered backdrop under it
///       → opacity → mask → blend mode
///
/// Opacity, mask, blend mode and colour filters work on the output's grid. Blurs, blurred shadows and bitmaps work in
/// the layer's own plane.
extension Preparation {
  /// Whether the picture may contain another plane picture. Deeper shadows are left out, and deeper blurs and bitmaps
  /// have no effect.
  private var allowsPlanePictures: Bool { grid.nesting < store.limits.bitmaps }

  /// How a unit's effects apply to its picture.
  private struct Composition {
    var effects: LayerEffects
    var blendMode: BlendMode
    var isRasterized: Bool
    var backgroundFilters: [LayerFilter]
    /// Whether the picture is a group's for another reason than that it fades.
    var hasOwnGroup: Bool
    var fadesAsOne: Bool
  }

  private func composition(of unit: Unit) -> Composition {
    let node = snapshot.nodes[unit.node]
    let effects = snapshot.effects(of: unit.node) ?? LayerEffects()
    let blendMode = unit.isMaskRoot ? .sourceOver : effects.blendMode
    let background = grid.wanted != nil && !unit.isMaskRoot ? snapshot.backgroundFilters(of: unit.node) : []
    let hasOwnGroup =
      node.mask >= 0 || !background.isEmpty || !effects.filters.isEmpty || effects.rasterization != nil
      || blendMode != .sourceOver || effects.isolatesBlending
    return Composition(
      effects: effects, blendMode: blendMode, isRasterized: effects.rasterization != nil && allowsPlanePictures,
      backgroundFilters: background, hasOwnGroup: hasOwnGroup,
      fadesAsOne: unit.opacity < 1 && (node.allowsGroupOpacity || hasOwnGroup))
  }

  /// Prepares a whole unit: as a group if an effect applies to it as a whole, else piece by piece.
  mutating func prepare(_ unit: Unit) {
    if isHiddenByMask(unit.node) { return }
    let composition = composition(of: unit)
    let (effects, fadesAsOne) = (composition.effects, composition.fadesAsOne)
    if composition.hasOwnGroup {
      if !appendShared(unit, composition.blendMode) { prepareGroup(unit) }
    } else if fadesAsOne && effects.shadow == nil && snapshot.isOnePiece(unit.node) {
      if let item = whole(unit, .whole, opacity: unit.opacity) { push([.item(item)]) }
    } else if fadesAsOne {
      if !appendShared(unit, composition.blendMode) { prepareGroup(unit) }
    } else if effects.shadow != nil, unit.isInGroup, snapshot.style(of: unit.node).isCutAsOne,
      !snapshot.blendsBelow(unit.node)
    {
      pushCut(unit) { $0.picture($1, composition) }
    } else {
      push(picture(unit, composition))
    }
  }

  /// Prepares what a rasterised layer's bitmap holds: the filtered picture over its shadow, which the layer's bounds
  /// cut as one.
  mutating func prepareFinished(_ unit: Unit) {
    let effects = snapshot.effects(of: unit.node)
    let filters = effects?.filters ?? []
    func content(_ unit: Unit) -> [Visit] { [.shadow(unit, .whole), .filtered(unit, .whole, count: filters.count)] }
    if effects?.shadow != nil, snapshot.style(of: unit.node).isCutAsOne, lastSpread(unit, filters[...]) == nil {
      pushCut(unit) { content($1) }
    } else {
      push(content(unit))
    }
  }

  private func picture(_ unit: Unit, _ composition: Composition) -> [Visit] {
    let pieces = Pieces(opacity: composition.fadesAsOne ? 1 : unit.opacity)
    if composition.isRasterized { return [.bitmap(unit)] }
    return [.shadow(unit, pieces), .filtered(unit, pieces, count: composition.effects.filters.count)]
  }

  /// Prepares a unit that forms a group.
  mutating func prepareGroup(_ unit: Unit) {
    let composition = composition(of: unit)
    let group = Group(opacity: composition.fadesAsOne ? unit.opacity : 1, blendMode: composition.blendMode)
    let isBitmap = composition.isRasterized || lastSpread(unit, composition.effects.filters[...]) != nil
    let background = composition.backgroundFilters
    func content(_ preparation: inout Preparation, _ inside: Unit) -> [Visit] {
      let backdrop =
        background.isEmpty ? nil : preparation.backdrop(of: inside, inside: unit.clip, background)
      let hasMask = preparation.snapshot.nodes[unit.node].mask >= 0
      return preparation.picture(inside, composition) + (backdrop.map { [$0] } ?? []) + (hasMask ? [.mask(inside)] : [])
    }
    if snapshot.isOnePiece(unit.node) && composition.effects.shadow == nil {
      // A single piece is cut exactly without a group.
      push([.begin(self.group(group))] + content(&self, unit) + [.close])
      return
    }
    pushCut(unit, group, byBounds: !isBitmap && snapshot.style(of: unit.node).isCutAsOne, content)
  }

  /// Pushes a group whose picture the clip cuts, once, and not each of the layers in it.
  ///
  /// - Parameters:
  ///   - masks: Whether the clip includes the unit's own bounds.
  ///   - content: The group's contents, as a function of the unit inside the group.
  mutating func pushCut(
    _ unit: Unit, _ group: Group = Group(), byBounds masks: Bool = true,
    _ content: (inout Preparation, Unit) -> [Visit]
  ) {
    var (group, inside) = (group, unit)
    inside.isInGroup = true
    inside.isCutByBounds = masks
    if let clip = masks ? clip(below: unit) : unit.clip {
      if let applied = clip.appliedRegion {
        guard let region = applied else { return }
        program.regions.append(region)
        group.region = program.regions.count - 1
      }
      inside.clip = clip.ofGroup
    }
    push([.begin(self.group(group))] + content(&self, inside) + [.close])
  }

  /// The filtered backdrop of the unit, inside its shape; `nil` if the shape is out of sight.
  ///
  /// - Parameter clip: The clip of the unit's ancestors.
  private mutating func backdrop(of unit: Unit, inside clip: Clip?, _ filters: [LayerFilter]) -> Visit? {
    let visible = filters.filter { filter in
      filter.spreading.map { effectiveSize($0.size / Double(grid.refinement), unit) != nil } ?? true
    }
    guard !visible.isEmpty, let region = shape(of: unit),
      let backdrop = BackdropPicture(
        visible, of: unit.node, region: region, bounds: snapshot.style(of: unit.node).shape.rect, unit.projection,
        unit.inverse, clip: clip, in: grid.visible ?? grid.frame, isContinuous: grid.isContinuous,
        isExtended: snapshot.isExtended)
    else { return nil }
    return .backdrop(backdrop, bounds: program.regions[region].bounds)
  }

  // MARK: Filters

  /// F after the first `count` filters. The filters after the last effective one that spreads work on the grid, the
  /// others in the plane.
  mutating func prepareFiltered(_ unit: Unit, _ pieces: Pieces, count: Int) {
    let filters = (snapshot.effects(of: unit.node)?.filters ?? []).prefix(count)
    let spread = lastSpread(unit, filters)
    let colors = filters.dropFirst(spread.map { $0.index + 1 } ?? 0).compactMap { filter -> ColorMatrix? in
      if case .color(let matrix) = filter { return matrix }
      return nil
    }
    var visits: [Visit] = []
    if let spread {
      let source = picture(after: spread.filter, at: spread.index, of: unit)
      if let plane = plane(source, unit, clip: unit.clip, opacity: pieces.opacity) { visits = [.plane(plane)] }
    } else {
      visits = [.picture(unit, pieces)]
    }
    // The sublayers do not blend with the shadow that is there already.
    let isAlone = snapshot.effects(of: unit.node)?.isolatesAboveShadow == true
    if !colors.isEmpty || isAlone { visits = [.begin(group(Group(colorFilters: colors)))] + visits + [.close] }
    push(visits)
  }

  /// The last of the filters that spreads pixels and has an effect.
  private func lastSpread(
    _ unit: Unit, _ filters: ArraySlice<LayerFilter>
  ) -> (index: Int, filter: SpreadingFilter)? {
    guard allowsPlanePictures else { return nil }
    return filters.enumerated().reduce(nil) { last, filter in
      guard let spread = filter.element.spreading, effectiveSize(spread.size, unit) != nil else { return last }
      return (filter.offset, spread)
    }
  }

  /// The size of a filter that spreads, or a shadow's σ, in points of the layer's plane; `nil` if it has no effect.
  func effectiveSize(_ size: Double, _ unit: Unit) -> Double? {
    guard size >= 0 else { return nil }
    guard let scale = unit.projection.scale(at: snapshot.nodes[unit.node].geometry.bounds) else {
      return Double.maximum(size, 1e-3)
    }
    return size * scale < LayerEffects.leastSigma ? nil : size
  }

  // MARK: Shadows

  /// Prepares the shadow without its layer.
  mutating func prepareShadow(_ unit: Unit, _ pieces: Pieces) {
    guard let effects = snapshot.effects(of: unit.node), let shadow = effects.shadow else { return }
    let masks = snapshot.style(of: unit.node).masksToBounds
    let clip = masks && !unit.isCutByBounds ? clip(below: unit) : unit.clip
    if let clip, !clip.reaches(grid.frame) { return }
    let color = shadow.color.rgba * pieces.opacity
    if let sigma = effectiveSize(shadow.sigma, unit) {
      if !allowsPlanePictures { return }
      let content = shadow.path == nil ? PlaneContent.filtered(effects.filters.count) : .shadowPath
      let picture = blurredPicture(
        content, of: unit.node, sigma: sigma, wanted: wantedPart(of: unit, moved: shadow.offset))
      let source = PlanePaint.Source.shadow(picture, color: color, offset: shadow.offset)
      if masks || !appendShared(source, unit, pieces), let plane = plane(source, unit, clip: clip, opacity: 1) {
        append(plane)
      }
      return
    }
    let move = Homography.translation(shadow.offset.x, shadow.offset.y)
    let projection = unit.projection.precomposed(with: move)
    guard let inverse = projection.map.inverse else { return }
    // A clip that cuts the group's picture does not cut the silhouette, whose edges count as those of any layer in the
    // group.
    var moved = Unit(
      node: unit.node, projection: projection, inverse: inverse, opacity: 1, clip: clip.flatMap(\.insideGroup))
    moved.silhouettes = unit.silhouettes + 1
    (moved.isInGroup, moved.isAlone) = (true, true)
    if let path = shadow.path {
      if let shape = self.shape(path, moved, color: color, clip: clip) { append(shape) }
      return
    }
    if moved.silhouettes > store.limits.silhouettes { return }
    var group = Group(tint: color)
    if let applied = clip?.appliedRegion {
      guard let region = applied else { return }
      program.regions.append(region)
      group.region = program.regions.count - 1
    }
    push([.begin(self.group(group)), .filtered(moved, .whole, count: effects.filters.count), .close])
  }

  // MARK: Bitmaps and masks

  /// The filtered picture with its shadow, drawn from a bitmap in the layer's plane.
  mutating func prepareBitmap(_ unit: Unit) {
    guard let rasterization = snapshot.effects(of: unit.node)?.rasterization, let extent = store.extents[unit.node],
      let (scale, held) = resolution(of: extent, rasterization, unit)
    else { return }
    let wanted = wantedPart(of: unit).map { pixels(of: $0, unit, rasterization, scale: scale).intersection(held) }
    let bitmap = planeBitmap(of: unit.node, scale: scale, held: held, wanted: wanted)
    let sampler = BitmapSampler(bitmap, rasterization, unit.inverse, grid, sampleOffset: program.sampleOffset)
    let source = PlanePaint.Source.bitmap(bitmap, sampler)
    if let plane = plane(source, unit, clip: unit.clip, opacity: 1) { append(plane) }
  }

  /// A picture in the unit's plane; `nil` where nothing of it shows.
  func plane(_ source: PlanePaint.Source, _ unit: Unit, clip: Clip?, opacity: Double) -> PlanePaint? {
    PlanePaint(source, unit.projection, unit.inverse, clip: clip, opacity: opacity, grid)
  }

  /// The pixels a point of a layer's bitmap, and the pixels that it holds: all that the layer draws, if these are few,
  /// else the visible part, so coarse that they are not too many. `nil` for a layer too large at any scale.
  func resolution(
    of extent: LayerExtents.Box, _ rasterization: Rasterization, _ unit: Unit
  ) -> (scale: Double, held: PixelRect)? {
    let shown = grid.visible.map { shownPart(of: unit, in: $0) } ?? extent
    var scale = rasterization.scale
    for _ in 0..<64 {
      let all = pixels(of: extent, unit, rasterization, scale: scale)
      if PlaneBitmap.isFew(all) { return (scale, all) }
      guard let part = extent.intersection(shown) else { return nil }
      let rect = pixels(of: part, unit, rasterization, scale: scale)
      if !PlaneBitmap.isTooMany(rect) { return (scale, rect) }
      scale /= 2
    }
    return nil
  }

  /// The pixels of a part of a layer's bitmap, with those around it that filters read.
  func pixels(
    of box: LayerExtents.Box, _ unit: Unit, _ rasterization: Rasterization, scale: Double
  ) -> PixelRect {
    box.pixels(
      from: Vector2(snapshot.nodes[unit.node].geometry.bounds.origin), scale: scale, margin: rasterization.margin)
  }

  /// The part of the plane of a unit with background filters inside that is asked for; `nil` for a unit without.
  ///
  /// - Parameter offset: The distance that the picture is moved before it is shown.
  func wantedPart(of unit: Unit, moved offset: Vector2 = .zero) -> LayerExtents.Box? {
    guard let wanted = grid.wanted, snapshot.hasBackgroundFilters(below: unit.node) else { return nil }
    let shown = shownPart(of: unit, in: wanted)
    return LayerExtents.Box(low: shown.low - offset, high: shown.high - offset)
  }

  /// A rectangle around the part of the unit's plane that shows in `rect`, grown by two pixels of the picture's
  /// coarsest grid.
  private func shownPart(of unit: Unit, in rect: PixelRect) -> LayerExtents.Box {
    // Layers that reach farther have no bitmap.
    let vast = Double(1 << 41)
    let plane = ConvexPolygon([
      Vector2(-vast, -vast), Vector2(vast, -vast), Vector2(vast, vast), Vector2(-vast, vast),
    ])
    // As much on each grid of a picture, so that they share the pictures inside.
    let shown = unit.projection.image(of: plane, within: rect.outset(by: 2 * grid.refinement))
    guard let (low, high) = shown.image(through: unit.inverse).bounds else {
      return LayerExtents.Box(low: .zero, high: .zero)
    }
    return LayerExtents.Box(low: low, high: high)
  }

  /// The tree that masks a unit, drawn on the grid: it lies in the unit's plane, and the unit's ancestors do not clip
  /// it.
  mutating func prepareMask(of unit: Unit) {
    let mask = Int(snapshot.nodes[unit.node].mask)
    pending.append(.close)
    begin(.mask)
    prepare(
      [(mask, snapshot.matrixToSuperlayer(of: mask), 1)], on: unit.projection, clip: nil,
      silhouettes: unit.silhouettes, isInGroup: true)
  }
}

extension Rasterization {
  /// The pixels of a bitmap around those that show, which filters read.
  var margin: Int { minificationFilter == .trilinear ? 64 : 1 }
}

extension Projection {
  /// √|det J| of the map at the middle of `bounds`, in pixels per point; `nil` if the map is not defined there.
  func scale(at bounds: CGRect) -> Double? {
    let middle = Vector2(bounds.midX.native, bounds.midY.native)
    let weight = map.weight.value(at: middle)
    guard weight > Self.minimumWeight, existence.allSatisfy({ $0.value(at: middle) >= 0 }) else { return nil }
    return (abs(map.determinant) / (weight * weight * weight)).squareRoot()
  }
}
