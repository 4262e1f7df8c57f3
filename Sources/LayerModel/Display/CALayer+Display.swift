import Drawing
import Foundation
import Geometry

extension CALayer {
  /// Adds `rect` to what has to be drawn; everything when `nil`.
  ///
  /// A rectangle with NaN or infinity in it stands for everything, ``CGRect/null`` for nothing.
  final func invalidate(_ rect: CGRect?) {
    if let rect, rect.isNull { return }
    let rect = rect.flatMap { $0.isFinite ? $0 : nil }
    switch (dirty, rect) {
    case (.everything, _): break
    case (_, nil): dirty = .everything
    case (.nothing, let rect?): dirty = .part(rect)
    case (.part(let known), let rect?): dirty = .part(known.union(rect))
    }
    note(.display)
  }

  /// What has to be drawn, in the layer's own space.
  enum Dirt: Equatable {
    case nothing
    case part(CGRect)
    case everything
  }

  /// Displays the layer, which is flagged no more, not even where a subclass's `display()` does nothing about it.
  final func performDisplay() {
    pendingWork.remove(.display)
    display()
    dirty = .nothing
  }

  /// See ``display()``.
  final func displayByDelegateOrDrawing() {
    pendingWork.remove(.display)
    defer { if !pendingWork.contains(.display) { dirty = .nothing } }
    if asksDelegate({ $0.display(self) }) { return }
    delegate?.layerWillDraw(self)
    let part: CGRect? = if case .part(let rect) = dirty { rect.intersection(bounds) } else { nil }
    if let part, !(part.width > 0 && part.height > 0) { return }
    drawContents(part)
  }

  /// Draws `part` of the contents, or all of them when `nil`.
  ///
  /// Where nobody draws, the contents stay what they are: there is no store for nothing.
  private final func drawContents(_ part: CGRect?) {
    let place = BackingStore.Place(
      bounds: bounds, scale: contentsScale, yDown: yRunsDown, isOpaque: isOpaque)
    isTooLargeToDraw = place.pixels == nil && !place.isEmpty && bounds.isFinite
    if place.pixels == nil {
      if contents is BackingStore { contents = nil }
      return
    }
    delegateDeclined = false
    let previous = contents as? BackingStore
    let store = BackingStore.drawn(at: place, dirty: part, on: previous) { draw(in: $0) }
    isTooLargeToDraw = store == nil
    if delegateDeclined, previous == nil, store?.isBlank == true { return }
    contents = store
  }

  /// Draws again where y runs the other way in the picture than it did when the contents were drawn.
  ///
  /// - Returns: Whether it does.
  @discardableResult
  final func redrawIfTurned(yDown: Bool) -> Bool {
    guard let store = contents as? BackingStore, store.place.yDown != yDown else { return false }
    invalidate(nil)
    performDisplay()
    return true
  }

  /// Asks the delegate for something that it need not implement.
  ///
  /// - Returns: Whether it does: what a delegate leaves out, ``CALayerDelegate``'s own versions answer, which decline.
  final func asksDelegate(_ question: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate else { return false }
    delegateDeclined = false
    question(delegate)
    defer { delegateDeclined = false }
    return !delegateDeclined
  }

  /// Whether y runs down the picture in this layer's space, as far as that is known: as around the root in the last picture.
  final var yRunsDown: Bool {
    var root = self
    while let above = root.superlayer { root = above }
    return root.hostYDown != contentsAreFlipped()
  }
}

extension CALayer {
  /// For a delegate that has one of its methods, and finds out that it has nothing to do there: the layer goes on as if the
  /// method were left out.
  package final func declineAsDelegate() { delegateDeclined = true }
}
