import Foundation
import Geometry

/// A pixel grid to paint on: the output, a bitmap in a layer's plane, or the fine grid that samples a function of a plane.
struct PixelGrid: Sendable {
  /// A yes/no decision is a tie if moving the sample point by this distance, in pixels (or texels), would change it.
  static let tieDistance = 1.0 / 64

  /// The pixels that may be painted. Outlines are clipped to a slightly larger rectangle.
  let frame: PixelRect

  /// The pixels that may be seen: what shows of a plane picture, or more. The scale of a nested bitmap depends on it, as it does on the GPU.
  let visible: PixelRect

  /// Whether the grid only samples a function of the plane. Then all edges are antialiased, and minified images are averaged.
  let isContinuous: Bool

  /// The number of nested plane pictures, including this one; 0 for the output.
  let nesting: Int

  /// The output's grid.
  init(output frame: PixelRect) {
    self.init(frame: frame, visible: frame, isContinuous: false, nesting: 0)
  }

  private init(frame: PixelRect, visible: PixelRect, isContinuous: Bool, nesting: Int) {
    (self.frame, self.visible, self.isContinuous, self.nesting) = (frame, visible, isContinuous, nesting)
  }

  /// A grid in a layer's plane, practically unbounded: ±2²⁴ pixels. Only requested tiles are painted.
  ///
  /// - Parameters:
  ///   - projection: Maps the plane to the grid.
  ///   - seen: What shows of the plane; `nil` for anything.
  static func plane(_ projection: Projection, seen: SeenPart?, isContinuous: Bool, nesting: Int) -> PixelGrid {
    let reach = 1 << 24
    let frame = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    let visible = seen.map { PixelRect(around: projection.image(of: $0.polygon, within: frame)) } ?? frame
    return PixelGrid(frame: frame, visible: visible, isContinuous: isContinuous, nesting: nesting)
  }

  /// The distance beyond `frame` to which outlines are kept, in pixels.
  private static let guardBand = 64

  /// The rectangle that outlines are clipped to.
  var guardedFrame: PixelRect { frame.outset(by: Self.guardBand) }

  /// The distance for ties. On a continuous grid a decision anywhere in the pixel counts, so that the pixel is sampled more finely.
  var tieDistance: Double { isContinuous ? 0.75 : Self.tieDistance }
}

/// A rectangle around the part of a layer's plane that shows, in points.
///
/// Each side is a power of two, or 0, so that a picture that shows in several places is mostly one picture.
struct SeenPart: Hashable {
  private let low: Vector2, high: Vector2

  /// What of the plane of `projection` shows in `grid`, grown by `reach` points; `nil` if nothing of the plane does.
  init?(of projection: Projection, in grid: PixelGrid, reach: Double) {
    let vast = Double(1 << 30)
    let plane = ConvexPolygon([
      Vector2(-vast, -vast), Vector2(vast, -vast), Vector2(vast, vast), Vector2(-vast, vast),
    ])
    let shown = projection.image(of: plane, within: grid.visible.outset(by: 2))
    guard let inverse = projection.map.inverse, let (low, high) = shown.image(through: inverse).bounds else {
      return nil
    }
    func up(_ v: Double) -> Double {
      if v.isNaN || v > vast { return vast }
      return v > 0 ? exp2(log2(v).rounded(.up)) : v < 0 ? -exp2(log2(-v).rounded(.down)) : 0
    }
    self.low = Vector2(-up(reach - low.x), -up(reach - low.y))
    self.high = Vector2(up(high.x + reach), up(high.y + reach))
  }

  var polygon: ConvexPolygon { ConvexPolygon([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]) }
}
