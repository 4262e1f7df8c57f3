import TestSupport

/// Gradients, shapes and shadows in snapshots.
@Suite struct LookTests {
  private func gradient(_ change: (CAGradientLayer) -> Void) -> GradientPainting? {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(0, 0, 20, 10)
    layer.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), CGColor.white, CGColor.black]
    change(layer)
    return layer.commitFrame().styles[0].gradient
  }

  @Test func stopsAreSpreadEvenly() throws {
    let painting = try #require(gradient { _ in })
    verify(painting.kind == .axial, painting.rect == CGRect(0, 0, 20, 10))
    verify(painting.stops.map(\.location) == [0, 0.5, 1])
    verify(painting.stops[0].color == SIMD4(1, 0, 0, 0.5), "straight, not premultiplied")
    verify(painting.start == Vector2(0.5, 0), painting.end == Vector2(0.5, 1))
  }

  @Test func locationsNeverGoBack() throws {
    let painting = try #require(gradient { $0.locations = [0.5, 0.25, 2] })
    verify(painting.stops.map(\.location) == [0.5, 0.5, 2])
  }

  @Test func invalidGradientsAreOmitted() {
    verify(gradient { $0.colors = nil } == nil, gradient { $0.colors = [CGColor.white] } == nil)
    verify(gradient { $0.colors = [CGColor.white, "red"] } == nil)
    verify(gradient { $0.colors = [CGColor.clear, CGColor.clear] } == nil, gradient { $0.locations = [0, 1] } == nil)
    verify(gradient { $0.locations = [0, 1, NSNumber(value: Double.nan)] } == nil)
    verify(gradient { $0.startPoint = $0.endPoint } == nil, gradient { $0.startPoint.x = .nan } == nil)
    verify(gradient { $0.type = .radial } == nil, "the default points give a radius of 0")
    verify(gradient { ($0.type, $0.endPoint) = (.radial, CGPoint(1, 1)) }?.kind == .radial)
    verify(gradient { $0.type = .conic }?.kind == .conic)
    verify(gradient { $0.type = CAGradientLayerType(rawValue: "spiral") }?.kind == .axial)
  }

  /// Styles of plain layers are taken from earlier layers that look alike, where there are many layers.
  @Test func eachOfManyPlainLayersHasItsOwnStyle() {
    let images = [1, 2].map { CGImage(width: $0, height: 2) { _, _ in SIMD4(255, 0, 0, 255) } }
    // Each property of all layers by itself, and those that show beside another.
    let rows = CALayer.keys.rows.filter {
      $0.isChangeable && $0.form.map { if case .image = $0 { false } else { true } } == true
    }
    let changes: [(CALayer) -> Void] =
      rows.map { row in { row.change($0) } } + [
        { _ in }, { $0.bounds.size.width = 7 }, { $0.bounds.size.height = 7 }, { $0.bounds.origin.x = 1 },
        { $0.contents = images[0] }, { $0.contents = images[1] }, { $0.contents = "no image" },
        { $0.backgroundColor = nil }, { $0.bounds = .infinite }, { ($0.bounds, $0.anchorPoint) = (.infinite, .zero) },
        { ($0.contents, $0.contentsRect.origin.x) = (images[1], 0.5) },
        { ($0.contents, $0.contentsScale) = (images[1], 3) },
        { ($0.contents, $0.contentsScale, $0.contentsGravity) = (images[1], 3, .center) },
        { ($0.cornerRadius, $0.cornerCurve) = (2, .continuous) },
      ]
    func tree(of numbers: [Int]) -> LayerSnapshot {
      let root = CALayer(0, 0, 50, 50)
      for number in numbers {
        let layer = CALayer(3, 4, 20, 10, .white)
        changes[number % changes.count](layer)
        root.addSublayer(layer)
      }
      return root.commitFrame()
    }
    let few = changes.indices.map { tree(of: [$0]) }.map { $0.styles[Int($0.nodes[1].style)] }
    let many = tree(of: Array(0..<1500))
    for k in 0..<1500 where many.styles[Int(many.nodes[k + 1].style)] != few[k % few.count] {
      Issue.record("layer \(k)")
    }
    verify(tree(of: (0..<1500).map { $0 % 2 }).styles.count == 3)
  }

  @Test func everyPieceIsVisited() {
    var visited: [LayerSnapshot.Style.Piece] = []
    LayerSnapshot.Style.Piece.forEach { visited.append($0) }
    verify(visited == LayerSnapshot.Style.Piece.allCases)
  }

  @Test func aTintedCopyIsNotTakenForAPlainLayer() {
    let root = CALayer(0, 0, 50, 50)
    for _ in 0..<1500 { root.addSublayer(CALayer(3, 4, 20, 10, .white)) }
    let replicator = CAReplicatorLayer()
    replicator.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    replicator.addSublayer(CALayer(3, 4, 20, 10, .white))
    root.addSublayer(replicator)
    let snapshot = root.commitFrame()
    let colors = [1500, snapshot.nodes.count - 1].map { snapshot.styles[Int(snapshot.nodes[$0].style)].backgroundColor }
    verify(colors.map(\.rgba) == [SIMD4(1, 1, 1, 1), SIMD4(1, 0, 0, 1)], "\(colors)")
  }

  private func shape(_ change: (CAShapeLayer) -> Void) -> ShapePainting {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(0, 0, 30, 10), transform: nil)
    layer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    change(layer)
    return layer.commitFrame().styles[0].shapePaint
  }

  @Test func aShapeIsFilledAndStroked() throws {
    let painting = shape { ($0.lineWidth, $0.lineJoin, $0.fillRule) = (3, .round, .evenOdd) }
    verify(painting.fill?.color.isOpaque == true, painting.fill?.rule == .evenOdd)
    let stroke = try #require(painting.stroke)
    verify(stroke.style == StrokeStyle(width: 3, cap: .butt, join: .round, miterLimit: 10))
    verify(stroke.path == painting.fill?.path)
  }

  @Test func theStrokeAloneIsTrimmed() throws {
    let painting = shape { $0.strokeEnd = 0.5 }
    verify(painting.fill?.path.elements.count == 5)
    // Half of 80 points: along the first two edges.
    verify(painting.stroke?.path.elements.last == .line(Vector2(30, 10)))
    verify(painting.stroke?.path.elements.contains(.close) == false)
  }

  @Test func dashesComeAfterTrimming() throws {
    let painting = shape { ($0.strokeStart, $0.strokeEnd, $0.lineDashPattern) = (0.125, 0.375, [4, 1]) }
    let moves = painting.stroke?.path.elements.filter { if case .move = $0 { true } else { false } }
    verify(moves == [.move(Vector2(10, 0)), .move(Vector2(15, 0)), .move(Vector2(20, 0)), .move(Vector2(25, 0))])
  }

  @Test func invisibleShapesAreOmitted() {
    verify(shape { $0.path = nil }.isEmpty, shape { $0.path = CGMutablePath() }.isEmpty)
    #expect(
      shape {
        let path = CGMutablePath()
        path.addRect(CGRect(0, 0, .infinity, 1))
        $0.path = path
      }.isEmpty)
    verify(shape { $0.fillColor = nil }.fill == nil, shape { $0.strokeColor = .clear }.stroke == nil)
    for width in [0, -1, CGFloat.nan, .infinity] { verify(shape { $0.lineWidth = width }.stroke == nil) }
    verify(shape { ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5) }.stroke == nil)
    verify(shape { $0.strokeEnd = .nan }.stroke == nil)
    verify(shape { ($0.strokeStart, $0.strokeEnd) = (-3, 7) }.stroke?.path.elements.count == 5)
  }

  @Test func theShadowsPathIsTakenAlong() {
    let layer = CALayer(10, 10)
    layer.shadowOpacity = 0.5
    func shadow() -> LayerShadow? { layer.commitFrame().effects(of: 0)?.shadow }
    verify(shadow()?.path == nil, shadow()?.color.alpha == 0.5, shadow()?.sigma == 3)
    verify(shadow()?.offset == Vector2(0, -3))
    layer.shadowPath = CGPath(rect: CGRect(1, 2, 3, 4), transform: nil)
    verify(shadow()?.path == layer.shadowPath?.bezierPath)
    layer.shadowPath = CGMutablePath()
    verify(shadow() == nil, "an empty path casts none")
    layer.shadowPath = nil
    layer.shadowRadius = -4
    verify(shadow()?.sigma == 0)
    layer.shadowColor = nil
    verify(shadow() == nil)
  }

  @Test func contentsAreTinted() {
    let layer = CALayer(10, 10)
    layer.contents = blank(2, 2)
    verify(layer.commitFrame().styles[0].contentsTint == .one)
    layer.contentsMultiplyColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    verify(layer.commitFrame().styles[0].contentsTint == SIMD4(0.5, 0.25, 0, 0.5))
    layer.contentsMultiplyColor = .clear
    verify(layer.commitFrame().styles[0].contents == nil)
  }
}
