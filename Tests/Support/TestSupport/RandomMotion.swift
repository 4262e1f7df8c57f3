import Foundation
import Geometry
import Imaging
import LayerModel

/// Motion for trees that were made from a seed: animations of all kinds, times of their own, and the classes of layers
/// that random trees do not have.
package struct RandomMotion {
  private var random: RandomStreams
  private let images = [CGImage.distinct(4, 4), CGImage.distinct(3, 5)]

  package init(seed: UInt64) { random = RandomStreams(seed: seed ^ 0x6d6f_7469_6f6e) }

  /// Adds sublayers of further classes to `root`, and animations and times to it and those below.
  package mutating func animate(_ root: CALayer) {
    for layer in root.selfAndBelow {
      if random["timing"].chance(0.2) { addTiming(to: layer) }
      if random["animations"].chance(0.7) { addAnimations(to: layer) }
    }
    if random["text"].chance(0.5) { root.addSublayer(placed(textLayer(), in: root)) }
    if random["emitter"].chance(0.5) { root.addSublayer(placed(emitter(), in: root)) }
    if random["scroller"].chance(0.3) { root.addSublayer(placed(scroller(), in: root)) }
  }

  // MARK: Layers

  private mutating func placed(_ layer: CALayer, in root: CALayer) -> CALayer {
    layer.bounds.size = CGSize(
      width: random["layer.bounds"].number(10, 60), height: random["layer.bounds"].number(10, 40))
    layer.position = CGPoint(
      x: root.bounds.midX + CGFloat(random["layer.position"].number(-20, 20)), y: root.bounds.midY)
    // As it comes from a program, not from a document.
    layer.transform = CATransform3DMakeRotation(CGFloat(random["layer.transform"].number(-3, 3)), 0, 0, 1)
      .then(
        CATransform3DMakeScale(
          CGFloat(random["layer.transform"].number(-2, 2)), CGFloat(random["layer.transform"].number(0.3, 2)), 1))
    addAnimations(to: layer)
    return layer
  }

  private mutating func textLayer() -> CALayer {
    let layer = CATextLayer()
    layer.string = random["layer.string"].pick(["Lamina", "a < b & \"c\"", " spaces ", "two\nlines"])
    layer.fontSize = CGFloat(random["layer.fontSize"].number(6, 20))
    layer.foregroundColor = random["layer.foregroundColor"].color()
    layer.isWrapped = random["layer.isWrapped"].chance(0.5)
    layer.alignmentMode = random["layer.alignmentMode"].pick([.natural, .center, .right])
    return layer
  }

  private mutating func emitter() -> CALayer {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(
      x: random["layer.emitterPosition"].number(0, 40), y: random["layer.emitterPosition"].number(0, 40))
    layer.emitterSize = CGSize(
      width: random["layer.emitterSize"].number(0, 20), height: random["layer.emitterSize"].number(0, 20))
    layer.emitterShape = random["layer.emitterShape"].pick([.point, .line, .rectangle, .circle])
    layer.seed = UInt32(random["layer.seed"].whole(0...1_000_000))
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = random["cell.contents"].pick(images)
    (cell.birthRate, cell.lifetime) = (
      Float(random["cell.birthRate"].number(1, 9)), Float(random["cell.birthRate"].number(0.5, 2))
    )
    (cell.velocity, cell.velocityRange) = (
      CGFloat(random["cell.velocity"].number(0, 30)), CGFloat(random["cell.velocity"].number(0, 9))
    )
    (cell.emissionRange, cell.spin) = (
      CGFloat(random["cell.emissionRange"].number(0, 6)), CGFloat(random["cell.emissionRange"].number(-3, 3))
    )
    (cell.scale, cell.scaleSpeed) = (
      CGFloat(random["cell.scale"].number(0.5, 2)), CGFloat(random["cell.scale"].number(-0.2, 0.2))
    )
    cell.color = random["cell.color"].color()
    layer.emitterCells = [cell]
    return layer
  }

  private mutating func scroller() -> CALayer {
    let layer = CAScrollLayer()
    layer.scrollMode = random["layer.scrollMode"].pick([.both, .horizontally, .vertically, .none])
    let inner = CALayer()
    inner.bounds.size = CGSize(width: 30, height: 30)
    inner.backgroundColor = random["scroller"].color()
    layer.addSublayer(inner)
    layer.scroll(to: CGPoint(x: random["scroller"].number(-5, 5), y: random["scroller"].number(-5, 5)))
    return layer
  }

  private mutating func addTiming(to layer: CALayer) {
    layer.speed = Float(random["layer.speed"].pick([0, 0.5, 2, -1, random["layer.speed"].number(0, 3)]))
    layer.timeOffset = random["layer.timeOffset"].number(-1, 2)
    if random["layer.beginTime"].chance(0.5) { layer.beginTime = random["layer.beginTime"].number(-1, 1) }
  }

  // MARK: Animations

  private mutating func addAnimations(to layer: CALayer) {
    for number in 0..<random["animations"].whole(1...3) {
      let key = random["animations.key"].chance(0.3) ? "animation" : "key <\(number)>"
      layer.add(random["animations.group"].chance(0.25) ? group(for: layer) : animation(for: layer), forKey: key)
    }
  }

  private mutating func group(for layer: CALayer) -> CAAnimation {
    let group = CAAnimationGroup()
    group.animations = (0..<random["group.animations"].whole(1...3)).map { _ in
      let animation = self.animation(for: layer)
      if random["group.duration"].chance(0.3) { animation.duration = 0 }
      return animation
    }
    addTiming(to: group)
    return group
  }

  private mutating func animation(for layer: CALayer) -> CAAnimation {
    let (keyPath, make) = property(of: layer)
    let animation: CAPropertyAnimation
    switch random["animation.class"].whole(0...9) {
    case 0: return transition()
    case 1:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.mass, spring.stiffness) = (
        CGFloat(random["spring.mass"].number(0.5, 3)), CGFloat(random["spring.mass"].number(50, 300))
      )
      (spring.damping, spring.initialVelocity) = (
        CGFloat(random["spring.damping"].number(3, 30)), CGFloat(random["spring.damping"].number(-9, 9))
      )
      (spring.fromValue, spring.toValue) = (make(&random[keyPath]), make(&random[keyPath]))
      animation = spring
    case 2...4:
      let basic = CABasicAnimation(keyPath: keyPath)
      if random["basic.fromValue"].chance(0.8) { basic.fromValue = make(&random[keyPath]) }
      if random["basic.toValue"].chance(0.8) { basic.toValue = make(&random[keyPath]) }
      if basic.fromValue == nil || basic.toValue == nil, random["basic.byValue"].chance(0.3) {
        basic.byValue = make(&random[keyPath])
      }
      animation = basic
    default: animation = frames(keyPath, make)
    }
    if random["animation.isAdditive"].chance(0.2) { animation.isAdditive = true }
    if random["animation.isCumulative"].chance(0.2) { animation.isCumulative = true }
    if random["animation.valueFunction"].chance(0.1), keyPath == "transform" {
      animation.valueFunction = CAValueFunction(
        name: random["animation.valueFunction"].pick([.rotateZ, .scaleX, .translateY]))
    }
    addTiming(to: animation)
    return animation
  }

  private mutating func frames(_ keyPath: String, _ make: (inout SplitMix64) -> Any) -> CAPropertyAnimation {
    let frames = CAKeyframeAnimation(keyPath: keyPath)
    let count = random["frames.values"].whole(2...5)
    if keyPath == "position", random["frames.path"].chance(0.6) {
      frames.path = random["frames.path"].path()
      if random["frames.rotationMode"].chance(0.5) {
        frames.rotationMode = random["frames.rotationMode"].pick([.rotateAuto, .rotateAutoReverse])
      }
    } else {
      frames.values = (0..<count).map { _ in make(&random[keyPath]) }
    }
    frames.calculationMode = random["frames.calculationMode"].pick([
      .linear, .linear, .discrete, .paced, .cubic, .cubicPaced,
    ])
    // Also outside 0…1 and out of order.
    if random["frames.keyTimes"].chance(0.6) {
      frames.keyTimes = (0..<count).map { _ in NSNumber(value: random["frames.keyTimes"].number(-0.1, 1.1)) }
    }
    if random["frames.timingFunctions"].chance(0.5) {
      frames.timingFunctions = (1..<count).map { _ in random["frames.timingFunctions"].timingFunction() }
    }
    if random["frames.tensionValues"].chance(0.2) {
      frames.tensionValues = (0..<count).map { _ in NSNumber(value: random["frames.tensionValues"].number(-1, 1)) }
    }
    if random["frames.biasValues"].chance(0.2) {
      frames.biasValues = (0..<count).map { _ in NSNumber(value: random["frames.biasValues"].number(-1, 1)) }
    }
    return frames
  }

  private mutating func transition() -> CAAnimation {
    let transition = CATransition()
    transition.type = random["transition.type"].pick([.fade, .push, .reveal, .moveIn])
    if random["transition.subtype"].chance(0.5) {
      transition.subtype = random["transition.subtype"].pick([.fromLeft, .fromTop])
    }
    transition.startProgress = Float(random["transition.startProgress"].number(0, 0.5))
    addTiming(to: transition)
    return transition
  }

  private mutating func addTiming(to animation: CAAnimation) {
    animation.duration = random["animation.duration"].number(0.1, 3)
    // A begin time of 0 becomes the commit's.
    animation.beginTime =
      random["animation.beginTime"].chance(0.3) ? 1e-100 : random["animation.beginTime"].number(-2, 1)
    animation.isRemovedOnCompletion = false
    animation.fillMode = random["animation.fillMode"].pick([.removed, .forwards, .backwards, .both])
    if random["animation.speed"].chance(0.3) { animation.speed = Float(random["animation.speed"].number(-2, 2)) }
    if random["animation.timeOffset"].chance(0.3) {
      animation.timeOffset = random["animation.timeOffset"].number(-1, 1)
    }
    if random["animation.repeatCount"].chance(0.3) {
      animation.repeatCount =
        random["animation.repeatCount"].chance(0.3) ? .infinity : Float(random["animation.repeatCount"].number(0, 4))
    }
    if random["animation.repeatDuration"].chance(0.1) {
      animation.repeatDuration = random["animation.repeatDuration"].number(0, 5)
    }
    if random["animation.autoreverses"].chance(0.3) { animation.autoreverses = true }
    if random["animation.timingFunction"].chance(0.4) {
      animation.timingFunction = random["animation.timingFunction"].timingFunction()
    }
  }

  // MARK: Values

  /// A key path that suits the layer, and a function that makes values for it: of all properties that animate, and of
  /// parts of some.
  private mutating func property(of layer: CALayer) -> (String, (inout SplitMix64) -> Any) {
    let rows = layer.properties.filter {
      $0.traits.contains(.animates) || ["hidden", "shadowPath", "path"].contains($0.key)
    }
    let own = rows.compactMap { row in row.form.flatMap(value).map { (row.key, $0) } }
    return random.choose(
      own + [
        ("position.x", { $0.number(0, 90) }), ("bounds.size.width", { $0.number(1, 90) }),
        ("transform.rotation.z", { $0.number(-6, 6) }), ("transform.scale.y", { $0.number(-2, 2) }),
        ("transform.rotation.x", { $0.number(-3, 3) }),
        ("transform.translation", { CGSize(width: $0.number(-30, 30), height: 3) }),
      ])
  }

  /// Makes values of a form; `nil` for one that no animation has.
  private func value(of form: PropertyForm) -> ((inout SplitMix64) -> Any)? {
    let images = images
    return switch form {
    case .boolean: { $0.chance(0.5) }
    case .number: { $0.chance(0.5) ? $0.unit() : $0.number(-9, 30) }
    case .whole, .bits: { $0.whole(0...9) }
    case .point: { CGPoint(x: $0.number(0, 90), y: $0.unit()) }
    case .size: { CGSize(width: $0.number(-9, 9), height: $0.number(-9, 9)) }
    case .rect: { CGRect(x: $0.number(-9, 9), y: 0, width: $0.number(1, 60), height: 40) }
    case .transform: { $0.transform() }
    case .color: { $0.color() }
    case .image: { $0.pick(images) }
    case .path: { $0.path() }
    case .numbers: { r in (0..<3).map { _ in r.unit() }.sorted() }
    case .colors: { r in (0..<3).map { _ in r.color() } }
    default: nil
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func timingFunction() -> CAMediaTimingFunction {
    if chance(0.4) { return CAMediaTimingFunction(name: pick([.easeIn, .easeInEaseOut, .default])) }
    return CAMediaTimingFunction(
      controlPoints: Float(number(0, 1)), Float(number(-1, 2)), Float(number(0, 1)), Float(number(-1, 2)))
  }

  fileprivate mutating func color() -> CGColor {
    CGColor(
      red: unit(), green: unit(), blue: unit(), alpha: chance(0.5) ? 1 : unit())
  }

  /// Turned, scaled and moved by numbers that no text has exactly, now and then sheared, or seen in perspective.
  fileprivate mutating func transform() -> CATransform3D {
    var t = CATransform3DMakeTranslation(CGFloat(number(-20, 20)), CGFloat(number(-20, 20)), 0)
    if chance(0.6) {
      let angle = chance(0.5) ? Double(whole(-1800...1800)) / 10 * .pi / 180 : number(-3, 3)
      t = CATransform3DRotate(t, CGFloat(angle), 0, 0, 1)
    }
    if chance(0.2) { t = CATransform3DRotate(t, CGFloat(number(-3, 3)), 1, 0.5, 0) }
    if chance(0.6) {
      let scale = Double(whole(-99...99)) / 10
      t = CATransform3DScale(t, CGFloat(chance(0.5) ? -scale : scale), CGFloat(scale), 1)
    }
    if chance(0.1) { t.m21 += CGFloat(unit()) }
    if chance(0.1) { t.m34 = CGFloat(-1 / number(100, 900)) }
    return t
  }

  private mutating func point() -> CGPoint { CGPoint(x: number(0, 60), y: number(0, 60)) }

  fileprivate mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<3 {
      switch whole(0...2) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if chance(0.5) { path.closeSubpath() }
    return path
  }
}
