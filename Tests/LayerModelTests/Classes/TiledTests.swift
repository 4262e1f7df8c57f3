import Drawing
import TestSupport

/// Records the requested tiles.
private final class Map: CATiledLayer {
  var asked: [(rect: CGRect, scale: CGFloat)] = []

  override func draw(in ctx: CGContext) {
    let rect = CGRect(x: 0, y: 0, width: ctx.width, height: ctx.height).applying(ctx.ctm.inverted())
    asked.append((rect, ctx.ctm.a))
    // CALayer's implementation draws nothing without a delegate.
    if rect.minX == 0 && rect.minY == 0 && hasHole { super.draw(in: ctx) }
  }

  var hasHole = false
}

@Suite struct TiledTests {
  private func map(_ width: CGFloat, _ height: CGFloat) -> Map {
    let map = Map()
    map.bounds = CGRect(0, 0, width, height)
    map.position = CGPoint(width / 2, height / 2)
    map.tileSize = CGSize(width: 100, height: 100)
    return map
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max]) func anyLevelsOfDetailHaveATile(levels: Int) {
    let map = map(50, 50)
    (map.levelsOfDetail, map.levelsOfDetailBias) = (levels, levels)
    verify(map.commitFrame().nodes.count > 1)
  }

  @Test func tilesFillTheBounds() {
    let map = map(250, 100)
    map.addSublayer(CALayer(1, 1))
    let snapshot = map.commitFrame()
    verify(map.asked.map(\.rect) == [CGRect(0, 0, 100, 100), CGRect(100, 0, 100, 100), CGRect(200, 0, 50, 100)])
    verify(map.asked.allSatisfy { $0.scale == 1 })
    verify(snapshot.nodes.map(\.parent) == [-1, 0, 0, 0, 0], "below the sublayer")
    for (i, tile) in map.asked.enumerated() {
      let node = snapshot.nodes[i + 1]
      verify(CATransform3DIsIdentity(node.geometry.placement))
      verify(snapshot.styles[Int(node.style)].contents?.frame == tile.rect)
    }
    // Only the edges on the layer's bounds are soft.
    verify(snapshot.styles[Int(snapshot.nodes[2].style)].softEdges == [.layerBottomEdge, .layerTopEdge])
  }

  @Test func tilesAreAskedForOnce() {
    let map = map(250, 100)
    let first = map.commitFrame()
    let second = map.commitFrame()
    verify(map.asked.count == 3, first.nodes.map(\.version) == second.nodes.map(\.version))
    map.bounds.origin.x = 50
    map.commitFrame()
    verify(map.asked.count == 5, "the two at the ends are others now")
    map.setNeedsDisplay()
    let third = map.commitFrame()
    verify(map.asked.count == 8, third.nodes[0].version != second.nodes[0].version)
  }

  @Test(arguments: [
    (1.0, 1.0), (2.0, 2.0), (3.0, 4.0), (100.0, 4.0), (0.5, 0.5), (0.1, 0.25), (0.8, 1.0),
  ])
  func theLevelIsTheNearest(scale: Double, expected: Double) {
    let map = map(100, 100)
    (map.levelsOfDetail, map.levelsOfDetailBias) = (5, 2)
    map.commitFrame(in: Viewport(scale: CGFloat(scale)))
    verify(map.asked.first?.scale.native == expected)
    verify(map.asked.first?.rect.width.native == Double.minimum(100, 100 / expected))
  }

  @Test func scaleAndTransformsCount() {
    let (root, middle, map) = (CALayer(200, 200), CATransformLayer(), map(100, 100))
    root.addSublayer(middle)
    middle.addSublayer(map)
    (map.levelsOfDetail, map.levelsOfDetailBias, map.contentsScale) = (4, 2, 2)
    middle.transform = CATransform3DMakeScale(2, 2, 1)
    map.transform = CATransform3DMakeScale(2, 2, 1)
    root.commitFrame(in: Viewport())
    verify(map.asked.first?.scale == 4, "2 pixels a point, twice as many")
  }

  @Test func onlySeenTilesAreAskedFor() {
    let (root, map) = (CALayer(100, 100, at: CGPoint(50, 50)), map(1e7, 1e7))
    root.addSublayer(map)
    map.position = .zero
    let first = root.commitFrame(in: Viewport())
    verify(map.asked.count <= 4, map.asked.count >= 1, first.warnings.isEmpty)
    map.position.x += 1000
    let second = root.commitFrame(in: Viewport())
    verify(second.nodes[1].version != first.nodes[1].version)
    map.asked = []
    map.isHidden = true
    root.commitFrame(in: Viewport())
    verify(map.asked.isEmpty)
    map.isHidden = false
    verify(root.commitFrame().warnings.count == 1, "without a viewport, all would be")
  }

  @Test func tilesWithoutDrawingAreOmitted() {
    let map = map(250, 100)
    map.hasHole = true
    verify(map.commitFrame().nodes.count == 3)
    map.commitFrame()
    verify(map.asked.count == 3, "holes are remembered")
    map.contents = blank(2, 2)
    verify(map.commitFrame().nodes.count == 1, "a plain layer")
    verify(CATiledLayer().commitFrame().nodes.count == 1)
    map.contents = nil
    map.tileSize = .zero
    verify(map.commitFrame().warnings.count == 1, "tiles of one pixel")
    map.tileSize.width = .nan
    verify(map.commitFrame().nodes.count == 1)
  }
}
