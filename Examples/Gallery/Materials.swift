import Lamina

// Definitions that the code of the pictures uses without showing them.

let paper = CGColor(gray: 0.95, alpha: 1)
let ink = CGColor(red: 0.16, green: 0.18, blue: 0.26, alpha: 1)
let blue = CGColor(red: 0.18, green: 0.45, blue: 0.85, alpha: 1)
let coral = CGColor(red: 0.93, green: 0.36, blue: 0.30, alpha: 1)
let gold = CGColor(red: 0.97, green: 0.76, blue: 0.22, alpha: 1)
let mint = CGColor(red: 0.25, green: 0.70, blue: 0.52, alpha: 1)

/// A layer with a frame, points from the picture's top left corner, and a background.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

/// A letter F on gold with a blue bar at its right side, 40 × 30 pixels: no turn or mirror image of it looks the same.
func photo() throws -> CGImage {
  let card = box(0, 0, 40, 30, gold)
  for bar in [box(9, 5, 5, 20, ink), box(9, 5, 16, 5, ink), box(9, 13, 12, 4, ink), box(33, 0, 7, 30, blue)] {
    card.addSublayer(bar)
  }
  return try ReferenceRenderer().render(card)
}

/// A star of five points that one line draws: the fill rules differ in its middle.
func star(in rect: CGRect) -> CGPath {
  let path = CGMutablePath()
  for k in 0..<5 {
    let angle = 4 * Double.pi / 5 * Double(k) - .pi / 2
    let point = CGPoint(x: rect.midX + rect.width / 2 * cos(angle), y: rect.midY + rect.height / 2 * sin(angle))
    if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// A shape layer of the picture's size that strokes a path through `points`.
func line(_ points: [CGPoint], width: CGFloat, color: CGColor = blue) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
  let path = CGMutablePath()
  path.addLines(between: points)
  (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (path, nil, color, width)
  return layer
}

/// Dots of a replicator that start one after the other: together they show the course of one dot's animation, `delay`
/// seconds apart.
func course(of animation: CAAnimation, copies: Int, delay: Double, step: CGFloat) -> CALayer {
  let trail = CAReplicatorLayer()
  trail.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
  (trail.instanceCount, trail.instanceDelay) = (copies, delay)
  trail.instanceTransform = CATransform3DMakeTranslation(0, step, 0)
  let dot = box(8, 8, 7, 7, blue)
  dot.cornerRadius = 3.5
  dot.add(animation, forKey: "course")
  trail.addSublayer(dot)
  return trail
}

/// A text on gold that fills the picture.
func text(_ string: String, size: CGFloat = 13) -> CATextLayer {
  let layer = CATextLayer()
  layer.frame = CGRect(x: 6, y: 6, width: 84, height: 84)
  (layer.string, layer.fontSize, layer.foregroundColor, layer.backgroundColor) = (string, size, ink, gold)
  return layer
}

/// A replicator of the picture's size with a bar in it.
func bars(_ count: Int = 5) -> CAReplicatorLayer {
  let layer = CAReplicatorLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
  layer.instanceCount = count
  layer.instanceTransform = CATransform3DMakeTranslation(16, 0, 0)
  layer.addSublayer(box(10, 24, 10, 48, CGColor(red: 0.9, green: 0.5, blue: 0.4, alpha: 1)))
  return layer
}

/// Fills each tile, or the whole layer, in one of four colours, and an ellipse in it.
final class TileDelegate: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in context: CGContext) {
    let tile = context.boundingBoxOfClipPath
    context.setFillColor([gold, coral, mint, blue][(Int(tile.minX / 24) + Int(tile.minY / 24)) % 4])
    context.fill(tile)
    context.setFillColor(.white)
    context.fillEllipse(in: tile.insetBy(dx: 4, dy: 4))
  }
}

/// An emitter in the middle of the picture with one kind of particle; one second has run when the picture is taken.
func emitter() -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
  layer.emitterPosition = CGPoint(x: 48, y: 48)
  layer.seed = 7
  layer.emitterCells = [cell()]
  return layer
}

func cell() -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
  cell.color = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8)
  (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (80, 1, 30, 2 * .pi)
  return cell
}

/// A change of place from the left to the right in one second.
func slide() -> CABasicAnimation {
  let slide = CABasicAnimation(keyPath: "transform.translation.x")
  (slide.fromValue, slide.toValue, slide.duration, slide.fillMode) = (0, 72, 1, .both)
  return slide
}
