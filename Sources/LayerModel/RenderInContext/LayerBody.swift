import Drawing
import Foundation
import Geometry
import LayerSnapshots

/// The drawing of one layer itself, as operations on a context whose user space is the layer's plane.
struct LayerBody {
  let style: LayerSnapshot.Style
  let context: CGContext
  /// Whether y of the plane runs down the picture.
  let yDown: Bool

  /// Paints one of the layer's items.
  func paint(_ item: LayerSnapshot.Style.Item, _ opacity: Double) {
    context.setAlpha(CGFloat(opacity))
    defer { context.setAlpha(1) }
    if let shape = item.shape { return paint(shape) }
    if style.softEdges.isEmpty { context.setShouldAntialias(false) }
    defer { context.setShouldAntialias(true) }
    if !item.isHollow {
      paintBody(item, opacity)
    } else if let border = item.border, let outer = item.outer {
      paint(border, from: outer.path)
    }
  }

  /// Paints background, gradient and contents, and the border around them.
  ///
  /// These pieces share the layer's outline. If there are several, and the outline does not run along pixel edges, they
  /// are painted beyond it and clipped to it once, as a group.
  private func paintBody(_ item: LayerSnapshot.Style.Item, _ opacity: Double) {
    let clipped = style.masksToBounds
    let contentsShare = item.outer == style.shape && style.contents.map { sharesOutline($0, clipped) } ?? false
    let contents = style.contents?.drawn(in: context, yDown: yDown, tint: style.contentsTint)
    // Contents with another outline lie between the body and the border.
    let isApart = style.contents != nil && !contentsShare
    // An opaque border is painted later, and no part of the body may show around it.
    let outline = (isApart ? style.bodyOutline(opacity: opacity) : item.outer) ?? style.shape
    let border = isApart ? nil : item.border
    let pieces = [!style.backgroundColor.isClear, style.gradient != nil, contentsShare, border != nil]
      .filter { $0 }.count
    if pieces > 1, !(style.shape.isSquare && liesBetweenPixels(style.shape.rect)) {
      let beyond = grown(style.shape.rect)
      paintGroup(in: outline.path, opacity) {
        paintBackground(in: clipsItself ? outline.path : beyond)
        paintGradient(in: beyond)
        if contentsShare { paint(contents, in: beyond) }
        if let border { paint(border, from: beyond) }
      }
    } else {
      let path = outline.path
      if clipsItself, !style.backgroundColor.isClear {
        paintGroup(in: style.shape.path, opacity) { paintBackground(in: path) }
      } else {
        paintBackground(in: path)
      }
      paintGradient(in: path)
      if contentsShare {
        if clipped { paint(contents, in: path) } else { paintTwiceClipped(contents, opacity) }
      }
      if let border { paint(border, from: style.shape.path) }
    }
    if isApart {
      context.saveGState()
      if clipped { context.clip(to: style.shape.path) }
      paintTwiceClipped(contents, opacity)
      context.restoreGState()
      if let border = item.border { paint(border, from: style.shape.path) }
    }
  }

  /// Paints a fill or a stroke, which the bounds of a layer that masks to them cut.
  private func paint(_ shape: LayerSnapshot.Style.Item.Shape) {
    context.saveGState()
    defer { context.restoreGState() }
    if style.masksToBounds { context.clip(to: style.shape.path) }
    switch shape {
    case .fill(let fill):
      context.setFillColor(CGColor(premultiplied: fill.color))
      context.fill(fill.path, by: fill.rule == .nonZero ? .winding : .evenOdd)
    case .stroke(let stroke):
      context.setStrokeColor(CGColor(premultiplied: stroke.color))
      context.setLineStyle(stroke.style)
      context.stroke(stroke.path)
    }
  }

  // MARK: Pieces

  private func paintBackground(in path: BezierPath) {
    if style.backgroundColor.isClear { return }
    context.setFillColor(CGColor(premultiplied: style.backgroundColor))
    context.fill(path)
  }

  private func paintGradient(in path: BezierPath) {
    if let gradient = style.gradient { context.fill(path, shading: gradient.shading) }
  }

  private func paint(_ contents: CGContext.DrawnImage?, in path: BezierPath) {
    if let contents { context.fill(path, shading: contents.color) }
  }

  /// Paints the contents in their own frame. Core Graphics draws them inside a clip of the same frame, so that the
  /// coverage of its edge counts twice.
  private func paintTwiceClipped(_ contents: CGContext.DrawnImage?, _ opacity: Double) {
    guard let contents else { return }
    var frame = BezierPath()
    frame.addRect(contents.rect)
    if liesBetweenPixels(contents.rect) { return paint(contents, in: frame) }
    paintGroup(in: frame, opacity) { paint(contents, in: frame) }
  }

  /// Calls `paint`, and clips its drawing to `outline` as a group: where both end in a pixel, their coverages multiply.
  /// Cairo's own clip would take their common area.
  private func paintGroup(in outline: BezierPath, _ opacity: Double, _ paint: () -> Void) {
    context.saveGState()
    context.clip(to: outline)
    context.setAlpha(1)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setAlpha(CGFloat(opacity))
    paint()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Whether the background is clipped by an outline with round corners, its own. Core Graphics fills that outline
  /// inside the clip, so that the coverage of its edge counts twice.
  private var clipsItself: Bool { style.masksToBounds && !style.shape.isSquare }

  /// Paints a border, between `outline` and its inner edge.
  private func paint(_ border: LayerSnapshot.Style.Item.Border, from outline: BezierPath) {
    var ring = outline
    if let inner = border.inner { ring.elements += inner.path.elements }
    switch border.paint {
    case .color(let color):
      context.setFillColor(CGColor(premultiplied: color))
      context.fill(ring, by: .evenOdd)
    case .gradient(let gradient): context.fill(ring, by: .evenOdd, shading: gradient.shading)
    }
  }

  /// Whether the contents have the layer's outline.
  private func sharesOutline(_ contents: ContentsPlacement, _ clipped: Bool) -> Bool {
    let (frame, rect) = (contents.frame, style.shape.rect)
    return clipped ? frame.encloses(rect) : frame == rect && style.shape.isSquare
  }

  /// Whether the edges of `rect` run along pixel edges, so that each pixel is covered fully or not at all.
  private func liesBetweenPixels(_ rect: CGRect) -> Bool {
    let t = context.userSpaceToDeviceSpaceTransform
    guard (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0) else { return false }
    let pixels = rect.applying(t)
    return [pixels.minX, pixels.maxX, pixels.minY, pixels.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
  }

  /// Returns `rect` grown by two pixels on each side.
  private func grown(_ rect: CGRect) -> BezierPath {
    let (x, y) = context.pixelSides
    let (dx, dy) = (2 * (abs(x.x) + abs(y.x)), 2 * (abs(x.y) + abs(y.y)))
    var path = BezierPath()
    path.addRect(rect.insetBy(dx: CGFloat(-dx), dy: CGFloat(-dy)))
    return path
  }
}
