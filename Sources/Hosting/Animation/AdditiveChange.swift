import Foundation
import Geometry
import LayerModel

/// The change of a property in an animation block that UIKit animates relative to the new value, since iOS 8.
///
/// The animations go from the old value minus the new one to 0, and are added to the layer's value. Blocks that change
/// the same property while it moves so add up: with a linear pace, a view that is sent back half-way stands still until
/// the first animation ends. They have the keys `position`, `position-2` and so on; bounds have two animations,
/// `bounds.origin` and `bounds.size`. A transform starts at old · new⁻¹, and is applied before the layer's own.
struct AdditiveChange: CAAction {
  /// The properties that are animated so.
  static let keys: Set<String> = ["position", "bounds", "transform", "cornerRadius"]

  private let key: String
  private let old: Any?
  private let block: AnimationBlock
  /// Whether another animation, such as an animator's, sets the property. Then the visible value is the start, as there
  /// is nothing to add to.
  private let isTaken: Bool

  /// Records the value before the change.
  init(of layer: CALayer, _ key: String, in block: AnimationBlock) {
    (self.key, self.block) = (key, block)
    let keys = key == "bounds" ? ["bounds", "bounds.origin", "bounds.size"] : [key]
    isTaken = keys.contains { layer.animation(forKey: $0).map { !$0.addsToModel } ?? false }
    old = isTaken ? layer.shownOrOwnValue(forKey: key) : layer.value(forKey: key)
  }

  /// Adds the animations to a layer that has its new value.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    guard !isTaken, let differences = differences(to: layer.value(forKey: key)) else {
      layer.add(block.watchedAnimation(of: layer, key, from: old), forKey: key)
      return
    }
    for (keyPath, from, zero) in differences {
      let animation = block.basicAnimation(keyPath)
      (animation.fromValue, animation.toValue, animation.isAdditive) = (from, zero, true)
      animation.fillMode = .both
      block.add(animation, to: layer, layer.freeKey(for: keyPath))
    }
  }

  /// Returns the key path of each animation, with its start and end values; `nil` if there is no difference that could
  /// be added, as for a transform without an inverse.
  private func differences(to new: Any?) -> [(keyPath: String, from: Any, zero: Any)]? {
    switch (old, new) {
    case (let old as CGPoint, let new as CGPoint):
      return [(key, CGPoint(x: old.x - new.x, y: old.y - new.y), CGPoint.zero)]
    case (let old as CGRect, let new as CGRect):
      let origin = CGPoint(x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y)
      let size = CGSize(width: old.size.width - new.size.width, height: old.size.height - new.size.height)
      return [("bounds.origin", origin, CGPoint.zero), ("bounds.size", size, CGSize.zero)]
    case (let old as CGFloat, let new as CGFloat): return [(key, old - new, 0 as CGFloat)]
    case (let old as CATransform3D, let new as CATransform3D):
      let inverse = CATransform3DInvert(new)
      // A transform without an inverse is its own result.
      guard inverse != new || CATransform3DConcat(new, new) == CATransform3DIdentity else { return nil }
      return [(key, CATransform3DConcat(old, inverse), CATransform3DIdentity)]
    default: return nil
    }
  }
}

extension CAAnimation {
  /// Whether the animation, or the one that it delays, is added to the layer's value.
  fileprivate var addsToModel: Bool {
    let inner = (self as? CAAnimationGroup)?.animations?.first ?? self
    return (inner as? CAPropertyAnimation)?.isAdditive == true
  }
}

extension CALayer {
  /// Returns the first of `key`, `key-2`, `key-3` and so on that no animation has.
  fileprivate func freeKey(for key: String) -> String {
    if animation(forKey: key) == nil { return key }
    var number = 2
    while animation(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }
}
