import Geometry
import LayerModel

/// A named set of property values in a document, such as `Locked`. See ``CAMLDocument/apply(state:)``.
public struct CAMLState: Hashable, Sendable {
  /// The state's name in the document, such as `Locked`.
  public let name: String

  /// The state that supplies the values this one does not set.
  public let basedOn: String?

  /// Whether a player starts in this state. ``CAMLDocument`` does not apply it automatically.
  public let isInitial: Bool
}

/// A set of animations for the change from one state to another. See ``CAMLDocument/begin(transitionFrom:to:at:)``.
public struct CAMLTransition: Hashable, Sendable {
  /// The names of states; `*` stands for any state.
  public let fromState: String, toState: String

  /// The number of animations.
  public let animationCount: Int

  /// The seconds until the last animation has ended, at most 60.
  package let seconds: Double

  init(_ transition: StateSet.Transition) {
    (fromState, toState, animationCount) = (transition.from, transition.to, transition.elements.count)
    seconds = transition.elements.map(\.animation.end).max() ?? 0
  }
}

extension CAAnimation {
  /// The time of its end, by its own timing alone; at most 60.
  fileprivate var end: Double {
    let cycle = (duration > 0 ? duration : 0.25) * (autoreverses ? 2 : 1)
    let active = repeatDuration > 0 ? repeatDuration : cycle * Double(max(repeatCount, 1))
    let end = beginTime + active / Double(abs(speed))
    return end.isNaN ? 60 : min(max(end, 0), 60)
  }
}

extension CAMLDocument {
  /// The states of the root, then those of its descendants, each name once.
  public var states: [CAMLState] {
    var names: Set<String> = []
    return controller.sets.flatMap(\.states).filter { names.insert($0.name).inserted }
      .map { CAMLState(name: $0.name, basedOn: $0.basedOn, isInitial: $0.isInitial) }
  }

  /// The transitions of the root, then those of its descendants.
  public var transitions: [CAMLTransition] {
    controller.sets.flatMap(\.transitions).map { CAMLTransition($0) }
  }

  /// The state that the layers show; `nil` if they are as written.
  public var currentState: String? { controller.current }

  /// Shows the layers in a state, or, for `nil`, as written.
  ///
  /// The state's values are set on the tree as written: first those of the state that it is based on, then its own;
  /// later values win. All layers that have a state of that name show it; the others stay as written. The values of the
  /// previous state, and the animations of a transition, are removed first. The change is not animated.
  ///
  /// - Throws: ``CAMLError/Code-swift.enum/unknownState`` if no state has that name. Nothing is changed then.
  public func apply(state name: String?) throws(CAMLError) {
    try check(name)
    controller.show(name)
  }

  /// Animates the layers from one state to another; `nil` stands for the tree as written.
  ///
  /// The layers have the values of the new state at once, and the animations of the transition show the change. A
  /// transition that names both states takes precedence over one with `*`. Without a transition the layers change at
  /// once.
  ///
  /// An animation without `fromValue` starts at the visible value, and one without `toValue` ends at the value in the
  /// new state. The visible value is the value in the old state, or, while a transition to that state runs, the current
  /// value of that transition. Each animation is added under the key that the document gives. Animations of filters and
  /// emitter cells, which need a name, are added to their layer, with the key path from there before the key.
  ///
  /// - Parameter time: The start of the animations, in seconds of the document's time. Their own `beginTime` is
  ///   relative to it.
  /// - Throws: ``CAMLError/Code-swift.enum/unknownState`` if no state has one of the names. The layers are then
  ///   unchanged.
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
