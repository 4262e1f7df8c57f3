import Foundation

/// A place in a hierarchy of time spaces: layers in their superlayers, animations in their layers or groups.
///
/// The time inside is `(time of the parent − beginTime) · speed + timeOffset`. The rest tells how an animation repeats, and what
/// it does outside of its active duration; layers store it.
/// Source: <https://developer.apple.com/documentation/quartzcore/camediatiming>.
public protocol CAMediaTiming: AnyObject {
  /// When the object's time starts, in seconds of its parent's. Default: 0, which for an animation that is added to a layer means
  /// the moment it is committed.
  var beginTime: CFTimeInterval { get set }

  /// How long one cycle lasts, in seconds of the object's own time. Default: 0 for animations, ∞ for layers.
  var duration: CFTimeInterval { get set }

  /// How fast the object's time runs in its parent's. Default: 1.
  var speed: Float { get set }

  /// Added to the object's time, seconds. Default: 0.
  var timeOffset: CFTimeInterval { get set }

  /// How many cycles there are; it need not be whole. Default: 0, which counts as one.
  var repeatCount: Float { get set }

  /// How long cycles are repeated, in seconds of the object's own time; counts before ``repeatCount``. Default: 0, for not set.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether each cycle is run backwards as well after it was run forwards. Default: false.
  var autoreverses: Bool { get set }

  /// What shows outside the active duration. Default: ``CAMediaTimingFillMode/removed``.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation does outside of its active duration.
/// Source: <https://developer.apple.com/documentation/quartzcore/camediatimingfillmode>.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let removed = Self(rawValue: "removed")
  /// After its end, the last value stays.
  public static let forwards = Self(rawValue: "forwards")
  /// Before its beginning, the first value shows.
  public static let backwards = Self(rawValue: "backwards")
  /// The first value shows before, and the last after.
  public static let both = Self(rawValue: "both")

  package static let all: [Self] = [.removed, .forwards, .backwards, .both]
}
