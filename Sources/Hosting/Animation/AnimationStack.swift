import Foundation
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

  static var ofThread: AnimationStack { Thread.own("lamina.Hosting.AnimationStack", AnimationStack()) }

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

extension AnimationBlock {
  /// Makes the changes of `animations`; the completion is called when the last of their animations is over, or with the
  /// next frame or flush if there is none.
  func run(_ animations: () -> Void) {
    AnimationStack.ofThread.run(settings.duration > 0 ? .animate(self) : .atOnce, animations)
    close()
  }

  /// The action for a change that is about to happen. For most properties it is the animation from the value before the
  /// change, or the visible one, to the next value; for those of ``AdditiveChange`` it adds animations afterwards.
  fileprivate func action(for layer: CALayer, _ key: String) -> any CAAction {
    if AdditiveChange.keys.contains(key) { return AdditiveChange(of: layer, key, in: self) }
    let start =
      settings.beginsFromCurrentState ? layer.shownOrOwnValue(forKey: key) : layer.valueOrClear(forKey: key)
    return watchedAnimation(of: layer, key, from: start)
  }
}
