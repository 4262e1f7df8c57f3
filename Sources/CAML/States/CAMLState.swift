/// A named set of values in a document, such as `Locked`: one look of its layers. See ``CAMLDocument/apply(state:)``.
public struct CAMLState: Hashable, Sendable {
  public let name: String

  /// The state whose values count where this one has none.
  public let basedOn: String?

  /// Whether a player starts in this state. A document is read as it is written all the same.
  public let isInitial: Bool
}

/// Animations for the way from one state to another. See ``CAMLDocument/begin(transitionFrom:to:at:)``.
public struct CAMLTransition: Hashable, Sendable {
  /// The names of states; `*` stands for each.
  public let fromState: String, toState: String

  /// How many animations run.
  public let animationCount: Int
}

extension CAMLDocument {
  /// The states of the root, then those of layers in it, each name once.
  public var states: [CAMLState] {
    var names: Set<String> = []
    return controller.sets.flatMap(\.states).filter { names.insert($0.name).inserted }
      .map { CAMLState(name: $0.name, basedOn: $0.basedOn, isInitial: $0.isInitial) }
  }

  /// The transitions of the root, then those of layers in it.
  public var transitions: [CAMLTransition] {
    controller.sets.flatMap(\.transitions).map {
      CAMLTransition(fromState: $0.from, toState: $0.to, animationCount: $0.elements.count)
    }
  }

  /// The state that the layers show; `nil` when they are as written.
  public var currentState: String? { controller.current }

  /// Shows the layers in a state, or, for `nil`, as they are written.
  ///
  /// The values of the state are set on the tree as written: first those of the state that it is based on, then its own; later
  /// ones win. All layers that have a state of that name show it, the others stay as they are written. What another state has set
  /// is taken back first, with the animations of a transition. Nothing is animated.
  ///
  /// - Throws: ``CAMLError/Code-swift.enum/unknownState`` for a name that no state has. Nothing is changed then.
  public func apply(state name: String?) throws(CAMLError) {
    try check(name)
    controller.show(name)
  }

  /// Lets the layers go from one state to another; `nil` stands for the tree as written.
  ///
  /// The layers have the values of the new state at once, and the animations of the transition show the way. A transition that names
  /// both states counts before one with `*`; without any, the layers just change. An animation without `fromValue` starts at the
  /// value of the old state, one without `toValue` ends at that of the new. Each is added under the key that the document gives.
  ///
  /// - Parameter time: When the animations start, in seconds of the document. Their own `beginTime` counts from there.
  /// - Throws: ``CAMLError/Code-swift.enum/unknownState`` for a name that no state has. Nothing is changed then.
  public func begin(transitionFrom old: String?, to new: String?, at time: Double = 0) throws(CAMLError) {
    try check(old)
    try check(new)
    controller.begin(from: old, to: new, at: time)
  }

  private func check(_ name: String?) throws(CAMLError) {
    guard let name, !controller.has(name) else { return }
    let names = states.map(\.name.quoted)
    throw CAMLError(
      code: .unknownState, file: file, position: nil,
      message: "there is no state \(name.quoted); "
        + (names.isEmpty ? "the document has none" : "the document has \(names.joined(separator: ", "))"))
  }
}
