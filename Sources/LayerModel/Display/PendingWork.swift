// What is to be done before the next snapshot.
//
// A layer that needs layout or display notes it, and every layer above notes that something below does, up to one that knows
// already. So a tree in which nothing is to be done is not walked at all.

/// What a layer needs, and what some layer below it does.
struct PendingWork: OptionSet {
  let rawValue: UInt8

  static let layout = PendingWork(rawValue: 1)
  static let layoutBelow = PendingWork(rawValue: 2)
  static let display = PendingWork(rawValue: 4)
  static let displayBelow = PendingWork(rawValue: 8)

  /// Animations that begin, start or stop.
  static let events = PendingWork(rawValue: 16)
  static let eventsBelow = PendingWork(rawValue: 32)

  static let anyLayout: PendingWork = [.layout, .layoutBelow]
  static let anyDisplay: PendingWork = [.display, .displayBelow]
  static let anyEvents: PendingWork = [.events, .eventsBelow]

  /// What a layer notes whose sublayer or mask has this to do.
  var seenFromAbove: PendingWork {
    var work: PendingWork = []
    if !isDisjoint(with: .anyLayout) { work.insert(.layoutBelow) }
    if !isDisjoint(with: .anyDisplay) { work.insert(.displayBelow) }
    if !isDisjoint(with: .anyEvents) { work.insert(.eventsBelow) }
    return work
  }
}

extension CALayer {
  /// Notes `work` here, and above that there is some below.
  final func note(_ work: PendingWork) {
    pendingWork.formUnion(work)
    superlayer?.noteBelow(work.seenFromAbove)
  }

  /// Notes what a sublayer or mask has to do, here and above.
  final func noteBelow(_ work: PendingWork) {
    var layer = self
    while !layer.pendingWork.isSuperset(of: work) {
      layer.pendingWork.formUnion(work)
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Visits this layer and all below it that have some of `work` noted, each before what is in it, and takes the note away.
  ///
  /// - Parameters:
  ///   - below: The note that something below has it.
  ///   - visit: Called for a layer that has it itself.
  final func visit(_ work: PendingWork, below: PendingWork, _ visit: (CALayer) -> Void) {
    // What is in a layer is looked at in the order of the tree, its mask last. Most of many siblings have nothing to do: they are passed
    // over where they are.
    var waiting: [(layers: [CALayer?], next: Int)] = [([self], 0)]
    while let last = waiting.indices.last {
      guard waiting[last].next < waiting[last].layers.count else {
        waiting.removeLast()
        continue
      }
      let layer = waiting[last].layers[waiting[last].next]
      waiting[last].next += 1
      guard let layer, !layer.pendingWork.isDisjoint(with: work.union(below)) else { continue }
      if layer.pendingWork.contains(work) {
        layer.pendingWork.remove(work)
        visit(layer)
      }
      guard layer.pendingWork.contains(below) else { continue }
      layer.pendingWork.remove(below)
      if let mask = layer.maskLayer { waiting.append(([mask], 0)) }
      waiting.append((layer.sublayerList.slots, 0))
    }
  }

  /// Does all layout, then all display that is due in the tree under this layer: what comes before a snapshot of it.
  ///
  /// - Parameter yDown: Whether y runs down around the layer; as it was last when `nil`.
  final func finishPendingWork(yDown: Bool?) {
    layoutTree()
    if let yDown { ownFrames.yDown = yDown }
    if !pendingWork.isDisjoint(with: .anyDisplay) {
      visit(.display, below: .displayBelow) { $0.performDisplay() }
    }
  }

  /// The same, for a document in which y runs up around the layer: what was drawn the other way is drawn again.
  package final func finishPendingWorkForDocument() {
    finishPendingWork(yDown: false)
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.contents is BackingStore { layer.redrawIfTurned(yDown: layer.yRunsDown) }
      if let mask = layer.maskLayer { waiting.append(mask) }
      waiting.append(contentsOf: layer.sublayerList.layers)
    }
  }
}
