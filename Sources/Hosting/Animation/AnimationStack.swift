import Foundation
import Geometry
import Imaging
import LayerModel

/// The animation blocks that a thread is in, the innermost last.
final class AnimationStack {
  /// The effect of a block on a change: an animation, a record of it, or an immediate change.
  enum Entry {
    case animate(AnimationBlock)
    case record(ChangeRecording)
    case atOnce
  }

  private(set) var entries: [Entry] = []

  /// Whether blocks animate; see ``UIView/setAnimationsEnabled(_:)``.
  var isEnabled = true

  private static let key = "lamina.Hosting.AnimationStack"

  static var ofThread: AnimationStack {
    let values = Thread.current.threadDictionary
    if let known = values[key] as? AnimationStack { return known }
    let stack = AnimationStack()
    values[key] = stack
    return stack
  }

  func run(_ entry: Entry, _ body: () -> Void) {
    entries.append(entry)
    body()
    entries.removeLast()
  }

  /// The innermost block that animates, unless changes happen at once.
  var block: AnimationBlock? { if case .animate(let block) = entries.last { block } else { nil } }

  /// The animation for a change that is about to happen; `nil` if it happens at once.
  func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard isEnabled, let entry = entries.last, CALayer.keysAnimatedInViews.contains(key) else { return nil }
    switch entry {
    case .animate(let block): return block.action(for: layer, key)
    case .record(let recording):
      recording.note(layer, key)
      return nil
    case .atOnce: return nil
    }
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
