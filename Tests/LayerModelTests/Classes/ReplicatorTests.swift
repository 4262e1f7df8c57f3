import TestSupport

@Suite struct ReplicatorTests {
  private func replicator(_ count: Int, _ transform: CATransform3D = CATransform3DIdentity) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(0, 0, 100, 60)
    layer.instanceCount = count
    layer.instanceTransform = transform
    return layer
  }

  @Test func instancesAreTransformLayersAroundCopies() {
    let layer = replicator(3, CATransform3DMakeTranslation(20, 0, 0))
    let (a, b) = (CALayer(10, 10), CALayer(10, 10))
    layer.addSublayer(a)
    a.addSublayer(b)
    let snapshot = layer.commitFrame()
    verify(snapshot.nodes.map(\.parent) == [-1, 0, 1, 2, 0, 4, 5, 0, 7, 8])
    verify(snapshot.nodes.map(\.subtreeEnd) == [10, 4, 4, 4, 7, 7, 7, 10, 10, 10], snapshot.nodes[0].kind == .layer)
    for (k, i) in [1, 4, 7].enumerated() {
      verify(snapshot.nodes[i].kind == .transformLayer, snapshot.styles[Int(snapshot.nodes[i].style)].isEmpty)
      verify(snapshot.matrixToSuperlayer(of: i) == CATransform3DMakeTranslation(20 * CGFloat(k), 0, 0))
    }
  }

  /// The centre does not depend on the anchor point.
  @Test func instancesTurnAboutTheMiddleOfTheBounds() {
    let layer = replicator(2, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    layer.anchorPoint = .zero
    layer.addSublayer(CALayer(2, 2, at: CGPoint(90, 30)))
    let snapshot = layer.commitFrame()
    let matrix = snapshot.matrixToSuperlayer(of: 4).then(snapshot.matrixToSuperlayer(of: 3))
    // 40 to the right of the middle (50, 30) becomes 40 towards +y.
    let p = Homography(flattening: matrix).image(of: Vector2(1, 1))
    expectNear(CGPoint(x: p.x, y: p.y), 50, 70)
  }

  @Test func theSublayerTransformComesLast() {
    let layer = replicator(2, CATransform3DMakeTranslation(20, 0, 0))
    layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    layer.addSublayer(CALayer())
    let snapshot = layer.commitFrame()
    let p = Homography(flattening: snapshot.matrixToSuperlayer(of: 3)).image(of: Vector2(50, 30))
    expectNear(CGPoint(x: p.x, y: p.y), 90, 30)
  }

  @Test func preservesDepthMakesATransformLayer() {
    let layer = replicator(1)
    layer.backgroundColor = .white
    layer.addSublayer(CALayer())
    layer.preservesDepth = true
    let snapshot = layer.commitFrame()
    verify(snapshot.nodes.map(\.kind) == [.transformLayer, .transformLayer, .layer])
    verify(snapshot.styles[Int(snapshot.nodes[0].style)].isEmpty)
  }

  @Test(arguments: [0, -5]) func replicatorWithoutInstancesIsEmpty(count: Int) {
    let layer = replicator(count)
    layer.addSublayer(CALayer())
    verify(layer.commitFrame().nodes.count == 1)
  }

  @Test func colorsFadeFromInstanceToInstance() {
    let layer = replicator(4)
    layer.backgroundColor = .white
    layer.instanceColor = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
    layer.instanceAlphaOffset = -0.5
    layer.instanceGreenOffset = 0.5
    let square = CALayer(10, 10)
    square.backgroundColor = .white
    square.borderWidth = 1
    layer.addSublayer(square)
    let snapshot = layer.commitFrame()
    func style(_ i: Int) -> LayerSnapshot.Style { snapshot.styles[Int(snapshot.nodes[i].style)] }
    verify(
      style(0).backgroundColor == PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1), "its own is not multiplied")
    verify(style(2).backgroundColor == PremultipliedColor(red: 1, green: 0.5, blue: 1, alpha: 1))
    verify(style(4).backgroundColor == PremultipliedColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    verify(style(4).borderPaint.color == PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    verify(style(6).isEmpty, style(8).isEmpty, "clamped")
  }

  @Test func nestedColorsMultiplyAndReachEverything() throws {
    let (outer, inner) = (replicator(1), replicator(1))
    outer.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
    inner.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 0.5)
    outer.addSublayer(inner)
    let (gradient, shape, picture) = (CAGradientLayer(), CAShapeLayer(), CALayer(10, 10))
    gradient.colors = [CGColor.white, CGColor.black]
    shape.path = CGPath(rect: CGRect(0, 0, 5, 5), transform: nil)
    shape.fillColor = .white
    shape.strokeColor = .white
    picture.contents = blank(1, 1)
    picture.shadowColor = .white
    picture.shadowOpacity = 1
    inner.sublayers = [gradient, shape, picture]
    let snapshot = outer.commitFrame()
    let styles = snapshot.nodes.suffix(3).map { snapshot.styles[Int($0.style)] }
    let (straight, tint) = (SIMD4(0.25, 1, 1, 0.5), SIMD4(0.125, 0.5, 0.5, 0.5))
    verify(styles[0].gradient?.stops[0].color == straight)
    verify(styles[1].shapePaint.fill?.color.rgba == tint, styles[1].shapePaint.stroke?.color.rgba == tint)
    verify(styles[2].contentsTint == tint)
    // The silhouette already contains the alpha.
    let shadow = try #require(snapshot.effects(of: snapshot.nodes.count - 1)?.shadow)
    verify(shadow.color.rgba == SIMD4(0.25, 1, 1, 1))
    picture.shadowPath = CGPath(rect: CGRect(0, 0, 5, 5), transform: nil)
    verify(outer.commitFrame().effects.last?.shadow?.color.rgba == tint)
  }

  @Test func masksAreCopiedUncolored() {
    let layer = replicator(2)
    layer.instanceColor = CGColor(gray: 1, alpha: 0.5)
    let masked = CALayer(10, 10)
    masked.mask = CALayer(5, 5)
    masked.mask?.backgroundColor = .black
    layer.addSublayer(masked)
    let snapshot = layer.commitFrame()
    verify(snapshot.nodes.map(\.mask) == [-1, -1, 5, -1, 6, -1, -1])
    verify(snapshot.nodes.map(\.owner) == [-1, -1, -1, -1, -1, 2, 4])
    verify(snapshot.styles[Int(snapshot.nodes[6].style)].backgroundColor.isOpaque)
  }

  @Test func instancesWithoutEndAreCutOff() {
    let (outer, inner) = (replicator(.max), replicator(.max))
    outer.addSublayer(inner)
    inner.addSublayer(CALayer())
    let first = outer.commitFrame()
    let most = RenderLimits().copies
    verify(first.nodes.count > most, first.nodes.count <= most + 1, first.warnings.count == 1)
    let context = LayerContext()
    context.renderLimits.copies = 100
    context.run {
      let few = outer.commitFrame()
      verify(few.nodes.count == 101)
      verify(few.warnings.first?.description.contains("100 layers (RenderLimits.copies)") == true)
    }
    inner.removeFromSuperlayer()
    verify(outer.commitFrame().nodes.count == 1, "with nothing inside, there are none")
  }

  @Test func aTransformThatGrowsWithoutEndIsClamped() {
    let layer = replicator(100, CATransform3DMakeScale(1e30, 1e30, 1))
    layer.addSublayer(CALayer(1, 1))
    let snapshot = layer.commitFrame()
    verify(!snapshot.nodes[1].isInvisible, snapshot.nodes.allSatisfy { $0.geometry.isFinite })
  }
}
