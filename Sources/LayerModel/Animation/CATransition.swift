import Foundation

/// The motion from the old picture to the new one. Source:
/// <https://developer.apple.com/documentation/quartzcore/catransitiontype>.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture fades in as the old one fades out.
  public static let fade = Self(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one away. As on iOS, the old one fades out on its way, and the new one in: their
  /// opacities are 1 − p and p, with the progress p. Apple's curve is unknown.
  public static let push = Self(rawValue: "push")
  /// The old picture slides away and uncovers the new one.
  public static let reveal = Self(rawValue: "reveal")

  package static let all: [Self] = [.fade, .moveIn, .push, .reveal]
}

/// The side that a transition starts from.
/// Source: <https://developer.apple.com/documentation/quartzcore/catransitionsubtype>.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The transition starts at the left.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// The transition starts at the right.
  public static let fromRight = Self(rawValue: "fromRight")
  /// The transition starts at the side of the greatest y of the layer's own space: the bottom of the picture where y runs down, as on iOS.
  public static let fromTop = Self(rawValue: "fromTop")
  /// The transition starts at the side of the least y of the layer's own space: the top of the picture where y runs down, as on iOS.
  public static let fromBottom = Self(rawValue: "fromBottom")

  package static let all: [Self] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
}

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

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CATransition else { return }
    (type, subtype, filter) = (animation.type, animation.subtype, animation.filter)
    (startProgress, endProgress) = (animation.startProgress, animation.endProgress)
  }

  override class var properties: [String: AnimationProperty] { AnimationProperty.ofTransitions }

  override var hasEffect: Bool { true }

  /// Returns the transition's progress at `time` of the layer: 0 is the old picture, 1 the new one; `nil` if it has no effect then.
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
