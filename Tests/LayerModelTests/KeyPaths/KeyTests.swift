import TestSupport

/// Whether both are nil, equal, the same object, or arrays of such.
private func same(_ a: Any?, _ b: Any?) -> Bool {
  switch (a, b) {
  case (nil, nil): true
  case (let a as String, let b as String): a == b
  case (let a as any Hashable, let b as any Hashable): AnyHashable(a) == AnyHashable(b)
  case (let a as [Any], let b as [Any]): a.count == b.count && zip(a, b).allSatisfy { same($0, $1) }
  case (let a as [String: Any], let b as [String: Any]): Set(a.keys) == Set(b.keys)
  case (let a?, let b?):
    type(of: a) is AnyClass && type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
  default: false
  }
}

private final class Painter: NSObject, CALayerDelegate {}
private final class Arranger: CALayoutManager {}

private final class Asked: NSObject, CALayerDelegate {
  var keys: Set<String> = []

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    keys.insert(event)
    return nil
  }
}

/// Properties by key, with a value for each that is not its default.
@Suite struct KeyTests {
  private static let makers = ([CALayer.keys] + CALayer.subclasses.map { $0.table }).map(\.make)

  private let painter = Painter()
  private let arranger = Arranger()

  /// A value for `key` of a layer of any class that is not the default; `nil` if it cannot be set by key.
  private func sample(_ key: String) -> Any? {
    switch key {
    case "bounds", "frame": CGRect(1, 2, 30, 40)
    case "contentsRect", "contentsCenter": CGRect(0.25, 0.5, 0.5, 0.25)
    case "position", "anchorPoint", "startPoint", "endPoint", "emitterPosition": CGPoint(0.25, 0.75)
    case "shadowOffset", "emitterSize", "tileSize": CGSize(width: 5, height: 6)
    case "transform", "sublayerTransform", "instanceTransform": CATransform3DMakeScale(2, 3, 4)
    case "geometryFlipped", "isGeometryFlipped", "hidden", "isHidden", "opaque", "isOpaque", "shouldRasterize",
      "drawsAsynchronously", "wantsExtendedDynamicRangeContent", "autoreverses", "preservesDepth", "wrapped",
      "isWrapped",
      "allowsFontSubpixelQuantization", "centeredVertically", "isCenteredVertically":
      true
    case "doubleSided", "isDoubleSided", "allowsGroupOpacity", "allowsGroupBlending", "allowsEdgeAntialiasing",
      "enabled", "isEnabled":
      false
    case "opacity", "shadowOpacity", "speed", "repeatCount", "minificationFilterBias", "birthRate", "lifetime",
      "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset":
      0.25 as Float
    case "duration", "beginTime", "timeOffset", "repeatDuration", "instanceDelay": 7.5
    case "instanceCount", "levelsOfDetail", "levelsOfDetailBias", "maximumLines": 5
    case "seed": 77 as UInt32
    case "backgroundColor", "borderColor", "shadowColor", "contentsMultiplyColor", "fillColor", "strokeColor",
      "instanceColor", "foregroundColor":
      CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    case "maskedCorners": CACornerMask.layerMinXMinYCorner
    case "edgeAntialiasingMask": CAEdgeAntialiasingMask.layerTopEdge
    case "autoresizingMask": CAAutoresizingMask.layerWidthSizable
    case "cornerCurve": CALayerCornerCurve.continuous
    case "contentsGravity": CALayerContentsGravity.left
    case "magnificationFilter", "minificationFilter": CALayerContentsFilter.nearest
    case "contentsFormat": CALayerContentsFormat.gray8Uint
    case "toneMapMode": CAToneMapMode.never
    case "preferredDynamicRange": CADynamicRange.high
    case "fillMode": CAMediaTimingFillMode.both
    case "mask": CALayer()
    case "sublayers": [CALayer(), CALayer()]
    case "filters", "backgroundFilters": [CAFilter(type: "gaussianBlur")]
    case "compositingFilter": CAFilter(type: "xor")
    case "contents": CGImage.distinct(2, 2)
    case "shadowPath", "path": CGPath(rect: CGRect(0, 0, 3, 4), transform: nil)
    case "layoutManager": arranger
    case "delegate": painter
    case "actions": ["opacity": NSNull()] as [String: any CAAction]
    case "style": ["x": 1] as [AnyHashable: Any]
    case "name", "string", "font": "some"
    case "fillRule": CAShapeLayerFillRule.evenOdd
    case "lineCap": CAShapeLayerLineCap.round
    case "lineJoin": CAShapeLayerLineJoin.bevel
    case "lineDashPattern", "locations": [NSNumber(value: 0.25), NSNumber(value: 1)]
    case "colors": [CGColor.red, CGColor.blue]
    case "type": CAGradientLayerType.conic
    case "truncationMode": CATextLayerTruncationMode.middle
    case "alignmentMode": CATextLayerAlignmentMode.right
    case "scrollMode": CAScrollLayerScrollMode.horizontally
    case "emitterCells": [CAEmitterCell()]
    case "emitterShape": CAEmitterLayerEmitterShape.sphere
    case "emitterMode": CAEmitterLayerEmitterMode.outline
    case "renderMode": CAEmitterLayerRenderMode.additive
    case "superlayer", "visibleRect": nil
    default: 12.5 as CGFloat
    }
  }

