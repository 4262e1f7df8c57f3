import Lamina

// Emitters, and motion.

func emitterLayer() -> Section {
  Section(
    "CAEmitterLayer",
    [
      Property(
        "emitterShape", "", [CAEmitterLayerEmitterShape.point, .line, .rectangle, .circle, .cuboid, .sphere], at: 1
      ) { picture, value in
        let layer = emitter()
        layer.emitterShape = value
        (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 40, height: 30), 30)
        (layer.preservesDepth, layer.transform) = (true, CATransform3DMakeRotation(0.7, 0, 1, 0))
        layer.emitterCells?[0].velocity = 0
        picture.addSublayer(layer)
      },
      Property(
        "emitterMode", "Where in the shape particles start.",
        [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume], at: 1
      ) { picture, value in
        let layer = emitter()
        layer.emitterShape = .cuboid
        layer.emitterMode = value
        (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 60, height: 60), 60)
        layer.emitterCells?[0].velocity = 0
        picture.addSublayer(layer)
      },
      Property(
        "renderMode", "The order of the particles, or that their colours add up.",
        [CAEmitterLayerRenderMode.oldestFirst, .oldestLast, .additive], at: 1
      ) { picture, value in
        let layer = emitter()
        layer.renderMode = value
        layer.emitterCells?[0].scale = 4
        layer.emitterCells?[0].redSpeed = 0.8
        picture.addSublayer(layer)
      },
      Property(
        "emitterSize", "Points.",
        ["0 × 0": CGSize.zero, "40 × 0": CGSize(width: 40, height: 0), "80 × 80": CGSize(width: 80, height: 80)], at: 1
      ) { picture, value in
        let layer = emitter()
        layer.emitterShape = .rectangle
        layer.emitterMode = .volume
        layer.emitterSize = value
        picture.addSublayer(layer)
      },
      Property("seed", "Of the random numbers: the same seed gives the same particles.", [1, 2, 3], at: 1) {
        picture, value in
        let layer = emitter()
        layer.seed = UInt32(value)
        picture.addSublayer(layer)
      },
    ])
}

func emitterCell() -> Section {
  Section(
    "CAEmitterCell",
    [
      Property("birthRate", "Particles a second.", [5, 40, 200], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].birthRate = Float(value)
        picture.addSublayer(layer)
      },
      Property("velocity", "Points a second.", [0, 20, 45], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].velocity = value
        picture.addSublayer(layer)
      },
      Property(
        "emissionLongitude", "The direction, radians from +x towards +y; here a fan of a quarter turn.",
        ["0": 0, "π/2": .pi / 2, "π": .pi] as KeyValuePairs<String, CGFloat>, at: 1
      ) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].emissionRange = .pi / 2
        layer.emitterCells?[0].emissionLongitude = value
        picture.addSublayer(layer)
      },
      Property(
        "emissionRange", "The fan of directions, radians.",
        ["0": 0, "π/2": .pi / 2, "2π": 2 * .pi] as KeyValuePairs<String, CGFloat>, at: 1
      ) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].emissionRange = value
        picture.addSublayer(layer)
      },
      Property("yAcceleration", "Points a second, each second: gravity, where y runs down.", [-60, 0, 60], at: 1) {
        picture, value in
        let layer = emitter()
        layer.emitterCells?[0].yAcceleration = value
        picture.addSublayer(layer)
      },
      Property("scale", "", [0.5, 1, 3], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].scale = value
        picture.addSublayer(layer)
      },
      Property("scaleSpeed", "Added to the scale each second.", [0, 3], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].scaleSpeed = value
        picture.addSublayer(layer)
      },
      Property("spin", "Radians a second.", [0, 3], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].scale = 3
        layer.emitterCells?[0].birthRate = 20
        layer.emitterCells?[0].spin = value
        picture.addSublayer(layer)
      },
      Property("alphaSpeed", "Added to alpha each second.", [0, -0.8], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].scale = 2
        layer.emitterCells?[0].alphaSpeed = Float(value)
        picture.addSublayer(layer)
      },
      Property("redRange", "How far the colours of particles vary.", [0, 1], at: 1) { picture, value in
        let layer = emitter()
        layer.emitterCells?[0].scale = 2
        layer.emitterCells?[0].redRange = Float(value)
        picture.addSublayer(layer)
      },
    ])
}

