import Foundation
import Geometry
import LayerSnapshots

/// The delegate of a layer whose ``CALayer/autoresizingMask`` shares a change in proportion to lengths: a view.
package protocol ProportionallyResizing: CALayerDelegate {}

extension CALayer {
  /// The most passes of ``layoutIfNeeded()`` over a tree whose layers ask for layout during layout.
  private static let maximumPasses = 32

  /// Flags the layer for layout, and notifies its layout manager if it was not flagged before.
  final func flagLayout() {
    let isNews = !pendingWork.contains(.layout)
    note(.layout)
    if !notes.contains(.unarranged), let changes = currentChanges {
      notes.insert(.unarranged)
      changes.unarranged.append(lastNode.index)
    }
    if isNews { layoutManager?.invalidateLayout(of: self) }
  }

  /// Flags the layer for layout after a change without a request; has no effect while it arranges its sublayers.
  final func flagLayoutAfterChange() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Flags this layer and its superlayer for layout, after new bounds or a new transform.
  final func flagLayoutHereAndAbove() {
    flagLayoutAfterChange()
    if let superlayer, superlayer.maskLayer !== self { superlayer.flagLayoutAfterChange() }
  }

  /// See ``layoutIfNeeded()``.
  final func layoutFromTopmost() {
    var top = self
    while let above = top.superlayer, above.pendingWork.contains(.layout) { top = above }
    var passes = Self.maximumPasses
    top.layoutTree(&passes)
  }

  /// Lays out the flagged layers at and below this one, until none is flagged or no passes are left.
  ///
  /// - Parameter passes: The number of passes that may be made; those that were are subtracted.
  final func layoutTree(_ passes: inout Int) {
    if pendingWork.isDisjoint(with: .anyLayout) { return }
    if let frames, currentChanges === frames.changes { frames.passOverIdleLayout() }
    while !pendingWork.isDisjoint(with: .anyLayout), passes > 0, FrameMeter.goesOn {
      visit(.layout, below: .layoutBelow) { layer in
        layer.isLayingOut = true
        layer.layoutSublayers()
        layer.isLayingOut = false
        // It may depend on a text that was not laid out to its end.
        if !FrameMeter.goesOn { layer.note(.layout) }
        if layer.asksForActions, layer.mayHaveActions { layer.runAction(forKey: "onLayout") }
      }
      passes -= 1
    }
  }

  /// Whether ``layoutSublayers()`` would do nothing, and no action follows it.
  final var hasIdleLayout: Bool { type(of: self) == CALayer.self && layoutManager == nil && !mayHaveActions }

  /// See ``layoutSublayers()``.
  final func layoutByDelegateOrManager() {
    if asksDelegate({ $0.layoutSublayers(of: self) }) { return }
    layoutManager?.layoutSublayers(of: self)
  }

  // MARK: - Size

  /// Reacts to new bounds, in Core Animation's order: layout, display, the sublayers' sizes.
  final func boundsDidChange(from old: CGRect) {
    let now = geometry.bounds
    if old == now { return }
    flagLayoutHereAndAbove()
    guard old.size != now.size else { return }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    if !sublayerList.isEmpty { resizeSublayers(withOldSize: old.size) }
  }

  /// See ``resize(withOldSuperlayerSize:)``.
  final func followSuperlayer(from old: CGSize) {
    guard let superlayer, !autoresizingMask.isEmpty else { return }
    let (size, mask, frame) = (superlayer.bounds.size, autoresizingMask, self.frame)
    guard size.isFinite, old.isFinite, frame.isFinite else { return }
    if delegate is any ProportionallyResizing {
      let resized = proportional(frame, to: size, from: old, in: superlayer.bounds.origin)
      if resized != frame { self.frame = resized }
      return
    }
    let x = Self.thirds(
      of: size.width - old.width, isMinFlexible: mask.contains(.layerMinXMargin),
      isSizeFlexible: mask.contains(.layerWidthSizable), isMaxFlexible: mask.contains(.layerMaxXMargin))
    let y = Self.thirds(
      of: size.height - old.height, isMinFlexible: mask.contains(.layerMinYMargin),
      isSizeFlexible: mask.contains(.layerHeightSizable), isMaxFlexible: mask.contains(.layerMaxYMargin))
    if x == (0, 0), y == (0, 0) { return }
    let (left, width) = Self.wholeSpan(frame.minX + x.min, frame.maxX + x.max)
    let (top, height) = Self.wholeSpan(frame.minY + y.min, frame.maxY + y.max)
    self.frame = CGRect(x: left, y: top, width: width, height: height)
  }

