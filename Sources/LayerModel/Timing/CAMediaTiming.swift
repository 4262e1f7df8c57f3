import Foundation

/// A time in seconds, by its name in Apple's C functions.
public typealias CFTimeInterval = Double

/// An object with its own time in a hierarchy of time spaces: a layer in its superlayer, an animation in its layer or
/// group.
///
/// The object's time is `(time of the parent − beginTime) · speed + timeOffset`. The other properties define an
/// animation's repetition and its effect outside its active duration; layers only store them. Source:
/// <https://developer.apple.com/documentation/quartzcore/camediatiming>.
public protocol CAMediaTiming: AnyObject {
  /// The start of the object's time, in seconds of its parent's. Default: 0. For an animation added to a layer, 0 means
  /// the moment it is committed.
  var beginTime: CFTimeInterval { get set }

  /// The duration of one cycle, in seconds of the object's own time. Default: 0 for animations, ∞ for layers.
  var duration: CFTimeInterval { get set }

  /// The object's own seconds per second of its parent's time. Default: 1.
  var speed: Float { get set }

  /// The offset added to the object's time, seconds. Default: 0.
  var timeOffset: CFTimeInterval { get set }

  /// The number of cycles, which may be fractional. Default: 0, which counts as 1.
  var repeatCount: Float { get set }

  /// The time during which cycles repeat, in seconds of the object's own time; if greater than 0, it overrides
  /// ``repeatCount``. Default: 0, not set.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether each cycle runs forwards and then backwards. Default: false.
  var autoreverses: Bool { get set }

  /// The animation's effect outside its active duration. Default: ``CAMediaTimingFillMode/removed``.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// An animation's effect outside its active duration. Source:
/// <https://developer.apple.com/documentation/quartzcore/camediatimingfillmode>.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing shows.
  public static let removed = Self(rawValue: "removed")
  /// After the end, the last value shows.
  public static let forwards = Self(rawValue: "forwards")
  /// Before the beginning, the first value shows.
  public static let backwards = Self(rawValue: "backwards")
  /// The first value shows before the beginning, the last one after the end.
  public static let both = Self(rawValue: "both")

  package static let all: [Self] = [.removed, .forwards, .backwards, .both]
}
