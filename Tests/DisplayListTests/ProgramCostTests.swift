import DisplayLists
import TestSupport

/// Programs do no more work than their items need: software drivers compute all branches of a program at every pixel.
@Suite struct ProgramCostTests {
  private func list(_ root: CALayer) throws -> DisplayList {
    let (snapshot, viewport) = (root.commitFrame(), Viewport())
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 4096)
  }

  private func batches(_ root: CALayer) throws -> [QuadFeatures] {
    let list = try list(root)
    let textures = Batcher.Textures(images: Array(1...UInt32(list.images.count + 1)))
    return list.passes.flatMap { Batcher.plan(for: $0, textures: textures).batches.map(\.state.features) }
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
    try verify(batches(gradient(300)) == [.gradient, [.gradient, .sides]])
    // Where it is small, one call for both costs less.
    try verify(batches(gradient(30)) == [[.gradient, .sides]])
    // The edge of corners that are no arcs is worked out.
    let root = gradient(300)
    let layer = try #require(root.sublayers?.first)
    (layer.cornerRadius, layer.cornerCurve) = (40, .continuous)
    try verify(Set(batches(root)) == [.gradient, [.gradient, .covered]])
  }

  @Test func roundAndManyStopGradientsUseTheirFeatures() throws {
    try verify(batches(gradient(300, .radial)).contains([.gradient, .manyStops, .roundGradient]))
    try verify(batches(gradient(300, .conic)).contains([.gradient, .manyStops, .roundGradient]))
    try verify(batches(gradient(300, stops: 3)).contains([.gradient, .manyStops]))
    try verify(batches(gradient(300, .radial, stops: 5)).contains([.gradient, .manyStops, .roundGradient]))
  }

  @Test func aGroupIsCompositedByAProgramForWhatItHas() throws {
    func groups(isClipped: Bool = false, _ decorate: (CALayer) -> Void) throws -> Set<QuadFeatures> {
      let (group, clip) = (CALayer(0, 0, 50, 50, .red), CALayer(4, 4, 40, 40))
      group.addSublayer(CALayer(10, 10, 50, 50, .green))
      decorate(group)
      // Its edges divide no pixel, so that the corners alone have coverage.
      (clip.masksToBounds, clip.cornerRadius, clip.cornerCurve) = (isClipped, 12, .continuous)
      clip.addSublayer(group)
      return Set(try batches(CALayer(size: 64, holding: clip)).filter { $0.contains(.picture) })
    }
    let masked: (CALayer) -> Void = { $0.mask = CALayer(0, 0, 60, 60, .black) }
    let blended: (CALayer) -> Void = { $0.compositingFilter = "multiplyBlendMode" }
    let erased: (CALayer) -> Void = { $0.compositingFilter = "sourceIn" }
    try verify(groups(masked) == [[.picture, .fade, .groupMask]])
    try verify(groups(blended) == [[.picture, .fade, .blends(.multiply)]])
    try verify(groups { $0.filters = [CAFilter(type: "colorInvert")] } == [[.picture, .fade, .colorFilters]])
    try verify(groups { $0.opacity = 0.5 } == [[.picture, .fade]])
    // A clip is coverage of the group's own.
    let kinds: [((CALayer) -> Void, QuadFeatures)] = [(masked, .groupMask), (blended, .blends(.multiply))]
    for (kind, features) in kinds {
      let all = features.union([.picture, .fade])
      let found = try groups(isClipped: true, kind)
      verify(found.contains(all.union(.covered)), found.isSubset(of: [all, all.union(.covered)]), "\(found)")
    }
    // A mode that changes the backdrop beyond the clip, too, shows all of a picture that is cut before.
    try verify(
      groups(isClipped: true, erased) == [[.picture], [.picture, .covered], [.picture, .fade, .blends(.sourceIn)]])
  }

  /// Of what a clip cuts, only the pixels near its edge have coverage that is worked out.
  @Test func stripsLieAlongTheEdge() throws {
    let clip = CALayer(20.3, 20.3, 360, 360)
    (clip.masksToBounds, clip.cornerRadius, clip.cornerCurve) = (true, 100, .continuous)
    let image = CALayer(0, 0, 360, 360)
    image.contents = CGImage.distinct(32, 32)
    clip.addSublayer(image)
    var (area, parts) = (0.0, 0)
    let list = try list(CALayer(size: 400, holding: clip))
    let pass = try #require(list.passes.first)
    for (item, state) in zip(pass.items, pass.states) {
      guard state.features.contains(.covered) else { continue }
      parts += 1
      area += abs(item.quad.signedArea)
    }
    let texels = list.coverage.pages.reduce(0) { $0 + $1.count }
    verify(parts > 0, parts <= 80, "\(parts) strips")
    // Not the corners outside of the clip, of 8,600 pixels.
    verify(area < 6500, texels == Int(area), "\(area)")
  }
}
