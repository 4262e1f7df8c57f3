import Lamina

// The properties of CALayer that define a layer's place, and the look of its contents.

func layerGeometry() -> Section {
  Section(
    "CALayer: geometry",
    [
      Property(
        "position", "Where the anchor point lies, in the superlayer's space.",
        ["24, 24": CGPoint(x: 24, y: 24), "48, 48": CGPoint(x: 48, y: 48), "72, 60": CGPoint(x: 72, y: 60)]
      ) { picture, value in
        let card = box(0, 0, 40, 30, blue)
        card.position = value
        picture.addSublayer(card)
      },
      Property(
        "bounds.origin", "Moves what is inside, as scrolling does.",
        ["0, 0": CGPoint(x: 0, y: 0), "10, 0": CGPoint(x: 10, y: 0), "0, −12": CGPoint(x: 0, y: -12)]
      ) { picture, value in
        let window = box(18, 18, 60, 60, gold)
        window.masksToBounds = true
        window.addSublayer(box(10, 10, 40, 40, blue))
        window.bounds.origin = value
        picture.addSublayer(window)
      },
      Property(
        "anchorPoint", "The point that stays where it is when the layer turns.",
        ["0, 0": CGPoint(x: 0, y: 0), "½, ½": CGPoint(x: 0.5, y: 0.5), "1, 1": CGPoint(x: 1, y: 1)]
      ) { picture, value in
        let card = box(28, 33, 40, 30, blue)
        let turned = box(28, 33, 40, 30, CGColor(red: 0.93, green: 0.36, blue: 0.30, alpha: 0.7))
        (turned.anchorPoint, turned.frame) = (value, card.frame)
        turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        picture.sublayers = [card, turned]
      },
      Property("anchorPointZ", "The depth of that point, points.", [0, 40, -40]) { picture, value in
        picture.sublayerTransform.m34 = -1 / 120
        let card = box(18, 28, 60, 40, blue)
        card.anchorPointZ = value
        card.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        picture.addSublayer(card)
      },
      Property("zPosition", "Layers of greater z are in front.", [-1, 1]) { picture, value in
        let card = box(16, 16, 44, 44, blue)
        card.zPosition = value
        picture.addSublayer(card)
        picture.addSublayer(box(36, 36, 44, 44, coral))
      },
      Property(
        "transform", "",
        [
          "rotation z": CATransform3DMakeRotation(0.4, 0, 0, 1), "rotation x": CATransform3DMakeRotation(0.9, 1, 0, 0),
          "rotation y": CATransform3DMakeRotation(0.9, 0, 1, 0), "scale": CATransform3DMakeScale(1.3, 0.5, 1),
          "translation": CATransform3DMakeTranslation(14, -12, 0),
          "shear": CATransform3DMakeAffineTransform(CGAffineTransform(1, 0, 0.6, 1, 0, 0)),
        ]
      ) { picture, value in
        picture.sublayerTransform.m34 = -1 / 150
        let card = box(22, 28, 52, 40, blue)
        card.borderWidth = 4
        card.borderColor = gold
        card.transform = value
        picture.addSublayer(card)
      },
      Property(
        "sublayerTransform", "m34 = −1/d: a camera at a distance of d points.",
        ["none": 0, "m34 = −1/300": -1 / 300, "m34 = −1/90": -1 / 90] as KeyValuePairs<String, CGFloat>
      ) { picture, value in
        picture.sublayerTransform.m34 = value
        for k in 0..<3 {
          let card = box(10 + 28 * CGFloat(k), 24, 20, 48, [blue, coral, mint][k])
          card.transform = CATransform3DMakeRotation(1, 0, 1, 0)
          picture.addSublayer(card)
        }
      },
      Property("isDoubleSided", "Whether the back shows.", [true, false]) { picture, value in
        picture.addSublayer(box(14, 30, 30, 36, gold))
        for x in [14, 52] as [CGFloat] {
          let card = box(x, 30, 30, 36, blue)
          card.isDoubleSided = value
          card.transform = CATransform3DMakeRotation(x > 14 ? 0.4 : .pi - 0.4, 0, 1, 0)
          picture.addSublayer(card)
        }
      },
      Property("isGeometryFlipped", "Whether y runs the other way inside.", [false, true]) { picture, value in
        let group = box(12, 12, 72, 72, gold)
        group.isGeometryFlipped = value
        group.addSublayer(box(6, 6, 30, 14, blue))
        picture.addSublayer(group)
      },
      Property("isHidden", "", [false, true]) { picture, value in
        let card = box(16, 16, 44, 44, blue)
        card.isHidden = value
        picture.addSublayer(card)
        picture.addSublayer(box(36, 36, 44, 44, coral))
      },
    ])
}

