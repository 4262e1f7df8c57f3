import LayerModel

/// The states that a document gives to one layer, and the ways between them.
struct StateSet {
  /// The layer that has them. What they change may lie anywhere in the document.
  let owner: CALayer

  var states: [State] = []
  var transitions: [Transition] = []

  struct State {
    let name: String
    /// The state whose values count where this one has none.
    let basedOn: String?
    let isInitial: Bool
    var elements: [Element] = []
  }

  enum Element {
    /// - Parameter isFinal: Where false, the value is written but never shown.
    case setValue(CAMLValue, keyPath: String, of: StateTarget, isFinal: Bool)
    case addAnimation(CAAnimation, key: String, to: StateTarget)

    var target: StateTarget {
      switch self {
      case .setValue(_, _, let target, _), .addAnimation(_, _, let target): target
      }
    }
  }

  struct Transition {
    /// The names of states; ``any`` stands for each.
    let from: String, to: String
    var elements: [TransitionElement] = []

    static let any = "*"
  }

  struct TransitionElement {
    let key: String
    let target: StateTarget
    let animation: CAAnimation
  }
}

/// Something in a document that states change.
enum StateTarget {
  case layer(CALayer)
  case cell(CAEmitterCell)
  case filter(CAFilter)
  /// The layer's own copy of an animation.
  case animation(key: String, of: CALayer)

  /// The same for the same object.
  enum Identity: Hashable {
    case object(ObjectIdentifier)
    case animation(ObjectIdentifier, String)
  }

  var identity: Identity {
    switch self {
    case .layer(let layer): .object(ObjectIdentifier(layer))
    case .cell(let cell): .object(ObjectIdentifier(cell))
    case .filter(let filter): .object(ObjectIdentifier(filter))
    case .animation(let key, let layer): .animation(ObjectIdentifier(layer), key)
    }
  }
}

extension StateSet {
  /// The states to apply, one after the other, for the one called `name`: it comes last, what it is based on before it. Of states
  /// that are based on each other in a circle, each comes once.
  func chain(_ name: String) -> [State] {
    var chain: [State] = []
    var next: String? = name
    while let name = next, !chain.contains(where: { $0.name == name }) {
      guard let state = states.first(where: { $0.name == name }) else { break }
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }

  /// What runs on the way between two states; `nil` stands for none of them, the layers as written.
  ///
  /// The names of both count before that of the new state alone, that before the old one's, and all before none. Of elements with
  /// one key for one object the last counts.
  func elements(from: String?, to: String?) -> [TransitionElement] {
    func rank(_ transition: Transition) -> Int? {
      let (start, end) = (transition.from, transition.to)
      guard start == Transition.any || start == from, end == Transition.any || end == to else { return nil }
      return (end == Transition.any ? 0 : 2) + (start == Transition.any ? 0 : 1)
    }
    guard let best = transitions.compactMap(rank).max() else { return [] }
    var elements: [TransitionElement] = []
    for element in transitions.filter({ rank($0) == best }).flatMap(\.elements) {
      elements.removeAll { $0.key == element.key && $0.target.identity == element.target.identity }
      elements.append(element)
    }
    return elements
  }
}
