import Lamina

// Five animated scenes, each a tree of 240 × 240 points, y down, that repeats or comes to rest after `duration`.

struct MovingScene {
  let name: String
  let root: CALayer
  /// The time in seconds after which the scene repeats or is at rest.
  let duration: Double
}

private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: 1)
}

private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

private func stage() -> CALayer { box(0, 0, 240, 240, color(0.12, 0.13, 0.18)) }

/// A cube of six faces, seen from above, that turns once in four seconds.
func turningCube() -> MovingScene {
  let root = stage()
  root.sublayerTransform.m34 = -1 / 600
  let (tilted, cube) = (CATransformLayer(), CATransformLayer())
  tilted.position = CGPoint(x: 120, y: 120)
  tilted.transform = CATransform3DMakeRotation(-.pi / 7, 1, 0, 0)
  root.addSublayer(tilted)
  tilted.addSublayer(cube)
  let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat, color: CGColor)] = [
    (0, 0, 1, color(0.95, 0.45, 0.35)), (.pi / 2, 0, 1, color(0.95, 0.75, 0.35)), (.pi, 0, 1, color(0.45, 0.80, 0.50)),
    (-.pi / 2, 0, 1, color(0.35, 0.65, 0.95)), (.pi / 2, 1, 0, color(0.70, 0.50, 0.90)),
    (-.pi / 2, 1, 0, color(0.85, 0.85, 0.90)),
  ]
  for turn in turns {
    let face = box(-50, -50, 100, 100, turn.color)
    face.borderWidth = 4
    face.borderColor = CGColor(gray: 1, alpha: 0.6)
    face.isDoubleSided = false
    face.transform = CATransform3DTranslate(CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0), 0, 0, 50)
    cube.addSublayer(face)
  }
  let turn = CABasicAnimation(keyPath: "transform.rotation.y")
  turn.byValue = 2 * Double.pi
  turn.duration = 4
  turn.repeatCount = .infinity
  cube.add(turn, forKey: "turn")
  return MovingScene(name: "TurningCube", root: root, duration: 4)
}

/// Three cards that change after the first frame, animated implicitly: opacity; position and corner radius; colour.
func changingCards() -> MovingScene {
  let root = stage()
  let cards = (0..<3).map { k in box(20 + 70 * CGFloat(k), 60, 60, 120, color(0.35, 0.65, 0.95)) }
  for card in cards {
    card.cornerRadius = 10
    root.addSublayer(card)
  }
  // A separate context, so that the changes occur at 0 s, independent of the system's time.
  LayerContext().run {
    root.commitFrame(at: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    cards[0].opacity = 0
    cards[1].position.y += 50
    cards[1].cornerRadius = 30
    cards[2].backgroundColor = color(0.95, 0.75, 0.35)
    CATransaction.commit()
    root.commitFrame(at: 0)
  }
  return MovingScene(name: "ChangingCards", root: root, duration: 2)
}

/// Balls on springs: underdamped, critically damped, and overdamped.
func springs() -> MovingScene {
  let root = stage()
  let end = CGFloat(170)
  let line = box(0, end, 240, 1, CGColor(gray: 1, alpha: 0.3))
  root.addSublayer(line)
  var longest = 0.0
  for (k, damping) in [4, 14, 40].enumerated() {
    let ball = box(30 + 70 * CGFloat(k), end - 20, 40, 40, color(0.95, 0.45 + 0.15 * CGFloat(k), 0.35))
    ball.cornerRadius = 20
    root.addSublayer(ball)
    let fall = CASpringAnimation(keyPath: "position.y")
    fall.fromValue = 40
    fall.toValue = end
    fall.stiffness = 50
    fall.damping = CGFloat(damping)
    fall.allowsOverdamping = true
    fall.duration = fall.settlingDuration
    ball.add(fall, forKey: "fall")
    longest = max(longest, fall.duration)
  }
  return MovingScene(name: "Springs", root: root, duration: longest.rounded(.up))
}

/// Dots that run around corners at a constant speed, and arrows that follow an ellipse and turn with it.
func pacedRing() -> MovingScene {
  let root = stage()
  let corners = [(120, 30), (210, 100), (180, 210), (60, 210), (30, 100), (120, 30)]
  for k in 0..<8 {
    let dot = box(-7, -7, 14, 14, color(0.35, 0.65 + 0.04 * CGFloat(k), 0.95))
    dot.cornerRadius = 7
    root.addSublayer(dot)
    let run = CAKeyframeAnimation(keyPath: "position")
    run.values = corners.map { CGPoint(x: $0.0, y: $0.1) }
    run.calculationMode = .paced
    run.duration = 4
    run.timeOffset = Double(k) / 2
    run.repeatCount = .infinity
    dot.add(run, forKey: "run")
  }
  let hub = box(114, 114, 12, 12, CGColor(gray: 1, alpha: 0.5))
  hub.cornerRadius = 6
  root.addSublayer(hub)
  let track = CGPath(ellipseIn: CGRect(x: 70, y: 90, width: 100, height: 60), transform: nil)
  for k in 0..<3 {
    let arrow = CAShapeLayer()
    let outline = CGMutablePath()
    outline.addLines(between: [CGPoint(x: 10, y: 0), CGPoint(x: -6, y: 7), CGPoint(x: -2, y: 0), CGPoint(x: -6, y: -7)])
    outline.closeSubpath()
    arrow.path = outline
    arrow.fillColor = color(0.95, 0.75, 0.35)
    root.addSublayer(arrow)
    let run = CAKeyframeAnimation(keyPath: "position")
    run.path = track
    run.calculationMode = .paced
    run.rotationMode = .rotateAuto
    run.duration = 3
    run.timeOffset = Double(k)
    run.repeatCount = .infinity
    arrow.add(run, forKey: "run")
  }
  return MovingScene(name: "PacedRing", root: root, duration: 12)
}

/// A dot that shrinks and fades, replicated twelve times, each instance a twelfth of a second later than the one
/// before.
func replicatedLoader() -> MovingScene {
  let root = stage()
  let ring = CAReplicatorLayer()
  ring.frame = CGRect(x: 40, y: 40, width: 160, height: 160)
  ring.instanceCount = 12
  ring.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
  ring.instanceDelay = 1.0 / 12
  ring.instanceBlueOffset = -0.05
  root.addSublayer(ring)
  let dot = box(68, 0, 24, 24, color(0.95, 0.9, 0.95))
  dot.cornerRadius = 12
  ring.addSublayer(dot)
  let shrink = CABasicAnimation(keyPath: "transform.scale")
  (shrink.fromValue, shrink.toValue) = (1, 0.3)
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue) = (1, 0.2)
  let both = CAAnimationGroup()
  both.animations = [shrink, fade]
  both.duration = 1
  both.timingFunction = CAMediaTimingFunction(name: .easeOut)
  both.repeatCount = .infinity
  // The last instance is eleven twelfths of a second late. With this start, all instances run from the first frame.
  both.beginTime = -1
  dot.add(both, forKey: "pulse")
  return MovingScene(name: "ReplicatedLoader", root: root, duration: 1)
}
