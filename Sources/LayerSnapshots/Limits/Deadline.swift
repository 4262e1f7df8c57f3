/// The moment by which a request is to be done, whatever it consists of: reading documents, layout and text, frames.
///
///     let image = try Deadline(seconds: 2).run {
///       let document = try CAMLDocument(contentsOf: url)
///       return try renderer.render(document.root, in: document.viewport)
///     }
///
/// The clock starts when the deadline is made, and runs while the request waits for a renderer that others use.
/// ``RenderLimits/seconds`` is the time of one picture, without such waits; of the two ends the earlier counts.
public struct Deadline: Sendable {
  /// The seconds that the request was given.
  public let seconds: Double

  /// `nil` for none.
  let instant: ContinuousClock.Instant?

  /// A deadline `seconds` from now. Infinity and numbers beyond 10⁹ are no limit; a negative number and NaN count as 0.
  public init(seconds: Double) { self.init(seconds: seconds, left: seconds) }

  /// A deadline for a request that has taken a part of its `seconds` already, of which `left` remain.
  package init(seconds: Double, left: Double) {
    self.seconds = seconds
    // Beyond a century, a duration may overflow.
    instant = left < 1e9 || left.isNaN ? ContinuousClock.now + .seconds(left > 0 ? left : 0) : nil
  }

  private init(seconds: Double, instant: ContinuousClock.Instant?) {
    (self.seconds, self.instant) = (seconds, instant)
  }

  /// No deadline.
  package static let never = Deadline(seconds: .infinity, instant: nil)

  /// The seconds that are left; infinite without a limit.
  package var left: Double {
    guard let instant else { return .infinity }
    return max(0, (instant - ContinuousClock.now) / .seconds(1))
  }

  func hasPassed() -> Bool { instant.map { ContinuousClock.now >= $0 } ?? false }

  /// This deadline, but later.
  func later(by pause: Duration) -> Deadline {
    pause == .zero ? self : Deadline(seconds: seconds, instant: instant.map { $0 + pause })
  }

  /// The earlier of this deadline and another, which is to be later by `pause`.
  func orEarlier(_ other: Deadline?, later pause: Duration) -> Deadline {
    guard let other = other?.later(by: pause), let end = other.instant else { return self }
    return instant.map { $0 <= end } ?? false ? self : other
  }
}
