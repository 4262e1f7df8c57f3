import DisplayLists
import TestSupport

/// Occlusion culling: exactly the items under opaque ones are dropped.
@Suite struct OcclusionCullingTests {
  /// Two columns and two rows of opaque tiles that cover a 128 × 128 picture, except those left out, over two sheets
  /// that reach into each tile.
  private func items(without missing: Int? = nil, shift: CGFloat = 0) throws -> [ListedItem] {
    let root = CALayer(size: 128)
    for x: CGFloat in [20, 30] { root.addSublayer(CALayer(x, 24, 80, 80, .green)) }
    for k in 0..<4 where k != missing {
      root.addSublayer(CALayer(CGFloat(k % 2) * (64 + shift), CGFloat(k / 2) * 64, 64, 64, .red))
    }
    return try LeafTests.list(root).listed(0)
  }

  private func count(of color: SIMD4<Float>, in items: [ListedItem]) -> Int { items.count { $0.color == color } }

  @Test func itemsHiddenByCombinedCoversAreDropped() throws {
    let red = SIMD4<Float>(1, 0, 0, 1)
    try verify(items().allSatisfy { $0.color == red }, items().count == 4)
  }

  @Test(arguments: [(3, 0), (nil, 1)] as [(Int?, CGFloat)])
  func itemsVisibleThroughGapsAreKept(_ missing: Int?, _ shift: CGFloat) throws {
    let green = SIMD4<Float>(0, 1, 0, 1)
    // The lower sheet is hidden everywhere, because the upper one fills the gap.
    #expect(count(of: green, in: try items(without: missing, shift: shift)) == 1)
  }

  /// A layer inside a single pixel covers none, including the last pixel of a picture.
  @Test(arguments: [1, 9]) func layersInsideAPixelHideNothing(side: Int) throws {
    let root = CALayer(size: CGFloat(side)), last = CGFloat(side - 1)
    for place: CGFloat in [0.1, 0.3, 0.5] {
      root.addSublayer(CALayer(last + place, last + place, 0.4, 0.4, CGColor(red: place, green: 0, blue: 0, alpha: 1)))
    }
    // Enough opaque area to search for hidden items.
    for x in 0..<2 { root.addSublayer(CALayer(-CGFloat(x), 0, last, last, .green)) }
    let items = try LeafTests.list(root).listed(0)
    for place: Float in [0.1, 0.3, 0.5] { verify(items.contains { $0.color.x == place }) }
  }

  /// The top layer at a point is known from the geometry.
  @Test(arguments: 0..<Cases.count(3, ofMany: 12), [true, false]) func topmostItemOfEachPixelIsKept(
    _ seed: Int, _ isSmooth: Bool
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let root = CALayer(size: 200)
    var layers: [CALayer] = []
    // The inside of a small antialiased layer hides nothing.
    let (least, most) = isSmooth ? (80.0, 140.0) : (30, 90)
    for k in 0..<250 {
      let layer = CALayer(
        random.number(-40, 160), random.number(-40, 160), random.number(least, most), random.number(least, most),
        CGColor(red: CGFloat(k + 1) / 256, green: 0, blue: 0, alpha: 1))
      layer.transform = CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
      layer.allowsEdgeAntialiasing = isSmooth
      root.addSublayer(layer)
      layers.append(layer)
    }
    let items = try LeafTests.list(root).listed(0)
    let drawn = Set(items.map { Int(($0.color.x * 256).rounded()) })
    verify(drawn.count < 125)
    for y in 0..<200 {
      for x in 0..<200 {
        let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        let top = layers.lastIndex { layer in
          // Well inside, because the rasterizer's grid is 1/256 of a pixel.
          layer.bounds.insetBy(dx: 0.02, dy: 0.02).contains(layer.convert(point, from: root))
        }
        if let top, !drawn.contains(top + 1) {
          Issue.record("layer \(top) shows at (\(x), \(y)), and is not drawn")
          return
        }
      }
    }
  }
}
