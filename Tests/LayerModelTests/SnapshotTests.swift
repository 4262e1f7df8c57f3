import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

@Suite struct SnapshotTests {
  @Test(arguments: [(Float(2), Float(1)), (-1, 0), (.nan, 0), (0.25, 0.25), (.infinity, 1)])
  func opacityIsClamped(given: Float, expected: Float) {
    let layer = CALayer()
    layer.opacity = given
    let node = layer.commitFrame().nodes[0]
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
    let snapshot = root.commitFrame()
    #expect(snapshot.nodes.map(\.isInvisible) == [false, true, true, false])
    #expect(snapshot.warnings.count == 1)
    #expect(snapshot.warnings[0].description.contains("“a”"))
    root.sublayers = nil
    #expect(root.commitFrame().warnings.isEmpty)
  }

  @Test func layersThatLookAlikeShareAStyle() {
    let root = CALayer(100, 100)
    for i in 0..<10 {
      let layer = CALayer(10, 10, at: CGPoint(CGFloat(i), 0))
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
    }
    #expect(root.commitFrame().styles.count == 2)
    root.sublayers?[4].cornerRadius = 1
    #expect(root.commitFrame().styles.count == 3)
  }

  @Test func turningOverGoesByParity() {
    let (root, a, b) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    a.addSublayer(b)
    root.isGeometryFlipped = true
    b.isGeometryFlipped = true
    #expect(root.commitFrame().nodes.map(\.contentsAreFlipped) == [true, true, false])
  }

  @Test func visibleSublayersAreToldFromOthers() {
    let (root, a) = (CALayer(), CALayer())
    #expect(!root.commitFrame().hasVisibleSublayers(0))
    root.addSublayer(a)
    #expect(root.commitFrame().hasVisibleSublayers(0))
    a.isHidden = true
    #expect(!root.commitFrame().hasVisibleSublayers(0))
    root.addSublayer(CALayer())
    #expect(root.commitFrame().hasVisibleSublayers(0))
  }

  @Test func nodesStandInPreorder() {
    let (root, a, b, c) = (CALayer(), CALayer(), CATransformLayer(), CALayer())
    root.sublayers = [a, c]
    a.addSublayer(b)
    let snapshot = root.commitFrame(at: 3)
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
    let nodes = root.commitFrame().nodes
    // The mask follows the tree, as a separate tree.
    #expect(nodes.map(\.subtreeEnd) == [1, 3, 3])
    #expect(nodes.map(\.parent) == [-1, -1, 1])
    #expect(nodes.map(\.owner) == [-1, 0, -1])
    #expect(nodes.map(\.mask) == [1, -1, -1])
  }

  @Test func edgesAreSoftWhereTheyMayBe() {
    let layer = CALayer(10, 10)
    func softEdges() -> CAEdgeAntialiasingMask { layer.commitFrame().styles[0].softEdges }
    #expect(softEdges() == .all)
    layer.edgeAntialiasingMask = [.layerTopEdge]
    #expect(softEdges() == [.layerTopEdge])
    layer.allowsEdgeAntialiasing = false
    #expect(softEdges() == [])
    layer.cornerRadius = 2
    #expect(softEdges() == .all)
  }

  /// Apple's, semantics 12a, row 8.
  @Test func aFractionOfAPixelIsAPixel() throws {
    func pixels(_ width: CGFloat, _ height: CGFloat, scale: CGFloat) throws -> [Int] {
      let layer = CALayer(width, height)
      let frame = try Viewport(scale: scale).resolved(for: LayerSnapshot(layer)).frame
      return [frame.width, frame.height]
    }
    #expect(try pixels(281.25, 100, scale: 2) == [563, 200])
    #expect(try pixels(100.05, 0.1, scale: 2) == [201, 1])
    // 0.1 · 3 is a little more than 0.3.
    #expect(try pixels(0.1 * 3 * 10, 64, scale: 1) == [3, 64])
  }

  @Test func contentsThatShowNothingAreWarnedOf() {
    let layer = CALayer()
    layer.contents = CGImage.distinct(1, 1)
    #expect(LayerSnapshot(layer).warnings.isEmpty)
    layer.name = "badge"
    layer.contents = "picture.png"
    let warnings = LayerSnapshot(layer).warnings.map(\.description)
    #expect(warnings == ["layer “badge” has contents of the type String, which show nothing; a CGImage would"])
    // Again from what has changed since.
    layer.position.x += 1
    #expect(LayerSnapshot(layer).warnings.count == 1)
    layer.contents = nil
    #expect(LayerSnapshot(layer).warnings.isEmpty)
  }
}
