import Lamina

// The properties of CALayer that define the painting of its surface, and its compositing.

func layerSurface(_ photo: CGImage) -> Section {
  Section(
    "CALayer: surface",
    [
      Property(
        "backgroundColor", "",
        ["nil": nil, "opaque": coral, "translucent": CGColor(red: 0.93, green: 0.36, blue: 0.30, alpha: 0.4)]
          as KeyValuePairs<String, CGColor?>
      ) { picture, value in
        picture.addSublayer(box(30, 30, 58, 58, gold))
        picture.addSublayer(box(10, 10, 58, 58, value))
      },
      Property("cornerRadius", "Points; more than half a side counts as half.", [0, 8, 24, 60]) { picture, value in
        let card = box(12, 20, 72, 56, blue)
        card.cornerRadius = value
        picture.addSublayer(card)
      },
      Property("cornerCurve", "", [CALayerCornerCurve.circular, .continuous]) { picture, value in
        let card = box(8, 8, 80, 80, blue)
        card.cornerRadius = 24
        card.cornerCurve = value
        picture.addSublayer(card)
      },
      Property(
        "maskedCorners", "The corners that are round.",
        [
          "MinXMinY": CACornerMask.layerMinXMinYCorner, "MaxXMinY": .layerMaxXMinYCorner,
          "MinXMaxY": .layerMinXMaxYCorner, "MaxXMaxY": .layerMaxXMaxYCorner,
          "a diagonal": [.layerMinXMinYCorner, .layerMaxXMaxYCorner],
        ]
      ) { picture, value in
        let card = box(12, 12, 72, 72, blue)
        card.cornerRadius = 28
        card.maskedCorners = value
        picture.addSublayer(card)
      },
      Property("borderWidth", "Points, inside the bounds.", [0, 1, 6]) { picture, value in
        let card = box(12, 20, 72, 56, gold)
        card.cornerRadius = 14
        card.borderColor = ink
        card.borderWidth = value
        picture.addSublayer(card)
      },
      Property("borderColor", "", ["ink": ink, "coral": coral, "translucent": CGColor(gray: 1, alpha: 0.5)]) {
        picture, value in
        let card = box(12, 20, 72, 56, blue)
        card.borderWidth = 8
        card.borderColor = value
        picture.addSublayer(card)
      },
      Property("masksToBounds", "Whether sublayers are cut at the bounds, and at their round corners.", [false, true]) {
        picture, value in
        let window = box(18, 18, 60, 60, gold)
        window.cornerRadius = 18
        window.masksToBounds = value
        let tilted = box(20, 20, 60, 30, blue)
        tilted.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        window.addSublayer(tilted)
        picture.addSublayer(window)
      },
      Property(
        "mask", "Its alpha says how much of the layer shows.",
        ["none": nil, "shape": true, "translucent": false] as KeyValuePairs<String, Bool?>
      ) { picture, value in
        let layer = box(8, 18, 80, 60, nil)
        layer.contents = photo
        if let isOpaque = value {
          let shape = CAShapeLayer()
          shape.path = star(in: CGRect(x: 10, y: 0, width: 60, height: 60))
          shape.fillColor = CGColor(gray: 0, alpha: isOpaque ? 1 : 0.4)
          layer.mask = shape
        }
        picture.addSublayer(layer)
      },
      Property("allowsEdgeAntialiasing", "Whether slanted edges are smooth.", [true, false]) { picture, value in
        let card = box(24, 24, 48, 48, blue)
        card.allowsEdgeAntialiasing = value
        card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        picture.addSublayer(card)
      },
      Property(
        "edgeAntialiasingMask", "The edges that are smooth.",
        [
          "none": [], "left": .layerLeftEdge,
          "all": [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge],
        ] as KeyValuePairs<String, CAEdgeAntialiasingMask>
      ) { picture, value in
        let card = box(24, 24, 48, 48, blue)
        card.edgeAntialiasingMask = value
        card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        picture.addSublayer(card)
      },
    ])
}

