import Lamina

// The properties of shape, gradient and text layers.

func shapeLayer() -> Section {
  Section(
    "CAShapeLayer",
    [
      Property(
        "path", "",
        [
          "star": star(in: CGRect(x: 8, y: 8, width: 80, height: 80)),
          "round rectangle": CGPath(
            roundedRect: CGRect(x: 12, y: 24, width: 72, height: 48), cornerWidth: 20, cornerHeight: 12, transform: nil),
          "ellipse": CGPath(ellipseIn: CGRect(x: 8, y: 24, width: 80, height: 48), transform: nil),
        ]
      ) { picture, value in
        let shape = CAShapeLayer()
        shape.path = value
        shape.fillColor = blue
        picture.addSublayer(shape)
      },
      Property(
        "fillColor", "",
        ["nil": nil, "gold": gold, "translucent": CGColor(gray: 0, alpha: 0.3)] as KeyValuePairs<String, CGColor?>
      ) { picture, value in
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 16, y: 16, width: 64, height: 64), transform: nil)
        shape.strokeColor = ink
        shape.fillColor = value
        picture.addSublayer(shape)
      },
      Property("fillRule", "", [CAShapeLayerFillRule.nonZero, .evenOdd]) { picture, value in
        let shape = CAShapeLayer()
        shape.path = star(in: CGRect(x: 8, y: 8, width: 80, height: 80))
        shape.fillColor = blue
        shape.fillRule = value
        picture.addSublayer(shape)
      },
      Property(
        "strokeColor", "",
        ["nil": nil, "coral": coral, "translucent": CGColor(gray: 0, alpha: 0.3)] as KeyValuePairs<String, CGColor?>
      ) { picture, value in
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 16, y: 16, width: 64, height: 64), transform: nil)
        shape.fillColor = gold
        shape.lineWidth = 8
        shape.strokeColor = value
        picture.addSublayer(shape)
      },
      Property("lineWidth", "Points, half of them on each side.", [0.5, 2, 12]) { picture, value in
        let zigzag = line(
          [CGPoint(x: 14, y: 70), CGPoint(x: 40, y: 26), CGPoint(x: 56, y: 70), CGPoint(x: 82, y: 26)], width: value)
        picture.addSublayer(zigzag)
      },
      Property("lineCap", "", [CAShapeLayerLineCap.butt, .round, .square]) { picture, value in
        let stroke = line([CGPoint(x: 24, y: 48), CGPoint(x: 72, y: 48)], width: 20)
        stroke.lineCap = value
        picture.addSublayer(stroke)
        picture.addSublayer(line([CGPoint(x: 24, y: 48), CGPoint(x: 72, y: 48)], width: 1, color: gold))
      },
      Property("lineJoin", "", [CAShapeLayerLineJoin.miter, .round, .bevel]) { picture, value in
        let stroke = line([CGPoint(x: 20, y: 76), CGPoint(x: 48, y: 30), CGPoint(x: 76, y: 76)], width: 18)
        stroke.lineJoin = value
        picture.addSublayer(stroke)
      },
      Property("miterLimit", "The longest tip, in line widths; longer ones are cut.", [1, 2.5, 10]) { picture, value in
        let corners = [CGPoint(x: 16, y: 76), CGPoint(x: 27, y: 36), CGPoint(x: 38, y: 76), CGPoint(x: 84, y: 46)]
        let stroke = line(corners, width: 8)
        stroke.miterLimit = value
        picture.addSublayer(stroke)
      },
      Property(
        "lineDashPattern", "Lengths of dashes and gaps, points.",
        ["nil": nil, "12, 6": [12, 6], "18, 5, 3, 5": [18, 5, 3, 5]] as KeyValuePairs<String, [NSNumber]?>
      ) { picture, value in
        let stroke = line(
          [CGPoint(x: 10, y: 20), CGPoint(x: 86, y: 20), CGPoint(x: 86, y: 76), CGPoint(x: 10, y: 76)], width: 5)
        stroke.lineDashPattern = value
        picture.addSublayer(stroke)
      },
      Property("lineDashPhase", "How far into the pattern the line begins, points.", [0, 6, 12]) { picture, value in
        let stroke = line([CGPoint(x: 10, y: 48), CGPoint(x: 86, y: 48)], width: 8)
        stroke.lineDashPattern = [12, 12]
        stroke.lineDashPhase = value
        picture.addSublayer(stroke)
      },
      Property("strokeStart", "The part of the path's length where the stroke begins.", [0, 0.4, 0.8]) {
        picture, value in
        let ring = CAShapeLayer()
        ring.path = CGPath(ellipseIn: CGRect(x: 16, y: 16, width: 64, height: 64), transform: nil)
        (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, blue, 10)
        ring.strokeStart = value
        picture.addSublayer(ring)
      },
      Property("strokeEnd", "The part of the path's length where the stroke ends.", [0.25, 0.6, 1]) { picture, value in
        let ring = CAShapeLayer()
        ring.path = CGPath(ellipseIn: CGRect(x: 16, y: 16, width: 64, height: 64), transform: nil)
        (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, blue, 10)
        ring.strokeEnd = value
        picture.addSublayer(ring)
      },
    ])
}

