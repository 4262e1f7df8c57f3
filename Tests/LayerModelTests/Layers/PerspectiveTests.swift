import TestSupport

/// Key paths into a transform keep its perspective.
@Suite struct PerspectiveTests {
  private func near(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    zip(a.elements, b.elements).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  private var lens: CATransform3D {
    var t = CATransform3DIdentity
    (t.m14, t.m24, t.m34) = (0.001, -0.002, -1 / 400)
    return t
  }

  private func turn(_ angle: CGFloat, _ axis: Int) -> CATransform3D {
    CATransform3DMakeRotation(angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
  }

  /// Each part, with a value, and the linear part that it makes.
  private var parts: [(path: String, value: Double, linear: CATransform3D)] {
    [
      ("rotation.x", 0.5, turn(0.5, 0)), ("rotation.y", -0.7, turn(-0.7, 1)), ("rotation.z", 2, turn(2, 2)),
      ("rotation", 1, turn(1, 2)), ("scale.x", 3, CATransform3DMakeScale(3, 1, 1)),
      ("scale.y", -2, CATransform3DMakeScale(1, -2, 1)), ("scale.z", 0.5, CATransform3DMakeScale(1, 1, 0.5)),
      ("scale.xy", 4, CATransform3DMakeScale(4, 4, 1)), ("scale", 2, CATransform3DMakeScale(2, 2, 2)),
      ("scale", 0, CATransform3DMakeScale(0, 0, 0)), ("scale.x", 0, CATransform3DMakeScale(0, 1, 1)),
    ]
  }

  @Test(arguments: ["transform", "sublayerTransform", "instanceTransform"]) func settingAnyPartKeepsThePerspective(
    key: String
  ) {
    let layer = CAReplicatorLayer()
    for (path, value, linear) in parts {
      layer.setValue(lens, forKey: key)
      layer.setValue(value, forKeyPath: "\(key).\(path)")
      let found = layer.value(forKey: key) as? CATransform3D ?? CATransform3DIdentity
      verify(near(found, CATransform3DConcat(linear, lens)), "\(path): \(found.elements)")
    }
  }

  /// m44 is t · p + 1.
  @Test func settingAnyPartKeepsTheTranslation() {
    let layer = CALayer()
    let moved = CATransform3DConcat(CATransform3DMakeTranslation(5, -6, 70), lens)
    for (path, value, linear) in parts {
      layer.transform = moved
      layer.setValue(value, forKeyPath: "transform.\(path)")
      verify(near(layer.transform, CATransform3DConcat(linear, moved)), "\(path)")
      verify(abs(layer.transform.m44 - (0.005 + 0.012 - 0.175 + 1)) < 1e-12)
    }
  }

  @Test func settingSuccessivePartsKeepsThePerspective() {
    let layer = CALayer()
    layer.transform.m34 = -1 / 400
    let steps: [(String, Double)] = [
      ("rotation.y", 0.4), ("scale.x", 2), ("rotation.x", -0.3), ("translation.z", 50), ("rotation.z", 1),
      ("scale.z", 3), ("translation.x", 7),
    ]
    for (path, value) in steps { layer.setValue(value, forKeyPath: "transform.\(path)") }
    var lens = CATransform3DIdentity
    lens.m34 = -1 / 400
    var expected = CATransform3DMakeScale(2, 1, 3)
    for next in [turn(-0.3, 0), turn(0.4, 1), turn(1, 2), CATransform3DMakeTranslation(7, 0, 50), lens] {
      expected = CATransform3DConcat(expected, next)
    }
    verify(near(layer.transform, expected))
  }

  @Test func perspectiveSurvivesZeroScale() {
    for path in ["scale", "scale.x", "scale.y", "scale.z", "scale.xy"] {
      for angle in [0.0, 0.6] {
        let layer = CALayer()
        layer.transform = CATransform3DConcat(CATransform3DMakeTranslation(3, 4, 5), lens)
        layer.setValue(angle, forKeyPath: "transform.rotation.y")
        layer.setValue(0, forKeyPath: "transform.\(path)")
        verify(layer.value(forKeyPath: "transform.\(path)") as? Double == 0)
        layer.setValue(9, forKeyPath: "transform.translation.x")
        layer.setValue(0.25, forKeyPath: "transform.rotation.z")
        for (part, value) in [("scale", 1), ("rotation.x", 0), ("rotation.y", 0.5), ("rotation.z", 0)] {
          layer.setValue(value, forKeyPath: "transform.\(part)")
        }
        let expected = CATransform3DConcat(
          CATransform3DConcat(turn(0.5, 1), CATransform3DMakeTranslation(9, 4, 5)), lens)
        verify(near(layer.transform, expected), "\(path), \(angle)")
      }
    }
  }

  @Test func replacedTransformSetsItsOwnPerspective() {
    let layer = CALayer()
    layer.transform = lens
    layer.setValue(0, forKeyPath: "transform.scale")
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.setValue(1, forKeyPath: "transform.rotation.y")
    verify(layer.transform.m14 == 0, layer.transform.m34 == 0)
    // One that is set in a layer scaled to nothing.
    layer.transform = CATransform3DMakeScale(0, 0, 0)
    layer.transform.m34 = -0.01
    layer.setValue(1, forKeyPath: "transform.scale")
    verify(layer.transform.m34 == -0.01)
  }

  @Test func settingPartsWithoutPerspectiveKeepsM44() {
    let layer = CALayer()
    layer.transform.m44 = 2
    layer.setValue(1, forKeyPath: "transform.rotation.y")
    layer.setValue(5, forKeyPath: "transform.translation.z")
    verify(layer.transform.m44 == 2, layer.transform.m14 == 0)
  }

  @Test func shearStaysBeforeThePerspective() {
    let layer = CALayer()
    var sheared = CATransform3DMakeScale(2, 3, 4)
    (sheared.m21, sheared.m31, sheared.m32) = (0.5, -0.25, 0.75)
    layer.transform = CATransform3DConcat(sheared, lens)
    layer.setValue(1, forKeyPath: "transform.rotation.z")
    verify(near(layer.transform, CATransform3DConcat(CATransform3DConcat(sheared, turn(1, 2)), lens)))
  }

  // MARK: Animated

  private func animated(_ path: String, _ from: Double, _ to: Double, model: CATransform3D) -> CALayer {
    let layer = CALayer()
    (layer.transform, layer.sublayerTransform) = (model, model)
    for key in ["transform", "sublayerTransform"] {
      let animation = CABasicAnimation(keyPath: "\(key).\(path)")
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: key)
    }
    return layer
  }

  @Test func animatedParts() {
    for (path, value, linear) in parts {
      let geometry = animated(path, value, value, model: lens).commitFrame(at: 0.5).nodes[0].geometry
      let expected = CATransform3DConcat(linear, lens)
      verify(near(geometry.transform, expected), near(geometry.sublayerTransform, expected), "\(path)")
    }
  }

  @Test func anAnimationThroughZeroAndOneFromZero() {
    let layer = animated("scale", 1, -1, model: lens)
    verify(near(layer.commitFrame(at: 0.5).nodes[0].geometry.transform, CATransform3DMakeScale(0, 0, 0)))
    let after = layer.commitFrame(at: 0.75).nodes[0].geometry.transform
    verify(near(after, CATransform3DConcat(CATransform3DMakeScale(-0.5, -0.5, -0.5), lens)))
    // The model is scaled to nothing; the layer that grows from it has the perspective.
    layer.removeAllAnimations()
    layer.setValue(0, forKeyPath: "transform.scale")
    let grow = CABasicAnimation(keyPath: "transform.scale")
    (grow.fromValue, grow.duration) = (1, 1)
    layer.add(grow, forKey: nil)
    let half = layer.commitFrame(at: 0.75 + 0.5).nodes[0].geometry.transform
    verify(near(half, CATransform3DConcat(CATransform3DMakeScale(0.5, 0.5, 0.5), lens)), "\(half.elements)")
  }

  @Test func zeroScaleAnimationLeavesPerspectiveToTheNext() {
    let layer = animated("scale", 0, 0, model: lens)
    let grow = CABasicAnimation(keyPath: "transform.scale")
    (grow.fromValue, grow.toValue, grow.duration) = (2, 2, 1)
    layer.add(grow, forKey: "grow")
    let found = layer.commitFrame(at: 0.5).nodes[0].geometry.transform
    verify(near(found, CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), lens)))
  }
}