func layerShadow(_ photo: CGImage) -> Section {
  Section(
    "CALayer: shadow",
    [
      Property("shadowOpacity", "", [0, 0.3, 1]) { picture, value in
        let card = box(24, 22, 48, 44, gold)
        card.shadowOpacity = Float(value)
        card.shadowOffset = CGSize(width: 0, height: 6)
        picture.addSublayer(card)
      },
      Property("shadowRadius", "Points; the blur's standard deviation.", [0, 3, 12]) { picture, value in
        let card = box(24, 22, 48, 44, gold)
        card.shadowOpacity = 0.7
        card.shadowOffset = CGSize(width: 4, height: 8)
        card.shadowRadius = value
        picture.addSublayer(card)
      },
      Property(
        "shadowOffset", "Points in the layer's space.",
        [
          "0, −3": CGSize(width: 0, height: -3), "10, 10": CGSize(width: 10, height: 10),
          "−8, 12": CGSize(width: -8, height: 12),
        ]
      ) { picture, value in
        let card = box(26, 26, 44, 44, gold)
        card.shadowOpacity = 0.7
        card.shadowOffset = value
        picture.addSublayer(card)
      },
      Property("shadowColor", "", ["black": .black, "blue": blue, "coral": coral]) { picture, value in
        let card = box(24, 22, 48, 44, gold)
        card.shadowOpacity = 1
        card.shadowRadius = 8
        card.shadowColor = value
        picture.addSublayer(card)
      },
      Property(
        "shadowPath", "The shadow's silhouette, in place of what the layer draws.",
        [
          "nil": nil, "ellipse": CGPath(ellipseIn: CGRect(x: -8, y: 50, width: 64, height: 16), transform: nil),
          "star": star(in: CGRect(x: -12, y: -12, width: 72, height: 72)),
        ] as KeyValuePairs<String, CGPath?>
      ) { picture, value in
        let card = box(24, 18, 48, 48, gold)
        card.shadowOpacity = 0.8
        card.shadowRadius = 3
        card.shadowPath = value
        picture.addSublayer(card)
      },
      Property(
        "the shadow of contents",
        "Without a background, what is opaque in the layer and its sublayers casts the shadow.", [false, true]
      ) { picture, value in
        let layer = box(20, 16, 56, 42, nil)
        if value { layer.contents = photo }
        let dot = box(20, 30, 30, 30, mint)
        dot.cornerRadius = 15
        layer.addSublayer(dot)
        layer.shadowOpacity = 0.8
        layer.shadowOffset = CGSize(width: 6, height: 8)
        picture.addSublayer(layer)
      },
      Property(
        "the shadow of what is left",
        "A sublayer that erases leaves a hole in the layer and in its shadow, which shows through.",
        ["destOut", "multiplyBlendMode"]
      ) { picture, value in
        let layer = box(16, 16, 52, 52, coral)
        let dot = box(14, 14, 24, 24, blue)
        dot.cornerRadius = 12
        dot.compositingFilter = value
        layer.addSublayer(dot)
        layer.shadowOpacity = 0.8
        layer.shadowOffset = CGSize(width: 10, height: 10)
        picture.addSublayer(layer)
      },
    ])
}

