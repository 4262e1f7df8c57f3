import TestSupport

/// Missing parts of an animation: its key path is its key, and without values it goes from the shown value to the set
/// one.
@Suite struct MissingPartTests {
  /// A layer that a frame at 0 has shown, in a context with a manual clock.
  private func shown(_ layer: CALayer = CALayer(), _ body: (CALayer) throws -> Void) rethrows {
    try LayerContext().run {
      layer.bounds = CGRect(0, 0, 10, 10)
      layer.commitFrame(at: 0)
      try body(layer)
    }
  }

  private func still(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }

  private func linear(_ animation: CABasicAnimation, _ keyPath: String? = nil) -> CABasicAnimation {
    (animation.duration, animation.keyPath) = (1, keyPath)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  private func opacity(_ layer: CALayer, at time: Double) -> Double {
    (Double(layer.commitFrame(at: time).nodes[0].opacity) * 1e6).rounded() / 1e6
  }

  // MARK: Key paths

  @Test func missingKeyPathIsTheKey() {
    let layer = CALayer()
    let fade = linear(CABasicAnimation())
    (fade.fromValue, fade.toValue) = (0, 1)
    layer.add(fade, forKey: "opacity")
    let frames = CAKeyframeAnimation()
    (frames.values, frames.duration) = ([0, 10], 1)
    layer.add(frames, forKey: "position.x")
    let spring = CASpringAnimation()
    (spring.fromValue, spring.toValue) = (0, 8)
    layer.add(spring, forKey: "cornerRadius")
    let paths = ["opacity", "position.x", "cornerRadius"]
    verify(paths.map { (layer.animation(forKey: $0) as? CAPropertyAnimation)?.keyPath } == paths)
    verify(fade.keyPath == nil, "the program's own is left alone")
    let node = layer.commitFrame(at: 0.5).nodes[0]
    verify(node.opacity == 0.5, node.geometry.position.x == 5)
  }

  @Test func aKeyPathThatIsGivenStays() {
    let layer = CALayer()
    let fade = linear(CABasicAnimation(), "opacity")
    (fade.fromValue, fade.toValue) = (0, 1)
    layer.add(fade, forKey: "position")
    layer.add(linear(CABasicAnimation()), forKey: nil)
    verify((layer.animation(forKey: "position") as? CAPropertyAnimation)?.keyPath == "opacity")
    verify(opacity(layer, at: 0.5) == 0.5)
  }

  @Test func theKeyOfAGroupCountsForItsParts() {
    let (layer, group, fade) = (CALayer(), CAAnimationGroup(), linear(CABasicAnimation()))
    (fade.fromValue, fade.toValue) = (0, 1)
    (group.animations, group.duration) = ([fade], 1)
    layer.add(group, forKey: "opacity")
    verify(opacity(layer, at: 0.25) == 0.25)
  }

  // MARK: Values

  @Test(arguments: [false, true]) func animationWithoutValuesRunsFromShownToSet(isSpring: Bool) {
    shown { layer in
      let animation = isSpring ? CASpringAnimation() : CABasicAnimation()
      still { layer.opacity = 0 }
      layer.add(linear(animation, "opacity"), forKey: nil)
      verify(opacity(layer, at: 0) == 1)
      let middle = opacity(layer, at: 0.5)
      verify(isSpring ? middle < 0.2 : middle == 0.5, opacity(layer, at: 1.5) == 0)
    }
  }

  @Test func theOrderOfSettingAndAddingDoesNotMatter() {
    shown { layer in
      layer.add(linear(CABasicAnimation()), forKey: "opacity")
      still { layer.opacity = 0.5 }
      verify([0, 0.5, 1].map { opacity(layer, at: $0) } == [1, 0.75, 0.5])
    }
  }

  @Test func animationStartsAtTheLastFramesValue() {
    shown { layer in
      still { layer.opacity = 0.9 }
      still { layer.opacity = 0.2 }
      verify(opacity(layer, at: 1) == 0.2)
      still { (layer.opacity, layer.opacity) = (0.7, 0.4) }
      layer.add(linear(CABasicAnimation()), forKey: "opacity")
      verify([1, 1.5, 2].map { opacity(layer, at: $0) } == [0.2, 0.3, 0.4])
    }
  }

  @Test func actionWithoutValuesAnimatesTheChange() {
    shown { layer in
      layer.actions = ["opacity": linear(CABasicAnimation()), "position": linear(CABasicAnimation())]
      layer.opacity = 0
      layer.position = CGPoint(20, 40)
      verify(layer.animationKeys() == ["opacity", "position"])
      let node = layer.commitFrame(at: 0.5).nodes[0]
      verify(node.opacity == 0.5, node.geometry.position == CGPoint(10, 20))
    }
  }

  /// Stills have no implicit animations, but actions that a layer brings along run.
  @Test func anActionInATreeThatDoesNotPlay() {
    let layer = CALayer()
    layer.actions = ["opacity": linear(CABasicAnimation())]
    layer.commitFrame(at: 0)
    layer.opacity = 0
    verify(opacity(layer, at: 0.25) == 0.75)
  }

  @Test func anAnimationInATreeThatDoesNotPlay() {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    root.commitFrame(at: 2)
    (layer.opacity, layer.position.y, layer.transform) = (0, 8, CATransform3DIdentity)
    for keyPath in ["opacity", "position.y", "transform.scale.x"] {
      layer.add(linear(CABasicAnimation()), forKey: keyPath)
    }
    let node = root.commitFrame(at: 2.5).nodes[1]
    verify(node.opacity == 0.5, node.geometry.position.y == 4, abs(node.geometry.transform.m11 - 2) < 1e-12)
  }

  @Test func missingValuesOfPartsAndStructuresAreFilled() {
    shown { layer in
      still {
        layer.position = CGPoint(10, 20)
        layer.transform = CATransform3DMakeScale(3, 3, 1)
        layer.bounds.size.width = 30
      }
      layer.add(linear(CABasicAnimation(), "position.y"), forKey: nil)
      layer.add(linear(CABasicAnimation(), "transform"), forKey: nil)
      layer.add(linear(CABasicAnimation(), "bounds.size"), forKey: nil)
      let geometry = layer.commitFrame(at: 0.5).nodes[0].geometry
      verify(geometry.position == CGPoint(10, 10), "x is not animated")
      verify(abs(geometry.transform.m11 - 2) < 1e-12, geometry.bounds.width == 20)
    }
  }

  @Test func missingColorsAreFilledUnlessNil() {
    shown { layer in
      still { (layer.borderColor, layer.backgroundColor) = (.white, .white) }
      layer.add(linear(CABasicAnimation(), "borderColor"), forKey: nil)
      layer.add(linear(CABasicAnimation(), "backgroundColor"), forKey: nil)
      layer.commitFrame(at: 0.5)
      verify(layer.presentation()?.borderColor?.components?.first == 0.5)
      verify(layer.presentation()?.backgroundColor == .white, "there was none to begin with")
    }
  }

  @Test func replacingAnimationStartsAtShownValue() {
    shown { layer in
      let first = linear(CABasicAnimation(), "opacity")
      (first.fromValue, first.toValue) = (0, 1)
      layer.add(first, forKey: "opacity")
      verify(opacity(layer, at: 0.5) == 0.5)
      // It replaces the running one.
      layer.add(linear(CABasicAnimation()), forKey: "opacity")
      verify([0.5, 1, 1.5].map { opacity(layer, at: $0) } == [0.5, 0.75, 1])
    }
  }

  @Test func additiveAnimationBridgesTheDifference() {
    shown { layer in
      still { layer.position.x = 8 }
      let move = linear(CABasicAnimation(), "position")
      move.isAdditive = true
      layer.add(move, forKey: nil)
      verify([0, 0.5, 1].map { layer.commitFrame(at: $0).nodes[0].geometry.position.x } == [0, 4, 8])
    }
  }

  @Test func missingValuesOfCustomKeysAreFilled() {
    shown { layer in
      still { layer.setValue(4.0, forKey: "level") }
      layer.commitFrame(at: 0)
      still { layer.setValue(8.0, forKey: "level") }
      layer.add(linear(CABasicAnimation()), forKey: "level")
      layer.commitFrame(at: 0.5)
      verify(layer.presentation()?.value(forKey: "level") as? Double == 6)
    }
  }

  @Test func missingValuesOfFilterInputsAreFilled() {
    let (layer, blur) = (CALayer(), CAFilter(type: "gaussianBlur"))
    blur.name = "blur"
    blur.setValue(2, forKey: "inputRadius")
    layer.filters = [blur]
    shown(layer) { layer in
      still { layer.setValue(6, forKeyPath: "filters.blur.inputRadius") }
      layer.add(linear(CABasicAnimation()), forKey: "filters.blur.inputRadius")
      layer.commitFrame(at: 0.5)
      verify(layer.presentation()?.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
      verify(blur.value(forKey: "inputRadius") as? Int == 6)
    }
  }

  @Test func neverShownLayerIsNotAnimated() {
    let layer = CALayer()
    layer.actions = ["opacity": linear(CABasicAnimation())]
    layer.opacity = 0.5
    layer.add(linear(CABasicAnimation()), forKey: "position")
    verify((layer.animation(forKey: "position") as? CABasicAnimation)?.fromValue == nil)
    verify(opacity(layer, at: 0) == 0.5, opacity(layer, at: 0.5) == 0.5)
  }

  @Test func aValueFunctionNeedsItsNumbers() {
    shown { layer in
      let turn = linear(CABasicAnimation(), "transform")
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      layer.add(turn, forKey: nil)
      verify(CATransform3DIsIdentity(layer.commitFrame(at: 0.5).nodes[0].geometry.transform))
    }
  }
}
