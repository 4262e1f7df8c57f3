import LayerSnapshots

// The work that is due before the next snapshot.
//
// A layer that needs layout or display notes it, and every layer above it notes that a layer below does, up to the
// first that has noted it already. So a tree without pending work is not walked at all.

extension CALayer {
  /// Notes `work` for this layer, and the matching "below" work for the layers above.
  final func note(_ work: PendingWork) {
    pendingWork.formUnion(work)
    superlayer?.noteBelow(work.seenFromAbove)
  }

  /// Notes the work of a sublayer or mask, for this layer and those above.
  final func noteBelow(_ work: PendingWork) {
    var layer = self
    while !layer.pendingWork.isSuperset(of: work) {
      layer.pendingWork.formUnion(work)
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Visits this layer and all layers below it that have noted `work`, parents first, and clears their notes.
  ///
  /// Ends early where nobody waits for the result any more: the layers that were not visited keep their notes.
  ///
  /// - Parameters:
  ///   - below: The note that a layer below has `work`.
  ///   - visit: Called for each layer that has noted `work` itself.
  final func visit(_ work: PendingWork, below: PendingWork, _ visit: (CALayer) -> Void) {
    // Sublayers are visited in tree order, then the mask. Most of many siblings have no work: they are skipped in
    // place, not pushed.
    var waiting: [(layers: [CALayer?], next: Int)] = [([self], 0)]
    let budget = FrameMeter.current
    while let last = waiting.indices.last {
      guard waiting[last].next < waiting[last].layers.count else {
        waiting.removeLast()
        continue
      }
      let layer = waiting[last].layers[waiting[last].next]
      waiting[last].next += 1
      guard let layer, !layer.pendingWork.isDisjoint(with: work.union(below)) else { continue }
      if layer.pendingWork.contains(work) {
        if budget?.goesOn == false {
          waiting[last].next -= 1
          return note(below, aboveLayersOf: waiting)
        }
        layer.pendingWork.remove(work)
        visit(layer)
      }
      guard layer.pendingWork.contains(below) else { continue }
      layer.pendingWork.remove(below)
      if let mask = layer.maskLayer { waiting.append(([mask], 0)) }
      waiting.append((layer.sublayerList.slots, 0))
    }
  }

  /// Notes `below` again for the layers above those that are still to be visited.
  private final func note(_ below: PendingWork, aboveLayersOf waiting: [(layers: [CALayer?], next: Int)]) {
    for (layers, next) in waiting {
      guard let layer = layers[next...].lazy.compactMap(\.self).first, layer !== self else { continue }
      layer.superlayer?.noteBelow(below)
    }
  }

  /// Whether layout or display is due in the tree under this layer.
  final var hasPendingWork: Bool { !pendingWork.isDisjoint(with: PendingWork.anyLayout.union(.anyDisplay)) }

  /// The most passes over a tree whose layers ask for layout or display again during layout and display.
  private static let maximumPasses = 32

  /// Does all due layout, then all due display in the tree under this layer, before a snapshot of it.
  ///
  /// Display may ask for layout and for the display of other layers, so both are repeated until nothing is due, at most
  /// ``maximumPasses`` times. A layer that asks for its own display while it is displayed waits for the next commit.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down around the layer; if `nil`, as in the last picture.
  ///   - rules: The snapshot's rules. `render(in:)` leaves a text layer the contents that it was given.
  final func finishPendingWork(yDown: Bool?, by rules: SnapshotCapture.Rules = .compositor) {
    var passes = Self.maximumPasses
    layoutTree(&passes)
    if let yDown { ownFrames.yDown = yDown }
    var waiting: [CALayer] = []
    while !pendingWork.isDisjoint(with: .anyDisplay) {
      visit(.display, below: .displayBelow) { layer in
        if rules == .context, layer.isTextWithGivenContents { return waiting.append(layer) }
        layer.performDisplay()
        guard layer.pendingWork.contains(.display) else { return }
        layer.pendingWork.remove(.display)
        waiting.append(layer)
      }
      passes -= 1
      guard passes > 0 else { break }
      layoutTree(&passes)
    }
    for layer in waiting { layer.note(.display) }
  }

  /// Does all due layout and display for a document, in which y runs up around the layer: contents drawn for the other
  /// direction are drawn again.
  package final func finishPendingWorkForDocument() {
    finishPendingWork(yDown: false)
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.backingStore != nil { layer.redrawIfFlipped(yDown: layer.yRunsDown) }
      if let mask = layer.maskLayer { waiting.append(mask) }
      waiting.append(contentsOf: layer.sublayerList.layers)
    }
  }
}
