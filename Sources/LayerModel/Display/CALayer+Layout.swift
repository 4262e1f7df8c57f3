import Foundation
import Geometry

extension CALayer {
  /// How often a tree is gone through whose layers ask for layout while they are laid out.
  private static let maximumRounds = 32

  /// Flags the layer, and tells its layout manager where that is news.
  final func flagLayout() {
    let isNews = !pendingWork.contains(.layout)
    note(.layout)
    if !notes.contains(.unarranged), let record = currentRecord {
      notes.insert(.unarranged)
      record.unarranged.append(lastNode.index)
    }
    if isNews { layoutManager?.invalidateLayout(of: self) }
  }

  /// Flags the layer because of a change, not because somebody asked; not while it arranges its sublayers.
  final func flagLayoutAfterChange() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// After new bounds or a new transform: those that may be arranged by them are this layer and its superlayer.
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

  /// Lays out what is flagged here and below.
  final func layoutTree() {
    if pendingWork.isDisjoint(with: .anyLayout) { return }
    if let record = currentRecord, record === frames?.record { record.passOverIdleLayout() }
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

  /// What follows from new bounds, in the order in which Core Animation does it.
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

  /// How much of `change` the margin before and the layer itself take: in proportion to what they, and the margin after, are long;
  /// evenly where that tells nothing. `nil` is a length that stays.
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
