import Lamina

// Layers that replicate, scroll or emit others. 400 × 400 points, y down.

/// A cube of six layers around the origin of a transform layer.
private func cube(_ side: CGFloat, at position: CGPoint) -> CATransformLayer {
  let cube = CATransformLayer()
  cube.position = position
  let turns: [(CGFloat, CGFloat, CGFloat)] = [
    (0, 1, 0), (.pi / 2, 1, 0), (.pi, 1, 0), (-.pi / 2, 1, 0), (.pi / 2, 0, 1), (-.pi / 2, 0, 1),
  ]
  for (k, (angle, byY, byX)) in turns.enumerated() {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let shade = 0.55 + 0.09 * CGFloat(k)
    face.backgroundColor = color(shade, shade, shade)
    (face.borderWidth, face.borderColor) = (1, CGColor(gray: 0.2, alpha: 1))
    var transform = CATransform3DMakeRotation(angle, byX, byY, 0)
    transform = CATransform3DTranslate(transform, 0, 0, side / 2)
    face.transform = transform
    cube.addSublayer(face)
  }
  cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.5, 1, 0, 0), 0.6, 0, 1, 0)
  return cube
}

/// A row of replicated cubes under one camera, each further away and redder than the one before.
func replicatedCubes() -> CALayer {
  let root = stage()
  var eye = CATransform3DIdentity
  eye.m34 = -1 / 600
  root.sublayerTransform = eye
  let replicator = CAReplicatorLayer()
  replicator.frame = root.bounds
  (replicator.preservesDepth, replicator.instanceCount) = (true, 6)
  replicator.instanceTransform = CATransform3DMakeTranslation(62, -30, -90)
  (replicator.instanceGreenOffset, replicator.instanceBlueOffset) = (-0.12, -0.12)
  replicator.addSublayer(cube(90, at: CGPoint(x: 100, y: 270)))
  root.addSublayer(replicator)
  return root
}

/// A spinner's ring: twelve bars around the centre, each fainter than the one before.
func fadingRing() -> CALayer {
  let root = stage()
  let replicator = CAReplicatorLayer()
  replicator.frame = root.bounds
  replicator.instanceCount = 12
  replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
  replicator.instanceColor = color(0.16, 0.46, 0.84)
  replicator.instanceAlphaOffset = -1.0 / 12
  replicator.instanceRedOffset = 0.07
  let bar = box(190, 60, 20, 70, .white)
  bar.cornerRadius = 10
  replicator.addSublayer(bar)
  root.addSublayer(replicator)
  return root
}

/// A list in a scroll layer, scrolled to its last entry.
func scrolledList() -> CALayer {
  let root = stage()
  let window = CAScrollLayer()
  window.frame = CGRect(x: 100, y: 50, width: 200, height: 300)
  window.backgroundColor = .white
  window.cornerRadius = 20
  let list = box(0, 0, 200, 640, nil)
  for k in 0..<16 {
    let entry = box(10, 5 + 40 * CGFloat(k), 180, 30, color(0.16 + 0.05 * CGFloat(k), 0.46, 0.84 - 0.04 * CGFloat(k)))
    entry.cornerRadius = 8
    list.addSublayer(entry)
  }
  window.addSublayer(list)
  root.addSublayer(window)
  list.scrollRectToVisible(CGRect(x: 0, y: 600, width: 200, height: 40))
  return root
}

/// A fountain and a firework, three seconds after their start. At its end the rocket emits a burst, which emits the
/// sparks.
func fountain() throws -> CALayer {
  let root = box(0, 0, 400, 400, color(0.08, 0.09, 0.14))
  let dot = try dotPicture()
  let emitter = CAEmitterLayer()
  emitter.frame = root.bounds
  emitter.emitterPosition = CGPoint(x: 110, y: 330)
  emitter.renderMode = .additive
  emitter.seed = 3
  let drop = CAEmitterCell()
  (drop.contents, drop.contentsScale) = (dot, 2)
  (drop.birthRate, drop.lifetime, drop.lifetimeRange) = (80, 2.2, 0.4)
  (drop.velocity, drop.velocityRange, drop.yAcceleration) = (260, 40, 230)
  (drop.emissionLongitude, drop.emissionRange) = (-.pi / 2, .pi / 8)
  (drop.scale, drop.scaleRange) = (0.6, 0.4)
  drop.color = CGColor(red: 0.3, green: 0.6, blue: 1, alpha: 0.7)
  (drop.greenRange, drop.alphaSpeed) = (0.4, -0.25)
  emitter.emitterCells = [drop]

  let sky = CAEmitterLayer()
  sky.frame = root.bounds
  sky.emitterPosition = CGPoint(x: 290, y: 330)
  sky.renderMode = .additive
  let rocket = CAEmitterCell()
  (rocket.birthRate, rocket.lifetime, rocket.velocity, rocket.emissionLongitude) = (0.5, 1.02, 210, -.pi / 2)
  rocket.beginTime = -0.2
  let burst = CAEmitterCell()
  (burst.birthRate, burst.lifetime) = (1, 0.3)
  let spark = CAEmitterCell()
  (spark.contents, spark.contentsScale) = (dot, 2)
  (spark.birthRate, spark.lifetime, spark.velocity, spark.emissionRange) = (900, 1.5, 90, 2 * .pi)
  (spark.yAcceleration, spark.scale, spark.scaleSpeed) = (40, 0.5, -0.25)
  spark.color = CGColor(red: 1, green: 0.6, blue: 0.3, alpha: 1)
  (spark.redRange, spark.greenRange, spark.blueRange) = (0.4, 0.6, 0.6)
  burst.emitterCells = [spark]
  rocket.emitterCells = [burst]
  sky.emitterCells = [rocket]
  root.sublayers = [sky, emitter]
  return root
}
