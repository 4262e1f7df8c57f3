/// The rest of a layer's state, beside its properties.
struct LayerMemory {
  /// The values of the last frame that have changed since.
  var shown = ShownValues()
  /// The perspectives of transforms that key paths have scaled to nothing, by the key of the property.
  var lostPerspectives: [String: LostPerspective] = [:]
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
