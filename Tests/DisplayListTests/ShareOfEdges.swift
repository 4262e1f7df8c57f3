import DisplayLists
import TestSupport

/// The share of a picture of 400 × 400 points that is drawn from coverage that the CPU works out. A pixel that several
/// items cover counts for each.
func shareOfEdges(_ layer: CALayer) throws -> Double {
  let root = CALayer(size: 400, holding: layer)
  let snapshot = root.commitFrame()
  let list = DisplayListBuilder.displayList(
    for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096)
  let pass = try #require(list.passes.first)
  let total = zip(pass.items, pass.states).reduce(0) { sum, element in
    guard element.1.features.contains(.covered) else { return sum }
    return element.0.clipped(to: pass.frame).reduce(sum) { $0 + abs($1.quad.signedArea) }
  }
  return total / 160_000
}
