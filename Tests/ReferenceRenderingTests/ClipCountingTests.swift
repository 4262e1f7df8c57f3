import ReferenceRendering
import TestSupport

/// Nested clips and a child, tilted, with round corners and hard edges, compared with counting: 4,096 points of a
/// lattice in each pixel, each mapped back to the planes.
@Suite struct ClipCountingTests {
  /// A layer between the root and the painted one, with the map from the output to its plane.
  struct Level {
    let back: Homography
    let size: Double, radius: Double
    let soft: CAEdgeAntialiasingMask

    /// Whether a point is inside the edges of one kind.
    func contains(_ point: Vector2, soft isSoft: Bool) -> Bool {
      let p = back.image(of: point)
      func isKept(_ edge: CAEdgeAntialiasingMask, _ distance: Double) -> Bool {
        soft.contains(edge) != isSoft || distance >= 0
      }
      guard isKept(.layerLeftEdge, p.x), isKept(.layerRightEdge, size - p.x), isKept(.layerBottomEdge, p.y),
        isKept(.layerTopEdge, size - p.y)
      else { return false }
      if radius == 0 || !isSoft { return true }
      let half = size / 2
      let d = Vector2(
        max(abs(p.x - half) - half + radius, 0), max(abs(p.y - half) - half + radius, 0))
      return (d * d).sum() <= radius * radius
    }
  }

  @Test(
    arguments: Cases.some(
      2, of: [(15, 9, 5, 0, 10), (15, 0, 15, 9, 15), (9, 0, 6, 0, 15), (3, 0, 12, 0, 0), (0, 0, 0, 0, 0)]))
  func clipCoverageMatchesCountedPoints(
    outer: UInt32, outerRadius: Int, inner: UInt32, innerRadius: Int, leaf: UInt32
  ) throws {
    func layer(_ side: CGFloat, in size: CGFloat, _ mask: UInt32, _ radius: Int, _ transform: CATransform3D) -> CALayer
    {
      let layer = CALayer((size - side) / 2, (size - side) / 2, side, side)
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: mask)
      layer.cornerRadius = CGFloat(radius)
      layer.transform = transform
      layer.masksToBounds = true
      return layer
    }
    let layers = [
      layer(28, in: 40, outer, outerRadius, CATransform3DRotate(CATransform3DMakeRotation(0.5, 0, 1, 0), 0.3, 0, 0, 1)),
      layer(26, in: 28, inner, innerRadius, CATransform3DMakeRotation(0.7, 1, 0.2, 0.9)),
      layer(24, in: 26, leaf, 0, CATransform3DRotate(CATransform3DMakeRotation(0.6, 0, 1, 0), -0.5, 0, 0, 1)),
    ]
    layers[2].backgroundColor = .white
    let root = CALayer(size: 40, holding: layers[0])
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    root.sublayerTransform = DepthTests.perspective(70)
    layers[1].sublayerTransform = DepthTests.perspective(90)

    let snapshot = root.commitFrame()
    var map = Homography.identity
    var levels: [Level] = []
    for (node, l) in zip(1..., layers) {
      map = Homography(flattening: snapshot.matrixToSuperlayer(of: node)).then(map)
      levels.append(
        Level(
          back: try #require(map.inverse), size: l.bounds.width.native, radius: l.cornerRadius.native,
          soft: l.cornerRadius > 0 ? EdgeTests.all : l.edgeAntialiasingMask))
    }
    let picture = try ReferenceRenderer().picture(of: snapshot, in: Viewport())
    let lattice = (0..<4096).map { i in
      let (u, v) = ((Double(i) + 0.5) / 4096, Double(i) * 0.6180339887498949)
      return Vector2(u, v - v.rounded(.down))
    }
    var partial = 0
    for y in 0..<40 {
      for x in 0..<40 where picture.pixelClass(x, y) != .tie {
        let corner = Vector2(Double(x), Double(y))
        let sample = corner + Vector2(0.5 + 0x1p-8, 0.5 + 0x1p-9)
        let isInside = levels.allSatisfy { $0.contains(sample, soft: false) }
        let count =
          isInside ? lattice.count { p in levels.allSatisfy { $0.contains(corner + p, soft: true) } } : 0
        if count > 0 && count < 4096 { partial += 1 }
        let alpha = Double(picture.image.rgba(x, y).w)
        verify(abs(Double(count) / 4096 * 255 - alpha) < 1.2, "(\(x), \(y))")
      }
    }
    verify(picture.image.coveredArea > 100, (partial > 0) == (outer | inner | leaf != 0))
  }
}
