import LayerModel

/// The ids of the objects that states change and animations follow: `#1`, `#2` … in document order.
struct TargetNumbers {
  private var ids: [StateTarget.Identity: String] = [:]
  /// The targets whose id is not written yet. An object that occurs in the document twice gets its id at the first
  /// place only.
  private var unwritten: Set<StateTarget.Identity> = []

  init(_ root: CALayer, _ sets: [StateSet]) {
    var wanted: Set<StateTarget.Identity> = []
    for set in sets {
      for target in set.states.flatMap(\.elements).flatMap(\.targets) { wanted.insert(target.identity) }
      for element in set.transitions.flatMap(\.elements) { wanted.insert(element.target.identity) }
    }
    wanted.formUnion(Self.followed(below: root))
    if wanted.isEmpty { return }
    func number(_ target: StateTarget) {
      let identity = target.identity
      if wanted.contains(identity), ids[identity] == nil { ids[identity] = "#\(ids.count + 1)" }
    }
    var pending = [root]
    for case .addLayer(let layer, _, _) in sets.flatMap(\.states).flatMap(\.elements) where layer.superlayer == nil {
      pending.insert(layer, at: 0)
    }
    while let layer = pending.popLast() {
      number(.layer(layer))
      for property in LayerClass.of(layer).table { Self.visit(property.get(layer), depth: 0, number) }
      for key in layer.animationKeys() ?? [] { number(.animation(key: key, of: layer)) }
      pending += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { pending.append(mask) }
    }
    unwritten = Set(ids.keys)
  }

  /// The layers that animations follow.
  private static func followed(below root: CALayer) -> Set<StateTarget.Identity> {
    var found: Set<StateTarget.Identity> = []
    func visit(_ animation: CAAnimation?, depth: Int) {
      if let source = (animation as? CAMatchMoveAnimation)?.sourceLayer {
        found.insert(StateTarget.layer(source).identity)
      }
      guard depth < WrittenDepth.objects else { return }
      for member in (animation as? CAAnimationGroup)?.animations ?? [] { visit(member, depth: depth + 1) }
    }
    var pending = [root]
    while let layer = pending.popLast() {
      for key in layer.animationKeys() ?? [] { visit(layer.animation(forKey: key), depth: 0) }
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return found
  }

  private static func visit(_ value: CAMLValue, depth: Int, _ number: (StateTarget) -> Void) {
    guard depth < WrittenDepth.objects else { return }
    switch value {
    case .filter(let filter): number(.filter(filter))
    case .cell(let cell):
      number(.cell(cell))
      for cell in cell.emitterCells ?? [] { visit(.cell(cell), depth: depth + 1, number) }
    case .list(let members): for member in members { visit(member, depth: depth, number) }
    default: break
    }
  }

  /// The id of `target`; `nil` if the target is not in the tree.
  func id(of target: StateTarget) -> String? { ids[target.identity] }

  /// Whether the target's id has not been written yet.
  func isUnwritten(_ target: StateTarget) -> Bool { unwritten.contains(target.identity) }

  /// The attribute that gives `target` its id; empty if the target has no id or the id is already written.
  mutating func attributes(of target: StateTarget) -> [String] {
    guard let id = ids[target.identity], unwritten.remove(target.identity) != nil else { return [] }
    return ["id=\"\(id)\""]
  }
}
