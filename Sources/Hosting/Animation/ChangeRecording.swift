import Imaging
import LayerModel

/// The changes of layers that a block makes at once, with the values before.
final class ChangeRecording {
  struct Change {
    let layer: CALayer
    let key: String
    let old: Any
  }

  private(set) var changes: [Change] = []
  private var known: Set<Place> = []

  private struct Place: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  func note(_ layer: CALayer, _ key: String) {
    guard known.insert(Place(layer: ObjectIdentifier(layer), key: key)).inserted,
      let old = layer.shownOrOwnValue(forKey: key)
    else { return }
    changes.append(Change(layer: layer, key: key, old: old))
  }
}

extension CALayer {
  /// The property's visible value: the animated value while it is animated.
  func shownOrOwnValue(forKey key: String) -> Any? {
    // Animations of parts, and further additive ones, have keys such as `bounds.size` and `position-2`.
    let keys = animationKeys() ?? []
    if keys.contains(where: { $0 == key || $0.hasPrefix(key + ".") || $0.hasPrefix(key + "-") }),
      let shown = presentation()?.value(forKey: key)
    {
      return shown
    }
    return valueOrClear(forKey: key)
  }

  /// The property's value; for a colour that is not set, a clear one.
  func valueOrClear(forKey key: String) -> Any? {
    value(forKey: key) ?? (key.hasSuffix("Color") ? CGColor.clear : nil)
  }
}
