import ReferenceRendering
import TestSupport

/// Transitions of a layer of 20 × 20 points, first red and then blue, at the centre of 60 × 60.
@Suite(.ownContext) struct TransitionTests {
  private let root = CALayer(0, 0, 60, 60)
  private let layer = CALayer(20, 20, 20, 20, .red)

  /// The colours at some points of the picture, after the fraction `part` of a transition of one second.
  private func colors(
    _ transition: CATransition, at part: Double, flipped: Bool = false, _ points: [(Int, Int)]
  ) throws -> [SIMD4<UInt8>] {
    try LayerContext().run {
      let (root, layer, dot) = (CALayer(0, 0, 60, 60), CALayer(20, 20, 20, 20, .red), CALayer(0, 0, 10, 10, .green))
      root.addSublayer(layer)
      root.isGeometryFlipped = flipped
      layer.addSublayer(dot)
      let renderer = ReferenceRenderer()
      _ = try renderer.render(root, at: 0)
      CATransaction.setDisableActions(true)
      layer.backgroundColor = .blue
      dot.removeFromSuperlayer()
      transition.duration = 1
      layer.add(transition, forKey: nil)
      let image = try renderer.render(root, at: part)
      return points.map { x, y in
        let p = image.pixel(x, y)
        return SIMD4(p.red, p.green, p.blue, p.alpha)
      }
    }
  }

  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let green = SIMD4<UInt8>(0, 255, 0, 255)
  private static let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private static let clear = SIMD4<UInt8>(0, 0, 0, 0)