  /// Returns the smallest span of whole numbers around two edges, in either order.
  private static func wholeSpan(_ a: CGFloat, _ b: CGFloat) -> (start: CGFloat, length: CGFloat) {
    let start = CGFloat.minimum(a, b).rounded(.down)
    return (start, CGFloat.maximum(a, b).rounded(.up) - start)
  }

  /// Returns the shifts of the layer's least and greatest edge along an axis after `change` of the superlayer's length.
  private static func thirds(
    of change: CGFloat, isMinFlexible: Bool, isSizeFlexible: Bool, isMaxFlexible: Bool
  ) -> (min: CGFloat, max: CGFloat) {
    // In sixths, so that each of two margins can have half of a third, and edges come out exact.
    let margins = (isMinFlexible ? 1 : 0) + (isMaxFlexible ? 1 : 0)
    let fixed = 3 - margins - (isSizeFlexible ? 1 : 0)
    if fixed == 3 { return (0, 0) }
    let margin = margins == 0 ? 0 : 2 + 2 * fixed / margins
    let own = !isSizeFlexible ? 0 : margins == 0 ? 2 + 2 * fixed : 2
    let before = isMinFlexible ? margin : 0
    return (change * CGFloat(before) / 6, change * CGFloat(before + own) / 6)
  }

  /// Returns the frame of a view's layer after the superlayer's size has changed from `old` to `size`: UIKit's rule.
  private final func proportional(
    _ frame: CGRect, to size: CGSize, from old: CGSize, in origin: CGPoint
  ) -> CGRect {
    let (x, y) = autoresizingMask.shares(of: frame, in: CGRect(origin: origin, size: old))
    let change = CGSize(width: size.width - old.width, height: size.height - old.height)
    return CGRect(
      x: frame.minX + x.part(0, of: change.width), y: frame.minY + y.part(0, of: change.height),
      width: CGFloat.maximum(0, frame.width + x.part(1, of: change.width)),
      height: CGFloat.maximum(0, frame.height + y.part(1, of: change.height)))
  }
}

/// The parts of a change of the superlayer's length that the margin before a layer, the layer itself and the margin
/// after it get by UIKit's rule: in proportion to those of their lengths that are flexible, or equal if all are 0.
package struct AutoresizingShares {
  private var weights: [CGFloat] = [0, 0, 0]
  private var total: CGFloat = 0

  /// - Parameter flags: A bit for each length that is flexible.
  fileprivate init(_ lengths: [CGFloat], _ flags: UInt32) {
    let flexible = (0..<3).filter { flags >> $0 & 1 == 1 }
    for k in flexible { weights[k] = CGFloat.maximum(lengths[k], 0) }
    total = weights.reduce(0, +)
    if total > 0 { return }
    for k in flexible { weights[k] = 1 }
    total = CGFloat(flexible.count)
  }

  /// The part of `change` that a length gets.
  package func part(_ k: Int, of change: CGFloat) -> CGFloat { weights[k] == 0 ? 0 : change * weights[k] / total }
}

extension CAAutoresizingMask {
  /// The shares of a layer with a frame in the bounds `room` of its superlayer, along x and along y.
  package func shares(of frame: CGRect, in room: CGRect) -> (x: AutoresizingShares, y: AutoresizingShares) {
    (
      AutoresizingShares(
        [frame.minX - room.origin.x, frame.width, room.origin.x + room.size.width - frame.maxX], rawValue),
      AutoresizingShares(
        [frame.minY - room.origin.y, frame.height, room.origin.y + room.size.height - frame.maxY], rawValue >> 3)
    )
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
