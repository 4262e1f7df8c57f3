import Geometry

extension LayerSnapshot {
  /// Whether two layers look alike in their own planes, with their sublayers and masks. Their places, opacities and
  /// masks may differ.
  package func looksAlike(_ a: Int, _ b: Int) -> Bool {
    let count = Int(nodes[a].subtreeEnd) - a
    guard count == Int(nodes[b].subtreeEnd) - b else { return false }
    let first = nodes[a].geometry
    var second = nodes[b].geometry
    (second.position, second.zPosition, second.transform) = (first.position, first.zPosition, first.transform)
    guard first == second, nodes[a].contentsAreFlipped == nodes[b].contentsAreFlipped, nodes[a].kind == nodes[b].kind,
      haveOneLook(a, b)
    else { return false }
    return (1..<max(1, count)).allSatisfy { isSame(a + $0, b + $0, below: b - a) }
  }

  /// Whether two layers look alike with their opacities and masks too. Their places may differ.
  package func isInterchangeable(_ a: Int, _ b: Int) -> Bool {
    nodes[a].opacity == nodes[b].opacity && nodes[a].allowsGroupOpacity == nodes[b].allowsGroupOpacity
      && haveOneMask(a, b) && looksAlike(a, b)
  }

  private func haveOneLook(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (nodes[i], nodes[j])
    return (a.style == b.style || styles[Int(a.style)] == styles[Int(b.style)])
      && (a.effects == b.effects || effects(of: i) == effects(of: j))
  }

  /// Whether two nodes that lie `distance` apart, as their superlayers do, are drawn alike in them.
  private func isSame(_ i: Int, _ j: Int, below distance: Int) -> Bool {
    let (a, b) = (nodes[i], nodes[j])
    return a.isPlaced(like: b) && haveOneLook(i, j) && Int(b.subtreeEnd - a.subtreeEnd) == distance && haveOneMask(i, j)
  }

  private func haveOneMask(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (nodes[i], nodes[j])
    guard a.mask >= 0, b.mask >= 0 else { return a.mask < 0 && b.mask < 0 }
    return nodes[Int(a.mask)].isPlaced(like: nodes[Int(b.mask)]) && looksAlike(Int(a.mask), Int(b.mask))
  }
}
