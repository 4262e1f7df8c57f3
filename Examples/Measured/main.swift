import Lamina
import LaminaVerification

// Renders the pictures of the documentation's page “Core Animation, as measured” into DIR (default: the current
// directory).

let directory = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")

/// A layer with a frame and a colour.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

let (blue, orange, grey) = (rgb(0.15, 0.4, 0.9), rgb(0.95, 0.55, 0.1), rgb(0.75, 0.75, 0.78))

/// Puts layers side by side on white, 150 points each.
func sheet(_ panels: [CALayer]) -> CALayer {
  let root = box(0, 0, 150 * CGFloat(panels.count), 120, .white)
  for (i, panel) in panels.enumerated() {
    panel.frame = CGRect(x: 150 * CGFloat(i), y: 0, width: 150, height: 120)
    root.addSublayer(panel)
  }
  return root
}

func write(_ root: CALayer, _ name: String) throws {
  try ReferenceRenderer().render(root, in: Viewport(scale: 2))
    .writePNG(to: directory.appendingPathComponent("measured-\(name).png"), compression: .best)
}

/// The layer's own pictures: composited on the left, by `render(in:)` on the right.
func twice(_ make: () -> CALayer) throws -> CALayer {
  let viewport = Viewport(size: CGSize(width: 150, height: 120), scale: 2)
  let composited = CALayer(), drawn = CALayer()
  composited.contents = try ReferenceRenderer().render(make(), in: viewport)
  drawn.contents = try ContextRenderer().render(ContextRenderer.snapshot(of: make(), in: viewport))
  return sheet([composited, drawn])
}

/// A faded group, and a layer that turns out of the plane, which `render(in:)` leaves unturned.
func turnedAndFaded() -> CALayer {
  let root = box(0, 0, 150, 120, .white)
  let group = box(10, 15, 60, 60, blue)
  group.addSublayer(box(20, 20, 55, 55, orange))
  group.opacity = 0.5
  let turned = box(95, 20, 45, 60, blue)
  turned.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
  root.addSublayer(group)
  root.addSublayer(turned)
  return root
}

/// A picture of rings, shown at 0.72 of its size in pixels.
func minified() -> CALayer {
  let side = 250
  var pixels: [UInt8] = []
  for y in 0..<side {
    for x in 0..<side {
      let isDark = ((x - 125) * (x - 125) + (y - 125) * (y - 125)) / 220 % 2 == 0
      pixels += isDark ? [20, 40, 90, 255] : [250, 240, 220, 255]
    }
  }
  let root = box(0, 0, 150, 120, .white)
  let image = box(30, 15, 45, 45, .white)
  image.frame = CGRect(x: 30, y: 15, width: 90, height: 90)
  image.contents = CGImage(width: side, height: side, premultipliedRGBA: pixels)
  root.addSublayer(image)
  return root
}

/// Two planes that cross, both half transparent.
func crossingPlanes() -> CALayer {
  let root = box(0, 0, 150, 120, .white)
  for (angle, color) in [(0.7, blue), (-0.7, orange)] {
    let plane = box(30, 15, 90, 90, color.copy(alpha: 0.85) ?? color)
    plane.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    root.addSublayer(plane)
  }
  return root
}

/// An outline that becomes another one whose handles point elsewhere, at five moments.
func morph() -> CALayer {
  func curve(_ first: CGPoint, _ second: CGPoint) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 15, y: 60))
    path.addCurve(to: CGPoint(x: 135, y: 60), control1: first, control2: second)
    return path
  }
  let from = curve(CGPoint(x: 55, y: 0), CGPoint(x: 95, y: 0))
  let to = curve(CGPoint(x: 25, y: 130), CGPoint(x: 125, y: 130))
  let root = box(0, 0, 150, 120, .white)
  for i in 0...4 {
    let shape = CAShapeLayer()
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, i % 4 == 0 ? .black : blue, 1.5)
    let change = CABasicAnimation(keyPath: "path")
    (change.fromValue, change.toValue, change.duration) = (from, to, 4)
    (change.fillMode, change.isRemovedOnCompletion) = (.both, false)
    shape.path = i == 0 ? from : to
    // Each copy stands still at its own moment; the first and the last one show the ends.
    (change.speed, change.timeOffset) = (0, CFTimeInterval(i))
    if i % 4 != 0 { shape.add(change, forKey: "path") }
    root.addSublayer(shape)
  }
  return root
}

/// The same outlines with control points that go straight.
func straightMorph() -> CALayer {
  let root = box(0, 0, 150, 120, .white)
  for i in 0...4 {
    let t = CGFloat(i) / 4
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 15, y: 60))
    path.addCurve(
      to: CGPoint(x: 135, y: 60), control1: CGPoint(x: 55 - 30 * t, y: 130 * t),
      control2: CGPoint(x: 95 + 30 * t, y: 130 * t))
    let shape = CAShapeLayer()
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, i % 4 == 0 ? .black : grey, 1.5)
    shape.path = path
    root.addSublayer(shape)
  }
  return root
}

/// A sublayer that takes 10, 50 and 40 of its superlayer's 100 points, and what becomes of it at 140: for each mask,
/// before and after.
func autoresized() -> CALayer {
  let masks: [CAAutoresizingMask] = [
    [.layerWidthSizable], [.layerMinXMargin, .layerWidthSizable], [.layerWidthSizable, .layerMaxXMargin],
    [.layerMinXMargin, .layerMaxXMargin], [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin],
  ]
  let root = box(0, 0, 300, 120, .white)
  for (i, mask) in masks.enumerated() {
    for isAfter in [false, true] {
      let outer = box(isAfter ? 140 : 15, 8 + 22 * CGFloat(i), 100, 16, grey)
      let inner = box(10, 3, 50, 10, isAfter ? orange : blue)
      inner.autoresizingMask = mask
      outer.addSublayer(inner)
      if isAfter { outer.bounds.size.width = 140 }
      outer.layoutIfNeeded()
      outer.frame.origin.x = isAfter ? 140 : 15
      root.addSublayer(outer)
    }
  }
  return root
}

try write(twice(turnedAndFaded), "context")
try write(twice(minified), "images")
try write(sheet([morph(), straightMorph()]), "morph")
try write(crossingPlanes(), "planes")
try write(autoresized(), "autoresizing")
print("wrote the pictures into \(directory.path)")
