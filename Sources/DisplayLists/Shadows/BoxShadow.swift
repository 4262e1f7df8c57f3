import Foundation
import Geometry
import LayerSnapshots

/// The shadow of a box with round corners and constant alpha, which is computed instead of blurred.
///
/// Along a row of the box, the Gaussian integrates to a difference of error functions. Rows are summed up by quadrature
/// where corners are round, and by error functions again elsewhere (`Shaders/common/shadow.glsl`).
struct BoxShadow {
  /// The centre, in points of the layer's plane, without the shadow's offset.
  let center: Vector2
  let half: Vector2
  let radius: Double
  let corners: CACornerMask
  let alpha: Double

  /// How far a path's curves may be from arcs, in standard deviations: a shadow changes by 1/255 at most.
  private static let mostDeviation = 0.01

  /// `nil` if the caster has any other shape, or is far from what is seen.
  ///
  /// - Parameter near: The part of the plane that may show the box, before the shadow's offset. A vast box is cut
  ///   around it.
  init?(
    of node: Int, _ shadow: LayerShadow, in snapshot: LayerSnapshot, extents: PlaneExtents,
    near: @autoclosure () -> PlaneBox
  ) {
    let style = snapshot.style(of: node)
    if let path = shadow.path {
      guard let shape = path.asRoundedRectangle(within: Self.mostDeviation * shadow.sigma) else { return nil }
      self.init(shape, alpha: 1, near: near(), sigma: shadow.sigma)
      return
    }
    guard !style.shape.isContinuous, let alpha = Self.alpha(of: node, in: snapshot, extents: extents) else {
      return nil
    }
    self.init(style.shape, alpha: alpha, near: near(), sigma: shadow.sigma)
  }

  /// The alpha that the layer's picture has everywhere in its shape; `nil` if it varies, or if anything is drawn
  /// outside.
  static func alpha(of node: Int, in snapshot: LayerSnapshot, extents: PlaneExtents) -> Double? {
    let style = snapshot.style(of: node)
    let effects = snapshot.effects(of: node)
    // A sublayer that erases leaves another shape.
    guard effects?.filters.isEmpty ?? true, effects?.isolatesBlending != true else { return nil }
    return style.uniformAlpha(hasSublayers: snapshot.hasVisibleSublayers(node), extents.sublayers[node])
  }

  private init?(_ shape: RoundedRectangle, alpha: Double, near: @autoclosure () -> PlaneBox, sigma: Double) {
    var box = PlaneBox(shape.rect)
    if !PlaneBox.wholePicture.contains(box) {
      let near = near()
      // Cut so far outside that neither edge nor corner of a cut is seen, however coarse coordinates are there.
      let coarseness = 1e-9 * max(abs(near.low.x), abs(near.low.y), abs(near.high.x), abs(near.high.y))
      let margin = LayerEffects.tail * sigma + shape.radius + coarseness
      let isVast = max(near.high.x - near.low.x, near.high.y - near.low.y) > PlaneBox.pictureLimit
      box = box.intersection(isVast ? .wholePicture : PlaneBox(low: near.low - margin, high: near.high + margin))
    }
    if box.isEmpty { return nil }
    center = (box.low + box.high) / 2
    half = (box.high - box.low) / 2
    radius = shape.radius
    corners = shape.corners
    self.alpha = alpha
  }
}

extension BoxShadow {
  /// Pixels of the bitmap per standard deviation. Linear interpolation of a Gaussian errs by h²/8 of its second
  /// derivative: 0.4/255 here.
  static let pixelsPerSigma = 5.0
  /// The largest bitmap, pixels on a side.
  private static let longestSide = 1024.0

  /// The grid of the shadow's alpha, counted from the middle of the box, and the box in its pixels. Enlarged, the grid
  /// is fine enough that linear interpolation does not show. A long box is stretched from one that the blur just leaves
  /// even in the middle. `nil` for corners that would take too many pixels.
  func bitmap(sigma: Double) -> (PlaneBitmap, BlurredBox)? {
    let (scale, tail) = (Self.pixelsPerSigma / sigma, LayerEffects.tail * Self.pixelsPerSigma + 1)
    let least = pointwiseMin(half, Vector2(repeating: radius + LayerEffects.tail * sigma))
    let drawn = half.replacing(with: least, where: 2 * (half * scale + tail) .>= Self.longestSide)
    let reach = (drawn * scale + tail) / 2
    guard 4 * reach.max() < Self.longestSide else { return nil }
    var bitmap = PlaneBitmap(
      scale: scale / 2, origin: center, frame: PixelRect(around: -reach.x, -reach.y, reach.x, reach.y))
    (bitmap.isSmooth, bitmap.enlargement, bitmap.stretch) = (true, 2, 2 * (half - drawn))
    return (bitmap, BlurredBox(half: drawn * scale, radius: radius * scale, corners: corners.rawValue))
  }
}

