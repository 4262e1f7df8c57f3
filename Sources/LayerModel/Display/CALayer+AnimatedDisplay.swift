import Foundation
import LayerSnapshots

// Display for each frame, while a property is animated that the layer's drawing shows.
//
// As in Core Animation, `display()` is called on the layer itself. A subclass that overrides it, or a delegate with
// `display(_:)`, sets the layer's contents, and asks `presentation()` for the current value. In `CALayer`'s own version
// nothing is drawn at that moment: a copy of the layer that has the value is drawn when the snapshot is taken.

extension CALayer {
  /// Displays the layers among `layers`, all under this root, whose drawing shows a property that is animated at
  /// `time`.
  ///
  /// - Parameter time: In seconds of the space around this root.
  /// - Returns: Whether a layer was displayed, which may have changed others.
  final func displayAnimated(_ layers: [CALayer], at time: CFTimeInterval) -> Bool {
    var isAny = false
    for layer in layers where type(of: layer) != CALayer.self && (layer.isOfForeignClass || layer.delegate != nil) {
      if !FrameMeter.goesOn { break }
      if layer.displayAnimated(at: layer.time(atRootTime: time, root: self), in: self) { isAny = true }
    }
    return isAny
  }

  /// Displays the layer, which a frame of `root` shows, if its drawing shows a property that is animated at `time` of
  /// its own, or was until now.
  ///
  /// - Returns: Whether it was.
  private final func displayAnimated(at time: CFTimeInterval, in root: CALayer) -> Bool {
    let drawn = animationList.filter { showsKeys($0.keys) }
    let isAnimated = drawn.contains { $0.isThere(at: time) && $0.animation.moment(at: time) != nil }
    guard isAnimated || memory.animatedDisplay.showsMoment else {
      if drawn.isEmpty, !memory.animatedDisplay.drawsOnCopies { ownMemory.animatedDisplay.drawsOnCopies = true }
      return false
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if isAnimated {
      noteSeen(in: root)
      (ownMemory.animatedDisplay.isRunning, ownMemory.animatedDisplay.drawsOnCopies) = (true, false)
      display()
      ownMemory.animatedDisplay.isRunning = false
      ownMemory.animatedDisplay.showsMoment = !memory.animatedDisplay.drawsOnCopies
    } else {
      ownMemory.animatedDisplay.showsMoment = false
      invalidate(nil)
      performDisplay()
    }
    CATransaction.commit()
    return true
  }

  /// Whether the drawing shows an animated property.
  final var showsAnimatedKey: Bool { animationList.contains { showsKeys($0.keys) } }

  /// Whether the drawing shows one of these properties.
  private final func showsKeys(_ keys: [String]) -> Bool {
    keys.contains { type(of: self).needsDisplay(forKey: $0) }
  }

  /// Records that the frame in progress shows the layer, and with it its ancestors up to `root`: they have
  /// presentations from now on.
  private final func noteSeen(in root: CALayer) {
    var layer: CALayer? = self
    while let next = layer, !next.wasSeen {
      next.lastNode.structure = Self.seenWithoutNode
      layer = next === root ? nil : next.superlayer
    }
  }

  /// The structure in ``lastNode`` of a layer that was committed but is in no snapshot yet. No snapshot has this
  /// structure.
  fileprivate static let seenWithoutNode = UInt64.max
}

extension CALayer: ScreenRoot {
  /// Whether the tree under this root is on screen: ``CATransaction/flush()`` commits it.
  package final var isOnScreen: Bool {
    get { frames?.isOnScreen == true }
    set {
      if newValue || frames != nil { ownFrames.isOnScreen = newValue }
      if newValue { LayerContext.current.transactions.show(self) }
    }
  }

  /// The roots of the trees on screen in the current context, in the order in which the calling thread has shown them.
  package static var rootsOnScreen: [CALayer] {
    LayerContext.current.transactions.rootsOnScreen.compactMap { $0 as? CALayer }
  }

  /// Commits the tree under this root without a frame: due layout and display are done, and the layers have
  /// presentations from now on.
  final func commitToScreen() {
    finishPendingWork(yDown: nil)
    let plays = LayerContext.current.clock == .manual
    ownFrames.noteCommit()
    // New layers are marked as changed, and so are all above them.
    var pending = [self]
    while let layer = pending.popLast() {
      if !layer.wasSeen { layer.lastNode.structure = Self.seenWithoutNode }
      if plays { layer.isCommitted = true }
      for sublayer in layer.sublayerList.layers where sublayer.isChanged || !sublayer.wasSeen {
        pending.append(sublayer)
      }
      if let mask = layer.maskLayer, mask.isChanged || !mask.wasSeen { pending.append(mask) }
    }
  }
}
