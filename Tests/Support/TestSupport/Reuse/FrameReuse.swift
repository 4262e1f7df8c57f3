import Foundation
import Geometry
import LayerModel
import LayerSnapshots

/// A tree that changes from frame to frame, as its seed says. Two trees of one kind and seed are twins.
package protocol ChangingTree {
  var root: CALayer { get }
  /// The picture of the frames.
  var viewport: Viewport { get }
  /// Changes a few layers.
  mutating func change()
}

/// A tree that a test changes.
package struct ScriptedTree: ChangingTree {
  package let root: CALayer
  package let viewport: Viewport
  private var step = 0
  private let body: (Int) -> Void

  /// - Parameter change: The change before a frame, by the frame's number from 1 on. No change is animated.
  package init(_ root: CALayer, in viewport: Viewport = Viewport(), change: @escaping (Int) -> Void) {
    (self.root, self.viewport, body) = (root, viewport, change)
  }

  package mutating func change() {
    step += 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body(step)
    CATransaction.commit()
  }
}

/// Frames that keep what they can of the frame before, beside frames from scratch: snapshots, display lists, pictures.
///
/// A test names the kind of tree, which says how it changes, and two functions, which say what is reused. It asserts in
/// `expect` that both frames are equal, and counts what was reused.
package enum FrameReuse {
  package struct Step<Frame> {
    package let number: Int
    /// What is compared: the tree, the seed and the step, for failures.
    package let name: String
    package let time: Double
    package let reused: Frame
    package let scratch: Frame
  }

  /// Draws the frames of a tree in both ways; the tree changes before each but the first.
  ///
  /// - Parameters:
  ///   - twin: Another tree of the same kind and seed to draw from scratch, where a frame of one tree would hide its
  ///     changes from the other; `nil` to draw the same tree.
  ///   - viewport: The picture, if not the tree's.
  ///   - interval: The time from frame to frame.
  package static func compare<Frame>(
    _ tree: any ChangingTree, twin: (any ChangingTree)? = nil, in viewport: Viewport? = nil, frames: Int,
    interval: Double = 0, name: String,
    reusing: (CALayer, Viewport, Double) throws -> Frame, fromScratch: (CALayer, Viewport, Double) throws -> Frame,
    expect: (any ChangingTree, Step<Frame>) throws -> Void
  ) rethrows {
    var (tree, twin) = (tree, twin)
    let viewport = viewport ?? tree.viewport
    for number in 0..<frames {
      if number > 0 {
        tree.change()
        twin?.change()
      }
      let time = Double(number) * interval
      let reused = try reusing(tree.root, viewport, time)
      let scratch = try fromScratch(twin?.root ?? tree.root, viewport, time)
      try expect(
        tree, Step(number: number, name: "\(name), step \(number)", time: time, reused: reused, scratch: scratch))
    }
  }
}