  private func slide(_ type: CATransitionType, _ subtype: CATransitionSubtype?) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.subtype) = (type, subtype)
    return transition
  }

  @Test func aFadeIsTheSumOfTheTwo() throws {
    let points = [(35, 35), (22, 22), (5, 5)]
    try verify(colors(CATransition(), at: 0, points) == [Self.red, Self.green, Self.clear])
    try verify(
      colors(CATransition(), at: 0.25, points) == [SIMD4(191, 0, 64, 255), SIMD4(0, 191, 64, 255), Self.clear])
    try verify(colors(CATransition(), at: 1, points) == [Self.blue, Self.blue, Self.clear])
    try verify(colors(CATransition(), at: 1.01, points) == [Self.blue, Self.blue, Self.clear])
  }

  @Test func progressRunsFromStartToEnd() throws {
    let transition = CATransition()
    (transition.startProgress, transition.endProgress) = (0.5, 0.75)
    try verify(colors(transition, at: 0, [(35, 35)]) == [SIMD4(128, 0, 128, 255)])
    try verify(colors(transition, at: 1, [(35, 35)]) == [SIMD4(64, 0, 191, 255)])
  }

  @Test(arguments: [
    (CATransitionSubtype?.none, (1, 0)), (.fromLeft, (1, 0)), (.fromRight, (-1, 0)), (.fromTop, (0, -1)),
    (.fromBottom, (0, 1)),
  ])
  func aPushMovesBothAndFadesBoth(subtype: CATransitionSubtype?, way: (Int, Int)) throws {
    /// The point at `distance` from the centre, along the direction of the motion.
    func point(_ distance: Int) -> (Int, Int) { (30 + distance * way.0, 30 + distance * way.1) }
    func red(_ alpha: UInt8) -> SIMD4<UInt8> { SIMD4(alpha, 0, 0, alpha) }
    func blue(_ alpha: UInt8) -> SIMD4<UInt8> { SIMD4(0, 0, alpha, alpha) }
    // After ¾ of the transition, the new picture is 5 points from its final place and the old one 15 points away; after
    // ¼, vice versa.
    let late = try colors(slide(.push, subtype), at: 0.75, [-17, -13, 3, 7, 23, 27].map(point))
    verify(late == [Self.clear, blue(191), blue(191), red(64), red(64), Self.clear])
    let early = try colors(slide(.push, subtype), at: 0.25, [-27, -23, -7, -3, 13, 17].map(point))
    verify(early == [Self.clear, blue(64), blue(64), red(191), red(191), Self.clear])
    try verify(colors(slide(.push, subtype), at: 0, [(35, 35)]) == [Self.red])
    try verify(colors(slide(.push, subtype), at: 1, [(35, 35)]) == [Self.blue])
  }

  @Test func aPushBetweenTwoProgressesIsAsFarAndAsFaint() throws {
    let push = slide(.push, .fromLeft)
    (push.startProgress, push.endProgress) = (0.5, 1)
    // At 0.5 both are half-way: the old picture is 10 points to the right.
    try verify(colors(push, at: 0, [(25, 35), (45, 35)]) == [SIMD4(0, 0, 128, 128), SIMD4(128, 0, 0, 128)])
  }

  @Test func overshootingPushIsOpaque() throws {
    let push = slide(.push, .fromLeft)
    push.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.6, 2.5)
    try verify(colors(push, at: 0.8, [(40, 35)]) == [Self.blue])
  }

  @Test func theTopIsWhereYIsGreatest() throws {
    let points = [(35, 15), (35, 25), (35, 35), (35, 45)]
    try verify(colors(slide(.moveIn, .fromTop), at: 0.5, points) == [Self.clear, Self.red, Self.blue, Self.blue])
    try verify(colors(slide(.moveIn, .fromBottom), at: 0.5, points) == [Self.blue, Self.blue, Self.red, Self.clear])
    try verify(colors(slide(.reveal, .fromTop), at: 0.5, points) == [Self.red, Self.red, Self.blue, Self.clear])
    // In a root with flipped geometry, y runs up, and the top is the top of the picture.
    let flipped = try colors(slide(.moveIn, .fromTop), at: 0.5, flipped: true, points)
    verify(flipped == [Self.blue, Self.blue, Self.red, Self.clear])
  }

  @Test func aFlippedLayerHasItsTopOnTheOtherSide() throws {
    root.addSublayer(layer)
    layer.isGeometryFlipped = true
    let renderer = ReferenceRenderer()
    _ = try renderer.render(root, at: 0)
    CATransaction.setDisableActions(true)
    layer.backgroundColor = .blue
    let transition = slide(.moveIn, .fromTop)
    transition.duration = 1
    layer.add(transition, forKey: nil)
    let image = try renderer.render(root, at: 0.5)
    verify(image.pixel(30, 15).blue == 255, image.pixel(30, 35).red == 255)
  }

  @Test func movingInCoversAndRevealingUncovers() throws {
    let points = [(15, 35), (25, 35), (35, 35), (45, 35)]
    try verify(colors(slide(.moveIn, .fromLeft), at: 0.5, points) == [Self.blue, Self.blue, Self.red, Self.clear])
    try verify(colors(slide(.reveal, .fromLeft), at: 0.5, points) == [Self.clear, Self.blue, Self.red, Self.red])
  }

  @Test func transitionOfNewLayerHasNoOldPicture() throws {
    root.addSublayer(layer)
    layer.add(CATransition(), forKey: nil)
    let p = try ReferenceRenderer().render(root, at: 0.1).pixel(30, 30)
    verify(p.red == 255, p.alpha == 255)
  }

  @Test func hidingFadesOut() throws {
    root.addSublayer(layer)
    let renderer = ReferenceRenderer()
    _ = try renderer.render(root, at: 0)
    layer.isHidden = true
    try verify(renderer.render(root, at: 0).pixel(30, 30).alpha == 255)
    try verify(renderer.render(root, at: 0.125).pixel(30, 30).alpha == 128)
    try verify(renderer.render(root, at: 0.26).pixel(30, 30).alpha == 0)
  }

  @Test func aLayerMovesOnInATransition() throws {
    root.addSublayer(layer)
    let renderer = ReferenceRenderer()
    _ = try renderer.render(root, at: 0)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.position.x = 50
    layer.masksToBounds = true
    // Half of the motion is 10 points.
    let image = try renderer.render(root, at: 0.5)
    verify(image.pixel(28, 30).alpha == 0, image.pixel(35, 30).alpha == 255, image.pixel(48, 30).alpha == 255)
    verify(image.pixel(52, 30).alpha == 0)
  }

  /// Otherwise each frame's old picture would contain that of the frame before, and so on.
  @Test func changesInEachFrameDoNotPileUp() {
    root.addSublayer(layer)
    var counts: [Int] = []
    for frame in 0..<40 {
      counts.append(root.commitFrame(at: Double(frame) / 60).nodes.count)
      layer.addSublayer(CALayer(0, 0, 2, 2, .blue))
    }
    verify(counts[39] < 400, "\(counts)")
  }

  @Test func masksFadeWithWhatTheyMask() throws {
    root.addSublayer(layer)
    let renderer = ReferenceRenderer()
    layer.mask = CALayer(0, 0, 10, 20, .black)
    _ = try renderer.render(root, at: 0)
    layer.mask = CALayer(10, 0, 10, 20, .black)
    let image = try renderer.render(root, at: 0.125)
    verify(image.pixel(25, 30).alpha == 128, image.pixel(35, 30).alpha == 128)
  }
}