func gradientLayer() -> Section {
  Section(
    "CAGradientLayer",
    [
      Property("type", "", [CAGradientLayerType.axial, .radial, .conic]) { picture, value in
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        gradient.colors = [gold, coral, blue]
        gradient.type = value
        if value != .axial {
          gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
          gradient.endPoint = CGPoint(x: 1, y: 1)
        }
        picture.addSublayer(gradient)
      },
      Property(
        "colors", "",
        [
          "two": [gold, blue], "four": [gold, coral, blue, mint],
          "to nothing": [coral, CGColor(red: 0.93, green: 0.36, blue: 0.30, alpha: 0)],
        ]
      ) { picture, value in
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        gradient.colors = value
        picture.addSublayer(gradient)
      },
      Property(
        "locations", "The place of each colour, from start to end.",
        ["nil": nil, "0, 0.2, 1": [0, 0.2, 1], "0, 0.5, 0.5": [0, 0.5, 0.5]] as KeyValuePairs<String, [NSNumber]?>
      ) { picture, value in
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        gradient.colors = [gold, coral, blue]
        gradient.locations = value
        picture.addSublayer(gradient)
      },
      Property(
        "startPoint", "In parts of the bounds.",
        ["½, 0": CGPoint(x: 0.5, y: 0), "0, 0": CGPoint(x: 0, y: 0), "½, ½": CGPoint(x: 0.5, y: 0.5)]
      ) { picture, value in
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        gradient.colors = [gold, blue]
        gradient.startPoint = value
        picture.addSublayer(gradient)
      },
      Property(
        "endPoint", "In parts of the bounds.",
        ["½, 1": CGPoint(x: 0.5, y: 1), "1, 1": CGPoint(x: 1, y: 1), "1, 0": CGPoint(x: 1, y: 0)]
      ) { picture, value in
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        gradient.colors = [gold, blue]
        gradient.endPoint = value
        picture.addSublayer(gradient)
      },
    ])
}

func textLayer() -> Section {
  Section(
    "CATextLayer",
    [
      Property("string", "", ["Latin": "Layers", "Greek": "Στρώμα", "Arabic": "طبقة"]) { picture, value in
        picture.addSublayer(text(value, size: 18))
      },
      Property("font", "A font, or its name.", ["Helvetica", "Times", "Courier"]) { picture, value in
        let layer = text("Layers, ffi & 123", size: 15)
        layer.font = value
        layer.isWrapped = true
        picture.addSublayer(layer)
      },
      Property("fontSize", "Points.", [9, 14, 28]) { picture, value in
        let layer = text("Abc")
        layer.fontSize = value
        picture.addSublayer(layer)
      },
      Property("foregroundColor", "", ["ink": ink, "coral": coral, "blue": blue]) { picture, value in
        let layer = text("Abc", size: 24)
        layer.foregroundColor = value
        picture.addSublayer(layer)
      },
      Property("isWrapped", "", [false, true]) { picture, value in
        let layer = text("A text of more than one line")
        layer.isWrapped = value
        picture.addSublayer(layer)
      },
      Property("alignmentMode", "", [CATextLayerAlignmentMode.natural, .right, .center, .justified]) { picture, value in
        let layer = text("A text of more than one line, wrapped at words")
        layer.isWrapped = true
        layer.alignmentMode = value
        picture.addSublayer(layer)
      },
      Property("truncationMode", "", [CATextLayerTruncationMode.none, .start, .middle, .end]) { picture, value in
        let layer = text("One, two, three, four")
        layer.truncationMode = value
        picture.addSublayer(layer)
      },
    ])
}
