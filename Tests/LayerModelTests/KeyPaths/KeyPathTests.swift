import TestSupport

/// Parts of properties by key path.
@Suite struct KeyPathTests {
  private func number(_ layer: CALayer, _ keyPath: String) -> Double {
    layer.value(forKeyPath: keyPath) as? Double ?? .nan
  }

  private func expectNumbers(
    _ layer: CALayer, _ keyPaths: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (i, keyPath) in keyPaths.enumerated() {
      let value = Double(i) * 1.5 + 0.25
      layer.setValue(value, forKeyPath: keyPath)
      #expect(number(layer, keyPath) == value, "\(keyPath)", sourceLocation: sourceLocation)
      #expect(layer.value(forKeyPath: keyPath) as? Float == Float(value), sourceLocation: sourceLocation)
      #expect((layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue == value, sourceLocation: sourceLocation)
    }
  }

  @Test func membersOfStructures() {
    let layer = CAGradientLayer()
    expectNumbers(
      layer,
      [
        "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x", "bounds.origin.y",
        "bounds.size.width", "bounds.size.height", "contentsRect.origin.x", "contentsRect.size.height",
        "contentsCenter.origin.y", "contentsCenter.size.width", "shadowOffset.width", "shadowOffset.height",
        "startPoint.x", "startPoint.y", "endPoint.x", "endPoint.y",
      ])
    verify(layer.position == CGPoint(0.25, 1.75), layer.bounds == CGRect(6.25, 7.75, 9.25, 10.75))
    verify(layer.shadowOffset == CGSize(width: 18.25, height: 19.75))
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
    layer.setValue(NSValue(cgPoint: CGPoint(1, 2)), forKeyPath: "bounds.origin")
    verify(layer.bounds == CGRect(1, 2, 3, 4))
    verify(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 3, height: 4))
    verify(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(1, 2))
    let emitter = CAEmitterLayer()
    expectNumbers(emitter, ["emitterPosition.x", "emitterSize.height"])
    expectNumbers(CATiledLayer(), ["tileSize.width"])
  }

  @Test func framesCanBeReachedInto() {
    let layer = CALayer(20, 10, at: CGPoint(50, 50))
    verify(number(layer, "frame.origin.x") == 40, number(layer, "frame.size.height") == 10)
    layer.setValue(100, forKeyPath: "frame.size.width")
    verify(layer.frame == CGRect(40, 45, 100, 10), layer.position == CGPoint(90, 50))
    layer.setValue(0, forKeyPath: "frame.origin.y")
    verify(layer.frame == CGRect(40, 0, 100, 10))
  }

  @Test func pathsThatLeadNowhereChangeNothing() {
    let layer = CALayer(20, 10)
    for keyPath in [
      "bounds.width", "bounds.size.depth", "position.z", "transform.rotation.w", "transform.m11", "transform.scale.yz",
      "filters.blur.inputRadius", "filters.blur", "mask.opacity", "mine.x", "opacity.x", "contents.size", "", ".", "..",
      "bounds.", ".bounds", "sublayers.a.opacity", "name.x", "affineTransform.a",
    ] {
      verify(layer.value(forKeyPath: keyPath) == nil, "\(keyPath)")
      layer.setValue(3, forKeyPath: keyPath)
    }
    layer.setValue("wide", forKeyPath: "bounds.size.width")
    layer.setValue(3, forKeyPath: "bounds.size")
    verify(layer.bounds == CGRect(0, 0, 20, 10), CATransform3DIsIdentity(layer.transform), layer.opacity == 1)
    layer.setValue(nil, forKeyPath: "bounds.size.width")
    verify(layer.bounds.width == 0, "nil is 0 for numbers")
  }

  @Test func partsOfTransforms() {
    let layer = CAReplicatorLayer()
    for property in ["transform", "sublayerTransform", "instanceTransform"] {
      for part in [
        "rotation.x", "rotation.y", "rotation.z", "rotation", "scale.x", "scale.y", "scale.z", "scale", "scale.xy",
        "translation.x", "translation.y", "translation.z", "shear.x",
      ] {
        layer.setValue(CATransform3DIdentity, forKey: property)
        let keyPath = "\(property).\(part)"
        verify(number(layer, keyPath) == (part.hasPrefix("scale") ? 1 : 0))
        layer.setValue(0.75, forKeyPath: keyPath)
        verify(abs(number(layer, keyPath) - 0.75) < 1e-12, "\(keyPath)")
        verify(layer.value(forKey: property) as? CATransform3D != CATransform3DIdentity)
      }
    }
    verify(layer.instanceTransform.m21 == 0.75)
  }

  private func expectNear(
    _ a: CATransform3D, _ b: CATransform3D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, y) in zip(a.elements, b.elements) {
      #expect(abs(x - y) < 1e-9, "\(a.elements) is not \(b.elements)", sourceLocation: sourceLocation)
    }
  }

  @Test func partsAreThoseOfApplesFunctions() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation.x")
    expectNear(layer.transform, CATransform3DMakeRotation(0.5, 1, 0, 0))
    layer.setValue(0, forKeyPath: "transform.rotation.x")
    layer.setValue(-0.5, forKeyPath: "transform.rotation.y")
    expectNear(layer.transform, CATransform3DMakeRotation(-0.5, 0, 1, 0))
    layer.transform = CATransform3DIdentity
    layer.setValue(2, forKeyPath: "transform.rotation")
    expectNear(layer.transform, CATransform3DMakeRotation(2, 0, 0, 1))
    layer.transform = CATransform3DIdentity
    layer.setValue(3, forKeyPath: "transform.scale")
    expectNear(layer.transform, CATransform3DMakeScale(3, 3, 3))
    layer.setValue(4, forKeyPath: "transform.scale.xy")
    expectNear(layer.transform, CATransform3DMakeScale(4, 4, 3))
    verify(abs(number(layer, "transform.scale") - 11.0 / 3) < 1e-12, "the average of the three")
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "transform.translation")
    expectNear(layer.transform, CATransform3DMakeScale(4, 4, 3).then(CATransform3DMakeTranslation(5, 6, 0)))
    verify(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 5, height: 6))
    layer.setValue(7, forKeyPath: "transform.translation.z")
    verify(layer.transform.m43 == 7, layer.transform.m41 == 5)
  }

  /// Measured on macOS.
  @Test func aTurnSetOnAScaledLayerKeepsTheScale() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    verify(abs(layer.transform.m11 - 1.75517) < 1e-5, abs(layer.transform.m12 - 0.958851) < 1e-6)
    verify(abs(number(layer, "transform.scale.x") - 2) < 1e-12)
  }

  @Test func transformPartsComposeScaleRotateTranslate() {
    let layer = CALayer()
    let parts = [
      ("rotation.x", 0.3), ("rotation.y", -0.4), ("rotation.z", 2.5), ("scale.x", 2), ("scale.y", -3), ("scale.z", 0.5),
      ("translation.x", 7), ("translation.y", 8), ("translation.z", 9),
    ]
    for (part, value) in parts { layer.setValue(value, forKeyPath: "transform.\(part)") }
    let expected = CATransform3DMakeScale(2, -3, 0.5)
      .then(CATransform3DMakeRotation(0.3, 1, 0, 0)).then(CATransform3DMakeRotation(-0.4, 0, 1, 0))
      .then(CATransform3DMakeRotation(2.5, 0, 0, 1)).then(CATransform3DMakeTranslation(7, 8, 9))
    expectNear(layer.transform, expected)
    for (part, value) in parts { verify(abs(number(layer, "transform.\(part)") - value) < 1e-12, "\(part)") }
  }

  /// As in Apple's picture: after `transform.scale.y = −1` and `transform.rotation.z = π`, the layer shows diag(−1, 1).
  /// So Lottie turns about y in place of a negative scale along x.
  @Test func aReflectionIsAlongY() {
    let layer = CALayer()
    layer.setValue(-1, forKeyPath: "transform.scale.y")
    layer.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    expectNear(layer.transform, CATransform3DMakeScale(-1, 1, 1))
    layer.transform = CATransform3DMakeScale(-1, 1, 1)
    verify(abs(number(layer, "transform.scale.x") - 1) < 1e-12, abs(number(layer, "transform.scale.y") + 1) < 1e-12)
    verify(abs(abs(number(layer, "transform.rotation.z")) - .pi) < 1e-12)
  }

  @Test func aShearStaysWhenAPartIsSet() {
    let layer = CALayer()
    layer.transform.m21 = 0.5
    layer.setValue(1, forKeyPath: "transform.rotation.z")
    verify(abs(number(layer, "transform.shear.x") - 0.5) < 1e-12)
    var sheared = CATransform3DIdentity
    sheared.m21 = 0.5
    expectNear(layer.transform, sheared.then(CATransform3DMakeRotation(1, 0, 0, 1)))
  }

  @Test func turnsBesideTheAxesAreFoundAgain() {
    let layer = CALayer()
    for (x, y, z) in [(0.0, Double.pi / 2, 0.7), (0, -Double.pi / 2, 0.7), (3, 1.5, -3), (-2, 0, 1)] {
      layer.transform = CATransform3DIdentity
      layer.setValue(x, forKeyPath: "transform.rotation.x")
      layer.setValue(y, forKeyPath: "transform.rotation.y")
      layer.setValue(z, forKeyPath: "transform.rotation.z")
      let expected = CATransform3DMakeRotation(x, 1, 0, 0).then(CATransform3DMakeRotation(y, 0, 1, 0))
        .then(CATransform3DMakeRotation(z, 0, 0, 1))
      expectNear(layer.transform, expected)
      layer.setValue(number(layer, "transform.rotation.y"), forKeyPath: "transform.rotation.y")
      expectNear(layer.transform, expected)
    }
  }

  @Test func aLayerScaledToNothingComesBack() {
    let layer = CALayer()
    for part in ["scale", "scale.x", "scale.y", "scale.z", "scale.xy"] {
      layer.transform = CATransform3DIdentity
      layer.setValue(0, forKeyPath: "transform.\(part)")
      verify(layer.transform.determinant == 0)
      layer.setValue(1, forKeyPath: "transform.\(part)")
      expectNear(layer.transform, CATransform3DIdentity)
    }
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.setValue(0, forKeyPath: "transform.scale.x")
    layer.setValue(1, forKeyPath: "transform.scale.x")
    expectNear(layer.transform, CATransform3DMakeRotation(1, 0, 0, 1))
    layer.transform = CATransform3DMakeScale(0, 0, 1)
    layer.transform.m11 = .nan
    layer.setValue(1, forKeyPath: "transform.rotation.x")
    verify(number(layer, "transform.scale.x").isNaN)
  }

  @Test func filtersByName() throws {
    let layer = CALayer()
    let (blur, plain) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorSaturate"))
    blur.name = "blur 1"
    layer.filters = ["no filter", blur, plain]
    layer.setValue(4, forKeyPath: "filters.blur 1.inputRadius")
    layer.setValue(0.5, forKeyPath: "filters.colorSaturate.inputAmount")
    verify(blur.value(forKey: "inputRadius") as? Int == 4, plain.value(forKey: "inputAmount") as? Double == 0.5)
    verify(layer.value(forKeyPath: "filters.blur 1.inputRadius") as? Int == 4)
    verify(layer.value(forKeyPath: "filters.blur 1") as? CAFilter === blur)
    layer.setValue(false, forKeyPath: "filters.blur 1.enabled")
    verify(!blur.isEnabled, plain.isEnabled)
    layer.setValue(CGPoint(1, 2), forKeyPath: "filters.blur 1.inputCenter")
    layer.setValue(7, forKeyPath: "filters.blur 1.inputCenter.x")
    verify(blur.value(forKey: "inputCenter") as? CGPoint == CGPoint(7, 2))
    verify(layer.value(forKeyPath: "filters.gaussianBlur.inputRadius") == nil, "it has a name of its own")
    layer.backgroundFilters = [blur]
    layer.setValue(9, forKeyPath: "backgroundFilters.blur 1.inputRadius")
    let blend = CAFilter(type: "multiplyBlendMode")
    layer.compositingFilter = blend
    layer.setValue(0.25, forKeyPath: "compositingFilter.inputAmount")
    verify(blur.value(forKey: "inputRadius") as? Int == 9, blend.value(forKey: "inputAmount") as? Double == 0.25)
  }

  @Test func theLongestNameCounts() {
    let layer = CALayer()
    let (a, b) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "gaussianBlur"))
    (a.name, b.name) = ("soft", "soft.more")
    layer.filters = [a, b]
    layer.setValue(1, forKeyPath: "filters.soft.inputRadius")
    layer.setValue(2, forKeyPath: "filters.soft.more.inputRadius")
    layer.setValue(3, forKeyPath: "filters.sof.inputRadius")
    verify(a.value(forKey: "inputRadius") as? Int == 1, b.value(forKey: "inputRadius") as? Int == 2)
  }

  private func emitter() -> (layer: CAEmitterLayer, outer: CAEmitterCell, inner: CAEmitterCell) {
    let (layer, outer, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
    (outer.name, inner.name) = ("rocket", "spark")
    outer.emitterCells = [inner]
    layer.emitterCells = [CAEmitterCell(), outer]
    return (layer, outer, inner)
  }

  @Test func cellsByName() {
    let (layer, outer, inner) = emitter()
    layer.setValue(5, forKeyPath: "emitterCells.rocket.birthRate")
    layer.setValue(6, forKeyPath: "emitterCells.rocket.emitterCells.spark.scale")
    layer.setValue(0.5, forKeyPath: "emitterCells.rocket.contentsRect.origin.x")
    verify(outer.birthRate == 5, inner.scale == 6, outer.contentsRect.origin.x == 0.5)
    verify(layer.value(forKeyPath: "emitterCells.rocket.emitterCells.spark.scale") as? CGFloat == 6)
    verify(outer.value(forKeyPath: "emitterCells.spark.scale") as? CGFloat == 6)
    verify(layer.value(forKeyPath: "emitterCells.spark.scale") == nil)
  }

  @Test func layersByName() {
    let (layer, child, grandchild, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
    (child.name, grandchild.name) = ("body", "left arm")
    child.addSublayer(grandchild)
    layer.addSublayer(CALayer())
    layer.addSublayer(child)
    layer.mask = mask
    layer.setValue(3, forKeyPath: "sublayers.body.position.x")
    layer.setValue(0.5, forKeyPath: "sublayers.body.sublayers.left arm.opacity")
    layer.setValue(0.25, forKeyPath: "mask.opacity")
    layer.setValue(1, forKeyPath: "mask.transform.rotation.z")
    verify(child.position.x == 3, grandchild.opacity == 0.5, mask.opacity == 0.25)
    verify(abs(mask.transform.m12 - sin(1)) < 1e-12)
    verify(layer.value(forKeyPath: "sublayers.body.sublayers.left arm") as? CALayer === grandchild)
    verify(grandchild.value(forKeyPath: "superlayer.superlayer.mask.opacity") as? Float == 0.25)
  }

  @Test func aSubclassThatAnswersForAKeyAnswersForItsParts() {
    final class Moved: CALayer {
      var moves = 0
      override func setValue(_ value: Any?, forKey key: String) {
        moves += 1
        super.setValue(value, forKey: key)
      }
      override func value(forKey key: String) -> Any? { key == "place" ? CGPoint(1, 2) : super.value(forKey: key) }
    }
    let layer = Moved()
    verify(layer.value(forKeyPath: "place.y") as? Double == 2)
    layer.setValue(5, forKeyPath: "position.x")
    verify(layer.position.x == 5, layer.moves == 1)
    layer.setValue("no number", forKeyPath: "position.x")
    verify(layer.moves == 1, "what changes nothing sets nothing")
  }

  @Test func partsCanBeSetInACopyAlone() throws {
    let (model, outer, inner) = emitter()
    let (blur, other, blend) = (
      CAFilter(type: "gaussianBlur"), CAFilter(type: "colorInvert"), CAFilter(type: "xor")
    )
    blur.setValue(1, forKey: "inputRadius")
    (outer.contents, inner.color, outer.velocity) = (CGImage.distinct(1, 1), .red, 30)
    model.filters = [blur, other]
    model.backgroundFilters = [blur]
    model.compositingFilter = blend
    let copy = model.plainCopy as! CAEmitterLayer
    for (keyPath, value) in [
      ("filters.gaussianBlur.inputRadius", 8), ("backgroundFilters.gaussianBlur.inputRadius", 9),
      ("compositingFilter.inputAmount", 7), ("emitterCells.rocket.birthRate", 6),
      ("emitterCells.rocket.emitterCells.spark.birthRate", 5),
    ] {
      copy.ownCopiesOfParts(namedBy: keyPath)
      copy.setValue(value, forKeyPath: keyPath)
      verify((copy.value(forKeyPath: keyPath)).flatMap { Double(number: $0) } == Double(value))
    }
    verify(blur.value(forKey: "inputRadius") as? Int == 1, blend.value(forKey: "inputAmount") == nil)
    verify(outer.birthRate == 0, inner.birthRate == 0, model.emitterCells?[1] === outer)
    verify(outer.emitterCells?.first === inner)
    verify(copy.filters?[1] as? CAFilter === other, "what is not named is shared")
    verify(copy.emitterCells?[0] === model.emitterCells?[0])
    let cell = try #require(copy.emitterCells?[1])
    verify(cell !== outer, cell.velocity == 30, cell.contents as? CGImage === outer.contents as? CGImage)
    verify(cell.emitterCells?.first?.color == .red)
    for keyPath in ["", "filters", "filters.none.x", "mask.opacity", "transform.rotation.z", "sublayers.a.opacity"] {
      copy.ownCopiesOfParts(namedBy: keyPath)
    }
  }

  /// Key paths that occur in CAML documents.
  @Test func keyPathsThatDocumentsHave() {
    let layer = CAShapeLayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "NAME"
    layer.filters = [blur]
    for (keyPath, value) in [
      ("position.y", 1), ("position.x", 2), ("bounds.size.height", 3), ("opacity", 0.5), ("bounds.size.width", 4),
      ("transform.rotation.z", 0.25), ("transform.scale.xy", 2), ("transform.translation.y", 5),
      ("transform.translation.x", 6), ("transform.scale", 3), ("borderWidth", 7), ("cornerRadius", 8),
      ("transform.rotation.x", 0.5), ("transform.rotation.y", 0.75), ("transform.shear.x", 0.125),
      ("filters.NAME.inputRadius", 9),
    ] as [(String, Double)] {
      layer.setValue(value, forKeyPath: keyPath)
      let after = layer.value(forKeyPath: keyPath).flatMap { Double(number: $0) } ?? .nan
      verify(abs(after - value) < 1e-12, "\(keyPath)")
    }
    for (keyPath, value) in [
      ("backgroundColor", CGColor.red), ("fillColor", CGColor.green), ("borderColor", CGColor.blue), ("hidden", 1),
      ("position", CGPoint(1, 1)), ("bounds", CGRect(0, 0, 1, 1)), ("contents", CGImage.distinct(1, 1)),
      ("path", CGPath(rect: CGRect(0, 0, 1, 1), transform: nil)), ("transform", CATransform3DIdentity),
    ] as [(String, Any)] {
      layer.setValue(value, forKeyPath: keyPath)
    }
    verify(layer.backgroundColor == .red, layer.fillColor == .green, layer.borderColor == .blue, layer.isHidden)
    verify(layer.position == CGPoint(1, 1), layer.contents is CGImage, layer.path != nil)
    verify(CATransform3DIsIdentity(layer.transform))
  }
}
