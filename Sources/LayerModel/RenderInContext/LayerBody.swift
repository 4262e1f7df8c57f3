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

  /// Paints background, gradient and contents; for a leaf, the border too.
  ///
  /// These pieces share the layer's outline. If there are several, and the outline does not run along pixel edges, they are painted beyond
  /// it and clipped to it once, as a group.
  ///
  /// - Parameter isChildless: Whether nothing lies between the contents and the border.
  /// - Parameter clipped: Whether the contents are clipped to the outline.
  func paint(_ opacity: Double, isChildless: Bool, clipped: Bool) {
    context.setAlpha(CGFloat(opacity))
    defer { context.setAlpha(1) }
    if style.softEdges.isEmpty { context.setShouldAntialias(false) }
    defer { context.setShouldAntialias(true) }
    let endsInside = !isChildless && opacity >= 1 && style.borderWidth > 0 && style.borderColor.isOpaque
    let contentsShare = !endsInside && style.contents.map { sharesOutline($0, clipped) } ?? false
    let contents = style.contents?.drawn(in: context, yDown: yDown, tint: style.contentsTint)
    // Contents with another outline lie between the body and the border.
    let isApart = style.contents != nil && !contentsShare
    // An opaque border is painted later: nothing of the body may show around it.
    let outline =
      endsInside || (isChildless && isApart && opacity >= 1 && style.borderColor.isOpaque && style.borderWidth > 0)
      ? style.shape.inset(by: style.borderWidth / 2) ?? style.shape : style.shape
    let hasBorder = isChildless && style.borderWidth > 0 && !isApart
    let pieces = [!style.backgroundColor.isClear, style.gradient != nil, contentsShare, hasBorder].filter { $0 }.count
    if pieces > 1, !liesBetweenPixels {
      context.saveGState()
      context.clip(to: outline.path)
      context.setAlpha(1)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setAlpha(CGFloat(opacity))
      let beyond = grown(style.shape.rect)
      paintBackground(in: clipsItself ? outline.path : beyond)
      paintGradient(in: beyond)
      if contentsShare { paint(contents, in: beyond) }
      if hasBorder { paintRing(from: beyond) }
      context.endTransparencyLayer()
      context.restoreGState()
    } else {
      let path = outline.path
      if clipsItself, !style.backgroundColor.isClear {
        context.saveGState()
        context.clip(to: style.shape.path)
        context.setAlpha(1)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setAlpha(CGFloat(opacity))
        paintBackground(in: path)
        context.endTransparencyLayer()
        context.restoreGState()
      } else {
        paintBackground(in: path)
      }
      paintGradient(in: path)
      if contentsShare { paint(contents, in: clipped ? path : nil) }
      if hasBorder { paintRing(from: style.shape.path) }
    }
    if isApart {
      context.saveGState()
      if clipped { context.clip(to: style.shape.path) }
      paint(contents)
      context.restoreGState()
      if isChildless, style.borderWidth > 0 { paintRing(from: style.shape.path) }
    }
  }

  func paintBorder() {
    if style.borderWidth <= 0 { return }
    if style.softEdges.isEmpty { context.setShouldAntialias(false) }
    paintRing(from: style.shape.path)
    context.setShouldAntialias(true)
  }

  /// Paints the fill and the stroke of a shape layer.
  func paintShape(_ opacity: Double) {
    context.setAlpha(CGFloat(opacity))
    if let fill = style.shapePaint.fill {
      context.setFillColor(CGColor(premultiplied: fill.color))
      context.fill(fill.path, by: fill.rule == .nonZero ? .winding : .evenOdd)
    }
    if let stroke = style.shapePaint.stroke {
      context.setStrokeColor(CGColor(premultiplied: stroke.color))
      context.setLineStyle(stroke.style)
      context.stroke(stroke.path)
    }
    context.setAlpha(1)
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

  /// Paints the contents in `path`, or else in their own frame: there Core Graphics draws them inside a clip of the same frame, so that the
  /// coverage of its edge counts twice.
  private func paint(_ contents: CGContext.DrawnImage?, in path: BezierPath? = nil) {
    guard let contents else { return }
    if let path { return context.fill(path, shading: contents.color) }
    var frame = BezierPath()
    frame.addRect(contents.rect)
    context.saveGState()
    context.clip(to: frame)
    context.fill(frame, shading: contents.color)
    context.restoreGState()
  }

  /// Whether the background is clipped by an outline with round corners, its own. Core Graphics fills that outline inside the clip, so that
  /// the coverage of its edge counts twice.
  private var clipsItself: Bool { style.masksToBounds && !style.shape.isSquare }

  /// Paints the border, between `outline` and its inner edge.
  private func paintRing(from outline: BezierPath) {
    var ring = outline
    if let inner = style.shape.inset(by: style.borderWidth) { ring.elements += inner.path.elements }
    context.setFillColor(CGColor(premultiplied: style.borderColor))
    context.fill(ring, by: .evenOdd)
  }

  /// Whether the contents have the layer's outline.
  private func sharesOutline(_ contents: ContentsPlacement, _ clipped: Bool) -> Bool {
    let (frame, rect) = (contents.frame, style.shape.rect)
    return clipped ? frame.contains(rect) : frame == rect && style.shape.isSquare
  }

  /// Whether the outline is square and runs along pixel edges, so that each pixel is covered fully or not at all.
  private var liesBetweenPixels: Bool {
    guard style.shape.isSquare else { return false }
    let rect = style.shape.rect.applying(context.userSpaceToDeviceSpaceTransform)
    let t = context.userSpaceToDeviceSpaceTransform
    guard (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0) else { return false }
    return [rect.minX, rect.maxX, rect.minY, rect.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
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
