/// The background filters that have an effect.
extension LayerSnapshot {
  /// Whether some layer may filter its backdrop.
  package var hasBackgroundFilters: Bool { effects.contains { !$0.backgroundFilters.isEmpty } }

  /// The filters of the backdrop of node `index`. Empty for the root, and for layers in masks, which show their alpha
  /// only.
  package func backgroundFilters(of index: Int) -> [LayerFilter] {
    guard let filters = effects(of: index)?.backgroundFilters, !filters.isEmpty, nodes[index].parent >= 0 else {
      return []
    }
    var top = index
    while nodes[top].parent >= 0 { top = Int(nodes[top].parent) }
    return nodes[top].owner < 0 ? filters : []
  }

  /// Whether a layer below node `index` filters its backdrop.
  package func hasBackgroundFilters(below index: Int) -> Bool {
    (index + 1..<max(index + 1, Int(nodes[index].subtreeEnd))).contains {
      effects(of: $0)?.backgroundFilters.isEmpty == false
    }
  }
}
