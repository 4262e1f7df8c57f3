import Geometry
import LayerSnapshots

/// Finds pictures by their keys, in this frame and in earlier ones.
extension DisplayListBuilder {
  /// A picture that this frame or an earlier one has drawn; `nil` where it must be drawn.
  mutating func picture(_ key: Picture.Key) -> Picture? {
    if let known = pictures[key] { return known }
    guard key.outlivesFrame, let frame = painter.memory.pictures?.frame(of: key) else { return nil }
    cachedPictures.append(key)
    var picture = Picture(source: .bitmap(cachedPictures.count - 1), frame: frame)
    if case .plane(let grid) = key.grid { picture.bitmap = grid }
    pictures[key] = picture
    return picture
  }

  /// Keeps the picture of the last pass for this frame and, if its key says so, for later ones.
  mutating func keep(_ picture: Picture, as key: Picture.Key) {
    pictures[key] = picture
    if key.outlivesFrame { passes[passes.count - 1].cachedAs = key }
  }

  /// The key of a picture that its surroundings change. The pieces of a split layer share it.
  func placedKey(of unit: Unit, _ recipe: Picture.Recipe) -> Picture.Key {
    Picture.Key(
      recipe: recipe, grid: nil, isExtended: snapshot.isExtended,
      content: .placed(surface: unit.surface, node: unit.node))
  }

  /// The layer in its own plane.
  func content(of unit: Unit, hasShadow: Bool = true, hasMask: Bool = false) -> LayerContent {
    LayerContent(
      of: unit.node, in: snapshot, extents.nesting, yDown: tree(of: unit).layer(unit.node).yDown, hasShadow: hasShadow,
      hasMask: hasMask)
  }

  // MARK: - Groups

  /// The picture of a group over the pixels of `frame`, if an earlier piece or an equal group has drawn it.
  func finished(_ unit: Unit, _ recipe: Picture.Recipe, _ frame: PixelRect) -> Picture? {
    // Most frames have no groups.
    if pictures.isEmpty { return nil }
    return groupKey(of: unit, recipe, frame).flatMap { key, place in pictures[key]?.moved(by: place) }
  }

  /// Keeps the finished picture of a group for its other pieces, or for its equals.
  mutating func keep(_ picture: Picture, of unit: Unit, _ recipe: Picture.Recipe) {
    guard let (key, place) = groupKey(of: unit, recipe, picture.frame) else { return }
    pictures[key] = picture.moved(by: SIMD2(0, 0) &- place)
  }

  /// The key of the picture of a group, and the pixel that it counts from. `nil` for a group that no other place
  /// shares, because its surroundings change it: clips, background filters, the end of the frame.
  private func groupKey(
    of unit: Unit, _ recipe: Picture.Recipe, _ frame: PixelRect
  ) -> (key: Picture.Key, place: SIMD2<Int>)? {
    let tree = tree(of: unit)
    let (layer, surface) = (tree.layer(unit.node), tree.surface)
    if !unit.cuts.isEmpty {
      let isFiltered = tree.plan(of: layer)?.backgroundFilters.isEmpty == false
      return isFiltered ? nil : (placedKey(of: unit, recipe), SIMD2(0, 0))
    }
    let outer = innermost.frame.intersection(surface.frame)
    guard unit.backdrop == nil, !filtersBackdrops, tree.outerClip(of: layer) == nil,
      frame.minX > outer.minX, frame.minY > outer.minY, frame.maxX < outer.maxX, frame.maxY < outer.maxY,
      !holdsLargeBitmaps(unit.node), let place = outputGrid(of: unit, phases: 0x1p32, over: frame)
    else { return nil }
    let key = Picture.Key(
      recipe: recipe, grid: place.grid, isExtended: snapshot.isExtended,
      nesting: SIMD2(surface.depth, surface.silhouettes),
      content: .layer(content(of: unit, hasMask: true)))
    return (key, place.pixel)
  }

  /// The output's pixels, as a grid that a layer's plane lies on; `nil` where the end of the plane or perspective may
  /// change what is seen of it.
  ///
  /// - Parameters:
  ///   - phases: The places within a pixel, along each axis, that are told apart.
  ///   - part: See ``Picture/Grid/output(x:y:phase:part:isContinuous:)``; in output pixels.
  /// - Returns: The grid; the pixel that the bounds' origin lies in; and how far the origin is from its place, rounded,
  ///   counted from that pixel.
  func outputGrid(
    of unit: Unit, phases: Double, over part: PixelRect? = nil
  ) -> (grid: Picture.Grid, pixel: SIMD2<Int>, shift: Vector2)? {
    let tree = tree(of: unit)
    let map = tree.layer(unit.node).map
    guard map.isAffine, tree.projection(of: unit.node).existence.isEmpty else { return nil }
    let (anchor, weight) = (map.image(of: Vector2(snapshot.nodes[unit.node].geometry.bounds.origin)), map.origin.z)
    let rounded = (anchor * phases).rounded(.toNearestOrAwayFromZero) / phases
    let whole = rounded.rounded(.down)
    guard abs(whole.x) < 1e6, abs(whole.y) < 1e6 else { return nil }
    let pixel = SIMD2(Int(whole.x), Int(whole.y))
    let grid = Picture.Grid.output(
      x: Vector2(map.x.x, map.x.y) / weight, y: Vector2(map.y.x, map.y.y) / weight, phase: rounded - whole,
      part: part?.moved(by: -pixel.x, -pixel.y), isContinuous: tree.surface.isContinuous)
    return (grid, pixel, rounded - whole - anchor)
  }
}
