import Foundation
import Geometry
import LayerModel
import Testing

@Suite struct SnapshotTests {
  @Test(arguments: [(Float(2), Float(1)), (-1, 0), (.nan, 0), (0.25, 0.25), (.infinity, 1)])
  func opacityIsClamped(given: Float, expected: Float) {
    let layer = CALayer()
    layer.opacity = given
    let node = LayerSnapshot(layer).nodes[0]
    #expect(node.opacity == expected && node.isInvisible == (expected == 0))
  }

  @Test func whatIsNoNumberIsInvisibleWithOneWarning() {
    let root = CALayer()
    for name in ["a", "b"] {
      let layer = CALayer()
      layer.name = name
      layer.position.x = .nan
      root.addSublayer(layer)
    }
    root.addSublayer(CALayer())
    let snapshot = LayerSnapshot(root)
    #expect(snapshot.nodes.map(\.isInvisible) == [false, true, true, false])
    #expect(snapshot.warnings.count == 1)
    #expect(snapshot.warnings[0].description.contains("“a”"))
    root.sublayers = nil
    #expect(LayerSnapshot(root).warnings.isEmpty)
  }

  @Test func layersThatLookAlikeShareAStyle() {
    let root = CALayer(100, 100)
    for i in 0..<10 {
      let layer = CALayer(10, 10, at: CGPoint(CGFloat(i), 0))
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
    }
    #expect(LayerSnapshot(root).styles.count == 2)
    root.sublayers?[4].cornerRadius = 1
    #expect(LayerSnapshot(root).styles.count == 3)
  }

  @Test func turningOverGoesByParity() {
    let (root, a, b) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    a.addSublayer(b)
    root.isGeometryFlipped = true
    b.isGeometryFlipped = true
    #expect(LayerSnapshot(root).nodes.map(\.isTurnedOver) == [true, true, false])
  }

  @Test func visibleSublayersAreToldFromOthers() {
    let (root, a) = (CALayer(), CALayer())
    #expect(!LayerSnapshot(root).hasVisibleSublayers(0))
    root.addSublayer(a)
    #expect(LayerSnapshot(root).hasVisibleSublayers(0))
    a.isHidden = true
    #expect(!LayerSnapshot(root).hasVisibleSublayers(0))
    root.addSublayer(CALayer())
    #expect(LayerSnapshot(root).hasVisibleSublayers(0))
  }

  @Test func nodesStandInPreorder() {
    let (root, a, b, c) = (CALayer(), CALayer(), CATransformLayer(), CALayer())
    root.sublayers = [a, c]
    a.addSublayer(b)
    let snapshot = LayerSnapshot(root, at: 3)
    #expect(snapshot.time == 3)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 0])
    #expect(snapshot.nodes.map(\.subtreeEnd) == [4, 3, 3, 4])
    #expect(snapshot.nodes.map { $0.kind == .transformLayer } == [false, false, true, false])
    #expect(Array(snapshot.children(of: 0)) == [1, 3])
  }

  @Test func aMaskIsNoSublayer() {
    let root = CALayer()
    root.mask = CALayer()
    root.mask?.addSublayer(CALayer())
    let nodes = LayerSnapshot(root).nodes
    // The mask follows the tree, as a separate tree.
    #expect(nodes.map(\.subtreeEnd) == [1, 3, 3])
    #expect(nodes.map(\.parent) == [-1, -1, 1])
    #expect(nodes.map(\.owner) == [-1, 0, -1])
    #expect(nodes.map(\.mask) == [1, -1, -1])
  }

  @Test func edgesAreSoftWhereTheyMayBe() {
    let layer = CALayer(10, 10)
    func softEdges() -> CAEdgeAntialiasingMask { LayerSnapshot(layer).styles[0].softEdges }
    #expect(softEdges() == .all)
    layer.edgeAntialiasingMask = [.layerTopEdge]
    #expect(softEdges() == [.layerTopEdge])
    layer.allowsEdgeAntialiasing = false
    #expect(softEdges() == [])
    layer.cornerRadius = 2
    #expect(softEdges() == .all)
  }
}
