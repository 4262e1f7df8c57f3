import Foundation
import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// The most tiles in one snapshot.
  private static let maximumTiles = 4096
  /// The most cells of the grid that are searched for visible tiles.
  private static let maximumCells = 1 << 20

  /// Appends the tiles of `layer`, whose node is `parent`, each as a layer that shows its image.
  ///
  /// - Parameter model: The layer that draws and caches the tiles, if `layer` is its presentation copy.
  mutating func appendTiles(of layer: CATiledLayer, drawnBy model: CATiledLayer, parent: Int32, _ context: Context) {
    let (bounds, base) = (nodes[Int(parent)].geometry.bounds, layer.contentsScale)
    guard layer.contents == nil, !nodes[Int(parent)].isInvisible, bounds.isFinite, bounds.width > 0, bounds.height > 0,
      base > 0, base.isFinite, layer.tileSize.width.isFinite, layer.tileSize.height.isFinite
    else { return }
    let map = mapToOutput(of: Int(parent))
    let density = map.scale(at: Vector2(bounds.midX.native, bounds.midY.native)) ?? 0
    let exponent = layer.levelOfDetail(pixelsPerPoint: density)
    let scale = base * CGFloat(exp2(Double(exponent)))
    let size = CGSize(
      width: CGFloat.maximum(layer.tileSize.width, 1) / scale, height: CGFloat.maximum(layer.tileSize.height, 1) / scale
    )
    // Tiles lie on a grid from the origin of the layer's space, so that scrolling does not change them.
    let margin = marginOfEffects(above: Int(parent))
    let seen = seenPart(of: bounds, through: map, margin)
    guard let columns = Self.cells(seen.minX, seen.maxX, size.width),
      let rows = Self.cells(seen.minY, seen.maxY, size.height), columns.count * rows.count <= Self.maximumCells
    else { return warnOfTiles(layer) }
    var circumstance = VersionNumber.mixed(UInt64(bitPattern: Int64(exponent)), 3)
    let style = LayerSnapshot.Style(tileOf: layer, context.tint)
    let version = nodes[Int(parent)].version
    for row in rows {
      for column in columns {
        let rect = CGRect(
          x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width, height: size.height
        ).overlap(bounds)
        guard rect.width > 0, rect.height > 0, isSeen(rect, through: map, margin) else { continue }
        guard tiles < Self.maximumTiles else { return warnOfTiles(layer) }
        guard FrameMeter.goesOn else { return }
        tiles += 1
        circumstance = VersionNumber.mixed(circumstance, UInt64(bitPattern: Int64(row)))
        circumstance = VersionNumber.mixed(circumstance, UInt64(bitPattern: Int64(column)))
        let flipped = nodes[Int(parent)].contentsAreFlipped
        guard let image = model.tile(in: rect, scale: scale, yDown: yDown != flipped, draws: draws) else { continue }
        var own = style
        own.shape = RoundedRectangle(rect)
        // Only edges on the layer's own edge may be antialiased: tiles must leave no gaps.
        own.softEdges = style.softEdges.intersection(rect.edges(on: bounds))
        own.contents = ContentsPlacement(
          image: image, frame: rect, unitRect: CGRect(x: 0, y: 0, width: 1, height: 1), center: nil,
          magnificationFilter: ImageFilter(layer.magnificationFilter),
          minificationFilter: ImageFilter(layer.minificationFilter),
          minificationFilterBias: layer.minificationFilterBias.isFinite ? Double(layer.minificationFilterBias) : 0)
        var geometry = LayerGeometry()
        geometry.bounds = rect
        geometry.anchorPoint = .zero
        geometry.position = rect.origin
        _ = append(
          parent: parent, kind: .layer, geometry: geometry, style: own, effects: LayerEffects(),
          version: VersionNumber.mixed(version, circumstance))
      }
    }
    circumstances[Int(parent)] = VersionNumber.mixed(circumstances[Int(parent)], circumstance)
    if draws { model.finishUseOfTiles() }
  }

  private mutating func warnOfTiles(_ layer: CATiledLayer) {
    warn(.tiles, "\(layer.words) has more than \(Self.maximumTiles) tiles to show; not all are drawn")
  }

  /// Returns the cells of a grid through 0 that a range touches; `nil` if there are too many.
  private static func cells(_ low: CGFloat, _ high: CGFloat, _ size: CGFloat) -> Range<Int>? {
    let (first, end) = ((low / size).rounded(.down), (high / size).rounded(.up))
    guard abs(first) < 0x1p40, abs(end) < 0x1p40, end - first <= CGFloat(maximumCells) else { return nil }
    return Int(first)..<Int(end)
  }

  /// Returns a rectangle around the part of `bounds` that may be in the picture; empty if none is.
  private func seenPart(of bounds: CGRect, through map: Homography, _ margin: Double) -> CGRect {
    guard let frame = viewport?.frame, let back = map.inverse else { return bounds }
    let (w, h) = (Double(frame.maxX) + margin, Double(frame.maxY) + margin)
    let corners = [Vector2(-margin, -margin), Vector2(w, -margin), Vector2(-margin, h), Vector2(w, h)].map {
      back.homogeneousImage(of: $0)
    }
    // If the horizon is in the picture, the visible part is unbounded.
    guard corners.allSatisfy({ $0.z > 0 }) else { return bounds }
    let points = corners.map { Vector2($0.x, $0.y) / $0.z }
    guard let (low, high) = ConvexPolygon(points).bounds else { return bounds }
    let part = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y).overlap(bounds)
    return part.isNull ? CGRect(origin: bounds.origin, size: .zero) : part
  }

  /// Whether any part of `rect` may be in the picture, or within `margin` pixels of it.
  private func isSeen(_ rect: CGRect, through map: Homography, _ margin: Double) -> Bool {
    guard let frame = viewport?.frame else { return true }
    let images = ConvexPolygon(rect).vertices.map { map.homogeneousImage(of: $0) }
    if images.allSatisfy({ $0.z <= 0 }) { return false }
    // If one corner is behind the eye, the others may be anywhere.
    guard images.allSatisfy({ $0.z > 0 }) else { return true }
    let points = images.map { Vector2($0.x, $0.y) / $0.z }
    let (w, h) = (Double(frame.maxX) + margin, Double(frame.maxY) + margin)
    return
      !(points.allSatisfy { $0.x <= -margin } || points.allSatisfy { $0.x >= w }
      || points.allSatisfy { $0.y <= -margin } || points.allSatisfy { $0.y >= h })
  }

  /// Returns the distance, in pixels, over which blurs and shadows of the node and its ancestors carry outside pixels
  /// into the picture.
  private func marginOfEffects(above index: Int) -> Double {
    var margin = 0.0
    var i = index
    while i >= 0 {
      let node = nodes[i]
      if node.effects >= 0 {
        let effects = effects[Int(node.effects)]
        var reach = 0.0
        if let shadow = effects.shadow, shadow.path == nil {
          reach += shadow.reach + abs(shadow.offset.x) + abs(shadow.offset.y)
        }
        for filter in effects.filters { reach += filter.reach.length }
        if reach > 0 {
          let bounds = node.geometry.bounds
          margin += reach * (mapToOutput(of: i).scale(at: Vector2(bounds.midX.native, bounds.midY.native)) ?? 0)
        }
      }
      i = Int(max(node.parent, node.owner))
    }
    return margin.isFinite ? margin : 0
  }

  /// Returns the map from the plane of node `index` to the output's pixels or, without a viewport, to the root's
  /// superlayer.
  private func mapToOutput(of index: Int) -> Homography {
    var map = Homography.identity
    var space: CATransform3D?
    var i = index
    while true {
      let node = nodes[i]
      let above = Int(max(node.parent, node.owner))
      var matrix = node.geometry.placement
      if above < 0 { matrix = viewport?.rootMatrix ?? matrix }
      if node.parent >= 0 { matrix = node.geometry.matrix(toSuperlayer: nodes[above].geometry) }
      if let inner = space { matrix = inner.then(matrix) }
      if above >= 0, node.parent >= 0, nodes[above].kind == .transformLayer {
        space = matrix
      } else {
        map = map.then(Homography(flattening: matrix))
        space = nil
      }
      if above < 0 { break }
      i = above
    }
    return map.then(viewport?.pixels ?? .identity)
  }
}

