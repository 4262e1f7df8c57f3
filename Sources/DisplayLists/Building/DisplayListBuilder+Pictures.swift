import Geometry
import LayerSnapshots

/// Finds pictures by their keys, in this frame and in earlier ones.
extension DisplayListBuilder {
  /// A picture that this frame or an earlier one has drawn; `nil` where it must be drawn.
  mutating func picture(_ place: Picture.Place) -> Picture? {
    let key = place.key
    if let known = pictures[key] { return known.moved(by: place.pixel) }
    guard key.outlivesFrame, let frame = painter.memory.pictures?.frame(of: key) else { return nil }
    cachedPictures.append(key)
    var picture = Picture(source: .bitmap(cachedPictures.count - 1), frame: frame)
    if case .plane(let grid) = key.grid { picture.bitmap = grid }
    pictures[key] = picture
    return picture.moved(by: place.pixel)
  }

  /// Keeps the picture of the last pass for this frame and, if its key says so, for later ones.
  mutating func keep(_ picture: Picture, as place: Picture.Place) {
    pictures[place.key] = picture.moved(by: SIMD2(0, 0) &- place.pixel)
    if place.key.outlivesFrame { passes[passes.count - 1].cachedAs = place.key }
  }

  /// The key of a layer's picture.
  ///
  /// Inside a plane function, one blur or blurred shadow serves all surfaces, however much of it they show: otherwise
  /// nested shadows would double the work with each level. Its resolution follows the pixels of the surface that it is
  /// shown on.
  ///
  /// - Parameter grid: `nil` for a picture that its surroundings change. The pieces of a split layer share it.
  func key(of unit: Unit, _ recipe: Picture.Recipe, on grid: Picture.Grid? = nil) -> Picture.Key {
    let (tree, node) = (tree(of: unit), unit.node)
    var key = Picture.Key(
      recipe: recipe, grid: grid, isExtended: snapshot.isExtended,
      content: .placed(surface: unit.surface, node: node))
    guard let grid else { return key }
    key.nesting = SIMD2(tree.surface.depth, tree.surface.silhouettes)
    var (hasShadow, hasMask) = (true, true)
    if case .plane(let bitmap) = grid {
      (hasShadow, hasMask) = (recipe == .bitmap, false)
      if tree.surface.isContinuous, bitmap.isSmooth {
        var part = PlaneBitmap(scale: bitmap.scale, origin: .zero, frame: PixelRect(width: 0, height: 0))
        part.filter = bitmap.filter
        key.grid = .plane(part)
      }
      let level = extents.nesting.equivalent(to: tree.surface.depth + 1, of: node, isRasterized: hasShadow)
      key.nesting = SIMD2(level, 0)
      if recipe == .shadow, let path = snapshot.effects(of: node)?.shadow?.path {
        (key.nesting, key.content) = (SIMD2(0, 0), .path(path))
        return key
      }
    }
    key.content = .layer(
      LayerContent(
        of: node, in: snapshot, extents.nesting, yDown: tree.layer(node).yDown, hasShadow: hasShadow, hasMask: hasMask))
    return key
  }

  /// The place of a picture on a grid of the layer's plane.
  func place(of unit: Unit, _ recipe: Picture.Recipe, on bitmap: PlaneBitmap) -> Picture.Place {
    Picture.Place(key: key(of: unit, recipe, on: .plane(bitmap)))
  }

  /// The place of a group's picture over the pixels of `frame`, which its other pieces or its equals show, too. `nil`
  /// where they cannot, because its surroundings change it: clips, background filters, the end of the frame.
  func place(of unit: Unit, _ recipe: Picture.Recipe, over frame: PixelRect) -> Picture.Place? {
    let tree = tree(of: unit)
    if !unit.cuts.isEmpty {
      let isFiltered = tree.plan(of: tree.layer(unit.node))?.backgroundFilters.isEmpty == false
      return isFiltered ? nil : Picture.Place(key: key(of: unit, recipe))
    }
    let outer = innermost.frame.intersection(tree.surface.frame)
    guard !filtersBackdrops, frame.minX > outer.minX, frame.minY > outer.minY, frame.maxX < outer.maxX,
      frame.maxY < outer.maxY
    else { return nil }
    return outputPlace(of: unit, recipe, phases: 0x1p32, over: frame)
  }

  /// The place of a picture on the output's pixels; `nil` where a clip, the end of the plane, perspective or large
  /// bitmaps may change what is seen of it.
  ///
  /// - Parameters:
  ///   - phases: The places within a pixel, along each axis, that are told apart.
  ///   - part: See ``Picture/Grid/output(x:y:phase:part:isContinuous:)``; in output pixels.
  func outputPlace(
    of unit: Unit, _ recipe: Picture.Recipe, phases: Double, over part: PixelRect? = nil
  ) -> Picture.Place? {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let map = layer.map
    guard map.isAffine, tree.projection(of: layer).existence.isEmpty, tree.outerClip(of: layer) == nil,
      !holdsLargeBitmaps(unit.node)
    else { return nil }
    let (anchor, weight) = (map.image(of: Vector2(snapshot.nodes[unit.node].geometry.bounds.origin)), map.origin.z)
    let rounded = (anchor * phases).rounded(.toNearestOrAwayFromZero) / phases
    let whole = rounded.rounded(.down)
    guard abs(whole.x) < 1e6, abs(whole.y) < 1e6 else { return nil }
    let pixel = SIMD2(Int(whole.x), Int(whole.y))
    let grid = Picture.Grid.output(
      x: Vector2(map.x.x, map.x.y) / weight, y: Vector2(map.y.x, map.y.y) / weight, phase: rounded - whole,
      part: part?.moved(by: -pixel.x, -pixel.y), isContinuous: tree.surface.isContinuous)
    return Picture.Place(key: key(of: unit, recipe, on: grid), pixel: pixel, shift: rounded - whole - anchor)
  }
}
