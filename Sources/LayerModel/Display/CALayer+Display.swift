import Drawing
import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// Adds `rect` to the part to draw; everything if `nil`.
  final func invalidate(_ rect: CGRect?) {
    if let rect, rect.isNull { return }
    let rect = rect.flatMap { $0.isFinite ? $0 : nil }
    switch (memory.dirty, rect) {
    case (.everything, _): break
    case (_, nil): ownMemory.dirty = .everything
    case (.nothing, let rect?): ownMemory.dirty = .part(rect)
    case (.part(let known), let rect?): ownMemory.dirty = .part(known.union(rect))
    }
    note(.display)
  }

  /// The part of a layer that must be drawn, in the layer's own space.
  enum Dirt: Equatable {
    case nothing
    case part(CGRect)
    case everything
  }

  /// Displays the layer and clears its flag, even if a subclass's `display()` does nothing. A drawing that was cut
  /// short is due again.
  final func performDisplay() {
    pendingWork.remove(.display)
    display()
    noteDrawn()
    if !FrameMeter.goesOn { invalidate(nil) }
  }

  private final func noteDrawn() {
    if memory.dirty != .nothing { ownMemory.dirty = .nothing }
  }

  private final func noteTooLarge(_ isTooLarge: Bool) {
    if memory.isTooLargeToDraw != isTooLarge { ownMemory.isTooLargeToDraw = isTooLarge }
  }

  /// See ``display()``.
  final func displayByDelegateOrDrawing() {
    if memory.animatedDisplay.isRunning {
      if !asksDelegate({ $0.display(self) }) { ownMemory.animatedDisplay.drawsOnCopies = true }
      return
    }
    pendingWork.remove(.display)
    defer { if !pendingWork.contains(.display) { noteDrawn() } }
    // For a presentation copy the delegate has set the contents of the layer itself.
    if !isPresentation, asksDelegate({ $0.display(self) }) { return }
    delegate?.layerWillDraw(self)
    let part: CGRect? = if case .part(let rect) = memory.dirty { rect.overlap(bounds) } else { nil }
    if let part, !(part.width > 0 && part.height > 0) { return }
    drawContents(part)
  }

  /// Draws `part` of the contents, or all of them if `nil`.
  ///
  /// If nobody draws, the contents stay unchanged.
  private final func drawContents(_ part: CGRect?) {
    let place = BackingStore.Geometry(
      bounds: bounds, scale: contentsScale, yDown: yRunsDown, isOpaque: isOpaque, format: contentsFormat)
    noteTooLarge(place.pixels == nil && !place.isEmpty && bounds.isFinite)
    if place.pixels == nil {
      if backingStore != nil { contents = nil }
      return
    }
    delegateDeclined = false
    let previous = backingStore
    let store = BackingStore.drawn(at: place, dirty: part, on: previous) { draw(in: $0) }
    noteTooLarge(store == nil)
    if delegateDeclined, previous == nil, store?.isBlank == true { return }
    contents = store
  }

  /// Draws the contents again if they were drawn for the opposite direction of y.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  final func redrawIfFlipped(yDown: Bool) -> Bool {
    guard let store = backingStore, store.place.yDown != yDown else { return false }
    invalidate(nil)
    performDisplay()
    return true
  }

  /// Asks the delegate for something that it need not implement.
  ///
  /// - Returns: Whether the delegate implements it. The default implementations of ``CALayerDelegate`` decline.
  final func asksDelegate(_ question: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate else { return false }
    delegateDeclined = false
    question(delegate)
    defer { delegateDeclined = false }
    return !delegateDeclined
  }

  /// Whether y runs down the picture in this layer's space, assuming that the space around the root is as in the last
  /// picture.
  final var yRunsDown: Bool {
    var (layer, isFlipped) = (self, isGeometryFlipped)
    while let above = layer.superlayer {
      layer = above
      isFlipped = isFlipped != above.isGeometryFlipped
    }
    return (layer.frames?.yDown ?? true) != isFlipped
  }
}

extension CALayer {
  /// For a delegate that implements a method but has no work in it: the layer proceeds as if the method were missing.
  package final func declineAsDelegate() { delegateDeclined = true }
}