func layerContents(_ photo: CGImage) -> Section {
  let delegate = TileDelegate()
  return Section(
    "CALayer: contents",
    [
      Property("contents", "", ["nil": nil, "image": photo] as KeyValuePairs<String, CGImage?>) { picture, value in
        let layer = box(18, 25, 60, 45, coral)
        layer.contents = value
        picture.addSublayer(layer)
      },
      Property(
        "contentsGravity", "Where y runs down, “top” is the lower edge, as on iOS.",
        [
          CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
          .resize, .resizeAspect, .resizeAspectFill,
        ]
      ) { picture, value in
        let layer = box(18, 8, 60, 80, blue)
        layer.contents = photo
        layer.contentsGravity = value
        layer.masksToBounds = true
        picture.addSublayer(layer)
      },
      Property(
        "contentsRect", "The part of the image that shows, in parts of its size.",
        [
          "all": CGRect(x: 0, y: 0, width: 1, height: 1), "left half": CGRect(x: 0, y: 0, width: 0.5, height: 1),
          "beyond": CGRect(x: -0.25, y: -0.25, width: 1.5, height: 1.5),
        ]
      ) { picture, value in
        let layer = box(8, 18, 80, 60, nil)
        layer.contents = photo
        layer.contentsRect = value
        picture.addSublayer(layer)
      },
      Property(
        "contentsCenter", "The part that stretches; the rest keeps its size.",
        ["all": CGRect(x: 0, y: 0, width: 1, height: 1), "middle": CGRect(x: 0.6, y: 0.2, width: 0.1, height: 0.1)]
      ) { picture, value in
        let layer = box(6, 8, 84, 80, nil)
        layer.contents = photo
        layer.contentsCenter = value
        picture.addSublayer(layer)
      },
      Property("contentsScale", "Pixels of the image per point.", [0.5, 1, 2]) { picture, value in
        let layer = box(4, 4, 88, 88, blue)
        layer.contents = photo
        layer.contentsGravity = .center
        layer.contentsScale = value
        picture.addSublayer(layer)
      },
      Property("magnificationFilter", "", [CALayerContentsFilter.linear, .nearest]) { picture, value in
        let layer = box(8, 8, 80, 80, nil)
        layer.contents = photo
        layer.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.2, height: 0.27)
        layer.magnificationFilter = value
        picture.addSublayer(layer)
      },
      Property(
        "minificationFilter", "Trilinear filtering reads smaller copies of the image.",
        [CALayerContentsFilter.linear, .nearest, .trilinear]
      ) { picture, value in
        for k in 0..<4 {
          let layer = box(8 + 22 * CGFloat(k), 30, 14, 11, nil)
          layer.contents = photo
          layer.minificationFilter = value
          layer.transform = CATransform3DMakeRotation(0.3 * CGFloat(k), 0, 0, 1)
          picture.addSublayer(layer)
        }
      },
      Property("minificationFilterBias", "Of trilinear filtering: a greater one reads coarser copies.", [-1, 0, 1, 2]) {
        picture, value in
        let layer = box(38, 40, 20, 15, nil)
        layer.contents = photo
        layer.minificationFilter = .trilinear
        layer.minificationFilterBias = Float(value)
        picture.addSublayer(layer)
      },
      Property(
        "contentsFormat", "The pixels that the delegate draws into.",
        ["RGBA8Uint": .RGBA8Uint, "gray8Uint": .gray8Uint] as KeyValuePairs<String, CALayerContentsFormat>
      ) { picture, value in
        let layer = box(18, 18, 60, 60, nil)
        layer.delegate = delegate
        layer.contentsFormat = value
        layer.setNeedsDisplay()
        picture.addSublayer(layer)
      },
    ])
}
