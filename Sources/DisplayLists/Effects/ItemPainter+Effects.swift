import Foundation
import Geometry
import LayerModel

/// Items for shapes, shadows, and bitmaps in a layer's plane.
extension ItemPainter {
  // MARK: - Shapes

  /// The fill and the stroke of a shape layer.
  mutating func shapes(of i: Int, in tree: PlacedTree, frame: PixelRect) -> [PaintedItem] {
    let style = snapshot.styles[Int(snapshot.nodes[i].style)]
    if style.painting.isEmpty { return [] }
    let layer = tree.placedInFull(i)
    let clip = tree.sublayerClip(of: layer)
    var items: [PaintedItem?] = []
    if let fill = style.painting.fill {
      items.append(
        filled(
          fill.path, rule: fill.rule, fill.color, through: layer.projection, clip: clip, tint: layer.pieceOpacity,
          frame: frame))
    }
    if let stroke = style.painting.stroke {
      let mask = ShapeCoverage.mask(
        stroking: stroke.path, style: stroke.style, through: layer.projection, clip: clip?.soft, in: frame)
      items.append(covered(mask, stroke.color, clip, tint: layer.pieceOpacity))
    }
    return items.compactMap { $0 }
  }

  mutating func filled(
    _ path: BezierPath, rule: FillRule = .nonZero, _ color: PremultipliedColor, through projection: Projection,
    clip: Region?, tint: Double, frame: PixelRect
  ) -> PaintedItem? {
    let mask = ShapeCoverage.mask(filling: path, rule: rule, through: projection, clip: clip?.soft, in: frame)
    return covered(mask, color, clip, tint: tint)
  }

  private mutating func covered(
    _ mask: CoverageMask?, _ color: PremultipliedColor, _ clip: Region?, tint: Double
  ) -> PaintedItem? {
    guard let mask else { return nil }
    let place = coverage.add(mask)
    var item = DrawItem.empty()
    item.details.z = DrawItem.Flags.shape.rawValue
    item.details.w = UInt32(table.count)
    item.background = SIMD4<Float>(color.rgba * tint)
    item.imageOrigin = SIMD4(Float(place.x), Float(place.y), 0, 0)
    let origin = Vector2(Double(mask.frame.minX), Double(mask.frame.minY))
    return PaintedItem(
      item: item, sources: ItemSources(coveragePage: place.page), reach: ConvexPolygon(mask.frame), origin: origin,
      interiorAlpha: 0, cuts: clip?.hard ?? [])
  }

  // MARK: - Shadows

  mutating func boxShadow(
    _ box: BoxShadow, of i: Int, _ shadow: LayerShadow, in tree: PlacedTree
  ) -> [PaintedItem] {
    let layer = tree.placedInFull(i)
    let center = box.center + shadow.offset
    let margin = PlaneExtents.tail * shadow.sigma
    let reach = PlaneBox(low: center - box.half - margin, high: center + box.half + margin)
    guard var painted = planeItem(over: reach, layer, clip: tree.sublayerClip(of: layer), in: tree) else { return [] }
    painted.item.details.z = DrawItem.Flags.boxShadow.rawValue
    painted.item.background = SIMD4<Float>(shadow.color.rgba * (box.alpha * layer.pieceOpacity))
    painted.item.setMap(.translation(-center.x, -center.y), of: layer.projection, from: painted.origin)
    painted.item.imageRange = SIMD4<Float>(SIMD4(box.half.x, box.half.y, box.radius, shadow.sigma))
    painted.item.imageOrigin.w = Float(box.corners.rawValue)
    return [painted]
  }

  // MARK: - Bitmaps

