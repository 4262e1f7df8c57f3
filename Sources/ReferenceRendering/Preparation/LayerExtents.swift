import Foundation
import Geometry
import LayerSnapshots

/// The extent of each layer in its own plane: an upright rectangle around the rectangles of everything that it draws.
/// The resolution of bitmaps and the order of planes that are drawn whole follow from it, by the rules in <doc:Pixels>.
package struct LayerExtents: Sendable {
  /// A rectangle of non-zero area, in points.
  package struct Box: Sendable {
    package var low: Vector2, high: Vector2

    /// The part of both; `nil` for none.
    func intersection(_ other: Box) -> Box? {
      Box(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high)).ifAny
    }

    fileprivate var ifAny: Box? { low.x < high.x && low.y < high.y ? self : nil }

    func grown(by distance: Double) -> Box { grown(by: Vector2(repeating: distance)) }

    func grown(by distance: Vector2) -> Box { Box(low: low - distance, high: high + distance) }

    /// The pixels of a grid that it touches, with a margin, rounded to multiples of that.
    func pixels(from origin: Vector2, scale: Double, margin: Int) -> PixelRect {
      let (a, b) = ((low - origin) * scale, (high - origin) * scale)
      let rect = PixelRect(around: a.x, a.y, b.x, b.y).outset(by: margin)
      func up(_ v: Int) -> Int { v + (margin - v % margin) % margin }
      return PixelRect(minX: -up(-rect.minX), minY: -up(-rect.minY), maxX: up(rect.maxX), maxY: up(rect.maxY))
    }
  }

  private var boxes: [Box?] = []

  /// The layer's extent, its shadow included; `nil` if it draws nothing.
  package subscript(node: Int) -> Box? { boxes.isEmpty ? nil : boxes[node] }

  /// The rectangle around a layer's extent and its bounds.
  func rectangle(of node: Int, bounds: CGRect) -> CGRect {
    guard let box = self[node] else { return bounds }
    let size = box.high - box.low
    return bounds.union(CGRect(x: box.low.x, y: box.low.y, width: size.x, height: size.y))
  }

  /// Empty for a snapshot without rasterised layers and background filters.
  package init(of snapshot: LayerSnapshot) {
    let isNeeded = snapshot.effects.contains { $0.rasterization != nil || !$0.backgroundFilters.isEmpty }
    guard isNeeded else { return }
    let count = snapshot.nodes.count
    boxes = Array(repeating: nil, count: count)
    // For each layer, the one into whose plane it is flattened, and the way there.
    var planes: [(parent: Int, matrix: CATransform3D)] = []
    for k in 0..<count {
      let parent = Int(snapshot.nodes[k].parent)
      guard parent >= 0 else {
        planes.append((-1, CATransform3DIdentity))
        continue
      }
      let matrix = snapshot.matrixToSuperlayer(of: k)
      let isThrough = snapshot.nodes[parent].kind == .transformLayer
      planes.append(isThrough ? (planes[parent].parent, matrix.then(planes[parent].matrix)) : (parent, matrix))
    }
    var inside = boxes
    // Sublayers come before the layer that they are flattened into.
    for k in (0..<count).reversed() where snapshot.nodes[k].kind == .layer && !snapshot.nodes[k].isInvisible {
      let effects = snapshot.effects(of: k)
      boxes[k] = Self.extent(snapshot.style(of: k), effects, inside[k])
      let (parent, matrix) = planes[k]
      guard parent >= 0, matrix.isFinite, var box = boxes[k] else { continue }
      if let bitmap = effects?.rasterization {
        // Its last pixels, and the interpolation beyond them.
        box = box.grown(by: (bitmap.minificationFilter == .trilinear ? 128 : 2) / bitmap.scale)
      }
      let plane = Projection.output.precomposed(with: Homography(flattening: matrix))
      let corners = [box.low, Vector2(box.high.x, box.low.y), box.high, Vector2(box.low.x, box.high.y)]
      let part = ConvexPolygon(corners).clipped(to: plane.existence)
      guard !part.isEmpty, let (low, high) = part.image(through: plane.map).bounds else { continue }
      inside[parent] = Self.union([inside[parent], Box(low: low, high: high)])
    }
  }

  /// Whether a layer has a bitmap that does not hold all of it.
  func isVast(_ node: Int, in snapshot: LayerSnapshot) -> Bool {
    guard let rasterization = snapshot.effects(of: node)?.rasterization, let box = self[node] else { return false }
    return !PlaneBitmap.isFew(
      box.pixels(
        from: Vector2(snapshot.nodes[node].geometry.bounds.origin), scale: rasterization.scale,
        margin: rasterization.margin))
  }

  private static func union(_ boxes: [Box?]) -> Box? {
    boxes.reduce(nil) { sum, box in
      guard let box = box?.ifAny else { return sum }
      return sum.map { Box(low: pointwiseMin($0.low, box.low), high: pointwiseMax($0.high, box.high)) } ?? box
    }
  }

  /// The extent of a layer whose sublayers reach over `inside`.
  private static func extent(_ style: LayerSnapshot.Style, _ effects: LayerEffects?, _ inside: Box?) -> Box? {
    let bounds = Box(style.shape.rect)
    let background = effects?.backgroundFilters.isEmpty == false ? bounds : nil
    var (areas, free) = ([inside, background], [Box?]())
    style.forEachArea { low, high, bound in
      if bound == .none { free.append(Box(low: low, high: high)) } else { areas.append(Box(low: low, high: high)) }
    }
    func masked(_ box: Box?) -> Box? {
      style.masksToBounds ? box.flatMap { box in bounds.flatMap { box.intersection($0) } } : box
    }
    var box = union([masked(union(areas))] + free)
    for filter in effects?.filters ?? [] { box = box?.grown(by: filter.reach) }
    guard let shadow = effects?.shadow else { return box }
    let caster = shadow.path.map { $0.controlBox.flatMap { Box(low: $0.low, high: $0.high).ifAny } } ?? box
    let cast = caster.map {
      Box(low: $0.low + shadow.offset, high: $0.high + shadow.offset).grown(by: shadow.reach)
    }
    return union([box, masked(cast)])
  }
}

extension LayerExtents.Box {
  fileprivate init?(_ rect: CGRect) {
    self.init(low: Vector2(rect.minX.native, rect.minY.native), high: Vector2(rect.maxX.native, rect.maxY.native))
    if ifAny == nil { return nil }
  }
}
