import Foundation
import Geometry
import Imaging
import LayerModel

/// An item before it is clipped to a pass: what it paints, and where it may touch the output.
struct PaintedItem {
  var item: DrawItem
  var source: ImageSource
  /// Output pixels; everything the item covers lies inside.
  var reach: ConvexPolygon
  /// The whole pixel that the item's outlines and image map count from.
  var origin: Vector2
  /// The least alpha in its interior, for ``RoundingBound``; `nil` for an item that is opaque wherever it paints, but
  /// does not paint everywhere.
  var interiorAlpha: Double?
}

/// Makes draw items of layers: outlines, colours and image maps.
struct ItemPainter {
  let snapshot: LayerSnapshot
  let guardBand: PixelRect
  var edges: [SIMD4<Float>] = []
  private(set) var images: [CGImage] = []
  private(set) var imagesNeedingMipmaps: Set<Int> = []
  private var imageIndices: [ObjectIdentifier: Int] = [:]

  init(snapshot: LayerSnapshot, guardBand: PixelRect) {
    self.snapshot = snapshot
    self.guardBand = guardBand
  }

  private enum Part {
    /// Background, contents and border in one: for a layer without sublayers.
    case all
    /// Background and contents.
    case body
    case border
  }

  /// All that a layer without sublayers paints.
  mutating func leaf(_ i: Int, _ layer: PlacedLayer, opacity: Double) -> PaintedItem? {
    item(i, layer, .all, opacity: opacity)
  }

  /// What lies below the sublayers.
  mutating func body(_ i: Int, _ layer: PlacedLayer) -> PaintedItem? { item(i, layer, .body, opacity: 1) }

  /// What lies above the sublayers.
  mutating func border(_ i: Int, _ layer: PlacedLayer) -> PaintedItem? { item(i, layer, .border, opacity: 1) }