  /// A picture in the layer's plane, or the silhouette of one on the output's pixels.
  mutating func planePicture(
    _ picture: DisplayListBuilder.PassPicture, of i: Int, _ use: DisplayListBuilder.PictureKey.Use, in tree: PlacedTree
  ) -> [PaintedItem] {
    let layer = tree.placedInFull(i)
    let shadow = use == .shadow ? snapshot.effects(of: i)?.shadow : nil
    let clip = use == .shadow ? tree.sublayerClip(of: layer) : tree.clip(of: layer)
    guard let bitmap = picture.bitmap else {
      guard let shadow else { return [] }
      return [silhouette(of: picture, shadow, layer, clip)]
    }
    var box = PlaneBox(around: ConvexPolygon(bitmap.frame)).scaled(by: 1 / bitmap.scale).moved(by: bitmap.origin)
    let offset = shadow?.offset ?? Vector2(0, 0)
    box = box.moved(by: offset)
    guard var painted = planeItem(over: box, layer, clip: clip, in: tree) else { return [] }
    painted.item.setMap(
      Homography.translation(-offset.x, -offset.y).then(bitmap.imageMap), of: layer.projection, from: painted.origin)
    var flags: DrawItem.Flags = [.contents, .plane]
    if bitmap.sigma != nil { flags.insert(.cubic) }
    if let shadow {
      flags.insert(.silhouette)
      painted.item.background = SIMD4<Float>(shadow.color.rgba * layer.pieceOpacity)
    } else {
      painted.item.contentsTint *= Float(layer.pieceOpacity)
    }
    if use == .rasterization, let rasterization = snapshot.effects(of: i)?.rasterization {
      if rasterization.magnificationFilter == .nearest { flags.insert(.magnifyNearest) }
      if rasterization.minificationFilter == .nearest { flags.insert(.minifyNearest) }
      if rasterization.minificationFilter == .trilinear { flags.insert(.minifyTrilinear) }
      painted.item.imageV.w = Float(rasterization.minificationFilterBias)
    }
    painted.item.details.z = flags.rawValue
    painted.item.imageRange = SIMD4(0.5, 0.5, Float(bitmap.frame.width) - 0.5, Float(bitmap.frame.height) - 0.5)
    painted.sources.image = picture.source
    return [painted]
  }

  /// A sharp shadow: the alpha of a picture, tinted.
  private mutating func silhouette(
    of picture: DisplayListBuilder.PassPicture, _ shadow: LayerShadow, _ layer: PlacedLayer, _ clip: Region?
  ) -> PaintedItem {
    var painted = group(picture, opacity: 1)
    painted.core = nil
    painted.item.details.z |= DrawItem.Flags.silhouette.rawValue
    painted.item.background = SIMD4<Float>(shadow.color.rgba * layer.pieceOpacity)
    if let clip {
      let base = Int(painted.item.details.w)
      painted.item.outlines.x = table.record(clip, from: painted.origin, base: base).rawValue
      painted.reach = painted.reach.intersection(clip.reach)
    }
    return painted
  }

  /// An item over a box of the layer's plane that paints a function of the plane: nothing of the box's own edge shows.
  private mutating func planeItem(
    over box: PlaneBox, _ layer: PlacedLayer, clip: Region?, in tree: PlacedTree
  ) -> PaintedItem? {
    let exists = box.polygon.vertices.allSatisfy { v in
      layer.projection.existence.allSatisfy { $0.value(at: v) >= 0 }
    }
    let image = Region(soft: layer.projection.image(of: box.polygon, within: tree.guardBand))
    let region = image.intersection(clip)
    let reach = region.reach
    if reach.isEmpty { return nil }
    var item = DrawItem.empty()
    item.details.w = UInt32(table.count)
    let origin = reach.middlePixel
    // What lies beside the box has nothing of the function: only the clip and the plane's own end have edges.
    if let outline = exists ? clip : region {
      item.outlines.x = table.record(outline, from: origin, base: table.count).rawValue
      // An outline too small to record leaves nothing.
      if item.outlines.x == 0 { return nil }
    }
    return PaintedItem(item: item, reach: reach, origin: origin, interiorAlpha: 0)
  }
}