extension CATiledLayer {
  /// Returns the level of detail nearest to the output's resolution: e of `contentsScale` · 2ᵉ pixels per point.
  fileprivate final func levelOfDetail(pixelsPerPoint: Double) -> Int {
    let greatest = Double(max(0, min(levelsOfDetailBias, 32)))
    let least = greatest - Double(max(1, min(levelsOfDetail, 65)) - 1)
    let wanted = log2(pixelsPerPoint / contentsScale.native).rounded()
    // NaN gives the least.
    return Int(Double.maximum(least, Double.minimum(wanted, greatest)))
  }
}

extension LayerSnapshot.Style {
  /// The common style of all tiles of `layer`.
  fileprivate init(tileOf layer: CATiledLayer, _ tint: Tint) {
    self.init()
    contentsTint = tint.premultiplied
    if let color = layer.contentsMultiplyColor { contentsTint *= color.extendedPremultiplied.rgba }
    softEdges = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : []
  }
}

extension CGRect {
  /// Returns the edges that lie on the edges of `bounds`.
  fileprivate func edges(on bounds: CGRect) -> CAEdgeAntialiasingMask {
    var edges: CAEdgeAntialiasingMask = []
    if minX <= bounds.minX { edges.insert(.layerLeftEdge) }
    if maxX >= bounds.maxX { edges.insert(.layerRightEdge) }
    if minY <= bounds.minY { edges.insert(.layerBottomEdge) }
    if maxY >= bounds.maxY { edges.insert(.layerTopEdge) }
    return edges
  }
}
