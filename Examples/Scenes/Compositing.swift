import Lamina

// Groups, filters, blend modes and bitmaps. 400 × 400 points, y down.

/// A translucent button with a label, three times: as a group, where the button's colour is behind the label; piece by
/// piece, where the background shows through both; and opaque.
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

/// A gradient over a striped background in each blend mode. The modes that erase the backdrop are confined to their
/// cards.
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

/// Panels of frosted glass over pictures: each filters its backdrop. One is turned, one tilted, one fades.
func frostedPanels() throws -> CALayer {
  let root = stage()
  let mark = try markPicture()
  let sky = CAGradientLayer()
  sky.frame = root.bounds
  sky.colors = [color(0.98, 0.75, 0.35), color(0.85, 0.25, 0.45), color(0.15, 0.25, 0.6)]
  root.addSublayer(sky)
  for k in 0..<9 {
    let picture = box(25 + 125 * CGFloat(k % 3), 25 + 125 * CGFloat(k / 3), 100, 100, nil)
    picture.contents = mark
    root.addSublayer(picture)
  }
  func filter(_ type: String, _ key: String, _ value: Double) -> CAFilter {
    let filter = CAFilter(type: type)
    filter.setValue(value, forKey: key)
    return filter
  }
  func panel(_ x: CGFloat, _ y: CGFloat, _ filters: CAFilter...) -> CALayer {
    let panel = box(x, y, 150, 110, CGColor(gray: 1, alpha: 0.25))
    panel.cornerRadius = 20
    panel.borderWidth = 1
    panel.borderColor = CGColor(gray: 1, alpha: 0.5)
    panel.backgroundFilters = filters
    root.addSublayer(panel)
    return panel
  }
  _ = panel(30, 40, filter("gaussianBlur", "inputRadius", 10), filter("colorSaturate", "inputAmount", 1.8))
  let turned = panel(220, 50, filter("gaussianBlur", "inputRadius", 4))
  turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
  let tilted = panel(40, 230, filter("gaussianBlur", "inputRadius", 5))
  var eye = CATransform3DIdentity
  eye.m34 = -1 / 500
  tilted.transform = CATransform3DRotate(CATransform3DTranslate(eye, 0, 0, 80), 0.7, 0, 1, 0)
  let fading = panel(220, 240, filter("colorSaturate", "inputAmount", 0), filter("colorContrast", "inputAmount", 0.6))
  fading.opacity = 0.7
  return root
}

/// Three slightly rotated cards: drawn directly, rasterized at one pixel per point, and rasterized at two. Rendered at
/// two pixels per point, the second is soft.
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
