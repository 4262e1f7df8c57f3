import DisplayLists
import TestSupport

/// Outlines without a closed form are drawn in strips: rectangles inside, and coverage along the edges.
@Suite struct StripTests {
  private struct Strips {
    var inside: [DrawItem] = [], edges: [DrawItem] = []
    var texels: [UInt8] = []

    init(_ list: DisplayList) throws {
      let pass = try #require(list.passes.first)
      for (item, state) in zip(pass.items, pass.states) {
        if state.coveragePage == nil { inside.append(item) } else { edges.append(item) }
      }
      texels = list.coverage.pages.flatMap { $0.bytes.prefix($0.count) }
    }

    static func area(_ items: [DrawItem]) -> Double { items.reduce(0) { $0 + abs($1.quad.signedArea) } }
  }

  private func list(_ layers: CALayer..., reusing memory: inout FrameMemory) throws -> DisplayList {
    let root = CALayer(size: 400)
    for layer in layers { root.addSublayer(layer) }
    let snapshot = root.commitFrame()
    return DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096, reusing: &memory)
  }

  private func strips(_ layer: CALayer) throws -> Strips {
    var memory = FrameMemory()
    return try Strips(list(layer, reusing: &memory))
  }

  private func card(_ side: CGFloat, angle: CGFloat, radius: CGFloat = 20) -> CALayer {
    let layer = CALayer(60.3, 70.6, side, side, .red)
    (layer.cornerRadius, layer.cornerCurve) = (radius, .continuous)
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    return layer
  }

  @Test(arguments: [12, 40, 90, 240] as [CGFloat], [0, 0.02, 0.4, 0.785, 1.3])
  func stripsAddUpToTheAreaOfTheOutline(side: CGFloat, angle: CGFloat) throws {
    let radius = side / 5
    let strips = try strips(card(side, angle: angle, radius: radius))
    let covered = strips.texels.reduce(0.0) { $0 + Double($1) / 255 }
    let shape = RoundedRectangle(
      CGRect(x: 0, y: 0, width: side, height: side), radius: radius.native, corners: .all, isContinuous: true)
    let area = Outlines.polygon(of: shape, in: .output).signedArea
    let sum = covered + Strips.area(strips.inside)
    verify(abs(sum - area) < 0.02 * side.native, "\(sum) for \(area)")
    verify(strips.texels.count == Int(Strips.area(strips.edges)))
    let all = strips.inside + strips.edges
    for (k, item) in all.enumerated() {
      verify(all[(k + 1)...].allSatisfy { !$0.quad.overlaps(item.quad, rounding: 0) })
    }
    // A small layer is one strip, or two; of a large one, little is worked out.
    verify(side > 20 || all.count <= 2, side < 200 || Double(strips.texels.count) < 0.2 * area, all.count < 160)
  }

  @Test func aBorderHasCoverageOfItsOwn() throws {
    let layer = card(90, angle: 0.4)
    (layer.borderWidth, layer.borderColor) = (4, .black)
    let bordered = try strips(layer)
    let strips = Strips.area(bordered.edges)
    verify(bordered.texels.count == 2 * Int(strips), strips > 0)
  }

  /// At a hard edge a pixel is covered or not.
  @Test func hardEdgesDecideAboutWholePixels() throws {
    let layer = CALayer(60.3, 70.6, 120, 90, .red)
    (layer.borderWidth, layer.borderColor, layer.allowsEdgeAntialiasing) = (3, .black, false)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let strips = try strips(layer)
    let covered = strips.texels.filter { $0 > 0 }
    verify(!covered.isEmpty, covered.allSatisfy { $0 == 255 })
  }

  @Test func equalOutlinesShareTheirStripsFromListToList() throws {
    var memory = FrameMemory()
    func texels(_ layers: CALayer...) throws -> Int {
      try Strips(layers.count > 1 ? list(layers[0], layers[1], reusing: &memory) : list(layers[0], reusing: &memory))
        .texels.count
    }
    let one = try texels(card(90, angle: 0.4))
    let moved = card(90, angle: 0.4)
    moved.position.x += 17
    try verify(one > 0, texels(card(90, angle: 0.4)) == one, texels(card(90, angle: 0.4), moved) == one)
    moved.position.x += 0.37
    try verify(texels(moved) > one)
  }
}
