import Hosting

// Shadows, masks, shapes and gradients, as in Core Animation's documentation. 400 × 400 points, y down.

private func shadowed(_ layer: CALayer, _ opacity: Float, _ radius: CGFloat, _ dx: CGFloat, _ dy: CGFloat) -> CALayer {
  (layer.shadowOpacity, layer.shadowRadius) = (opacity, radius)
  layer.shadowOffset = CGSize(width: dx, height: dy)
  return layer
}

/// A shadow follows the layer's contents, not its bounds. A layer that masks to its bounds also clips its shadow, so
/// two layers are needed: an outer one with the shadow, an inner one that clips.
func shadows() throws -> CALayer {
  let root = stage()
  let plain = shadowed(box(30, 30, 150, 150, .white), 0.5, 5, 0, 5)
  plain.cornerRadius = 20
  // The shadow is clipped: only the part inside the bounds remains.
  let cut = shadowed(box(220, 30, 150, 150, .white), 0.5, 5, 0, 5)
  (cut.cornerRadius, cut.masksToBounds) = (20, true)
  cut.addSublayer(box(75, 75, 100, 100, color(0.91, 0.30, 0.26)))
  let outer = shadowed(box(30, 220, 150, 150, .white), 0.5, 5, 0, 5)
  outer.cornerRadius = 20
  let inner = box(0, 0, 150, 150, nil)
  (inner.cornerRadius, inner.masksToBounds) = (20, true)
  inner.addSublayer(box(75, 75, 100, 100, color(0.91, 0.30, 0.26)))
  outer.addSublayer(inner)
  // A shadow path gives the shadow its shape, independent of the layer's contents.
  let pathed = shadowed(box(235, 220, 120, 120, color(0.16, 0.46, 0.84)), 0.7, 6, 0, 0)
  pathed.shadowPath = UIBezierPath(ovalIn: CGRect(x: -10, y: 95, width: 140, height: 50)).cgPath
  root.sublayers = [plain, cut, outer, pathed]
  return root
}

/// A rectangle with three rounded corners, as a path.
func threeRoundedCorners() -> CALayer {
  let root = stage()
  let rect = CGRect(x: 100, y: 100, width: 200, height: 200)
  let path = UIBezierPath(
    roundedRect: rect, byRoundingCorners: [.topRight, .bottomRight, .bottomLeft],
    cornerRadii: CGSize(width: 40, height: 40))
  let shape = CAShapeLayer()
  shape.path = path.cgPath
  shape.fillColor = color(0.95, 0.68, 0.18)
  shape.strokeColor = color(0.18, 0.20, 0.28)
  shape.lineWidth = 6
  shape.lineJoin = .round
  root.addSublayer(shape)
  return root
}

/// A stick figure of one path, and the same path trimmed, dashed, and with other line caps.
func stickFigures() -> CALayer {
  let root = stage()
  let path = UIBezierPath()
  path.move(to: CGPoint(x: 125, y: 50))
  path.addArc(
    withCenter: CGPoint(x: 100, y: 50), radius: 25, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
  path.move(to: CGPoint(x: 100, y: 75))
  path.addLine(to: CGPoint(x: 100, y: 125))
  path.addLine(to: CGPoint(x: 75, y: 175))
  path.move(to: CGPoint(x: 100, y: 125))
  path.addLine(to: CGPoint(x: 125, y: 175))
  path.move(to: CGPoint(x: 50, y: 100))
  path.addLine(to: CGPoint(x: 150, y: 100))
  for k in 0..<4 {
    let figure = CAShapeLayer()
    figure.position = CGPoint(x: 200 * (k % 2), y: 200 * (k / 2))
    figure.path = path.cgPath
    figure.strokeColor = color(0.85, 0.20, 0.20)
    figure.fillColor = .clear
    (figure.lineWidth, figure.lineCap, figure.lineJoin) = (5, .round, .round)
    switch k {
    case 1: figure.strokeEnd = 0.6
    case 2: (figure.lineDashPattern, figure.lineCap) = ([12, 6], .butt)
    case 3: (figure.lineWidth, figure.lineCap, figure.lineJoin) = (12, .square, .miter)
    default: break
    }
    root.addSublayer(figure)
  }
  return root
}

/// A mask multiplies a layer by the mask's alpha: an image, a shape, a gradient, and a translucent layer.
func masks() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  let star = UIBezierPath()
  for k in 0..<5 {
    let angle = CGFloat(k) * 0.8 * .pi - .pi / 2
    let p = CGPoint(x: 75 + 75 * cos(angle), y: 80 + 75 * sin(angle))
    if k == 0 { star.move(to: p) } else { star.addLine(to: p) }
  }
  star.close()
  for k in 0..<4 {
    let card = box(30 + 190 * CGFloat(k % 2), 30 + 190 * CGFloat(k / 2), 150, 150, color(0.16, 0.46, 0.84))
    let picture = box(15, 15, 120, 120, nil)
    picture.contents = mark
    card.addSublayer(picture)
    switch k {
    case 0:
      card.mask = box(25, 25, 100, 100, nil)
      card.mask?.contents = try bubblePicture()
    case 1:
      let shape = CAShapeLayer()
      shape.path = star.cgPath
      card.mask = shape
    case 2:
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 150, height: 150)
      gradient.colors = [CGColor.black, CGColor.clear]
      card.mask = gradient
    default:
      let whole = box(0, 0, 150, 150, CGColor(gray: 0, alpha: 0.4))
      whole.addSublayer(box(75, 0, 75, 150, .black))
      card.mask = whole
    }
    root.addSublayer(card)
  }
  return root
}

/// Gradients: axial, with explicit stops, radial and conic; the first and the last are also rounded.
func gradients() -> CALayer {
  let root = stage()
  let (red, yellow, green) = (color(0.85, 0.20, 0.20), color(0.95, 0.80, 0.20), color(0.20, 0.65, 0.30))
  for k in 0..<4 {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 25 + 190 * CGFloat(k % 2), y: 25 + 190 * CGFloat(k / 2), width: 160, height: 160)
    switch k {
    case 0:
      layer.colors = [red, color(0.20, 0.35, 0.80)]
      (layer.endPoint, layer.cornerRadius) = (CGPoint(x: 1, y: 1), 30)
      layer.startPoint = .zero
    case 1:
      layer.colors = [red, yellow, green]
      layer.locations = [0, 0.25, 0.5]
    case 2:
      layer.colors = [CGColor.white, yellow, red, CGColor(red: 0.85, green: 0.2, blue: 0.2, alpha: 0)]
      (layer.type, layer.startPoint, layer.endPoint) = (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.8))
    default:
      layer.colors = [red, yellow, green, color(0.20, 0.35, 0.80), red]
      (layer.type, layer.startPoint, layer.endPoint) = (.conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
      layer.cornerRadius = 80
    }
    root.addSublayer(layer)
  }
  return root
}