func layerCompositing(_ photo: CGImage) -> Section {
  Section(
    "CALayer: compositing",
    [
      Property("opacity", "", [1, 0.6, 0.2, 0]) { picture, value in
        picture.addSublayer(box(0, 40, 96, 16, ink))
        let card = box(16, 16, 64, 64, coral)
        card.opacity = Float(value)
        picture.addSublayer(card)
      },
      Property("allowsGroupOpacity", "Whether a layer fades as one with its sublayers.", [true, false]) {
        picture, value in
        let card = box(12, 12, 52, 52, coral)
        card.addSublayer(box(20, 20, 52, 52, blue))
        card.opacity = 0.5
        card.allowsGroupOpacity = value
        picture.addSublayer(card)
      },
      Property(
        "compositingFilter", "How the layer is blended with what lies behind it in its group.",
        CAFilter.blendModeTypes.filter { !["normalBlendMode", "copy", "clear"].contains($0) }
      ) { picture, value in
        let group = box(0, 0, 96, 96, nil)
        group.opacity = 0.999
        for (k, color) in [coral, mint, gold.copy(alpha: 0.5)].enumerated() {
          group.addSublayer(box(4 + 22 * CGFloat(k), 4, 22, 64, color))
        }
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 16, y: 36, width: 76, height: 48)
        gradient.colors = [CGColor.black, blue, CGColor(gray: 1, alpha: 0.4)]
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        gradient.compositingFilter = value
        group.addSublayer(gradient)
        picture.addSublayer(group)
      },
      Property(
        "filters", "Each by its type and its input.",
        [
          "none": ("", "", 0), "gaussianBlur, radius 4": ("gaussianBlur", "inputRadius", 4),
          "colorInvert": ("colorInvert", "", 0), "luminanceToAlpha": ("luminanceToAlpha", "", 0),
          "colorBrightness, 0.3": ("colorBrightness", "inputAmount", 0.3),
          "colorSaturate, 0": ("colorSaturate", "inputAmount", 0),
          "colorContrast, 0.4": ("colorContrast", "inputAmount", 0.4),
          "colorHueRotate, π/2": ("colorHueRotate", "inputAngle", .pi / 2),
        ] as KeyValuePairs<String, (String, String, Double)>
      ) { picture, value in
        let layer = box(14, 20, 68, 51, nil)
        layer.contents = photo
        let filter = CAFilter(type: value.0)
        filter.setValue(value.2, forKey: value.1)
        layer.filters = [filter]
        picture.addSublayer(layer)
      },
      Property(
        "backgroundFilters", "Of what lies behind the layer, inside its bounds and its round corners.",
        [
          "none": ("", "", 0), "gaussianBlur, radius 4": ("gaussianBlur", "inputRadius", 4),
          "colorInvert": ("colorInvert", "", 0), "colorSaturate, 0": ("colorSaturate", "inputAmount", 0),
        ] as KeyValuePairs<String, (String, String, Double)>
      ) { picture, value in
        let behind = box(4, 14, 88, 66, nil)
        behind.contents = photo
        let panel = box(24, 24, 48, 48, CGColor(gray: 1, alpha: 0.2))
        panel.cornerRadius = 12
        let filter = CAFilter(type: value.0)
        filter.setValue(value.2, forKey: value.1)
        panel.backgroundFilters = [filter]
        picture.addSublayer(behind)
        picture.addSublayer(panel)
      },
      Property(
        "backgroundFilters in a bitmap", "Of a layer above with shouldRasterize: of what the bitmap holds so far.",
        ["false": 0, "scale 0.5": 0.5, "scale 1": 1] as KeyValuePairs<String, CGFloat>
      ) { picture, value in
        picture.addSublayer(box(0, 42, 48, 10, coral))
        let card = box(14, 20, 68, 51, nil)
        card.contents = photo
        let panel = box(-12, 12, 50, 30, CGColor(gray: 1, alpha: 0.2))
        panel.cornerRadius = 8
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(4, forKey: "inputRadius")
        panel.backgroundFilters = [blur]
        card.addSublayer(panel)
        if value > 0 { (card.shouldRasterize, card.rasterizationScale) = (true, value) }
        picture.addSublayer(card)
      },
      Property(
        "backgroundFilters in a blurred layer", "Of a layer above with a blur: of what its picture holds so far.",
        [0, 2]
      ) { picture, value in
        let card = box(14, 20, 68, 51, nil)
        card.contents = photo
        let panel = box(8, 10, 36, 30, nil)
        panel.cornerRadius = 8
        panel.backgroundFilters = [CAFilter(type: "colorInvert")]
        card.addSublayer(panel)
        if value > 0 {
          let blur = CAFilter(type: "gaussianBlur")
          blur.setValue(value, forKey: "inputRadius")
          card.filters = [blur]
        }
        picture.addSublayer(card)
      },
      Property(
        "filters with a colour", "",
        ["colorMonochrome", "colorAdd", "colorSubtract", "multiplyColor"]
      ) { picture, value in
        let layer = box(14, 20, 68, 51, nil)
        layer.contents = photo
        let filter = CAFilter(type: value)
        filter.setValue(CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), forKey: "inputColor")
        layer.filters = [filter]
        picture.addSublayer(layer)
      },
      Property(
        "filters of Core Image", "Each by its name, with one input.",
        [
          "CIColorControls, saturation 0.3": ("CIColorControls", "inputSaturation", 0.3),
          "brightness 0.3": ("CIColorControls", "inputBrightness", 0.3),
          "CIHueAdjust, π": ("CIHueAdjust", "inputAngle", .pi),
          "CISepiaTone": ("CISepiaTone", "inputIntensity", 1),
          "CIColorMonochrome": ("CIColorMonochrome", "inputIntensity", 1),
          "CIFalseColor": ("CIFalseColor", "", 0), "CIMaskToAlpha": ("CIMaskToAlpha", "", 0),
        ] as KeyValuePairs<String, (String, String, Double)>
      ) { picture, value in
        let layer = box(14, 20, 68, 51, nil)
        layer.contents = photo
        let filter = CIFilter(name: value.0, parameters: [value.1: value.2])
        layer.filters = filter.map { [$0] }
        picture.addSublayer(layer)
      },
      Property(
        "shouldRasterize", "The layer becomes a bitmap in its own plane, with rasterizationScale pixels per point.",
        ["false": 0, "scale 0.5": 0.5, "scale 1": 1, "scale 2": 2] as KeyValuePairs<String, CGFloat>
      ) { picture, value in
        let card = box(22, 22, 52, 52, gold)
        card.cornerRadius = 16
        card.addSublayer(box(14, 14, 24, 24, blue))
        card.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
        if value > 0 { (card.shouldRasterize, card.rasterizationScale) = (true, value) }
        picture.addSublayer(card)
      },
    ])
}
