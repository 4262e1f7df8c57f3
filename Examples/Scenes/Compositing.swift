import Lamina

// Groups, filters, blend modes and bitmaps. 400 × 400 points, y down.

/// A translucent button with a label, three times: as a group, where the button's colour is behind the label; piece by piece, where the
/// background shows through both; and opaque.
func opacityGroups() -> CALayer {
  let root = stage()
  root.addSublayer(box(0, 190, 400, 20, color(0.18, 0.20, 0.28)))
  for k in 0..<3 {
    let button = box(30 + 120 * CGFloat(k), 150, 100, 100, .white)
    button.cornerRadius = 12
    button.addSublayer(box(20, 35, 60, 30, color(0.91, 0.30, 0.26)))
    button.opacity = k == 2 ? 1 : 0.5
    button.allowsGroupOpacity = k == 0
    root.addSublayer(button)
  }
  return root
}

private func sample(_ mark: CGImage, _ k: Int) -> CALayer {
  let layer = box(20 + 125 * CGFloat(k % 3), 20 + 125 * CGFloat(k / 3), 110, 110, nil)
  layer.contents = mark
  let dot = box(70, 70, 50, 50, color(0.16, 0.46, 0.84))
  dot.cornerRadius = 25
  layer.addSublayer(dot)
  return layer
}

/// The result of each filter on the same layer with a sublayer.
func filters() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  let inputs: [(String, [(String, Any)])] = [
    ("gaussianBlur", [("inputRadius", 4.0)]), ("colorInvert", []), ("colorSaturate", [("inputAmount", 0.0)]),
    ("colorContrast", [("inputAmount", 0.5)]), ("colorHueRotate", [("inputAngle", Double.pi / 2)]),
    ("colorMonochrome", [("inputColor", color(1, 0.8, 0.6))]), ("colorAdd", [("inputColor", color(0, 0, 0.5))]),
    ("multiplyColor", [("inputColor", CGColor(red: 1, green: 0.5, blue: 0.5, alpha: 0.7))]),
    (
      "colorMatrix",
      [("inputColorMatrix", CAColorMatrix([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]))]
    ),
  ]
  for (k, (type, values)) in inputs.enumerated() {
    let filter = CAFilter(type: type)
    for (key, value) in values { filter.setValue(value, forKey: key) }
    let layer = sample(mark, k)
    layer.filters = [filter]
    root.addSublayer(layer)
  }
  return root
}

/// A gradient over a striped background in each blend mode. The modes that erase the backdrop are confined to their cards.
func blendModes() -> CALayer {
  let root = stage()
  let modes = [
    "sourceOver", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "lightenBlendMode",
    "colorDodgeBlendMode", "colorBurnBlendMode", "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode",
    "exclusionBlendMode", "hueBlendMode", "luminosityBlendMode", "plusL", "plusD", "destOut", "destIn", "sourceAtop",
    "xor",
  ]
  for (k, mode) in modes.enumerated() {
    let card = box(12 + 77 * CGFloat(k % 5), 8 + 98 * CGFloat(k / 5), 68, 90, nil)
    card.addSublayer(box(0, 0, 68, 60, color(0.95, 0.68, 0.18)))
    card.addSublayer(box(0, 20, 68, 20, color(0.16, 0.46, 0.84)))
    let top = CAGradientLayer()
    top.frame = CGRect(x: 10, y: 10, width: 48, height: 70)
    top.colors = [color(0.9, 0.2, 0.3), CGColor(red: 0.2, green: 0.9, blue: 0.5, alpha: 0.6)]
    (top.startPoint, top.endPoint, top.cornerRadius) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5), 10)
    if mode != "sourceOver" { top.compositingFilter = mode }
    card.addSublayer(top)
    root.addSublayer(card)
  }
  return root
}

/// Three slightly rotated cards: drawn directly, rasterized at one pixel per point, and rasterized at two. Rendered at two pixels per
/// point, the second is soft.
func rasterizedCards() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  for k in 0..<3 {
    let card = box(20 + 127 * CGFloat(k), 145, 106, 106, .white)
    card.cornerRadius = 16
    card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    card.shadowOpacity = 0.5
    let picture = box(13, 13, 80, 80, nil)
    picture.contents = mark
    card.addSublayer(picture)
    card.shouldRasterize = k > 0
    card.rasterizationScale = k == 2 ? 2 : 1
    root.addSublayer(card)
  }
  return root
}
