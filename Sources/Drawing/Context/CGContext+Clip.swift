import CCairo
import Foundation
import Geometry
import Imaging

extension CGContext {
  /// Intersects the clip with the interior of the path, and clears the path. An empty path clips everything away.
  ///
  /// Edges are antialiased: a pixel that the path covers partly is drawn partly.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = basePath
    basePath = BezierPath()
    clip(base: path, by: rule)
  }

  /// Intersects the clip with a rectangle, in user space.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Intersects the clip with the union of rectangles in user space.
  public func clip(to rects: [CGRect]) {
    var path = BezierPath()
    for rect in rects { if let rect = rect.cut { path.addRect(rect, transform: ctm) } }
    beginPath()
    clip(base: path, by: .winding)
  }

  /// Intersects the clip with `rect` of user space and multiplies it by a mask: the image, stretched over `rect` as
  /// ``draw(_:in:byTiling:)`` stretches it.
  ///
  /// The mask's value is the luminance of an opaque image, `0.2126·red + 0.7152·green + 0.0722·blue` of the encoded
  /// colours, as for Apple's grey masks. It is the alpha of an image that is not opaque, as for icons on Apple's
  /// systems.
  public func clip(to rect: CGRect, mask: CGImage) {
    let drawn = drawn(mask, in: rect, quality: state.interpolationQuality)
    clip(to: drawn?.rect ?? rect)
    let bounds = target.clipRect
    guard let drawn, let layer = shaded(bounds, 1, drawn.color), let coverage = Surface(bounds, .alpha)
    else { return }
    var pixels = layer.plane { mask.isOpaque ? 0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z : $0.w }.values
    state.clipMask?.forEachAlphaRow { y, row in
      guard let outer = state.clipMask?.rect, y >= bounds.minY, y < bounds.maxY else { return }
      for x in bounds.minX..<bounds.maxX {
        pixels[(y - bounds.minY) * bounds.width + x - bounds.minX] *= Float(row[x - outer.minX]) / 255
      }
    }
    coverage.forEachAlphaRow { y, row in
      for x in 0..<row.count { row[x] = UInt8(pixels[(y - bounds.minY) * bounds.width + x] * 255 + 0.5) }
    }
    state.clipMask = coverage
  }

  /// Resets the clip to the whole bitmap, or the whole transparency layer. As Apple's, it is meant for code outside of
  /// saved graphics states.
  public func resetClip() {
    cairo_reset_clip(cairo)
    state.clipMask = nil
    let r = target.rect.intersection(bitmap.rect)
    state.clipBounds = CGRect(x: r.minX, y: height - r.maxY, width: r.width, height: r.height)
  }

  /// The bounding box of the clip in user space; null if the clip is empty or ``ctm`` has no inverse.
  public var boundingBoxOfClipPath: CGRect {
    let bounds = state.clipBounds
    return canDraw && !bounds.isEmpty ? bounds.applying(ctm.inverted()) : .null
  }

  /// Intersects the clip with the interior of a path of base space.
  func clip(base path: BezierPath, by rule: CGPathFillRule) {
    var pixels = path.transformed(by: flip)
    if !pixels.isFinite { pixels = BezierPath() }
    if !pixels.isWithinCairosReach { pixels = pixels.cutToCairosReach }
    applyRenderingAttributes(to: cairo)
    CairoPath.set(pixels, of: cairo)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
    let bounds = CGPath(bezierPath: pixels.transformed(by: flip)).boundingBoxOfPath
    state.clipBounds = bounds.isNull ? .null : state.clipBounds.intersection(bounds)
  }
}

extension CGContext {
  /// Intersects the clip with the interior of a path of user space.
  package func clip(to path: BezierPath, by rule: CGPathFillRule = .winding) {
    clip(base: path.transformed(by: ctm), by: rule)
  }
}
