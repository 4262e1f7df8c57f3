import Lamina

extension BuiltInScene {
  /// A layer that shows only an image, without edge antialiasing.
  static func picture(_ image: CGImage?, side: CGFloat, at position: CGPoint = .zero) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    layer.contents = image
    layer.allowsEdgeAntialiasing = false
    return layer
  }

  /// Cubes with sides of 200 points in a row, each with its own camera.
  @Sendable static func fillWithCubes(_ root: CALayer, _ count: Int) {
    let half = CGFloat.pi / 2, side = CGFloat(200)
    let turns = [
      CATransform3DIdentity, CATransform3DMakeRotation(half, 0, 1, 0), CATransform3DMakeRotation(-half, 1, 0, 0),
      CATransform3DMakeRotation(half, 1, 0, 0), CATransform3DMakeRotation(-half, 0, 1, 0),
      CATransform3DMakeRotation(.pi, 0, 1, 0),
    ]
    let numbers = SceneImages.dice
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 500
    camera = CATransform3DRotate(camera, -.pi / 4, 1, 0, 0)
    camera = CATransform3DRotate(camera, -.pi / 4, 0, 1, 0)
    for index in 0..<count {
      let cube = CALayer()
      cube.bounds = root.bounds
      cube.position = CGPoint(
        x: root.bounds.width * (CGFloat(index) + 0.5) / CGFloat(count), y: root.bounds.midY)
      cube.sublayerTransform = camera
      for (turn, number) in zip(turns, numbers) {
        let face = CALayer()
        face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        face.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        face.transform = CATransform3DTranslate(turn, 0, 0, side / 2)
        face.isDoubleSided = false
        face.backgroundColor = .white
        face.borderWidth = 1
        face.addSublayer(picture(number, side: side, at: CGPoint(x: side / 2, y: side / 2)))
        cube.addSublayer(face)
      }
      root.addSublayer(cube)
    }
  }

  /// Cells of 64 pixels, one pixel per point. The layer in the middle of the list is called “moving”.
  @Sendable static func fillWithSprites(_ root: CALayer, _ count: Int) {
    let atlas = SceneImages.atlas
    fillWithCells(root, count) { sprite, cell in
      sprite.contents = atlas
      sprite.contentsRect = CGRect(
        x: CGFloat(cell % 16) / 16, y: CGFloat(cell / 16) / 16, width: 1 / 16, height: 1 / 16)
    }
  }

  /// The property that the sprites' animations change.
  enum SpriteMotion { case moving, turning, scaling, fading, frames, groups, springs }

  /// Sprites that each have an animation of their own.
  static func fillWithSprites(_ root: CALayer, _ count: Int, _ motion: SpriteMotion) {
    fillWithSprites(root, count)
    var random = SeededGenerator(seed: 3)
    for sprite in root.sublayers ?? [] {
      let place = random.point(in: root.bounds.size)
      let animation: CAAnimation
      func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        return animation
      }
      switch motion {
      case .moving: animation = basic("position", sprite.position, place)
      case .turning: animation = basic("transform.rotation.z", 0, 2 * Double.pi)
      case .scaling:
        animation = basic("transform", sprite.transform, CATransform3DScale(sprite.transform, 2, 0.5, 1))
      case .fading: animation = basic("opacity", 1, 0)
      case .frames:
        let frames = CAKeyframeAnimation(keyPath: "position")
        frames.values = [sprite.position, place, random.point(in: root.bounds.size), sprite.position]
        animation = frames
      case .groups:
        let group = CAAnimationGroup()
        group.animations = [basic("position", sprite.position, place), basic("opacity", 1, 0.5)]
        animation = group
      case .springs:
        let spring = CASpringAnimation(keyPath: "position")
        (spring.fromValue, spring.toValue) = (sprite.position, place)
        animation = spring
      }
      animation.duration = 2 + 2 * abs(random.angle())
      (animation.autoreverses, animation.repeatCount) = (true, .infinity)
      sprite.add(animation, forKey: "way")
    }
  }

  /// Rectangles in rectangles, twelve deep. Each has two or three sublayers as long as there are layers left; some clip
  /// theirs, and some fade as a group.
  @Sendable static func fillWithTree(_ root: CALayer, _ count: Int) {
    var random = SeededGenerator(seed: 4)
    var parents = [(layer: root, depth: 0)]
    var (next, left) = (0, count)
    while left > 0 {
      // When all twelve levels are full, the rest joins the root.
      let (parent, depth) = next < parents.count ? parents[next] : (root, 11)
      next += 1
      for _ in 0..<min(2 + next % 2, left) {
        let layer = CALayer()
        let size = parent.bounds.size
        layer.bounds = CGRect(x: 0, y: 0, width: 4 + 0.6 * size.width, height: 4 + 0.6 * size.height)
        layer.position = random.point(in: size)
        layer.backgroundColor = CGColor(
          red: CGFloat(left % 7) / 6, green: CGFloat(left % 11) / 10, blue: 0.6, alpha: 0.5)
        layer.masksToBounds = left % 13 == 0
        if left % 97 == 0 { layer.opacity = 0.7 }
        parent.addSublayer(layer)
        if depth < 11 { parents.append((layer, depth + 1)) }
        left -= 1
      }
    }
  }

  /// The scene of `fillWithSprites` with a separate image for each cell.
  @Sendable static func fillWithCells(_ root: CALayer, _ count: Int) {
    let atlas = SceneImages.atlas
    let cells = (0..<256).map {
      atlas.cropping(to: CGRect(x: 64 * ($0 % 16), y: 64 * ($0 / 16), width: 64, height: 64))
    }
    fillWithCells(root, count) { $0.contents = cells[$1] }
  }

  private static func fillWithCells(_ root: CALayer, _ count: Int, _ show: (_ sprite: CALayer, _ cell: Int) -> Void) {
    var random = SeededGenerator(seed: 2)
    for index in 0..<count {
      let cell = Int.random(in: 0..<256, using: &random)
      let sprite = picture(nil, side: 64, at: random.point(in: root.bounds.size))
      sprite.transform = CATransform3DMakeRotation(random.angle(), 0, 0, 1)
      if index == count / 2 { sprite.name = "moving" }
      show(sprite, cell)
      root.addSublayer(sprite)
    }
  }

  /// Pictures seen from 800 points away, from 300 points behind the picture plane to 100 in front of it, the farthest
  /// first. Each is projected by its own transform, so all lie in the picture plane and none intersects another.
  @Sendable static func fillWithCards(_ root: CALayer, _ count: Int) {
    var random = SeededGenerator(seed: 3)
    let images = SceneImages.cards(64)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 800
    let depths = (0..<count).map { _ in random.number(in: -300..<100) }.sorted()
    for z in depths {
      // At depth z the view is wider by this factor.
      let place = random.point(in: root.bounds.size), spread = 1 - z / 800
      var projection = CATransform3DTranslate(
        camera, (place.x - root.bounds.midX) * spread, (place.y - root.bounds.midY) * spread, z)
      projection = CATransform3DRotate(projection, random.number(in: -60..<60) * .pi / 180, 1, 0, 0)
      projection = CATransform3DRotate(projection, random.number(in: -60..<60) * .pi / 180, 0, 1, 0)
      (projection.m13, projection.m23, projection.m43) = (0, 0, 0)
      let card = picture(
        images[Int.random(in: 0..<images.count, using: &random)], side: 128,
        at: CGPoint(x: root.bounds.midX, y: root.bounds.midY))
      card.transform = projection
      card.minificationFilter = .trilinear
      root.addSublayer(card)
    }
  }

  /// Images as large as the root; eight images in rotation.
  static func fillWithOverdraw(_ root: CALayer, _ count: Int, opacity: Float) {
    let (width, height) = (Int(root.bounds.width.rounded(.up)), Int(root.bounds.height.rounded(.up)))
    let images = (0..<min(8, count)).map { SceneImages.wide($0, width: width, height: height) }
    for index in 0..<count {
      let layer = CALayer()
      layer.frame = root.bounds
      layer.contents = images[index * 3 % images.count]
      layer.opacity = opacity
      layer.allowsEdgeAntialiasing = false
      root.addSublayer(layer)
    }
  }
}
