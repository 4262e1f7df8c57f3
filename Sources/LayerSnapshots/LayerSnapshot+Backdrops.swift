/// Layers that mix with the pixels behind them, and the background filters that have an effect.
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

  /// Whether node `index`, or a layer below it, filters its backdrop. Such a plane is drawn whole: planes that pass
  /// through it are divided, and it is not.
  package func isDrawnWhole(_ index: Int) -> Bool {
    guard effects(of: index)?.backgroundFilters.isEmpty == false || hasBackgroundFilters(below: index) else {
      return false
    }
    var top = index
    while nodes[top].parent >= 0 { top = Int(nodes[top].parent) }
    return nodes[top].owner < 0
  }

  /// Whether a layer below node `index` filters its backdrop.
  package func hasBackgroundFilters(below index: Int) -> Bool {
    (index + 1..<max(index + 1, Int(nodes[index].subtreeEnd))).contains {
      effects(of: $0)?.backgroundFilters.isEmpty == false
    }
  }

  /// Whether some layer mixes with the pixels behind it: by a blend mode or a background filter.
  package var blends: Bool { effects.contains(where: \.blends) }

  /// Whether a layer below node `index` does so: a group changes what it mixes with.
  package func blendsBelow(_ index: Int) -> Bool {
    blends && (index + 1..<Int(nodes[index].subtreeEnd)).contains { effects(of: $0)?.blends == true }
  }
}
