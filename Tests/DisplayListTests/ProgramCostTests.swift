import DisplayLists
import TestSupport

/// Programs do no more work than their items need: software drivers compute all branches of a program at every pixel.
@Suite struct ProgramCostTests {
  private func list(_ root: CALayer) throws -> DisplayList {
    let (snapshot, viewport) = (root.commitFrame(), Viewport())
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 4096)
  }

  private func batches(_ root: CALayer) throws -> [DrawState.Program] {
    let list = try list(root)
    let textures = Batcher.Textures(images: Array(1...UInt32(list.images.count + 1)))
    return list.passes.flatMap { Batcher.plan(for: $0, textures: textures).batches.map(\.state.program) }
  }

  private func features(_ root: CALayer) throws -> [ItemFeatures] {
    try batches(root).compactMap { if case .item(let features) = $0 { features } else { nil } }
  }

  private func gradient(_ side: CGFloat, _ type: CAGradientLayerType = .axial, stops: Int = 2) -> CALayer {
    let layer = CAGradientLayer()
    layer.place(10.3, 10.3, side, side)
    layer.type = type
    if type != .axial { (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)) }
    layer.colors = (0..<stops).map { CGColor(gray: CGFloat($0) / CGFloat(stops), alpha: 0.5) }
    return CALayer(size: 400, holding: layer)
  }

  @Test func theInsideOfAGradientHasADrawCallOfItsOwn() throws {
    try verify(batches(gradient(300)) == [.quad(.gradient), .quad([.gradient, .sides])])
    // Where it is small, one call for both costs less.
    try verify(batches(gradient(30)) == [.quad([.gradient, .sides])])
    // Corners that are no arcs need the item program.
    let root = gradient(300)
    let layer = try #require(root.sublayers?.first)
    (layer.cornerRadius, layer.cornerCurve) = (40, .continuous)
    try verify(batches(root).contains(.quad(.gradient)))
    let others = try features(root)
    verify(!others.isEmpty, others.allSatisfy { $0.contains([.gradient, .outlines]) })
  }

  @Test func roundAndManyStopGradientsUseTheirFeatures() throws {
    try verify(batches(gradient(300, .radial)).contains(.quad([.gradient, .manyStops, .roundGradient])))
    try verify(batches(gradient(300, .conic)).contains(.quad([.gradient, .manyStops, .roundGradient])))
    try verify(batches(gradient(300, stops: 3)).contains(.quad([.gradient, .manyStops])))
    try verify(batches(gradient(300, .radial, stops: 5)).contains(.quad([.gradient, .manyStops, .roundGradient])))
  }

  @Test func aGroupIsCompositedByAProgramForWhatItHas() throws {
    func composites(_ decorate: (CALayer) -> Void) throws -> [CompositeFeatures] {
      let group = CALayer(0, 0, 50, 50, .red)
      group.addSublayer(CALayer(10, 10, 50, 50, .green))
      decorate(group)
      return try batches(CALayer(size: 64, holding: group)).compactMap {
        if case .composite(let features) = $0 { features } else { nil }
      }
    }
    try verify(composites { $0.mask = CALayer(5, 5, 30, 30, .black) } == [CompositeFeatures(isMasked: true)])
    try verify(
      composites { $0.compositingFilter = "multiplyBlendMode" } == [CompositeFeatures(blendMode: .multiply)])
    try verify(
      composites { $0.filters = [CAFilter(type: "colorInvert")] } == [CompositeFeatures(hasFilters: true)])
    try verify(composites { $0.opacity = 0.5 } == [])
  }

  /// An outline with round corners has dozens of edges; each part of a clipped item is near only a few.
  @Test func partsOfWhatAClipCutsLookAtTheEdgesNearThem() throws {
    let clip = CALayer(20.3, 20.3, 360, 360)
    (clip.masksToBounds, clip.cornerRadius) = (true, 100)
    // An image in nine parts, which only the item program reads.
    let image = CALayer(0, 0, 360, 360)
    (image.contents, image.contentsCenter) = (
      CGImage.distinct(32, 32), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    )
    clip.addSublayer(image)
    var (area, edges, parts) = (0.0, 0, 0)
    let pass = try #require(list(CALayer(size: 400, holding: clip)).passes.first)
    for (item, state) in zip(pass.items, pass.states) {
      guard case .item(let features) = state.program, features.contains(.outlines) else { continue }
      parts += 1
      area += abs(item.quad.signedArea)
      edges = max(edges, item.longestOutline)
    }
    verify(parts > 0, edges > 2, edges <= 40, "\(edges) edges")
    // Not the corners outside of the clip, of 8,600 pixels.
    verify(area < 6500, "\(area)")
  }
}

extension DrawItem {
  /// The number of edges that the item program looks at in one of the item's outlines, at most.
  fileprivate var longestOutline: Int {
    // The four numbers of the word `outlines`, and the first one after it.
    let start = DrawItem.layout.first { $0.name == "outlines" }?.offset ?? 0
    return withUnsafeBytes(of: self) { bytes in
      let references = (0..<5).map { bytes.load(fromByteOffset: start + 4 * $0, as: UInt32.self) }
      return references.map { Int($0) & OutlineReference.maximumCount }.max() ?? 0
    }
  }
}