  /// A value for `key` that is not the default in the class of `layer`.
  func sample(_ key: String, of layer: CALayer) -> Any? {
    switch key {
    case "masksToBounds": !(layer is CAScrollLayer)
    case "needsDisplayOnBoundsChange": !(layer is CATextLayer)
    case "velocity", "scale", "spin": 0.25 as Float
    default: sample(key)
    }
  }

  @Test func everyPropertyOfEveryClassIsSetAndReadByItsKey() {
    for make in Self.makers {
      let (type, keys) = (type(of: make()), make().propertyKeys)
      verify(keys.count > 60, "\(type): \(keys.count)")
      for key in keys.sorted() {
        let layer = make()
        guard let sample = sample(key, of: layer) else { continue }
        verify(!same(layer.value(forKey: key), sample), "\(type).\(key) is so already")
        layer.setValue(sample, forKey: key)
        verify(same(layer.value(forKey: key), sample), "\(type).\(key) is \(layer.value(forKey: key) ?? "nil")")
        layer.setValue(sample, forKeyPath: key)
        verify(same(layer.value(forKeyPath: key), sample), "\(type).\(key)")
      }
    }
  }

  @Test func keysNamePropertiesOfTheSameName() {
    for make in Self.makers {
      let layer = make()
      for key in layer.propertyKeys where !key.hasPrefix("is") {
        if let sample = sample(key, of: layer) { layer.setValue(sample, forKey: key) }
      }
      let capital = { (key: String) in "is" + key.prefix(1).uppercased() + key.dropFirst() }
      var stored: [String: Any] = [:]
      for object in [layer, layer.rare] as [Any] {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
          for child in level.children { if let label = child.label { stored[label] = child.value } }
          mirror = level.superclassMirror
        }
      }
      verify(stored.count > 60)
      var found = 0
      for key in layer.propertyKeys {
        guard let value = stored[key] ?? stored[capital(key)] else { continue }
        found += 1
        let flat: Any? =
          Mirror(reflecting: value).displayStyle == .optional ? Mirror(reflecting: value).children.first?.value : value
        verify(same(flat, layer.value(forKey: key)), "\(type(of: layer)).\(key)")
      }
      verify(found > 40)
    }
  }

  @Test func everyPropertyOfACellIsSetAndReadByItsKeyAndCopied() {
    verify(CAEmitterCell.propertyKeys.count > 40)
    for key in CAEmitterCell.propertyKeys.sorted() {
      var value: Any? = sample(key)
      switch key {
      case "minificationFilter", "magnificationFilter": value = "nearest"
      case "color": value = CGColor.red
      case "lifetimeRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
        "alphaSpeed", "mass", "massRange", "contentsFramesPerSecond":
        value = 0.25 as Float
      case "contentsFrameCount", "contentsFramesPerRow": value = 7
      case "contentsFrameMode": value = "random"
      case "particleType": value = "plane"
      default: break
      }
      let cell = CAEmitterCell()
      verify(!same(cell.value(forKey: key), value), "\(key) is so already")
      cell.setValue(value, forKey: key)
      verify(same(cell.value(forKey: key), value), "\(key)")
    }
    let cell = CAEmitterCell()
    cell.setValue(3, forKeyPath: "contentsRect.size.width")
    cell.setValue(false, forKey: "enabled")
    verify(cell.contentsRect == CGRect(0, 0, 3, 1), !cell.isEnabled)
    cell.setValue(3, forKey: "unheardOf")
    verify(cell.value(forKey: "unheardOf") == nil)
  }

  @Test func valuesHaveThePropertysOwnType() {
    let layer = CALayer()
    verify(layer.value(forKey: "opacity") is Float, layer.value(forKey: "cornerRadius") is CGFloat)
    verify(layer.value(forKey: "duration") is Double, layer.value(forKey: "hidden") is Bool)
    verify(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity == .resize)
    verify(layer.value(forKey: "backgroundColor") == nil, layer.value(forKey: "sublayers") == nil)
  }

  @Test func numbersComeInAnyType() {
    let numbers: [Any] = [
      2.0, 2 as CGFloat, 2 as Float, 2, 2 as Int8, 2 as UInt64, 2 as UInt16, NSNumber(value: 2), NSNumber(value: 2.0),
    ]
    for number in numbers {
      let layer = CAReplicatorLayer()
      for key in ["cornerRadius", "opacity", "duration", "instanceCount", "hidden", "edgeAntialiasingMask"] {
        layer.setValue(number, forKey: key)
      }
      verify(layer.cornerRadius == 2, layer.opacity == 2, layer.duration == 2, layer.instanceCount == 2)
      verify(layer.isHidden, layer.edgeAntialiasingMask.rawValue == 2, "\(type(of: number))")
    }
    let layer = CALayer()
    layer.setValue(true, forKey: "cornerRadius")
    verify(layer.cornerRadius == 1)
    layer.setValue(NSNumber(value: true), forKey: "hidden")
    verify(layer.isHidden)
    layer.setValue(0, forKey: "isHidden")
    verify(!layer.isHidden)
  }

  @Test func nilIsZeroForNumbersAndNothingForObjects() {
    let layer = CAReplicatorLayer()
    layer.backgroundColor = .red
    layer.name = "a"
    layer.isHidden = true
    layer.position = CGPoint(1, 2)
    for key in [
      "opacity", "hidden", "instanceCount", "backgroundColor", "name", "edgeAntialiasingMask", "position",
      "contentsGravity",
    ] {
      layer.setValue(nil, forKey: key)
    }
    verify(layer.opacity == 0, !layer.isHidden, layer.instanceCount == 0, layer.edgeAntialiasingMask == [])
    verify(layer.backgroundColor == nil, layer.name == nil)
    verify(layer.position == CGPoint(1, 2), layer.contentsGravity == .resize, "these have no nil")
    layer.contents = CGImage.distinct(1, 1)
    layer.borderColor = .red
    layer.setValue(NSNull(), forKey: "contents")
    layer.setValue(NSNull(), forKey: "borderColor")
    layer.setValue(NSNull(), forKey: "speed")
    verify(layer.contents == nil, layer.borderColor == nil, layer.speed == 1)
  }

  @Test func structuresAndNamesComeInOtherForms() {
    let layer = CAGradientLayer()
    layer.setValue(NSValue(cgPoint: CGPoint(3, 4)), forKey: "position")
    layer.setValue(NSValue(cgRect: CGRect(1, 2, 3, 4)), forKey: "bounds")
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKey: "shadowOffset")
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "sublayerTransform")
    layer.setValue(CGAffineTransform(scaleX: 3, y: 4), forKey: "transform")
    layer.setValue("center", forKey: "contentsGravity")
    layer.setValue("radial", forKey: "type")
    layer.setValue([0.25, 1], forKey: "locations")
    verify(layer.position == CGPoint(3, 4), layer.bounds == CGRect(1, 2, 3, 4))
    verify(layer.shadowOffset == CGSize(width: 5, height: 6))
    verify(layer.sublayerTransform == CATransform3DMakeScale(2, 2, 2))
    verify(layer.transform == CATransform3DMakeScale(3, 4, 1))
    verify(layer.contentsGravity == .center, layer.type == .radial, layer.locations == [0.25, 1])
    layer.setValue([0.5 as CGFloat, 1 as Float] as [Any], forKey: "locations")
    verify(layer.locations == [0.5, 1])
  }

  @Test func valuesOfAWrongTypeChangeNothing() {
    let wrong: [Any] = [
      "a string", CGPoint(1, 1), CGRect(1, 1, 1, 1), CGSize(width: 9, height: 9), CATransform3DMakeScale(9, 9, 9), 9,
      CGColor.green, CALayer.self, [1: 2], NSValue(cgPoint: CGPoint(9, 9)), ["a", "b"], Date.distantPast, CGFloat.nan,
    ]
    for make in Self.makers {
      for key in make().propertyKeys {
        guard let own = sample(key, of: make()) else { continue }
        for value in wrong {
          let layer = make()
          layer.setValue(own, forKey: key)
          layer.setValue(value, forKey: key)
          let after = layer.value(forKey: key)
          let name = "\(type(of: layer)).\(key) = \(value)"
          if own is CGColor { verify(same(after, own) || value is CGColor, "\(name)") }
          if own is CGPath || own is [CALayer] || own is CALayer { verify(same(after, own), "\(name)") }
          if own is CGRect, key != "frame" { verify(same(after, own) || value is CGRect, "\(name)") }
          if own is Bool || own is CGFloat || own is Float {
            verify(same(after, own) || value is Int || value is CGFloat, "\(name)")
          }
        }
      }
    }
  }

  @Test func numbersThatNoIntegerHoldsDoNotTrap() {
    let layer = CAReplicatorLayer()
    layer.setValue(Double.infinity, forKey: "instanceCount")
    verify(layer.instanceCount == .max)
    layer.setValue(-1e300, forKey: "instanceCount")
    verify(layer.instanceCount == .min)
    layer.setValue(Double.nan, forKey: "instanceCount")
    verify(layer.instanceCount == 0)
    layer.setValue(2.75, forKey: "instanceCount")
    verify(layer.instanceCount == 2)
    layer.setValue(Double.nan, forKey: "maskedCorners")
    verify(layer.maskedCorners == [])
    layer.setValue(-7, forKey: "maskedCorners")
    verify(layer.maskedCorners == [])
    layer.setValue(Double.nan, forKeyPath: "transform.rotation.x")
    layer.setValue(Double.infinity, forKeyPath: "bounds.size.width")
    verify(layer.transform.m22.isNaN, layer.bounds.width == .infinity)
    let emitter = CAEmitterLayer()
    emitter.setValue(1e12, forKey: "seed")
    verify(emitter.seed == .max)
  }

  @Test func otherKeysAreKept() throws {
    let layer = CALayer()
    verify(layer.value(forKey: "mine") == nil)
    layer.setValue([1, 2], forKey: "mine")
    verify(layer.value(forKey: "mine") as? [Int] == [1, 2])
    layer.setValue(CGPoint(3, 4), forKey: "place")
    layer.setValue(9, forKeyPath: "place.y")
    verify(layer.value(forKey: "place") as? CGPoint == CGPoint(3, 9))
    verify(layer.plainCopy.value(forKey: "place") as? CGPoint == CGPoint(3, 9), "a presentation has them too")
    layer.setValue(nil, forKey: "mine")
    verify(layer.value(forKey: "mine") == nil)
    // A key that belongs to another class is like any unknown key.
    layer.setValue(3, forKey: "lineWidth")
    verify(layer.value(forKey: "lineWidth") as? Int == 3)
  }

  @Test func stylesAndDefaultsAnswerForOtherKeys() {
    final class Dial: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "turn" ? 0.5 : super.defaultValue(forKey: key)
      }
    }
    let dial = Dial()
    verify(dial.value(forKey: "turn") as? Double == 0.5)
    dial.style = ["style": ["turn": 0.75], "opacity": 0.25]
    verify(dial.value(forKey: "turn") as? Double == 0.75)
    dial.setValue(1.0, forKey: "turn")
    verify(dial.value(forKey: "turn") as? Double == 1)
  }

  @Test func aStyleSuppliesWhatWasNotSet() throws {
    let layer = CAShapeLayer()
    layer.cornerRadius = 3
    layer.style = [
      "cornerRadius": 6, "opacity": 0.25, "backgroundColor": CGColor.red, "hidden": "yes", "frame": CGRect(1, 1, 1, 1),
      "style": ["opacity": 0.5, "lineWidth": 4, "position": CGPoint(3, 4)] as [String: Any], "lineCap": "round",
      "zPosition": "wrong",
    ]
    verify(layer.cornerRadius == 3, "it was set")
    verify(layer.opacity == 0.25, layer.backgroundColor == .red, layer.isHidden, layer.lineCap == .round)
    verify(layer.lineWidth == 4, layer.position == CGPoint(3, 4), "by the style in it")
    verify(layer.frame.size == .zero, layer.zPosition == 0)
    verify(layer.value(forKey: "opacity") as? Float == 0.25)
    layer.lineWidth = 9
    layer.style = ["opacity": 0.75, "lineWidth": 2, "cornerRadius": 8]
    verify(layer.opacity == 0.75, layer.lineWidth == 9, layer.cornerRadius == 3)
    verify(layer.backgroundColor == nil, !layer.isHidden, layer.position == .zero, "no style has them any more")
    layer.style = nil
    verify(layer.opacity == 1, layer.lineWidth == 9)
  }

  @Test func aStyleRunsNoActionsAndIsInCopies() throws {
    try LayerContext().run {
      let (root, layer) = (CALayer(), CALayer())
      root.addSublayer(layer)
      root.commitFrame(at: 0)
      layer.style = ["opacity": 0.5, "cornerRadius": 4]
      verify(layer.animationKeys() == nil)
      verify(root.commitFrame(at: 0).nodes[1].opacity == 0.5)
      try verify(#require(layer.presentation()).cornerRadius == 4)
      layer.opacity = 1
      verify(layer.animationKeys() == ["opacity"], layer.plainCopy.opacity == 1)
    }
  }

  @Test func stringsCountAsTheirNumbers() {
    let layer = CAReplicatorLayer()
    for (key, text) in [
      ("opacity", "0.5"), ("cornerRadius", " 7.25"), ("zPosition", "-3e1"), ("duration", "2"), ("instanceCount", "4"),
      ("maskedCorners", "5"), ("hidden", "1"), ("speed", "1.5x"),
    ] {
      layer.setValue(text, forKey: key)
    }
    layer.setValue("12", forKeyPath: "bounds.size.width")
    layer.setValue("0.5", forKeyPath: "transform.scale.x")
    verify(layer.opacity == 0.5, layer.cornerRadius == 7.25, layer.zPosition == -30, layer.duration == 2)
    verify(layer.instanceCount == 4, layer.maskedCorners.rawValue == 5, layer.isHidden, layer.speed == 1.5)
    verify(layer.bounds.width == 12, layer.transform.m11 == 0.5)
    layer.setValue("no", forKey: "hidden")
    layer.setValue("true", forKey: "masksToBounds")
    verify(!layer.isHidden, layer.masksToBounds)
    for key in ["opacity", "hidden", "masksToBounds"] { layer.setValue("some", forKey: key) }
    verify(layer.opacity == 0.5, !layer.isHidden, layer.masksToBounds, "no number")
    layer.setValue("0.5", forKey: "mine")
    verify(layer.value(forKey: "mine") as? String == "0.5", "a key of the program's own keeps it")
    let (animation, cell) = (CABasicAnimation(), CAEmitterCell())
    animation.setValue("1.5", forKey: "duration")
    cell.setValue("20", forKey: "birthRate")
    verify(animation.duration == 1.5, cell.birthRate == 20)
  }

  /// Whatever the property's name in Swift is.
  @Test func settersAskForTheActionsOfTheirKeys() {
    var answered = 0
    for make in Self.makers {
      for row in make().properties where !row.traits.contains(.isApart) {
        let (layer, asked) = (make(), Asked())
        layer.delegate = asked
        guard let sample = sample(row.key, of: layer) else { continue }
        layer.setValue(sample, forKey: row.key)
        let isAnimated = !row.traits.isDisjoint(with: [.animates, .fades])
        verify(asked.keys == [row.key] || asked.keys.isEmpty && !isAnimated, "\(row.key): \(asked.keys)")
        answered += asked.keys.count
      }
    }
    verify(answered > 400, "\(answered)")
  }

  @Test func defaultsAreWhatNewLayersHave() {
    var answered = 0
    for make in Self.makers {
      let layer = make()
      for key in layer.propertyKeys {
        guard let value = type(of: layer).defaultValue(forKey: key) else { continue }
        answered += 1
        verify(same(layer.value(forKey: key), value), "\(type(of: layer)).\(key)")
      }
    }
    verify(answered > 280)
    verify(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    verify(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
    verify(CALayer.defaultValue(forKey: "preferredDynamicRange") as? CADynamicRange == .standard)
    verify(CALayer.defaultValue(forKey: "contentsHeadroom") as? CGFloat == 0)
    for key in [
      "bounds", "position", "frame", "contents", "wobble", "beginTime", "transform", "sublayerTransform",
      "minificationFilterBias", "filters", "compositingFilter",
      "mask", "autoresizingMask", "cornerRadius", "zPosition", "shadowOpacity", "repeatCount", "autoreverses",
    ] {
      verify(CALayer.defaultValue(forKey: key) == nil, "\(key)")
    }
    verify(CAShapeLayer.defaultValue(forKey: "miterLimit") as? CGFloat == 10)
    verify(CALayer.defaultValue(forKey: "miterLimit") == nil, CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
  }

  @Test func animationsAndCellsHaveFewDefaults() {
    for type in [CAAnimation.self, CABasicAnimation.self, CATransition.self, CASpringAnimation.self] {
      verify(
        type.defaultValue(forKey: "speed") as? Float == 1,
        type.defaultValue(forKey: "type") as? CATransitionType == .fade)
      verify(type.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
      for key in ["duration", "repeatCount", "beginTime", "autoreverses", "keyPath", "additive", "wobble"] {
        verify(type.defaultValue(forKey: key) == nil, "\(key)")
      }
    }
    verify(CAAnimation.defaultValue(forKey: "mass") == nil)
    verify(CASpringAnimation.defaultValue(forKey: "stiffness") as? CGFloat == 100)
    verify(CAEmitterCell.defaultValue(forKey: "scale") as? CGFloat == 1)
    verify(CAEmitterCell.defaultValue(forKey: "enabled") as? Bool == true)
    verify(
      CAEmitterCell.defaultValue(forKey: "duration") as? Double == .infinity, CAEmitterCell().duration == .infinity)
    for key in ["birthRate", "lifetime", "velocity", "name", "wobble"] {
      verify(CAEmitterCell.defaultValue(forKey: key) == nil, "\(key)")
    }
    verify(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Float == 1)
  }

  @Test func archivesHoldWhatWasSet() {
    let layer = CALayer()
    for key in layer.propertyKeys {
      let isAlways = ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"].contains(key)
      verify(layer.shouldArchiveValue(forKey: key) == isAlways, "\(key)")
    }
    (layer.opacity, layer.frame, layer.filters) = (0.5, CGRect(1, 2, 3, 4), [])
    layer.addSublayer(CALayer())
    layer.setValue(true, forKey: "hidden")
    layer.style = ["cornerRadius": 3]
    for key in ["opacity", "bounds", "position", "filters", "sublayers", "hidden", "style"] {
      verify(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    for key in ["frame", "superlayer", "cornerRadius", "zPosition", "wobble", ""] {
      verify(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    verify(layer.sublayers?[0].shouldArchiveValue(forKey: "superlayer") == false)
    let (animation, cell) = (CABasicAnimation(keyPath: "opacity"), CAEmitterCell())
    (animation.duration, cell.lifetime) = (2, 3)
    verify(animation.shouldArchiveValue(forKey: "duration"), animation.shouldArchiveValue(forKey: "keyPath"))
    verify(!animation.shouldArchiveValue(forKey: "speed"), !animation.shouldArchiveValue(forKey: "fromValue"))
    verify(cell.shouldArchiveValue(forKey: "lifetime"), !cell.shouldArchiveValue(forKey: "name"))
  }

  @Test func copiesHaveAllProperties() {
    for make in Self.makers {
      let layer = make()
      let keys = layer.propertyKeys.subtracting(["mask", "sublayers", "superlayer", "delegate", "frame", "visibleRect"])
      for key in keys { if let sample = sample(key, of: layer) { layer.setValue(sample, forKey: key) } }
      let copy = layer.plainCopy
      for key in keys { verify(same(copy.value(forKey: key), layer.value(forKey: key)), "\(type(of: layer)).\(key)") }
    }
  }

  @Test func textPropertiesNeedDisplay() {
    for key in ["string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode"] {
      verify(CATextLayer.needsDisplay(forKey: key), !CALayer.needsDisplay(forKey: key))
    }
    verify(!CATextLayer.needsDisplay(forKey: "opacity"), !CAShapeLayer.needsDisplay(forKey: "path"))
  }
}
