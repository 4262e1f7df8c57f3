import Geometry
import LayerSnapshots

/// Groups that equal instances of a layer share within a frame: drawn once, and shown in each place that lies a whole
/// number of pixels from the first.
extension DisplayListBuilder {
  /// The key of the picture of a group over the pixels of `frame`, and the pixel of its plane's origin. `nil` for a
  /// group that no other place shares, because its surroundings change it: clips, background filters, the end of the
  /// frame.
  func sharedGroupKey(
    of unit: Unit, _ use: PictureKey.Use, _ frame: PixelRect
  ) -> (key: SharedGroupKey, place: SIMD2<Int>)? {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let (map, outer) = (layer.map, innermost.frame.intersection(tree.surface.frame))
    let origin = Vector2(map.origin.x, map.origin.y)
    guard unit.cuts.isEmpty, unit.backdrop == nil, tree.outerClip(of: layer) == nil, !filtersBackdrops, map.isAffine,
      map.origin.z == 1, tree.projection(of: layer).existence.isEmpty, abs(origin.x) < 0x1p20, abs(origin.y) < 0x1p20,
      frame.minX > outer.minX, frame.minY > outer.minY, frame.maxX < outer.maxX, frame.maxY < outer.maxY,
      !holdsLargeBitmaps(unit.node)
    else { return nil }
    let whole = origin.rounded(.down)
    let place = SIMD2(Int(whole.x), Int(whole.y))
    let key = SharedGroupKey(
      version: snapshot.nodes[unit.node].version, use: use, x: map.x, y: map.y,
      phase: ((origin - whole) * 0x1p32).rounded(.toNearestOrEven), frame: frame.moved(by: -place.x, -place.y),
      isContinuous: tree.surface.isContinuous, yDown: layer.yDown, depth: tree.surface.depth,
      silhouettes: tree.surface.silhouettes)
    return (key, place)
  }

  /// The picture of an equal group, in the place of this one.
  func sharedGroup(_ unit: Unit, _ use: PictureKey.Use, _ frame: PixelRect) -> PassPicture? {
    if sharedGroups.isEmpty { return nil }
    guard let (key, place) = sharedGroupKey(of: unit, use, frame), let known = sharedGroups[key],
      snapshot.isInterchangeable(known.node, unit.node)
    else { return nil }
    return known.picture.moved(by: place.x, place.y)
  }

  /// Keeps the finished picture of a group for its other pieces, and for its equals.
  mutating func keepGroup(_ unit: Unit, _ use: PictureKey.Use, _ picture: PassPicture) {
    pictures[PictureKey(surface: unit.surface, node: unit.node, use: use)] = picture
    guard isInstance(unit.node),
      let (key, place) = sharedGroupKey(of: unit, use, picture.frame), sharedGroups[key] == nil
    else { return }
    sharedGroups[key] = (unit.node, picture.moved(by: -place.x, -place.y))
  }

  /// Whether the layer may be part of a replicator's instance: these are transform layers. One deep inside an instance
  /// is not found.
  private func isInstance(_ node: Int) -> Bool {
    var (node, depth) = (node, 0)
    while snapshot.nodes[node].parent >= 0, depth < 64 {
      (node, depth) = (Int(snapshot.nodes[node].parent), depth + 1)
      if snapshot.nodes[node].kind == .transformLayer { return true }
    }
    return false
  }
}
