import Foundation
import Geometry

extension CGContext {
  /// Fills the clip with a linear gradient from `start` to `end`. Colours are constant across its axis.
  ///
  /// Without options only the strip between the two points is filled. Nothing is drawn if they coincide. "Across" is
  /// perpendicular in user space, and may be slanted in the bitmap.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (origin, axis) = (Vector2(start), Vector2(end) - Vector2(start))
    let square = axis.dot(axis)
    guard canDraw, square > 0, square.isFinite, (origin + axis).isFinite else { return }
    func place(_ p: Vector2) -> Double { (p - origin).dot(axis) / square }
    var outline: BezierPath?
    if options != [.drawsBeforeStartLocation, .drawsAfterEndLocation] {
      // The strip between the ends, over the visible area.
      var shown = target.clipRect
      if let shadow = state.shadow { shown = shown.union(shadow.sources(of: shown)) }
      let back = pixelTransform.inverted()
      let corners = ConvexPolygon(shown.outset(by: 2)).vertices.map { Vector2(CGPoint($0).applying(back)) }
      let across = axis.quarterTurned
      func range(_ values: [Double]) -> (Double, Double) { (values.min() ?? 0, values.max() ?? 0) }
      var (t0, t1) = range(corners.map(place))
      let (s0, s1) = range(corners.map { ($0 - origin).dot(across) / square })
      if !options.contains(.drawsBeforeStartLocation) { t0 = 0 }
      if !options.contains(.drawsAfterEndLocation) { t1 = 1 }
      guard t1 > t0 else { return }
      func point(_ t: Double, _ s: Double) -> Vector2 { origin + t * axis + s * across }
      outline = BezierPath([
        .move(point(t0, s0)), .line(point(t1, s0)), .line(point(t1, s1)), .line(point(t0, s1)), .close,
      ])
    }
    let ramp = gradient.ramp
    fill(outline, shading: { ramp.color(at: place($0)) })
  }

  /// Fills the clip with a radial gradient from one circle to another: each point has the colour of the last
  /// interpolated circle that passes through it.
  ///
  /// Options extend the circles, growing or shrinking, until they shrink to points. Nothing is drawn if a radius is
  /// negative or the circles are equal.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard canDraw,
      let circles = CircleRow(
        Vector2(startCenter), startRadius.native, Vector2(endCenter), endRadius.native, options)
    else { return }
    let ramp = gradient.ramp
    let (across, down) = pixelSides
    let corners = [(across + down) / 2, (across - down) / 2]
    // At a pixel on an edge, 16 samples are averaged.
    var grid: [Vector2] = []
    for i in 0..<16 {
      let (u, v) = (Double(i % 4) - 1.5, Double(i / 4) - 1.5)
      grid.append((u * across + v * down) / 4)
    }
    func color(_ p: Vector2) -> SIMD4<Float> {
      let place = circles.place(of: p)
      func differs(_ q: Vector2) -> Bool { (circles.place(of: q) == nil) != (place == nil) }
      if !corners.contains(where: { differs(p + $0) || differs(p - $0) }) {
        return place.map { ramp.color(at: $0) } ?? .zero
      }
      var sum = SIMD4<Float>.zero
      for d in grid {
        if let t = circles.place(of: p + d) { sum += ramp.color(at: t) }
      }
      return sum / 16
    }
    fill(nil, shading: color)
  }
}

/// The circles of a radial gradient: centre `c0 + t·(c1 − c0)` and radius `r0 + t·(r1 − r0)`, not negative.
private struct CircleRow {
  private let center: Vector2, radius: Double
  private let centerStep: Vector2, radiusStep: Double
  private let first: Double, last: Double

  init?(_ c0: Vector2, _ r0: Double, _ c1: Vector2, _ r1: Double, _ options: CGGradientDrawingOptions) {
    (center, radius, centerStep, radiusStep) = (c0, r0, c1 - c0, r1 - r0)
    guard r0 >= 0, r1 >= 0, (c0 + c1).isFinite, (r0 + r1).isFinite, c0 != c1 || r0 != r1 else { return nil }
    first = options.contains(.drawsBeforeStartLocation) ? -.infinity : 0
    last = options.contains(.drawsAfterEndLocation) ? .infinity : 1
  }

  /// The greatest t of a circle through `p`; `nil` without one.
  func place(of p: Vector2) -> Double? {
    // |p − c0 − t·dc|² = (r0 + t·dr)², or a·t² − 2·b·t + c = 0.
    let d = p - center
    let a = centerStep.dot(centerStep) - radiusStep * radiusStep
    let b = d.dot(centerStep) + radius * radiusStep
    let c = d.dot(d) - radius * radius
    func isShown(_ t: Double) -> Bool { t >= first && t <= last && radius + t * radiusStep >= 0 }
    if abs(a) < 1e-12 * (centerStep.dot(centerStep) + radiusStep * radiusStep) {
      let t = c / (2 * b)
      return isShown(t) ? t : nil
    }
    let root = b * b - a * c
    guard root >= 0 else { return nil }
    let (t1, t2) = ((b + root.squareRoot()) / a, (b - root.squareRoot()) / a)
    let (greater, less) = t1 > t2 ? (t1, t2) : (t2, t1)
    return isShown(greater) ? greater : isShown(less) ? less : nil
  }
}

extension SIMD2 where Scalar == Double {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
