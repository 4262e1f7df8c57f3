/// The rest of a layer's state, beside its properties.
package struct LayerMemory {
  /// The values of the last frame that have changed since.
  var shown = ShownValues()
  /// The perspectives of transforms that key paths have scaled to nothing, by the key of the property.
  var lostPerspectives: [String: LostPerspective] = [:]
  /// The keys of all animations, and of some that were there: at most twice as many as animations, and a few.
  package var animationKeys: Set<String> = []
  /// Of a transition in the last frame: the nesting depth, the new picture's node, and the snapshot's structure.
  var lastPassage: (depth: Int, newNode: Int32, structure: UInt64) = (0, -1, 0)
  /// The properties that ``CALayer/style`` has given their values, with these.
  var styleValues: [String: Any] = [:]
  /// Whether ``CALayer/layoutSublayers()`` is running.
  var isLayingOut = false
  /// Whether the delegate does not implement the method it was last asked for; see `asksDelegate`.
  var delegateDeclined = false
  /// Whether the backing store would be too large to allocate.
  var isTooLargeToDraw = false
}

/// The values in the last frame of properties that have changed since.
///
/// Only layers that look for actions keep them: layers in trees that play, and layers that have someone to ask.
struct ShownValues {
  /// As setters pass them: an optional property's value is an optional in the `Any`.
  private var values: [(keyPath: String, value: Any?)] = []

  /// Records the value at a key path before it changes; only the first change since a frame counts.
  mutating func note(_ value: Any?, at keyPath: String) {
    if values.contains(where: { $0.keyPath == keyPath }) { return }
    values.append((keyPath, value))
  }

  @inline(__always)
  mutating func removeAll() {
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Sets on `copy`, a presentation copy, the values that the one at `keyPath` depends on.
  ///
  /// - Returns: Whether there were any.
  func restore(keyPath: String, of copy: CALayer) -> Bool {
    let changed = values.filter { keyPath == $0.keyPath || keyPath.hasPrefix($0.keyPath + ".") }
    for (keyPath, value) in changed {
      copy.ownCopiesOfParts(namedBy: keyPath)
      copy.setValue((value as? any OptionalValue).map(\.wrapped) ?? value, forKeyPath: keyPath)
    }
    return !changed.isEmpty
  }
}

/// Any optional, so that one inside an `Any` can be unwrapped.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 as Any } }
}
