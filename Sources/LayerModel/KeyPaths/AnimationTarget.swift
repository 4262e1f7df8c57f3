import Geometry

/// An object that animations set values on: a presentation copy of a layer, or its ``LayerPlace``.
package protocol AnimationTarget: AnyObject {
  var transform: CATransform3D { get set }

  /// Returns the value at a key path; `nil` if there is none.
  func animatedValue(at keyPath: String) -> AnimatableValue?

  func setAnimatedValue(_ value: AnimatableValue?, at keyPath: String)
}
