import DisplayLists
import TestSupport

/// The causes of differences between two pictures: the layers, the reasons and the pixels.
@Suite struct DamageCauseTests {
  private struct Cause: Equatable {
    let name: String?
    let reason: DamageCause.Reason
    let pixels: PixelRect

    init(_ name: String?, _ reason: DamageCause.Reason, _ pixels: PixelRect) {
      (self.name, self.reason, self.pixels) = (name, reason, pixels)
    }
  }

  private let root = CALayer(size: 100)
  private let a = CALayer(10, 10, 10, 10, .white), b = CALayer(40, 10, 10, 10, .black)
  private let inside = CALayer(2, 2, 4, 4, .black)

  init() {
    root.backgroundColor = .white
    (a.name, b.name, inside.name) = ("a", "b", "inside")
    a.addSublayer(inside)
    root.sublayers = [a, b]
  }

  private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The causes for which the picture differs after `change`.
  private func causes(_ change: () -> Void) throws -> [Cause] {
    let old = root.commitFrame(at: 0)
    change()
    let new = root.commitFrame(at: 0)
    let viewport = try Viewport().resolved(for: new)
    let found = DamageCause.between(old, new, in: viewport, maximumImageSize: 4096)
    // A renderer draws the same pixels again.
    let tree = RetainedTree(of: old, in: viewport, maximumImageSize: 4096)
    let damage = Damage(tree.update(to: new))
    verify(found.allSatisfy { cause in damage.parts.contains { $0.union(cause.pixels) == $0 } })
    let named = [root, a, b, inside]
    return found.map { cause in
      let layer = cause.reason == .removed ? nil : named.first { $0.node(in: new) == cause.node }
      return Cause(layer?.name, cause.reason, cause.pixels)
    }
  }

  @Test func unchangedTreeHasNoDamageCause() throws {
    try verify(causes {} == [], causes { a.name = "c" } == [])
  }

  @Test func movedLayerIsDamageCause() throws {
    try verify(causes { b.position.x += 20 } == [Cause("b", .moved, box(40, 10, 30, 10))])
    try verify(causes { inside.bounds.size.width = 6 } == [Cause("inside", .moved, box(11, 12, 6, 4))])
    try verify(causes { root.position.x += 1 } == [Cause(nil, .moved, box(0, 0, 100, 100))])
  }

  @Test func restyledLayerIsDamageCause() throws {
    try verify(causes { b.backgroundColor = .white } == [Cause("b", .style, box(40, 10, 10, 10))])
    try verify(causes { b.opacity = 0.5 } == [Cause("b", .style, box(40, 10, 10, 10))])
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    try verify(causes { b.contents = image } == [Cause("b", .contents, box(40, 10, 10, 10))])
  }

  @Test func addedRemovedAndReorderedLayersAreDamageCauses() throws {
    let new = CALayer(70, 70, 10, 10, .black)
    try verify(causes { root.addSublayer(new) }.map(\.reason) == [.added])
    try verify(causes { new.removeFromSuperlayer() } == [Cause(nil, .removed, box(70, 70, 10, 10))])
    let reordered = try causes { root.sublayers = [b, a] }
    verify(Set(reordered.map(\.name)) == ["a", "b"], reordered.allSatisfy { $0.reason == .order })
  }

  /// One that is composited as a whole is drawn again as a whole.
  @Test func changeInsideAGroupIsDamageOfTheGroup() throws {
    a.opacity = 0.5
    try verify(causes { inside.backgroundColor = .white } == [Cause("a", .inside, box(10, 10, 10, 10))])
  }

  @Test func changedBackdropIsDamageCause() throws {
    b.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    b.backgroundFilters = [blur]
    let found = try causes { inside.backgroundColor = .white }
    verify(found.map(\.reason) == [.style, .backdrop], found.map(\.name) == ["inside", "b"])
    verify(found[0].pixels == box(12, 12, 4, 4), found[1].pixels.union(box(0, 0, 60, 60)) == found[1].pixels)
  }
}
