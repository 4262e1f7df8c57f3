import Lamina

// The images in the scenes: small layer trees, rendered by the reference.

/// A rounded card with a letter F, which shows mirroring and rotation. 120 × 120 points at 2×.
func markPicture() throws -> CGImage {
  let card = box(0, 0, 120, 120, color(0.98, 0.80, 0.25))
  card.cornerRadius = 16
  for (x, y, w, h) in [(36, 26, 14, 70), (36, 26, 50, 14), (36, 54, 38, 14)] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
    card.addSublayer(box(x, y, w, h, color(0.18, 0.20, 0.28)))
  }
  return try ReferenceRenderer().render(card, in: Viewport(scale: 2))
}

/// The digits 0 to 9 side by side, each 30 × 50 points, in seven segments. 300 × 50 points at 2×.
func digitsPicture() throws -> CGImage {
  // The segments: top, upper left, upper right, middle, lower left, lower right, bottom.
  let bars: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
    (8, 4, 14, 5), (5, 6, 5, 18), (20, 6, 5, 18), (8, 22.5, 14, 5), (5, 26, 5, 18), (20, 26, 5, 18), (8, 41, 14, 5),
  ]
  let lit: [[Int]] = [
    [0, 1, 2, 4, 5, 6], [2, 5], [0, 2, 3, 4, 6], [0, 2, 3, 5, 6], [1, 2, 3, 5], [0, 1, 3, 5, 6], [0, 1, 3, 4, 5, 6],
    [0, 2, 5], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6],
  ]
  let strip = box(0, 0, 300, 50, nil)
  for (digit, segments) in lit.enumerated() {
    for k in segments {
      let (x, y, w, h) = bars[k]
      let bar = box(CGFloat(30 * digit) + x, y, w, h, color(0.15, 0.85, 0.65))
      bar.cornerRadius = 2.5
      strip.addSublayer(bar)
    }
  }
  return try ReferenceRenderer().render(strip, in: Viewport(scale: 2))
}

/// Four shapes in a 2 × 2 sheet, 64 × 64 points each, at 2×.
func spritesPicture() throws -> CGImage {
  let sheet = box(0, 0, 128, 128, nil)
  let disc = box(8, 8, 48, 48, color(0.91, 0.30, 0.26))
  disc.cornerRadius = 24
  let diamond = box(80, 16, 32, 32, color(0.16, 0.46, 0.84))
  diamond.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
  let ring = box(8, 72, 48, 48, nil)
  ring.cornerRadius = 24
  ring.borderWidth = 12
  ring.borderColor = color(0.20, 0.65, 0.42)
  let plus = box(88, 72, 16, 48, color(0.58, 0.36, 0.76))
  sheet.sublayers = [disc, diamond, ring, plus, box(72, 88, 48, 16, color(0.58, 0.36, 0.76))]
  return try ReferenceRenderer().render(sheet, in: Viewport(scale: 2))
}

/// A speech bubble's frame, 30 × 30 points at 2×. Only its middle part may stretch.
func bubblePicture() throws -> CGImage {
  let bubble = box(0, 0, 30, 30, color(0.30, 0.62, 0.96))
  bubble.cornerRadius = 10
  bubble.borderWidth = 3
  bubble.borderColor = color(0.10, 0.30, 0.60)
  return try ReferenceRenderer().render(bubble, in: Viewport(scale: 2))
}

/// A disc that fades towards its edge. 16 × 16 points at 2×.
func dotPicture() throws -> CGImage {
  let dot = CAGradientLayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
  dot.type = .radial
  (dot.startPoint, dot.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
  dot.colors = [CGColor.white, CGColor(gray: 1, alpha: 0.5), CGColor(gray: 1, alpha: 0)]
  dot.locations = [0, 0.4, 1]
  return try ReferenceRenderer().render(dot, in: Viewport(scale: 2))
}
