import Foundation

/// An animation from a layer's old picture, sublayers and all, to its new one.
/// Source: <https://developer.apple.com/documentation/quartzcore/catransition>.
open class CATransition: CAAnimation {
  /// The kind of transition; an unknown name fades. Default: ``CATransitionType/fade``.
  open var type = CATransitionType.fade { willSet { willChange() } }

  /// The side that motion starts from; `nil` is from the left. Default: nil.
  open var subtype: CATransitionSubtype? { willSet { willChange() } }

  /// The progress at the start, 0 to 1; clamped when it runs, NaN is 0. Default: 0.
  open var startProgress: Float = 0 { willSet { willChange() } }

  /// The progress at the end, 0 to 1; clamped when it runs, NaN is 1. Default: 1.
  open var endProgress: Float = 1 { willSet { willChange() } }

  /// A filter in place of ``type``. Stored, not drawn. Default: nil.
  open var filter: Any? { willSet { willChange() } }

  override var hasEffect: Bool { true }

  override var isTransition: Bool { true }

  override var stopsHalfway: Bool { endProgress < 1 }

  /// Returns the transition's progress at `time` of the layer: 0 is the old picture, 1 the new one; `nil` if it has no
  /// effect then.
  ///
  ///     startProgress + (endProgress − startProgress) · progress
  ///
  /// A timing function may lead outside 0…1.
  package func transitionProgress(at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> Double? {
    moment(at: time, duration: inherited).map { progress(at: $0) }
  }

  private func progress(at moment: Moment) -> Double {
    func unit(_ v: Float, _ normal: Double) -> Double {
      v.isNaN ? normal : Double.maximum(0, Double.minimum(Double(v), 1))
    }
    let (start, end) = (unit(startProgress, 0), unit(endProgress, 1))
    return start + (end - start) * moment.progress
  }

  override func show(_ moment: Moment, of cycle: Cycle, on target: any AnimationTarget) -> UInt64 {
    number(progress(at: moment))
  }
}
