import DisplayLists
import TestSupport

/// Equal shapes that lie whole pixels apart share a mask.
@Suite struct ShapeMaskTests {
  /// The number of texels that are covered in the atlas of 100 dots, divided by those of one.
  private func masks(_ change: (CAShapeLayer, Int) -> Void) throws -> Int {
    func covered(_ count: Int) throws -> Int {
      let root = CALayer(0, 0, 400, 400)
      for i in 0..<count {
        let dot = CAShapeLayer()
        dot.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
        dot.position = CGPoint(x: 20.25 + 40 * CGFloat(i % 10), y: 20.5 + 40 * CGFloat(i / 10))
        dot.path = CGPath(ellipseIn: dot.bounds, transform: nil)
        dot.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        change(dot, i)
        root.addSublayer(dot)
      }
      let snapshot = root.commitFrame()
      let list = DisplayListBuilder.displayList(
        for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096)
      return list.coverage.pages.reduce(0) { $0 + $1.bytes.count { $0 > 0 } }
    }
    let one = try covered(1)
    return Int((Double(try covered(100)) / Double(one)).rounded())
  }

  @Test func equalShapesShareTheirMask() throws {
    try verify(masks { _, _ in } == 1)
    try verify(masks { dot, i in dot.fillColor = CGColor(red: CGFloat(i) / 100, green: 0, blue: 0, alpha: 0.5) } == 1)
    // Places that differ only by rounding.
    try verify(masks { dot, i in dot.position.x += CGFloat(i) * 1e-9 } == 1)
    try verify(masks { dot, _ in dot.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) } <= 2)
    try verify(masks { dot, i in dot.position.x += i % 2 == 0 ? 0 : 0.5 } == 2)
    #expect(
      try masks { dot, i in dot.path = CGPath(ellipseIn: dot.bounds.insetBy(dx: CGFloat(i) / 50, dy: 0), transform: nil)
      } > 50)
    try verify(masks { dot, i in dot.transform = CATransform3DMakeRotation(CGFloat(i) / 20, 0, 0, 1) } > 50)
    try verify(masks { dot, i in dot.fillRule = i % 2 == 0 ? .evenOdd : .nonZero } == 2)
  }

  /// A shape that the picture's edge cuts has its own mask, of the visible part.
  @Test func clippedShapeHasItsOwnMask() throws {
    try verify(masks { dot, i in if i == 99 { dot.position.x = 397 } } == 2)
  }

  /// The hard edges of a clip decide about texels, as its antialiased ones do.
  @Test func theHardEdgesOfAClipCutTheMask() throws {
    func list(_ edges: CAEdgeAntialiasingMask) throws -> DisplayList {
      let (clip, shape) = (CALayer(20.3, 20, 40, 40), CAShapeLayer())
      (clip.masksToBounds, clip.edgeAntialiasingMask) = (true, edges)
      shape.path = CGPath(rect: CGRect(x: -10, y: 10, width: 100, height: 10), transform: nil)
      clip.addSublayer(shape)
      let snapshot = CALayer(size: 100, holding: clip).commitFrame()
      return DisplayListBuilder.displayList(
        for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096)
    }
    let (soft, hard) = (try list(.all), try list([]))
    for list in [soft, hard] { verify(list.passes[0].states.map(\.features) == [.covered]) }
    func texels(_ list: DisplayList) -> Set<UInt8> { Set(list.coverage.pages[0].bytes.prefix(400)) }
    verify(texels(soft).count == 3, texels(hard) == [255], "\(texels(soft)), \(texels(hard))")
  }
}
