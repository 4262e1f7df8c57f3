import Foundation
import Geometry

/// A pass while items are added to it, in painter's order.
struct PassUnderConstruction {
  let frame: PixelRect
  private let clearColor: PremultipliedColor
  private var items: [DrawItem] = []
  private var sources: [ImageSource] = []
  private var rounding: RoundingBound

  init(frame: PixelRect, clearColor: PremultipliedColor) {
    self.frame = frame
    self.clearColor = clearColor
    rounding = RoundingBound(frame: frame)
  }

  /// How far a cut's rasterised part reaches over the line: the shader decides by the sample point, which lies within
  /// 2⁻⁷ px of the centre that the rasteriser decides by.
  private static let cutOverlap = 0.01

  /// Adds an item where the cuts and the frame leave something of it.
  ///
  /// - Parameter cuts: over output pixels, measuring distance.
  mutating func append(_ painted: PaintedItem, cuts: [LinearForm], table: inout EdgeTable) {
    let cover = cover(of: painted, cuts: cuts)
    if cover.isEmpty { return }
    var item = painted.item
    item.placement.x = Float(painted.origin.x)
    item.placement.y = Float(painted.origin.y)
    if !cuts.isEmpty {
      // Cuts stand at the end of the table: the item's own outlines may serve several pieces.
      item.details.y = table.record(cuts: cuts, from: painted.origin, base: Int(item.details.w)).rawValue
    }
    rounding.add(cover, alpha: painted.interiorAlpha)
    guard let core = painted.core, isWhole(core, cuts) else {
      append(item, over: cover, painted.source)
      return
    }
    for part in core.ring { append(item, over: part, painted.source) }
    if painted.paintsInside {
      item.details.z |= DrawItem.Flags.inside.rawValue
      item.details.y = 0
      append(item, over: ConvexPolygon(core.inside), painted.source)
    }
  }

  /// Whether no cut comes near the core.
  private func isWhole(_ core: ItemCore, _ cuts: [LinearForm]) -> Bool {
    cuts.allSatisfy { cut in core.inside.allSatisfy { cut.value(at: $0) > 2 * Self.cutOverlap } }
  }

  /// Adds the item over a convex part of the output, as a fan of quadrilaterals; the last may be a triangle. They share
  /// edges to the bit, so no pixel is hit twice.
  private mutating func append(_ item: DrawItem, over part: ConvexPolygon, _ source: ImageSource) {
    guard let (low, high) = part.bounds, high.x > Double(frame.minX), high.y > Double(frame.minY),
      low.x < Double(frame.maxX), low.y < Double(frame.maxY)
    else { return }
    var item = item
    let v = part.vertices.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
    for k in stride(from: 1, to: v.count - 1, by: 2) {
      let last = v[min(k + 2, v.count - 1)]
      item.corners01 = SIMD4(v[0].x, v[0].y, v[k].x, v[k].y)
      item.corners23 = SIMD4(v[k + 1].x, v[k + 1].y, last.x, last.y)
      items.append(item)
      sources.append(source)
    }
  }

  func finished() -> RenderPass {
    RenderPass(
      frame: frame, format: rounding.needsWideTarget ? .rgba16F : .rgba8, clearColor: clearColor, items: items,
      sources: sources)
  }

  /// The pixels to rasterise: all whose square the item may touch.
  private func cover(of painted: PaintedItem, cuts: [LinearForm]) -> ConvexPolygon {
    let touched = PixelRect(around: painted.reach)
    let isUpright = painted.reach.isUpright
    let pixels = (isUpright ? touched : touched.outset(by: 1)).intersection(frame)
    if pixels.isEmpty { return ConvexPolygon([]) }
    let box = ConvexPolygon(pixels)
    let cover = isUpright ? box : painted.reach.outset(by: DepthOrder.pixelReach).clipped(to: box.edgeForms)
    return cover.clipped(to: cuts.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, Self.cutOverlap)) })
  }
}
