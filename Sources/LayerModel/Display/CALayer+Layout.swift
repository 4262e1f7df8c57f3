import Foundation
import Geometry

extension CALayer {
  /// The most passes over a tree whose layers ask for layout during layout.
  private static let maximumRounds = 32

  /// Flags the layer for layout, and tells its layout manager if it was not flagged before.
  final func flagLayout() {
    let isNews = !pendingWork.contains(.layout)
    note(.layout)
    if !notes.contains(.unarranged), let record = currentRecord {
      notes.insert(.unarranged)
      record.unarranged.append(lastNode.index)
    }
    if isNews { layoutManager?.invalidateLayout(of: self) }
  }

  /// Flags the layer for layout after a change that nobody requested layout for; has no effect while it arranges its sublayers.
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
    top.layoutTree()
  }

  /// Lays out the flagged layers at and below this one.
  final func layoutTree() {
    if pendingWork.isDisjoint(with: .anyLayout) { return }
    if let record = currentRecord, record === ownRecord { record.passOverIdleLayout() }
    var rounds = 0
    while !pendingWork.isDisjoint(with: .anyLayout), rounds < Self.maximumRounds {
      visit(.layout, below: .layoutBelow) { layer in
        layer.isLayingOut = true
        layer.layoutSublayers()
        layer.isLayingOut = false
      }
      rounds += 1
    }
  }

  /// Whether ``layoutSublayers()`` would do nothing.
  final var hasIdleLayout: Bool { type(of: self) == CALayer.self && layoutManager == nil && delegate == nil }

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
    let x = Self.share(
      size.width - old.width, before: mask.contains(.layerMinXMargin) ? frame.minX - superlayer.bounds.minX : nil,
      own: mask.contains(.layerWidthSizable) ? frame.width : nil,
      after: mask.contains(.layerMaxXMargin) ? old.width - (frame.maxX - superlayer.bounds.minX) : nil)
    let y = Self.share(
      size.height - old.height, before: mask.contains(.layerMinYMargin) ? frame.minY - superlayer.bounds.minY : nil,
      own: mask.contains(.layerHeightSizable) ? frame.height : nil,
      after: mask.contains(.layerMaxYMargin) ? old.height - (frame.maxY - superlayer.bounds.minY) : nil)
    let resized = CGRect(
      x: frame.minX + x.before, y: frame.minY + y.before, width: CGFloat.maximum(0, frame.width + x.own),
      height: CGFloat.maximum(0, frame.height + y.own))
    if resized != frame { self.frame = resized }
  }

  /// Returns the shares of `change` for the margin before and for the layer itself: in proportion to their lengths and that of the
  /// margin after, or equal if all are 0. `nil` is a length that stays.
  private static func share(
    _ change: CGFloat, before: CGFloat?, own: CGFloat?, after: CGFloat?
  ) -> (before: CGFloat, own: CGFloat) {
    let flexible = [before, own, after].compactMap { $0 }
    if flexible.isEmpty { return (0, 0) }
    let total = flexible.reduce(0) { $0 + CGFloat.maximum($1, 0) }
    func part(_ length: CGFloat?) -> CGFloat {
      guard let length else { return 0 }
      return total > 0 ? change * CGFloat.maximum(length, 0) / total : change / CGFloat(flexible.count)
    }
    return (part(before), part(own))
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
