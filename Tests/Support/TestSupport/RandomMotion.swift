import Foundation
import Geometry
import Imaging
import LayerModel

/// Motion for trees that were made from a seed: animations of all kinds, times of their own, and the classes of layers
/// that random trees do not have.
package struct RandomMotion {
  private var random: SplitMix64
  private let images = [CGImage.distinct(4, 4), CGImage.distinct(3, 5)]

  package init(seed: UInt64) { random = SplitMix64(seed: seed ^ 0x6d6f_7469_6f6e) }

  /// Adds sublayers of further classes to `root`, and animations and times to it and those below.
  package mutating func animate(_ root: CALayer) {
    for layer in root.selfAndBelow {
      if random.chance(0.2) { addTiming(to: layer) }
      if random.chance(0.7) { addAnimations(to: layer) }
    }
    if random.chance(0.5) { root.addSublayer(placed(textLayer(), in: root)) }
    if random.chance(0.5) { root.addSublayer(placed(emitter(), in: root)) }
    if random.chance(0.3) { root.addSublayer(placed(scroller(), in: root)) }
  }

  // MARK: Layers

  private mutating func placed(_ layer: CALayer, in root: CALayer) -> CALayer {
    layer.bounds.size = CGSize(width: random.number(10, 60), height: random.number(10, 40))
    layer.position = CGPoint(x: root.bounds.midX + CGFloat(random.number(-20, 20)), y: root.bounds.midY)
    // As it comes from a program, not from a document.
    layer.transform = CATransform3DMakeRotation(CGFloat(random.number(-3, 3)), 0, 0, 1)
      .then(CATransform3DMakeScale(CGFloat(random.number(-2, 2)), CGFloat(random.number(0.3, 2)), 1))
    addAnimations(to: layer)
    return layer
  }

  private mutating func textLayer() -> CALayer {
    let layer = CATextLayer()
    layer.string = random.pick(["Lamina", "a < b & \"c\"", " spaces ", "two\nlines"])
    layer.fontSize = CGFloat(random.number(6, 20))
    layer.foregroundColor = color()
    layer.isWrapped = random.chance(0.5)
    layer.alignmentMode = random.pick([.natural, .center, .right])
    return layer
  }

  private mutating func emitter() -> CALayer {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: random.number(0, 40), y: random.number(0, 40))
    layer.emitterSize = CGSize(width: random.number(0, 20), height: random.number(0, 20))
    layer.emitterShape = random.pick([.point, .line, .rectangle, .circle])
    layer.seed = UInt32(random.whole(0...1_000_000))
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = random.pick(images)
    (cell.birthRate, cell.lifetime) = (Float(random.number(1, 9)), Float(random.number(0.5, 2)))
    (cell.velocity, cell.velocityRange) = (CGFloat(random.number(0, 30)), CGFloat(random.number(0, 9)))
    (cell.emissionRange, cell.spin) = (CGFloat(random.number(0, 6)), CGFloat(random.number(-3, 3)))
    (cell.scale, cell.scaleSpeed) = (CGFloat(random.number(0.5, 2)), CGFloat(random.number(-0.2, 0.2)))
    cell.color = color()
    layer.emitterCells = [cell]
    return layer
  }

  private mutating func scroller() -> CALayer {
    let layer = CAScrollLayer()
    layer.scrollMode = random.pick([.both, .horizontally, .vertically, .none])
    let inner = CALayer()
    inner.bounds.size = CGSize(width: 30, height: 30)
    inner.backgroundColor = color()
    layer.addSublayer(inner)
    layer.scroll(to: CGPoint(x: random.number(-5, 5), y: random.number(-5, 5)))
    return layer
  }

  private mutating func addTiming(to layer: CALayer) {
    layer.speed = Float(random.pick([0, 0.5, 2, -1, random.number(0, 3)]))
    layer.timeOffset = random.number(-1, 2)
    if random.chance(0.5) { layer.beginTime = random.number(-1, 1) }
  }

  // MARK: Animations

  private mutating func addAnimations(to layer: CALayer) {
    for number in 0..<random.whole(1...3) {
      let key = random.chance(0.3) ? "animation" : "key <\(number)>"
      layer.add(random.chance(0.25) ? group(for: layer) : animation(for: layer), forKey: key)
    }
  }

  private mutating func group(for layer: CALayer) -> CAAnimation {
    let group = CAAnimationGroup()
    group.animations = (0..<random.whole(1...3)).map { _ in
      let animation = self.animation(for: layer)
      if random.chance(0.3) { animation.duration = 0 }
      return animation
    }
    addTiming(to: group)
    return group
  }

  private mutating func animation(for layer: CALayer) -> CAAnimation {
    let (keyPath, make) = property(of: layer)
    let animation: CAPropertyAnimation
    switch random.whole(0...9) {
    case 0: return transition()
    case 1:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.mass, spring.stiffness) = (CGFloat(random.number(0.5, 3)), CGFloat(random.number(50, 300)))
      (spring.damping, spring.initialVelocity) = (CGFloat(random.number(3, 30)), CGFloat(random.number(-9, 9)))
      (spring.fromValue, spring.toValue) = (make(&self), make(&self))
      animation = spring
    case 2...4:
      let basic = CABasicAnimation(keyPath: keyPath)
      if random.chance(0.8) { basic.fromValue = make(&self) }
      if random.chance(0.8) { basic.toValue = make(&self) }
      if basic.fromValue == nil || basic.toValue == nil, random.chance(0.3) { basic.byValue = make(&self) }
      animation = basic
    default: animation = frames(keyPath, make)
    }
    if random.chance(0.2) { animation.isAdditive = true }
    if random.chance(0.2) { animation.isCumulative = true }
    if random.chance(0.1), keyPath == "transform" {
      animation.valueFunction = CAValueFunction(name: random.pick([.rotateZ, .scaleX, .translateY]))
    }
    addTiming(to: animation)
    return animation
  }

  private mutating func frames(_ keyPath: String, _ make: (inout RandomMotion) -> Any) -> CAPropertyAnimation {
    let frames = CAKeyframeAnimation(keyPath: keyPath)
    let count = random.whole(2...5)
    if keyPath == "position", random.chance(0.6) {
      frames.path = path()
      if random.chance(0.5) { frames.rotationMode = random.pick([.rotateAuto, .rotateAutoReverse]) }
    } else {
      frames.values = (0..<count).map { _ in make(&self) }
    }
    frames.calculationMode = random.pick([.linear, .linear, .discrete, .paced, .cubic, .cubicPaced])
    // Also outside 0…1 and out of order.
    if random.chance(0.6) { frames.keyTimes = (0..<count).map { _ in NSNumber(value: random.number(-0.1, 1.1)) } }
    if random.chance(0.5) { frames.timingFunctions = (1..<count).map { _ in timingFunction() } }
    if random.chance(0.2) { frames.tensionValues = (0..<count).map { _ in NSNumber(value: random.number(-1, 1)) } }
    if random.chance(0.2) { frames.biasValues = (0..<count).map { _ in NSNumber(value: random.number(-1, 1)) } }
    return frames
  }

  private mutating func transition() -> CAAnimation {
    let transition = CATransition()
    transition.type = random.pick([.fade, .push, .reveal, .moveIn])
    if random.chance(0.5) { transition.subtype = random.pick([.fromLeft, .fromTop]) }
    transition.startProgress = Float(random.number(0, 0.5))
    addTiming(to: transition)
    return transition
  }

  private mutating func addTiming(to animation: CAAnimation) {
    animation.duration = random.number(0.1, 3)
    // A begin time of 0 becomes the commit's.
    animation.beginTime = random.chance(0.3) ? 1e-100 : random.number(-2, 1)
    animation.isRemovedOnCompletion = false
    animation.fillMode = random.pick([.removed, .forwards, .backwards, .both])
    if random.chance(0.3) { animation.speed = Float(random.number(-2, 2)) }
    if random.chance(0.3) { animation.timeOffset = random.number(-1, 1) }
    if random.chance(0.3) { animation.repeatCount = random.chance(0.3) ? .infinity : Float(random.number(0, 4)) }
    if random.chance(0.1) { animation.repeatDuration = random.number(0, 5) }
    if random.chance(0.3) { animation.autoreverses = true }
    if random.chance(0.4) { animation.timingFunction = timingFunction() }
  }

  private mutating func timingFunction() -> CAMediaTimingFunction {
    if random.chance(0.4) { return CAMediaTimingFunction(name: random.pick([.easeIn, .easeInEaseOut, .default])) }
    func number(_ low: Double, _ high: Double) -> Float { Float(random.number(low, high)) }
    return CAMediaTimingFunction(controlPoints: number(0, 1), number(-1, 2), number(0, 1), number(-1, 2))
  }

  // MARK: Values

  /// A key path that suits the layer, and a function that makes values for it.
  private mutating func property(of layer: CALayer) -> (String, (inout RandomMotion) -> Any) {
    typealias Property = (String, (inout RandomMotion) -> Any)
    var all: [Property] = [
      ("opacity", { $0.random.number(0, 1) }),
      ("position", { CGPoint(x: $0.random.number(0, 90), y: $0.random.unit()) }),
      ("position.x", { $0.random.number(0, 90) }), ("bounds.size.width", { $0.random.number(1, 90) }),
      ("bounds", { CGRect(x: $0.random.number(-9, 9), y: 0, width: $0.random.number(1, 60), height: 40) }),
      ("backgroundColor", { $0.color() }), ("cornerRadius", { $0.random.number(0, 30) }),
      ("transform", { $0.transform() }), ("transform.rotation.z", { $0.random.number(-6, 6) }),
      ("transform.scale.y", { $0.random.number(-2, 2) }), ("transform.rotation.x", { $0.random.number(-3, 3) }),
      ("transform.translation", { CGSize(width: $0.random.number(-30, 30), height: 3) }),
      ("sublayerTransform", { $0.transform() }), ("hidden", { $0.random.chance(0.5) }),
      ("contents", { $0.random.pick($0.images) }), ("zPosition", { $0.random.whole(-9...9) }),
      ("shadowOffset", { CGSize(width: $0.random.number(-9, 9), height: $0.random.number(-9, 9)) }),
      ("shadowPath", { $0.path() }), ("borderWidth", { $0.random.number(0, 5) }),
    ]
    if layer is CAShapeLayer {
      all +=
        [
          ("path", { $0.path() }), ("strokeEnd", { $0.random.unit() }), ("lineDashPhase", { $0.random.number(-9, 9) }),
          ("fillColor", { $0.color() }), ("lineWidth", { $0.random.number(0, 9) }),
        ] as [Property]
    }
    if layer is CAGradientLayer {
      all +=
        [
          ("colors", { r in (0..<3).map { _ in r.color() } }), ("startPoint", { CGPoint(x: $0.random.unit(), y: 0) }),
          ("locations", { r in (0..<3).map { _ in r.random.unit() }.sorted() }),
        ] as [Property]
    }
    if layer is CAReplicatorLayer {
      all += [("instanceTransform", { $0.transform() }), ("instanceAlphaOffset", { $0.random.number(-1, 0) })]
    }
    return random.pick(all)
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.chance(0.5) ? 1 : random.unit())
  }

  /// Turned, scaled and moved by numbers that no text has exactly, now and then sheared, or seen in perspective.
  private mutating func transform() -> CATransform3D {
    var t = CATransform3DMakeTranslation(CGFloat(random.number(-20, 20)), CGFloat(random.number(-20, 20)), 0)
    if random.chance(0.6) {
      let angle = random.chance(0.5) ? Double(random.whole(-1800...1800)) / 10 * .pi / 180 : random.number(-3, 3)
      t = CATransform3DRotate(t, CGFloat(angle), 0, 0, 1)
    }
    if random.chance(0.2) { t = CATransform3DRotate(t, CGFloat(random.number(-3, 3)), 1, 0.5, 0) }
    if random.chance(0.6) {
      let scale = Double(random.whole(-99...99)) / 10
      t = CATransform3DScale(t, CGFloat(random.chance(0.5) ? -scale : scale), CGFloat(scale), 1)
    }
    if random.chance(0.1) { t.m21 += CGFloat(random.unit()) }
    if random.chance(0.1) { t.m34 = CGFloat(-1 / random.number(100, 900)) }
    return t
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    func point() -> CGPoint { CGPoint(x: random.number(0, 60), y: random.number(0, 60)) }
    path.move(to: point())
    for _ in 0..<3 {
      switch random.whole(0...2) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if random.chance(0.5) { path.closeSubpath() }
    return path
  }
}