extension BezierPath {
  /// The rounded rectangle, if the path is one upright rectangle drawn once, each of whose corners is sharp or a
  /// quarter of a circle of one radius; otherwise `nil`.
  ///
  /// The path may start anywhere and turn either way. A quarter is a cubic curve with control points near κ = 0.5523 of
  /// the way to the corner, which is how `CGPath` and others draw it. Such a curve lies up to 0.00027 radii outside of
  /// the circle.
  ///
  /// - Parameter deviation: How far such a curve may be from the circle, in points.
  fileprivate func asRoundedRectangle(within deviation: Double) -> RoundedRectangle? {
    guard elements.count <= 16, case .move(let start)? = elements.first else { return nil }
    var ends = [start]
    var curves: [(start: Vector2, control1: Vector2, control2: Vector2, end: Vector2)] = []
    for (k, element) in elements.enumerated().dropFirst() {
      switch element {
      case .line(let p): ends.append(p)
      case .cubic(let c1, let c2, let p):
        curves.append((ends[ends.count - 1], c1, c2, p))
        ends.append(p)
      case .close: if k != elements.count - 1 { return nil }
      case .move, .quad: return nil
      }
    }
    let (low, high) = (ends.reduce(start) { pointwiseMin($0, $1) }, ends.reduce(start) { pointwiseMax($0, $1) })
    let size = high - low
    let slack = 1e-9 * (abs(low) + abs(high)).max()
    guard size.min() > slack, size.sum().isFinite else { return nil }
    let rect = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)

    // Every curve is a corner.
    var radius = 0.0
    var corners: CACornerMask = []
    for curve in curves {
      let reach = abs(curve.end - curve.start)
      if radius == 0 { radius = reach.x }
      guard reach.x > 0, abs(reach.x - radius) <= slack, abs(reach.y - radius) <= slack else { return nil }
      let isRight = curve.start.x + curve.end.x > low.x + high.x, isDown = curve.start.y + curve.end.y > low.y + high.y
      let corner = Vector2(isRight ? high.x : low.x, isDown ? high.y : low.y)
      for (end, control) in [(curve.start, curve.control1), (curve.end, curve.control2)] {
        let off = abs(control - (end + (corner - end) * 0.5523))
        guard abs(end.x - corner.x) <= slack || abs(end.y - corner.y) <= slack, off.max() <= 1e-3 * radius
        else { return nil }
      }
      let center = curve.start + curve.end - corner
      let arc = CurveSegment.cubic(curve.start, control1: curve.control1, control2: curve.control2, curve.end)
      // Between its ends and its middle, where it is farthest out, and in its middle.
      guard [0.2, 0.5, 0.8].allSatisfy({ abs((arc.point(at: $0) - center).length - radius) <= deviation })
      else { return nil }
      let bit: CACornerMask =
        isDown
        ? (isRight ? .layerMaxXMaxYCorner : .layerMinXMaxYCorner)
        : (isRight ? .layerMaxXMinYCorner : .layerMinXMinYCorner)
      guard corners.insert(bit).inserted else { return nil }
    }

    // Every line runs along a side, and the ends go around once: they enclose the rectangle without its corners'
    // triangles.
    var area = 0.0
    for (p, q) in zip(ends, ends.dropFirst() + [start]) {
      area += (p.x - low.x) * (q.y - low.y) - (p.y - low.y) * (q.x - low.x)
      let isCurve = curves.contains { $0.start == p && $0.end == q }
      let isVertical = abs(p.x - q.x) <= slack && (abs(p.x - low.x) <= slack || abs(p.x - high.x) <= slack)
      let isHorizontal = abs(p.y - q.y) <= slack && (abs(p.y - low.y) <= slack || abs(p.y - high.y) <= slack)
      guard isCurve || isVertical || isHorizontal else { return nil }
    }
    let expected = size.x * size.y - Double(curves.count) * radius * radius / 2
    guard abs(abs(area) / 2 - expected) <= 1e-6 * size.x * size.y else { return nil }
    return curves.isEmpty ? RoundedRectangle(rect) : RoundedRectangle(rect, radius: radius, corners: corners)
  }
}

private func abs(_ v: Vector2) -> Vector2 { Vector2(Swift.abs(v.x), Swift.abs(v.y)) }
