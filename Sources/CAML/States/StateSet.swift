import LayerModel

/// The states that a document gives to one layer, and the transitions between them.
struct StateSet {
  /// The layer that has the states. The objects that they change may be anywhere in the document.
  let owner: CALayer

  var states: [State] = []
  var transitions: [Transition] = []

  struct State {
    let name: String
    /// The state that supplies the values this one does not set.
    let basedOn: String?
    let isInitial: Bool
    var elements: [Element] = []
  }

  enum Element {
    /// - Parameter isFinal: If false, the value is written back but never shown.
    case setValue(CAMLValue, keyPath: String, of: StateTarget, isFinal: Bool)
    case addAnimation(CAAnimation, key: String, to: StateTarget)
    /// Adds a layer, in front of its siblings or behind one of them.
    case addLayer(CALayer, to: CALayer, below: CALayer?)
    case removeLayer(CALayer, from: CALayer)

    /// All objects that the element names.
    var targets: [StateTarget] {
      switch self {
      case .setValue(_, _, let target, _), .addAnimation(_, _, let target): [target]
      case .addLayer(let layer, let parent, let sibling):
        [.layer(parent), .layer(layer)] + (sibling.map { [.layer($0)] } ?? [])
      case .removeLayer(let layer, let parent): [.layer(parent), .layer(layer)]
      }
    }
  }

  struct Transition {
    /// The names of states; ``any`` stands for any state.
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

/// An object in a document that states can change.
enum StateTarget {
  case layer(CALayer)
  case cell(CAEmitterCell)
  case filter(any FilterObject)
  /// An animation as the layer holds it: a copy of the added one.
  case animation(key: String, of: CALayer)

  /// An identity that is equal for equal objects.
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
  /// The states to apply, in order, for the state called `name`: each after the state that it is based on. In a cycle
  /// each state comes once.
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

  /// The animations between two states; `nil` stands for the layers as written.
  ///
  /// Transitions that name both states take precedence, then those that name the new state, then those that name the
  /// old one, then `*` to `*`. If two animations have the same key and target, the last counts.
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