  /// A finished pass, drawn pixel for pixel.
  func group(_ pass: Int, frame: PixelRect, opacity: Double) -> PaintedItem? {
    if frame.isEmpty { return nil }
    var item = DrawItem.empty()
    item.details.z = DrawItem.Flags([.contents, .pass]).rawValue
    item.placement.z = Float(opacity)
    // The pass's first pixel, from the item's origin, which is that pixel.
    let reach = ConvexPolygon(
      CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height))
    return PaintedItem(
      item: item, source: .pass(pass), reach: reach, origin: Vector2(Double(frame.minX), Double(frame.minY)),
      interiorAlpha: 0)
  }

  // MARK: - Layers

  private mutating func item(_ i: Int, _ layer: PlacedLayer, _ part: Part, opacity: Double) -> PaintedItem? {
    let node = snapshot.nodes[i]
    let style = snapshot.styles[Int(node.style)]
    let hasBorder = style.borderWidth > 0
    if style.isEmpty || layer.reach.isEmpty || (part == .border && !hasBorder) { return nil }
    let contents = part == .border ? nil : style.contents
    let background = part == .border ? .clear : style.backgroundColor
    if part == .body, background.isClear, contents == nil { return nil }

    let bounds = node.geometry.bounds
    var outerShape: (rect: CGRect, radius: Double)? = (bounds, style.cornerRadius)
    if part == .body, hasBorder, style.borderColor.isOpaque, layer.pieceOpacity >= 1 {
      // The background ends inside an opaque border, so that it leaves no fringe outside. One that fades by itself is not.
      outerShape = Outlines.inset(bounds, radius: style.cornerRadius, by: style.borderWidth / 2)
    }
    let innerShape =
      hasBorder && part != .body
      ? Outlines.inset(bounds, radius: style.cornerRadius, by: style.borderWidth) : outerShape

    // A layer with rounded corners is antialiased all around.
    let isHard = !style.allowsEdgeAntialiasing && style.cornerRadius <= 0
    let recorder = EdgeRecorder(origin: origin(of: layer), base: edges.count, isHard: isHard)
    var item = DrawItem.empty()
    item.details.w = UInt32(edges.count)
    let outer = polygon(outerShape, layer)
    let outerReference = recorder.record(outer, into: &edges)
    let isRing = hasBorder && part != .body
    let inner = isRing ? polygon(innerShape, layer) : outer
    let innerReference = isRing ? recorder.record(inner, into: &edges) : outerReference
    item.outlines.x = outerReference.rawValue
    item.outlines.y = innerReference.rawValue
    var source = ImageSource.none
    if let contents {
      let fills = contents.frame == outerShape?.rect && outerShape?.radius == 0
      let frame = fills ? outer : polygon((contents.frame, 0), layer)
      let frameReference = fills ? outerReference : recorder.record(frame, into: &edges)
      item.outlines.z = frameReference.rawValue
      item.outlines.w =
        fills ? outerReference.rawValue : recorder.record(outer.intersection(frame), into: &edges).rawValue
      if fills {
        item.details.x = innerReference.rawValue
      } else if isRing {
        item.details.x = recorder.record(inner.intersection(frame), into: &edges).rawValue
      } else {
        item.details.x = item.outlines.w
      }
      source = .image(setContents(contents, of: layer, from: recorder.origin, on: &item))
    }
    let tint = layer.pieceOpacity
    item.background = SIMD4<Float>(background.rgba * tint)
    item.border = isRing ? SIMD4<Float>(style.borderColor.rgba * tint) : .zero
    item.placement.z = Float(opacity)
    item.placement.w = Float(tint)
    return PaintedItem(
      item: item, source: source, reach: layer.reach, origin: recorder.origin,
      interiorAlpha: interiorAlpha(of: style, bounds, part).map { $0 * tint * opacity })
  }

  /// The least alpha wherever the item's cover is inside its outlines; `nil` for an opaque border by itself.
  private func interiorAlpha(of style: LayerSnapshot.Style, _ bounds: CGRect, _ part: Part) -> Double? {
    if part == .border { return style.borderColor.isOpaque ? nil : 0 }
    let background = style.backgroundColor.alpha
    guard let contents = style.contents else { return background }
    if contents.image.isOpaque, contents.frame.contains(bounds) { return 1 }
    // Where the image sticks out there is no background, and its own alpha may be anything.
    return bounds.contains(contents.frame) ? background : 0
  }

  private func polygon(_ shape: (rect: CGRect, radius: Double)?, _ layer: PlacedLayer) -> ConvexPolygon {
    guard let shape else { return ConvexPolygon([]) }
    let outline = Outlines.rounded(shape.rect, radius: shape.radius, in: layer.projection)
    return layer.projection.image(of: outline, within: guardBand)
  }

  /// A whole pixel in the middle of what the layer paints.
  private func origin(of layer: PlacedLayer) -> Vector2 {
    guard let (low, high) = layer.reach.bounds else { return Vector2(0, 0) }
    let middle = (low + high) / 2
    return middle.rounded(.down)
  }

  /// Fills in how the image is sampled; returns its index.
  private mutating func setContents(
    _ contents: ContentsPlacement, of layer: PlacedLayer, from origin: Vector2, on item: inout DrawItem
  ) -> Int {
    let index = imageIndices[ObjectIdentifier(contents.image)] ?? images.count
    if index == images.count {
      images.append(contents.image)
      imageIndices[ObjectIdentifier(contents.image)] = index
    }
    var flags = DrawItem.Flags.contents
    if contents.magnificationFilter == .nearest { flags.insert(.magnifyNearest) }
    if contents.minificationFilter == .nearest { flags.insert(.minifyNearest) }
    if contents.minificationFilter == .trilinear {
      flags.insert(.minifyTrilinear)
      imagesNeedingMipmaps.insert(index)
    }
    item.details.z |= flags.rawValue
    let back = layer.projection.map.inverse ?? .identity
    var map = Homography.translation(origin.x, origin.y).then(back).then(contents.imageMap(yDown: layer.yDown))
    // Any positive factor means the same map; this one keeps the numbers near one.
    let w = map.weight.coefficients
    let scale = 1 / Double.maximum(Double.maximum(abs(w.x), abs(w.y)), Double.maximum(abs(w.z), 1e-300))
    map = Homography(x: map.x * scale, y: map.y * scale, origin: map.origin * scale)
    item.imageU = SIMD4(Float(map.x.x), Float(map.y.x), Float(map.origin.x), 0)
    item.imageV = SIMD4(Float(map.x.y), Float(map.y.y), Float(map.origin.y), 0)
    item.imageW = SIMD4(Float(map.x.z), Float(map.y.z), Float(map.origin.z), 0)
    let range = contents.texelRange(yDown: layer.yDown)
    item.imageRange = SIMD4(Float(range.min.x), Float(range.min.y), Float(range.max.x), Float(range.max.y))
    return index
  }
}

/// Writes polygons as runs of edges, counted from one origin.
private struct EdgeRecorder {
  let origin: Vector2
  /// Where the item's edges begin in the table; references count from here.
  let base: Int
  let isHard: Bool

  func record(_ polygon: ConvexPolygon, into edges: inout [SIMD4<Float>]) -> OutlineReference {
    if polygon.isEmpty { return .none }
    let isReversed = polygon.signedArea < 0
    var points: [SIMD2<Float>] = []
    points.reserveCapacity(polygon.vertices.count)
    // An edge next to no length has a direction made of rounding: one that points back would leave nothing inside.
    func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool { ((a - b) * (a - b)).sum() < 1e-8 }
    for v in polygon.vertices {
      let p = v - origin
      let point = SIMD2(Float(p.x), Float(p.y))
      if points.last.map({ !isNear($0, point) }) ?? true { points.append(point) }
    }
    while points.count > 1, isNear(points[0], points[points.count - 1]) { points.removeLast() }
    if points.count < 3 { return .none }
    if isReversed { points.reverse() }
    if points.count > OutlineReference.maximumCount {
      // More than any outline needs: a cut through a huge rounded rectangle. Thin it out evenly.
      let step = Double(points.count) / Double(OutlineReference.maximumCount)
      points = (0..<OutlineReference.maximumCount).map { points[Int(Double($0) * step)] }
    }
    let reference = OutlineReference(start: edges.count - base, count: points.count, isHard: isHard)
    for i in points.indices {
      let (a, b) = (points[i], points[i + 1 == points.count ? 0 : i + 1])
      edges.append(SIMD4(a.x, a.y, b.x, b.y))
    }
    return reference
  }
}
