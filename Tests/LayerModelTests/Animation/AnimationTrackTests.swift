import TestSupport

/// Layers whose animations only place them: frames follow their tracks, which give what the animations give, to the
/// bit.
@Suite struct AnimationTrackTests {
  private final class Listener: NSObject, CAAnimationDelegate {
    var events: [String] = []

    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
  }

  private let root = CALayer(100, 100)
  private let group = CALayer(0, 0, 50, 50)
  private let layers = (0..<4).map { CALayer(CGFloat(10 * $0), 0, 8, 8, .white) }
  private let context = LayerContext()

  init() {
    root.sublayers = [layers[0], group, layers[3]]
    group.sublayers = [layers[1], layers[2]]
  }

  /// From (0, 0) to (40, 80) in two seconds.
  @discardableResult private func animate(
    _ layer: CALayer, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> Listener {
    let (way, listener) = (CABasicAnimation(keyPath: "position"), Listener())
    (way.fromValue, way.toValue, way.duration, way.delegate) = (CGPoint.zero, CGPoint(40, 80), 2, listener)
    change(way)
    layer.add(way, forKey: "way")
    return listener
  }

  /// The positions of ``layers`` in the frame at a time, which must be those of presentation copies and of a frame from
  /// scratch.
  @discardableResult private func positions(at time: Double) -> [CGPoint] {
    context.run {
      let frame = root.commitFrame(at: time)
      let nodes = [1, 3, 4, 5].map { frame.nodes[$0] }
      let found = nodes.map(\.geometry.position)
      for (node, layer) in zip(nodes, layers) {
        guard let copy = layer.presentation() else { continue }
        verify(node.geometry == copy.geometry.clamped, "\(time): \(found)")
        verify(node.opacity == min(max(copy.opacity, 0), 1), node.isInvisible == (copy.isHidden || node.opacity == 0))
      }
      let versions = frame.nodes.map(\.version)
      // The same moment again changes nothing.
      let again = root.commitFrame(at: time)
      verify(again.changes?.nodes ?? [] == [], again.nodes.map(\.version) == versions)
      return found
    }
  }

  private var followed: [Int32] { root.followedNodes }

  /// Where a plane is coarse, a layer has no shadow: that is asked of the place that the animation gives.
  @Test func effectsAreThoseOfTheAnimatedOrigin() {
    context.run {
      let (far, layer) = (CGFloat(0x1p41), layers[0])
      layer.shadowOpacity = 1
      func shadow(at time: Double) -> LayerShadow? {
        let frame = root.commitFrame(at: time)
        return frame.nodes[1].effects < 0 ? nil : frame.effects[Int(frame.nodes[1].effects)].shadow
      }
      verify(shadow(at: 0) != nil)
      let scroll = CABasicAnimation(keyPath: "bounds.origin.x")
      (scroll.fromValue, scroll.toValue, scroll.duration, scroll.beginTime) = (far, far, 2, 1)
      layer.add(scroll, forKey: "scroll")
      verify(shadow(at: 0.5) != nil, shadow(at: 1.5) == nil, shadow(at: 3.5) != nil)
      layer.bounds.origin.x = far
      verify(shadow(at: 4) == nil)
      (scroll.fromValue, scroll.toValue, scroll.beginTime) = (CGFloat(0), CGFloat(0), 5)
      layer.add(scroll, forKey: "scroll")
      verify(shadow(at: 5.5) != nil, shadow(at: 7.5) == nil)
    }
  }

  @Test func positionsAreThoseOfTheFormula() {
    context.run {
      animate(layers[0])
      animate(layers[1]) { ($0.autoreverses, $0.repeatCount) = (true, .infinity) }
      animate(layers[2]) { ($0.duration, $0.repeatCount) = (0.5, 3) }
      animate(layers[3]) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 0) }
    }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    verify(followed == [1, 3, 4, 5])
    verify(positions(at: 0.5) == [CGPoint(10, 20), CGPoint(10, 20), CGPoint.zero, layers[3].presented])
    verify(positions(at: 1.25)[...2] == [CGPoint(25, 50), CGPoint(25, 50), CGPoint(20, 40)])
    // Another is over, and shows the model again.
    verify(positions(at: 1.75)[...2] == [CGPoint(35, 70), CGPoint(35, 70), layers[2].position])
    verify(positions(at: 3)[...2] == [layers[0].position, CGPoint(20, 40), layers[2].position])
    verify(followed == [1, 3, 4, 5], positions(at: 3 + 4e5)[1] == CGPoint(20, 40))
    // Back in time, as frames may go.
    verify(positions(at: 0.5)[1] == CGPoint(10, 20))
  }

  /// With the timing function (0, 0), (1, 0): x = 3s²(1 − s) + s³, y = s³.
  @Test func thePaceIsThatOfTheTimingFunction() {
    context.run { _ = animate(layers[0]) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 0) } }
    for s in [0.1, 0.25, 0.5, 0.7] {
      let x = 3 * s * s * (1 - s) + s * s * s
      for _ in 0..<3 { positions(at: 2 * x) }
      verify(followed == [1])
      let found = positions(at: 2 * x)[0]
      verify(abs(found.x - 40 * s * s * s) < 1e-9, abs(found.y - 80 * s * s * s) < 1e-9)
    }
  }

  @Test func partOfATransformIsSetOnTheTransformOfTheMoment() {
    context.run {
      layers[0].transform = CATransform3DMakeRotation(1, 1, 0, 0)
      layers[0].add(Self.key("transform.rotation.z", 0, 2), forKey: "turn")
    }
    for (time, scale) in [(0, 1), (0.25, 1), (0.5, 2), (0.75, 2), (1, 0.5)] as [(Double, CGFloat)] {
      context.run {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layers[0].transform = CATransform3DScale(CATransform3DMakeRotation(1, 1, 0, 0), scale, 1, 1)
        CATransaction.commit()
      }
      positions(at: time)
      let shown = layers[0].shownValue(forKeyPath: "transform.scale.x", at: time) as? Double
      verify(abs((shown ?? 0) - scale.native) < 1e-12)
    }
    verify(followed == [1])
  }

  private static func key(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    return animation
  }

  private static func frames(_ keyPath: String, _ values: [Any], _ change: (CAKeyframeAnimation) -> Void = { _ in })
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.duration) = (values, 2)
    change(animation)
    return animation
  }

  private static func spring(_ keyPath: String, _ from: Any, _ to: Any) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    return animation
  }

  /// Every property, its parts, and every kind of animation.
  private static var animations: [CAAnimation] {
    let turned = CATransform3DRotate(CATransform3DMakeTranslation(3, 4, 0), 1, 0, 0, 1)
    var deep = CATransform3DMakeRotation(1, 1, 1, 0)
    deep.m34 = -0.01
    let group = CAAnimationGroup()
    group.animations = [
      key("position", CGPoint.zero, CGPoint(40, 80)), key("opacity", 1, 0), spring("transform.scale", 0.5, 2),
    ]
    (group.duration, group.timingFunction) = (1.5, CAMediaTimingFunction(name: .easeIn))
    let inner = CAAnimationGroup()
    (inner.animations, inner.duration, inner.repeatCount) = ([group, key("zPosition", 1, 9)], 0.75, 4)
    let function = key("transform", 0, 3)
    function.valueFunction = CAValueFunction(name: .rotateZ)
    let path = frames("position", []) { animation in
      animation.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
      animation.rotationMode = .rotateAuto
    }
    let places: [CAAnimation] = [
      key("position", CGPoint.zero, CGPoint(40, 80)), key("position.x", 0, 9), key("position.y", "7", 9),
      key("zPosition", 1, 2), key("anchorPoint", CGPoint.zero, CGPoint(1, 1)), key("anchorPoint.x", 0, 1),
      key("anchorPoint.y", 0, 1), key("anchorPointZ", 0, 1), key("opacity", 2, -1), key("hidden", false, true),
      key("transform", CATransform3DIdentity, turned), key("transform", turned, deep), key("transform", nil, turned),
      key("sublayerTransform", deep, CATransform3DIdentity), key("sublayerTransform.rotation.x", 0, 1),
      key("position", 3, CGPoint(1, 1)), key("position", CGPoint.zero, CGSize(width: 4, height: 5)),
      key("bounds.origin", CGPoint.zero, CGPoint(4, 5)), key("bounds.origin.x", 1, 9), key("bounds.origin.y", "3", 9),
    ]
    let members = [
      "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z", "scale.xy",
      "shear.x", "translation.x", "translation.y", "translation.z",
    ].map { key("transform." + $0, 0, 1.25) }
    let others: [CAAnimation] = [
      key("transform.translation", CGSize.zero, CGSize(width: 4, height: 6)), function, path, group, inner,
      frames("position", [CGPoint.zero, CGPoint(9, 1), CGPoint(4, 4)]) {
        ($0.keyTimes, $0.timingFunctions) = ([0, 0.25, 1], [CAMediaTimingFunction(name: .easeOut)])
      },
      frames("opacity", [0, 1, 0.5]) { $0.calculationMode = .discrete },
      frames("transform", [CATransform3DIdentity, turned, turned.then(turned)]),
      frames("transform", [CATransform3DIdentity, turned, deep]) { $0.calculationMode = .discrete },
      frames("position", [CGPoint.zero, CGPoint(9, 1), CGPoint(4, 4)]) { $0.calculationMode = .cubic },
      frames("position.x", [1, 5, 2]) { $0.calculationMode = .paced }, spring("opacity", 0, 1),
      spring("position", CGPoint.zero, CGPoint(9, 9)), spring("bounds.origin", CGPoint.zero, CGPoint(9, 9)),
      spring("transform", CATransform3DIdentity, turned),
    ]
    return places + members + others
  }

  /// Ways to run an animation.
  private static let manners: [@Sendable (CAAnimation) -> Void] = [
    { _ in }, { $0.speed = 2 }, { ($0.timeOffset, $0.repeatCount) = (0.5, 2) }, { $0.beginTime = 0.4 },
    { ($0.autoreverses, $0.repeatCount, $0.fillMode) = (true, 1.25, .both) },
    { ($0.speed, $0.fillMode, $0.isRemovedOnCompletion) = (-1, .forwards, false) },
    { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -1, 0.6, 2) },
    { ($0 as? CAPropertyAnimation)?.isAdditive = true },
    { animation in
      (animation.repeatCount, animation.duration) = (3, 0.6)
      (animation as? CAPropertyAnimation)?.isCumulative = true
    },
    { animation in
      guard let basic = animation as? CABasicAnimation else { return }
      (basic.byValue, basic.toValue) = (basic.toValue, nil)
    },
    { animation in
      guard let basic = animation as? CABasicAnimation else { return }
      (basic.byValue, basic.fromValue, basic.toValue) = (basic.toValue, nil, nil)
    },
    { ($0 as? CABasicAnimation)?.fromValue = nil },
  ]

  @Test(arguments: manners.indices) func everyAnimationOfAPlaceIsFollowed(manner: Int) {
    let animations = Self.animations
    for k in stride(from: 0, to: animations.count, by: 4) {
      let test = AnimationTrackTests()
      test.context.run {
        for (layer, animation) in zip(test.layers, animations[k...]) {
          layer.transform = CATransform3DMakeScale(1, 2, 1)
          layer.transform.m34 = k % 8 == 0 ? -0.002 : 0
          Self.manners[manner](animation)
          layer.add(animation, forKey: "way")
        }
      }
      for time in [0, 0.25, 0.5, 0.7, 1.1, 1.5, 2, 3] { test.positions(at: time) }
      verify(test.followed.count == min(4, animations.count - k), "\(k): \(test.followed)")
    }
  }

  /// A scrolled layer's style lies where its bounds are, and ends where they were; those of other layers stay.
  @Test func scrolledStylesFollow() throws {
    for k in 0..<4 {
      let test = AnimationTrackTests()
      let (layer, image) = (test.layers[1], CGImage.distinct(2, 2))
      test.context.run {
        switch k {
        case 0: break
        case 1: (layer.contents, layer.contentsGravity, layer.masksToBounds) = (image, .bottomRight, true)
        case 2: (layer.cornerRadius, layer.borderWidth) = (3, 1)
        default: layer.backgroundFilters = [CAFilter(type: "colorInvert") as Any]
        }
        let inner = CALayer(1, 1, 2, 2, .black)
        layer.addSublayer(inner)
        layer.add(Self.key("bounds.origin", CGPoint.zero, CGPoint(20, -40)), forKey: "scroll")
      }
      for time in [0, 0.5, 0.5, 1, 1.5, 2.5, 1] {
        try test.context.run {
          let frame = test.root.commitFrame(at: time)
          let node = try #require(layer.node(in: frame))
          let (geometry, style) = (frame.nodes[node].geometry, frame.styles[Int(frame.nodes[node].style)])
          let origin = time > 2 ? CGPoint.zero : CGPoint(10 * time, -20 * time)
          verify(geometry.bounds.origin == origin, style.shape.rect == geometry.bounds, "\(k), \(time)")
          test.root.recaptureEntirely()
          let scratch = test.root.commitFrame(at: time)
          verify(scratch.changes == nil, scratch.nodes.map(\.geometry) == frame.nodes.map(\.geometry))
          for i in scratch.nodes.indices {
            verify(frame.styles[Int(frame.nodes[i].style)] == scratch.styles[Int(scratch.nodes[i].style)])
          }
          _ = test.root.commitFrame(at: time)
        }
      }
      verify(test.followed == [3], "\(k): \(test.followed)")
    }
  }

  /// Layers that are shown by more than their place are asked, with the same result.
  @Test func othersAreNotFollowed() {
    for k in 0..<4 {
      let test = AnimationTrackTests()
      test.context.run {
        test.animate(test.layers[1])
        switch k {
        case 0: test.layers[1].add(Self.key("cornerRadius", 1, 2), forKey: "other")
        case 1: test.layers[1].add(Self.key("bounds.size.width", 8, 20), forKey: "other")
        case 2: test.layers[1].add(Self.key("bounds", CGRect.zero, CGRect(1, 2, 8, 8)), forKey: "other")
        default: test.layers[1].filters = [CAFilter(type: "gaussianBlur") as Any]
        }
      }
      for time in [0, 0.25, 0.5, 1, 1.5] { test.positions(at: time) }
      verify(test.followed.isEmpty, "\(k)")
    }
    // Layers with a time of their own, two animations, or a filter of what is behind them are.
    for k in 0..<4 {
      let test = AnimationTrackTests()
      test.context.run {
        test.animate(test.layers[1])
        switch k {
        case 0: test.layers[1].speed = 0.5
        case 1: test.layers[1].beginTime = 0.25
        case 2: test.layers[1].backgroundFilters = [CAFilter(type: "colorInvert") as Any]
        default: test.layers[1].add(Self.key("opacity", 1, 0), forKey: "other")
        }
      }
      for time in [0, 0.25, 0.5, 1, 1.5] { test.positions(at: time) }
      verify(test.followed == [3], "\(k)")
    }
  }

  /// Each change takes effect in the next frame.
  @Test func aChangeEndsAndBeginsATrack() {
    let (first, second) = context.run { (animate(layers[0]), animate(layers[1])) }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    verify(followed == [1, 3])
    context.run {
      CATransaction.setDisableActions(true)
      layers[0].cornerRadius = 3
      group.timeOffset = -0.2
    }
    verify(positions(at: 1) == [CGPoint(20, 40), CGPoint(16, 32), layers[2].position, layers[3].position])
    context.run { group.speed = 0 }
    verify(positions(at: 1.25)[...1] == [CGPoint(25, 50), layers[1].presented])
    positions(at: 1.3)
    context.run { (group.speed, group.timeOffset) = (1, 0) }
    verify(positions(at: 1.5)[...1] == [CGPoint(30, 60), CGPoint(30, 60)])
    context.run { layers[1].removeAllAnimations() }
    verify(positions(at: 1.6)[...1] == [CGPoint(32, 64), layers[1].position])
    context.run { _ = animate(layers[1]) }
    verify(positions(at: 1.7)[0] == CGPoint(34, 68))
    positions(at: 1.8)
    positions(at: 1.9)
    verify(followed == [1, 3])
    context.run {
      CATransaction.setDisableActions(true)
      layers[0].removeFromSuperlayer()
    }
    let frame = context.run { root.commitFrame(at: 1.95) }
    verify(frame.nodes.count == 5, frame.nodes[2].geometry.position == layers[1].presented)
    verify(first.events == ["start", "stop false"], second.events == ["start", "stop false"])
  }

  /// Frames without events do not look for any; those that have one come in time.
  @Test func animationsStartAndStopInTheirFrames() {
    let listeners = context.run {
      [
        animate(layers[0]), animate(layers[1]) { $0.beginTime = 1.05 },
        animate(layers[2]) { ($0.beginTime, $0.duration) = (0.3, 0.25) },
        animate(layers[3]) { $0.repeatCount = .infinity },
      ]
    }
    var events: [[Int]] = Array(repeating: [], count: 4)
    var (counts, quiet) = ([0, 0, 0, 0], 0)
    for k in 0...40 {
      let time = Double(k) / 10
      if k == 30 { context.run { layers[3].removeAllAnimations() } }
      _ = context.run { root.commitFrame(at: time) }
      if root.quietTimes?.contains(time) == true { quiet += 1 }
      for (i, listener) in listeners.enumerated() where listener.events.count > counts[i] {
        events[i].append(k)
        counts[i] = listener.events.count
      }
    }
    verify(events == [[0, 20], [11, 31], [3, 6], [0, 30]], "\(events)")
    verify(listeners.map { $0.events.last } == ["stop true", "stop true", "stop true", "stop false"])
    verify(quiet > 20, "\(quiet)")
  }

  /// A layer inside whose time runs at another pace makes no frame quiet.
  @Test func eventsComeAtAnotherPace() {
    let listener = context.run {
      group.speed = 2
      return animate(layers[1])
    }
    var frames: [Int] = []
    for k in 0...12 {
      let count = listener.events.count
      _ = context.run { root.commitFrame(at: Double(k) / 10) }
      if listener.events.count > count { frames.append(k) }
      verify(root.quietTimes == nil || k >= 10)
    }
    verify(frames == [0, 10])
  }

  /// An animation that a layout or a delegate adds in the middle of a frame starts in it.
  @Test func animationsAddedByDelegatesStart() {
    final class Adder: NSObject, CALayerDelegate {
      var body: (() -> Void)?
      func layoutSublayers(of layer: CALayer) { body?() }
    }
    let adder = Adder()
    context.run { _ = animate(layers[0]) }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    context.run {
      adder.body = { [self] in if layers[3].animationKeys() == nil { animate(layers[3]) } }
      group.delegate = adder
      group.setNeedsLayout()
    }
    positions(at: 0.3)
    // It was added at the time of the frame before.
    verify(positions(at: 1.2)[3] == CGPoint(20, 40))
  }
}

extension CALayer {
  fileprivate var presented: CGPoint { presentation()?.position ?? CGPoint(-1, -1) }
}
