import LayerSnapshots

extension RenderError {
  /// The error with the class and name of its layer, which is one under `root`.
  package func naming(layersOf root: CALayer) -> RenderError {
    guard let wanted = costliestLayer else { return self }
    var (error, pending) = (self, [root])
    while let layer = pending.popLast() {
      if layer.lastNode.structure == wanted.structure, Int(layer.lastNode.index) == wanted.node {
        let name = layer.name.map { " “\($0)”" } ?? ""
        error.costliestLayer?.name = "\(type(of: layer))\(name)"
        break
      }
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    return error
  }
}
