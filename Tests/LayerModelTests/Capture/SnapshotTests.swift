import TestSupport

@Suite struct SnapshotTests {
  @Test(arguments: [(Float(2), Float(1)), (-1, 0), (.nan, 0), (0.25, 0.25), (.infinity, 1)])
  func opacityIsClamped(given: Float, expected: Float) {
    let layer = CALayer()
    layer.opacity = given
    let node = layer.commitFrame().nodes[0]
    verify(node.opacity == expected, node.isInvisible == (expected == 0))
  }

  @Test func layersWithNaNAreInvisibleAndWarnOnce() {
    let root = CALayer()
    for name in ["a", "b"] {
      let layer = CALayer()
      layer.name = name
      layer.position.x = .nan
      root.addSublayer(layer)
    }
    root.addSublayer(CALayer())
    let snapshot = root.commitFrame()
    verify(snapshot.nodes.map(\.isInvisible) == [false, true, true, false], snapshot.warnings.count == 1)
    verify(snapshot.warnings[0].description.contains("“a”"))
    root.sublayers = nil
    verify(root.commitFrame().warnings.isEmpty)
  }

  @Test func layersThatLookAlikeShareAStyle() {
    let root = CALayer(100, 100)
    for i in 0..<10 {
      let layer = CALayer(10, 10, at: CGPoint(CGFloat(i), 0))
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
    }
    verify(root.commitFrame().styles.count == 2)
    root.sublayers?[4].cornerRadius = 1
    verify(root.commitFrame().styles.count == 3)
  }

  /// Twelve looks take turns, so that equal ones are no neighbours.
  @Test func distantLayersShareAStyle() {
    func tree() -> CALayer {
      let (root, image) = (CALayer(100, 100), blank(4, 4))
      for i in 0..<120 {
        let layer = CALayer(10, 10 + CGFloat(i % 12), at: CGPoint(CGFloat(i), 0))
        layer.contents = image
        layer.contentsRect = CGRect(0, 0, 1 / CGFloat(1 + i % 12), 1)
        root.addSublayer(layer)
      }
      return root
    }
    // The root, and twelve. Looks with one hash take turns: of four trees, whose images are hashed by their addresses,
    // one has none or few.
    let trees = (0..<4).map { _ in tree() }
    verify(trees.contains { (13...24).contains($0.commitFrame().styles.count) })
    let root = trees[0]
    root.sublayers?[5].isGeometryFlipped = true
    let snapshot = root.commitFrame()
    verify(snapshot.styles[Int(snapshot.nodes[6].style)] == snapshot.styles[Int(snapshot.nodes[18].style)])
  }

  /// Layers come one by one, and each frame takes the tree from scratch.
  @Test func laterLayersShareAStyle() {
    let root = CALayer(100, 100)
    for i in 0..<60 {
      let layer = CALayer(10, 10 + CGFloat(i % 6), at: CGPoint(CGFloat(i), 0))
      layer.backgroundColor = .white
      root.addSublayer(layer)
      verify(root.commitFrame().styles.count <= 13)
    }
  }

  @Test func turningOverGoesByParity() {
    let (root, a, b) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    a.addSublayer(b)
    root.isGeometryFlipped = true
    b.isGeometryFlipped = true
    verify(root.commitFrame().nodes.map(\.contentsAreFlipped) == [true, true, false])
  }

  @Test func visibleSublayersAreToldFromOthers() {
    let (root, a) = (CALayer(), CALayer())
    verify(!root.commitFrame().hasVisibleSublayers(0))
    root.addSublayer(a)
    verify(root.commitFrame().hasVisibleSublayers(0))
    a.isHidden = true
    verify(!root.commitFrame().hasVisibleSublayers(0))
    root.addSublayer(CALayer())
    verify(root.commitFrame().hasVisibleSublayers(0))
  }

  @Test func nodesStandInPreorder() {
    let (root, a, b, c) = (CALayer(), CALayer(), CATransformLayer(), CALayer())
    root.sublayers = [a, c]
    a.addSublayer(b)
    let snapshot = root.commitFrame(at: 3)
    verify(snapshot.time == 3, snapshot.nodes.map(\.parent) == [-1, 0, 1, 0])
    verify(snapshot.nodes.map(\.subtreeEnd) == [4, 3, 3, 4])
    verify(snapshot.nodes.map { $0.kind == .transformLayer } == [false, false, true, false])
    verify(Array(snapshot.children(of: 0)) == [1, 3])
  }

  @Test func aMaskIsNoSublayer() {
    let root = CALayer()
    root.mask = CALayer()
    root.mask?.addSublayer(CALayer())
    let nodes = root.commitFrame().nodes
    // The mask follows the tree, as a separate tree.
    verify(
      nodes.map(\.subtreeEnd) == [1, 3, 3], nodes.map(\.parent) == [-1, -1, 1], nodes.map(\.owner) == [-1, 0, -1])
    verify(nodes.map(\.mask) == [1, -1, -1])
  }

  @Test func softEdgesFollowAntialiasingAndCorners() {
    let layer = CALayer(10, 10)
    func softEdges() -> CAEdgeAntialiasingMask { layer.commitFrame().styles[0].softEdges }
    verify(softEdges() == .all)
    layer.edgeAntialiasingMask = [.layerTopEdge]
    verify(softEdges() == [.layerTopEdge])
    layer.allowsEdgeAntialiasing = false
    verify(softEdges() == [])
    layer.cornerRadius = 2
    verify(softEdges() == .all)
  }

  /// As `UIGraphicsImageRenderer` does: sizes of pictures are rounded up to whole pixels.
  @Test func pictureSizesRoundUpToWholePixels() throws {
    func pixels(_ width: CGFloat, _ height: CGFloat, scale: CGFloat) throws -> [Int] {
      let layer = CALayer(width, height)
      let frame = try Viewport(scale: scale).resolved(for: LayerSnapshot(layer)).frame
      return [frame.width, frame.height]
    }
    try verify(pixels(281.25, 100, scale: 2) == [563, 200], pixels(100.05, 0.1, scale: 2) == [201, 1])
    // 0.1 · 3 is a little more than 0.3.
    try verify(pixels(0.1 * 3 * 10, 64, scale: 1) == [3, 64])
  }

  @Test func contentsThatShowNothingAreWarnedOf() {
    let layer = CALayer()
    layer.contents = CGImage.distinct(1, 1)
    verify(LayerSnapshot(layer).warnings.isEmpty)
    layer.name = "badge"
    layer.contents = "picture.png"
    let warnings = LayerSnapshot(layer).warnings.map(\.description)
    verify(warnings == ["layer “badge” has contents of the type String, which show nothing; a CGImage would"])
    // From the last change again.
    layer.position.x += 1
    verify(LayerSnapshot(layer).warnings.count == 1)
    layer.contents = nil
    verify(LayerSnapshot(layer).warnings.isEmpty)
  }
}