func timing() -> Section {
  Section(
    "CAMediaTiming",
    [
      Property(
        "timingFunction",
        "Eleven dots that started a tenth of a second apart: the lowest is at the start, the uppermost at the end.",
        [CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default], at: 1
      ) { picture, value in
        let slide = slide()
        slide.timingFunction = CAMediaTimingFunction(name: value)
        picture.addSublayer(course(of: slide, copies: 11, delay: 0.1, step: 7.5))
      },
      Property(
        "control points", "A function of one's own; y may leave 0…1.",
        ["0.9, 0, 0.1, 1": (0.9, 0, 0.1, 1), "0.4, −0.4, 0.6, 1.4": (0.4, -0.4, 0.6, 1.4)]
          as KeyValuePairs<String, (Float, Float, Float, Float)>, at: 1
      ) { picture, value in
        let slide = slide()
        slide.timingFunction = CAMediaTimingFunction(controlPoints: value.0, value.1, value.2, value.3)
        picture.addSublayer(course(of: slide, copies: 11, delay: 0.1, step: 7.5))
      },
      Property(
        "fillMode", "Before and after: the upper dot starts later, the lower one has ended.",
        [CAMediaTimingFillMode.removed, .forwards, .backwards, .both], at: 2
      ) { picture, value in
        for (k, begin) in [3, 0.5].enumerated() {
          let slide = slide()
          (slide.fromValue, slide.toValue, slide.isRemovedOnCompletion) = (30, 64, false)
          (slide.beginTime, slide.fillMode) = (begin, value)
          let dot = box(8, 24 + 32 * CGFloat(k), 16, 16, k == 0 ? blue : coral)
          dot.add(slide, forKey: nil)
          picture.addSublayer(dot)
        }
      },
      Property("speed", "How fast the time of a layer or an animation runs; here 0.6 s later.", [0.5, 1, -1], at: 0.6) {
        picture, value in
        let slide = slide()
        slide.speed = Float(value)
        let dot = box(8, 40, 16, 16, blue)
        dot.add(slide, forKey: nil)
        picture.addSublayer(dot)
      },
      Property("timeOffset", "Starts in the middle of the animation, seconds.", [0, 0.25, 0.5], at: 0.1) {
        picture, value in
        let slide = slide()
        slide.timeOffset = value
        let dot = box(8, 40, 16, 16, blue)
        dot.add(slide, forKey: nil)
        picture.addSublayer(dot)
      },
      Property("autoreverses", "Dots 0.15 s apart, of half a second each way.", [false, true], at: 1) {
        picture, value in
        let slide = slide()
        (slide.duration, slide.autoreverses) = (0.5, value)
        picture.addSublayer(course(of: slide, copies: 7, delay: 0.15, step: 12))
      },
      Property("repeatCount", "Dots 0.2 s apart, of half a second a time.", [1, 2, 3], at: 1.4) { picture, value in
        let slide = slide()
        (slide.duration, slide.repeatCount) = (0.5, Float(value))
        picture.addSublayer(course(of: slide, copies: 8, delay: 0.2, step: 10.5))
      },
    ])
}

func animations() -> Section {
  Section(
    "Animations",
    [
      Property(
        "calculationMode", "The way between key frames; dots 0.05 s apart.",
        [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced], at: 1
      ) { picture, value in
        let way = CAKeyframeAnimation(keyPath: "transform.translation.x")
        way.values = [0, 60, 20, 72]
        way.calculationMode = value
        (way.duration, way.fillMode) = (1, .both)
        picture.addSublayer(course(of: way, copies: 21, delay: 0.05, step: 3.9))
      },
      Property(
        "keyTimes", "The moment of each value, from 0 to 1.",
        ["nil": nil, "0, 0.2, 1": [0, 0.2, 1]] as KeyValuePairs<String, [NSNumber]?>, at: 1
      ) { picture, value in
        let way = CAKeyframeAnimation(keyPath: "transform.translation.x")
        way.values = [0, 60, 72]
        way.keyTimes = value
        (way.duration, way.fillMode) = (1, .both)
        picture.addSublayer(course(of: way, copies: 11, delay: 0.1, step: 7.5))
      },
      Property(
        "rotationMode", "Whether a layer turns with the path that it follows.",
        ["nil": nil, "rotateAuto": .rotateAuto, "rotateAutoReverse": .rotateAutoReverse]
          as KeyValuePairs<String, CAAnimationRotationMode?>, at: 1
      ) { picture, value in
        let ring = CGMutablePath()
        ring.addEllipse(in: CGRect(x: 20, y: 20, width: 56, height: 56))
        let way = CAKeyframeAnimation(keyPath: "position")
        (way.path, way.rotationMode, way.duration, way.repeatCount) = (ring, value, 1, .infinity)
        for k in 0..<6 {
          let arrow = line([CGPoint(x: 42, y: 43), CGPoint(x: 54, y: 48), CGPoint(x: 42, y: 53)], width: 4)
          way.timeOffset = Double(k) / 6
          arrow.add(way, forKey: nil)
          picture.addSublayer(arrow)
        }
      },
      Property("damping", "Of a spring of mass 1 and stiffness 100; dots 0.05 s apart.", [4, 10, 20], at: 1.2) {
        picture, value in
        let spring = CASpringAnimation(keyPath: "transform.translation.x")
        (spring.fromValue, spring.toValue) = (0, 44)
        (spring.damping, spring.duration, spring.fillMode) = (value, 1.2, .both)
        picture.addSublayer(course(of: spring, copies: 25, delay: 0.05, step: 3.2))
      },
      Property("isAdditive", "Whether the animation's value is added to the layer's own.", [false, true], at: 1) {
        picture, value in
        let slide = slide()
        (slide.fromValue, slide.toValue, slide.keyPath) = (10, 50, "position.y")
        slide.isAdditive = value
        (slide.duration, slide.isRemovedOnCompletion) = (1, false)
        let dot = box(40, 10, 16, 16, blue)
        dot.add(slide, forKey: nil)
        picture.addSublayer(dot)
      },
      Property(
        "CATransition.type", "Half of the way from gold to blue.", [CATransitionType.fade, .moveIn, .push, .reveal],
        at: 0.5
      ) { picture, value in
        let card = box(18, 18, 60, 60, gold)
        card.masksToBounds = true
        picture.addSublayer(card)
        // The first frame has the old look. The transition starts with the second one.
        _ = try ReferenceRenderer().render(picture, at: 0)
        let transition = CATransition()
        (transition.type, transition.duration) = (value, 1)
        card.add(transition, forKey: nil)
        card.backgroundColor = blue
        _ = try ReferenceRenderer().render(picture, at: 0)
      },
    ])
}
