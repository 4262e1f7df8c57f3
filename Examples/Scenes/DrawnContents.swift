import Lamina

// Layers that draw their contents, as in Core Animation's documentation. 400 × 400 points, y down.

/// Strokes a red ellipse in the layer's bounds.
private final class EllipseDrawer: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setLineWidth(10)
    ctx.setStrokeColor(color(1, 0, 0))
    ctx.strokeEllipse(in: layer.bounds)
  }
}

/// Draws the features of a graphics context: gradients, shadows, dashes, clips.
private final class Painting: CALayer {
  override func draw(in ctx: CGContext) {
    let box = bounds.insetBy(dx: 12, dy: 12)
    ctx.saveGState()
    ctx.addPath(CGPath(roundedRect: box, cornerWidth: 16, cornerHeight: 16, transform: nil))
    ctx.clip()
    let sky = [color(0.10, 0.22, 0.48), color(0.96, 0.62, 0.36)]
    if let gradient = CGGradient(colorsSpace: nil, colors: sky, locations: [0, 1]) {
      ctx.drawLinearGradient(
        gradient, start: CGPoint(x: 0, y: box.minY), end: CGPoint(x: 0, y: box.maxY), options: [])
    }
    ctx.setShadow(offset: CGSize(width: 0, height: 4), blur: 8)
    ctx.setFillColor(color(1, 0.93, 0.70))
    ctx.fillEllipse(in: CGRect(x: box.midX - 20, y: box.midY - 26, width: 40, height: 40))
    ctx.restoreGState()
    ctx.setStrokeColor(.white)
    ctx.setLineWidth(3)
    ctx.setLineDash(phase: 0, lengths: [10, 6])
    ctx.move(to: CGPoint(x: box.minX, y: box.maxY - 30))
    ctx.addCurve(
      to: CGPoint(x: box.maxX, y: box.maxY - 30), control1: CGPoint(x: box.midX - 20, y: box.maxY - 70),
      control2: CGPoint(x: box.midX + 20, y: box.maxY + 10))
    ctx.strokePath()
  }
}

/// A blue layer whose delegate strokes a 10-point ellipse in its bounds, which clip the outer half of the stroke where
/// it touches them; the same layer at ¼ pixel per point; and a layer that draws itself.
func customDrawing() -> CALayer {
  let root = stage()
  let delegate = EllipseDrawer()
  for (x, scale) in [(40, 2), (220, 0.25)] as [(CGFloat, CGFloat)] {
    let layer = box(x, 30, 140, 140, color(0, 0, 1))
    layer.contentsScale = scale
    layer.delegate = delegate
    layer.display()
    root.addSublayer(layer)
  }
  let painting = Painting()
  painting.frame = CGRect(x: 100, y: 200, width: 200, height: 170)
  painting.contentsScale = 2
  painting.setNeedsDisplay()
  root.addSublayer(painting)
  return root
}

private func text(
  _ string: Any, _ frame: CGRect, size: CGFloat = 17, _ mode: CATextLayerAlignmentMode = .natural, scale: CGFloat = 2
) -> CATextLayer {
  let layer = CATextLayer()
  layer.frame = frame
  (layer.font, layer.fontSize) = ("DejaVu Sans", size)
  layer.foregroundColor = color(0.13, 0.15, 0.20)
  layer.alignmentMode = mode
  layer.contentsScale = scale
  layer.string = string
  layer.backgroundColor = .white
  return layer
}

/// Text layers: alignment, wrapping and truncation, scripts of several directions, attributes; and a text at one pixel
/// per point, which is softer than its copy beside it.
func texts() -> CALayer {
  let root = stage()
  for (i, mode) in [CATextLayerAlignmentMode.left, .center, .right].enumerated() {
    root.addSublayer(text(mode.rawValue, CGRect(x: 16 + 124 * i, y: 16, width: 120, height: 26), mode))
  }
  let paragraph = text(
    "A layer that shows text wraps it between words and, justified, fills every line of a paragraph but the last.",
    CGRect(x: 16, y: 52, width: 368, height: 70), .justified)
  paragraph.isWrapped = true
  root.addSublayer(paragraph)
  let modes: [CATextLayerTruncationMode] = [.start, .middle, .end]
  for (i, mode) in modes.enumerated() {
    let layer = text("Core Animation layers", CGRect(x: 16 + 124 * i, y: 132, width: 120, height: 26))
    layer.truncationMode = mode
    root.addSublayer(layer)
  }
  root.addSublayer(text("שלום עולם, layers", CGRect(x: 16, y: 168, width: 180, height: 28)))
  root.addSublayer(text("طبقات الرسوم", CGRect(x: 204, y: 168, width: 180, height: 28)))
  root.addSublayer(text("Fallback: 🎈 🌍 ✓", CGRect(x: 16, y: 206, width: 368, height: 30)))
  let styled = NSMutableAttributedString(
    string: "Attributed strings", attributes: [.font: CTFont("DejaVu Sans", size: 26)])
  styled.addAttributes(
    [.foregroundColor: color(0.85, 0.2, 0.2), .underlineStyle: NSUnderlineStyle.single.rawValue],
    range: NSRange(location: 0, length: 10))
  styled.addAttribute(.font, value: CTFont("DejaVu Serif", size: 26), range: NSRange(location: 11, length: 7))
  root.addSublayer(text(styled, CGRect(x: 16, y: 246, width: 368, height: 40)))
  root.addSublayer(text("Soft at 1", CGRect(x: 16, y: 300, width: 180, height: 80), size: 32, .center, scale: 1))
  root.addSublayer(text("Sharp at 2", CGRect(x: 204, y: 300, width: 180, height: 80), size: 32, .center))
  return root
}

/// The twelve contents gravities, labelled. Because y runs down here, the layer's "top" is at the bottom.
func gravities() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  let all: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill,
  ]
  for (i, gravity) in all.enumerated() {
    let (x, y) = (CGFloat(12 + 96 * (i % 4)), CGFloat(12 + 130 * (i / 4)))
    let layer = box(x, y, 88, 96, .white)
    layer.contents = mark
    layer.contentsScale = CGFloat(mark.width) / 44
    layer.contentsGravity = gravity
    layer.masksToBounds = true
    let name = text(gravity.rawValue, CGRect(x: x, y: y + 98, width: 88, height: 16), size: 10, .center)
    name.backgroundColor = nil
    root.sublayers = (root.sublayers ?? []) + [layer, name]
  }
  return root
}
