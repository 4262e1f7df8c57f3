import Lamina

// Scenes from Core Animation's documentation, each a tree of 400 × 400 points, y down.

/// A layer with the given frame and background colour.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: 1)
}

func stage() -> CALayer { box(0, 0, 400, 400, color(0.88, 0.90, 0.94)) }

private func picture(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ image: CGImage) -> CALayer {
  let layer = box(x, y, width, height, nil)
  layer.contents = image
  return layer
}

/// The perspective of an eye 500 points away.
private let eye: CATransform3D = {
  var eye = CATransform3DIdentity
  eye.m34 = -1 / 500
  return eye
}()

/// Two cards turned towards each other under one `sublayerTransform`: they share a vanishing point.
func cardsUnderOneCamera() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  root.sublayerTransform = eye
  for (x, angle) in [(25, 1), (225, -1)] as [(CGFloat, CGFloat)] {
    let card = picture(x, 125, 150, 150, mark)
    card.transform = CATransform3DMakeRotation(angle * .pi / 4, 0, 1, 0)
    root.addSublayer(card)
  }
  return root
}

/// The same two cards, each with its own m34 and so its own vanishing point.
func cardsWithTheirOwnCameras() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  for (x, angle) in [(25, 1), (225, -1)] as [(CGFloat, CGFloat)] {
    let card = picture(x, 125, 150, 150, mark)
    card.transform = CATransform3DRotate(eye, angle * .pi / 4, 0, 1, 0)
    root.addSublayer(card)
  }
  return root
}

/// The back of a layer shows its front mirrored, or nothing if the layer is not double-sided.
func backFaces() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  for (k, isDoubleSided) in [true, true, false].enumerated() {
    let card = picture(20 + 125 * CGFloat(k), 145, 110, 110, mark)
    if k > 0 { card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    card.isDoubleSided = isDoubleSided
    let slot = box(20 + 125 * CGFloat(k), 145, 110, 110, nil)
    slot.borderWidth = 1
    slot.borderColor = CGColor(gray: 0, alpha: 0.3)
    root.addSublayer(slot)
    root.addSublayer(card)
  }
  return root
}

/// Sprites from one sheet and the digits of a clock, selected by `contentsRect`.
func spritesAndClock() throws -> CALayer {
  let root = stage()
  let sheet = try spritesPicture()
  for k in 0..<4 {
    let sprite = picture(20 + 92 * CGFloat(k), 40, 84, 84, sheet)
    sprite.contentsRect = CGRect(x: k % 2 == 0 ? 0 : 0.5, y: k < 2 ? 0 : 0.5, width: 0.5, height: 0.5)
    sprite.contentsGravity = .resizeAspect
    root.addSublayer(sprite)
  }
  let clock = box(40, 200, 320, 120, color(0.10, 0.12, 0.16))
  clock.cornerRadius = 16
  let digits = try digitsPicture()
  for (k, digit) in [1, 0, 4, 7].enumerated() {
    let layer = picture(30 + 66 * CGFloat(k) + (k > 1 ? 8 : 0), 12, 58, 96, digits)
    layer.contentsRect = CGRect(x: 0.1 * CGFloat(digit), y: 0, width: 0.1, height: 1)
    layer.contentsGravity = .resizeAspect
    clock.addSublayer(layer)
  }
  for y in [44, 68] as [CGFloat] {
    let dot = box(158, y, 8, 8, color(0.15, 0.85, 0.65))
    dot.cornerRadius = 4
    clock.addSublayer(dot)
  }
  root.addSublayer(clock)
  return root
}

/// A small bubble at four sizes: `contentsCenter` preserves its corners.
func stretchedBubbles() throws -> CALayer {
  let root = stage()
  let bubble = try bubblePicture()
  for (x, y, w, h) in [(20, 20, 360, 80), (20, 120, 120, 260), (160, 120, 220, 120), (160, 260, 40, 40)]
    as [(CGFloat, CGFloat, CGFloat, CGFloat)]
  {
    let layer = picture(x, y, w, h, bubble)
    layer.contentsScale = 2
    layer.contentsCenter = CGRect(x: 0.45, y: 0.45, width: 0.1, height: 0.1)
    root.addSublayer(layer)
  }
  return root
}

/// Rounded corners without clipping, with it, at two corners only, and with the continuous curve. Each card contains a
/// rotated clip.
func roundedAndClipped() -> CALayer {
  let root = stage()
  for k in 0..<4 {
    let card = box(20 + 195 * CGFloat(k % 2), 20 + 195 * CGFloat(k / 2), 165, 165, .white)
    card.cornerRadius = 40
    card.masksToBounds = k > 0
    if k == 2 { card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
    if k == 3 { card.cornerCurve = .continuous }
    let red = box(-20, -20, 105, 105, color(0.91, 0.30, 0.26))
    let window = box(70, 70, 80, 80, color(0.16, 0.46, 0.84))
    window.masksToBounds = true
    window.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    window.addSublayer(box(40, -20, 60, 60, color(0.95, 0.68, 0.18)))
    card.sublayers = [red, window]
    root.addSublayer(card)
  }
  return root
}

/// A scale by ½, then a rotation by 30°, then a translation by 200 points: it lands 100 points along the rotated axis.
func affineChain() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  let start = picture(40, 40, 200, 200, mark)
  start.opacity = 0.3
  let moved = picture(40, 40, 200, 200, mark)
  var transform = CGAffineTransform.identity
  transform = transform.scaledBy(x: 0.5, y: 0.5)
  transform = transform.rotated(by: .pi / 6)
  transform = transform.translatedBy(x: 200, y: 0)
  moved.setAffineTransform(transform)
  root.sublayers = [start, moved]
  return root
}
