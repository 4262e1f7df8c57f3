import Lamina

// The properties of the layers that arrange, repeat or cut their sublayers.

func transformLayer() -> Section {
  Section(
    "CATransformLayer",
    [
      Property(
        "a layer that keeps depth",
        "Sublayers of a CALayer are flat in its plane; those of a CATransformLayer share its space.",
        ["CALayer": false, "CATransformLayer": true]
      ) { picture, value in
        picture.sublayerTransform.m34 = -1 / 200
        let holder = value ? CATransformLayer() : CALayer()
        holder.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
        holder.transform = CATransform3DMakeRotation(0.7, 1, 0.2, 0)
        for (z, color) in [(-20, blue), (0, coral), (20, gold)] as [(CGFloat, CGColor)] {
          let card = box(28, 28, 40, 40, color)
          card.transform = CATransform3DTranslate(CATransform3DMakeRotation(z / 20, 0, 1, 0), 0, 0, z)
          holder.addSublayer(card)
        }
        picture.addSublayer(holder)
      }
    ])
}

func replicatorLayer() -> Section {
  Section(
    "CAReplicatorLayer",
    [
      Property("instanceCount", "", [1, 3, 5]) { picture, value in
        picture.addSublayer(bars(value))
      },
      Property(
        "instanceTransform", "From each copy to the next, about the middle of the bounds.",
        [
          "translation": CATransform3DMakeTranslation(8, 6, 0), "rotation": CATransform3DMakeRotation(.pi / 4, 0, 0, 1),
          "scale": CATransform3DMakeScale(0.8, 0.8, 1),
        ]
      ) { picture, value in
        let layer = bars()
        layer.instanceTransform = value
        picture.addSublayer(layer)
      },
      Property(
        "instanceColor", "Multiplies every copy.",
        ["white": CGColor.white, "blue": blue, "half": CGColor(gray: 1, alpha: 0.5)]
      ) { picture, value in
        let layer = bars()
        layer.instanceColor = value
        picture.addSublayer(layer)
      },
      Property("instanceRedOffset", "Added to the factor of red from each copy to the next.", [0, -0.2]) {
        picture, value in
        let layer = bars()
        layer.instanceRedOffset = Float(value)
        picture.addSublayer(layer)
      },
      Property("instanceGreenOffset", "Added to the factor of green from each copy to the next.", [0, -0.2]) {
        picture, value in
        let layer = bars()
        layer.instanceGreenOffset = Float(value)
        picture.addSublayer(layer)
      },
      Property("instanceBlueOffset", "Added to the factor of blue from each copy to the next.", [0, -0.2]) {
        picture, value in
        let layer = bars()
        layer.instanceBlueOffset = Float(value)
        picture.addSublayer(layer)
      },
      Property("instanceAlphaOffset", "Added to the factor of alpha from each copy to the next.", [0, -0.2]) {
        picture, value in
        let layer = bars()
        layer.instanceAlphaOffset = Float(value)
        picture.addSublayer(layer)
      },
      Property(
        "instanceDelay", "Each copy's animations start so many seconds after the last one's.", [0, 0.1, 0.2], at: 0.5
      ) { picture, value in
        let layer = bars()
        layer.instanceDelay = value
        let growth = CABasicAnimation(keyPath: "transform.scale.y")
        (growth.fromValue, growth.toValue, growth.duration) = (0.1, 1, 1)
        layer.sublayers?[0].add(growth, forKey: nil)
        picture.addSublayer(layer)
      },
      Property("preservesDepth", "Whether the copies share the space around them.", [false, true]) { picture, value in
        picture.sublayerTransform.m34 = -1 / 120
        let layer = bars()
        layer.preservesDepth = value
        layer.instanceTransform = CATransform3DTranslate(CATransform3DMakeRotation(0.4, 0, 1, 0), 14, 0, 0)
        picture.addSublayer(layer)
      },
    ])
}

func scrollLayer(_ photo: CGImage) -> Section {
  Section(
    "CAScrollLayer",
    [
      Property(
        "scrollMode", "The directions in which scroll(to:) scrolls; here to (16, 12).",
        [CAScrollLayerScrollMode.none, .horizontally, .vertically, .both]
      ) { picture, value in
        let window = CAScrollLayer()
        window.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
        window.masksToBounds = true
        let content = box(0, 0, 120, 90, nil)
        content.contents = photo
        window.addSublayer(content)
        window.scrollMode = value
        window.scroll(to: CGPoint(x: 16, y: 12))
        picture.addSublayer(window)
      }
    ])
}

func tiledLayer() -> Section {
  let delegate = TileDelegate()
  return Section(
    "CATiledLayer",
    [
      Property(
        "tileSize", "Pixels. The delegate fills each tile, and an ellipse in it.",
        [
          "24 × 24": CGSize(width: 24, height: 24), "48 × 24": CGSize(width: 48, height: 24),
          "96 × 96": CGSize(width: 96, height: 96),
        ]
      ) { picture, value in
        let layer = CATiledLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
        layer.delegate = delegate
        layer.tileSize = value
        picture.addSublayer(layer)
      },
      Property("levelsOfDetailBias", "Of a layer that shows at twice its size: 1 allows twice as many pixels.", [0, 1])
      { picture, value in
        let layer = CATiledLayer()
        layer.frame = CGRect(x: 24, y: 24, width: 48, height: 48)
        layer.delegate = delegate
        layer.tileSize = CGSize(width: 24, height: 24)
        (layer.levelsOfDetail, layer.levelsOfDetailBias) = (2, value)
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        picture.addSublayer(layer)
      },
    ])
}
