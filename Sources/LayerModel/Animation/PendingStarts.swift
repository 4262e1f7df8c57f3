import Foundation
import LayerSnapshots

/// Looks for a tree whose animations all wait for a moment of the machine's clock, which its frames do not reach.
///
/// `beginTime = CACurrentMediaTime() + 0.2` is such a moment in a ``LayerContext`` without a manual clock: it counts
/// the machine's hours, while a film starts at 0.
struct PendingStarts {
  private var hasBegun = false
  /// The animation that begins first, with the seconds of its layer until then.
  private var first: (wait: Double, begin: Double, key: String?, layer: CALayer)?

  /// Records an animation that is not over.
  ///
  /// - Parameters:
  ///   - begin: Its begin, and
  ///   - now: the frame's moment, in seconds of the layer.
  mutating func note(_ attached: AttachedAnimation, of layer: CALayer, begin: Double, now: Double) {
    if hasBegun { return }
    let wait = begin - now
    if !(wait > 0) {
      hasBegun = true
      first = nil
    } else if wait.isFinite, wait < first?.wait ?? .infinity {
      first = (wait, begin, attached.key, layer)
    }
  }

  /// The warning for a frame at `time`, in seconds of the space around the root; the same for every frame until
  /// something begins. `nil` unless nothing has begun, and the first animation begins near the machine's time: within a
  /// minute, and much nearer to it than to `time`.
  func warning(at time: CFTimeInterval) -> LayerSnapshot.Warning? {
    guard let first else { return nil }
    let distance = abs(time + first.wait - LayerContext.process.time)
    guard distance < 60, distance < first.wait / 2 else { return nil }
    let name = first.key.map { "“\($0)” of " } ?? ""
    return .init(
      description: """
        no animation begins in these frames: the first, \(name)\(first.layer.words), begins at the machine's clock, \
        \((first.begin * 10).rounded() / 10) s; build and render the tree in a LayerContext, whose clock is the frames'
        """)
  }
}
