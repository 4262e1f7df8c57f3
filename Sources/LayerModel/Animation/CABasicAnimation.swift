import Foundation

/// An animation from one value to another.
///
/// The values that are set decide the two ends of the interpolation. In the table, u is the underlying value: the
/// layer's, or the result of earlier animations:
///
/// | from | to | by | interpolates |
/// |---|---|---|---|
/// | ✓ | ✓ | | from → to |
/// | ✓ | | ✓ | from → from + by |
/// | | ✓ | ✓ | to − by → to |
/// | ✓ | | | from → u |
/// | | ✓ | | u → to |
/// | | | ✓ | u → u + by |
///
/// With all three set, `byValue` is ignored. With none, the animation goes from the value that the layer showed last to
/// u: adding it sets ``fromValue`` to that value or, if it is additive, to its difference from u. It animates nothing
/// if no frame has shown the layer. <doc:Time> lists the layers whose earlier values are known.
///
/// In an additive animation, which adds u anyway, u counts as 0 in the table. With a value function u is not a number,
/// so the last three rows animate nothing. If an end is nil, as u is for a layer without a colour, the value is nil. A
/// cumulative animation accumulates `byValue` in the last row, and the end value in all others. Source:
/// <https://developer.apple.com/documentation/quartzcore/cabasicanimation>.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start. Default: nil.
  @exclusivity(unchecked) open var fromValue: Any? { willSet { willChange() } }

  /// The value at the end. Default: nil.
  @exclusivity(unchecked) open var toValue: Any? { willSet { willChange() } }

  /// The difference between end and start. Default: nil.
  @exclusivity(unchecked) open var byValue: Any? { willSet { willChange() } }

  override var hasEffect: Bool { keyPath != nil && (fromValue != nil || toValue != nil || byValue != nil) }

  /// The values that were set.
  struct Given {
    let from, to, by: AnimatableValue?
    let hasFrom, hasTo, hasBy: Bool
  }

  /// Read on first use after a change.
  @exclusivity(unchecked) private var knownGiven: Given?

  final var given: Given {
    if let knownGiven { return knownGiven }
    let given = Given(
      from: AnimatableValue(fromValue), to: AnimatableValue(toValue), by: AnimatableValue(byValue),
      hasFrom: fromValue != nil, hasTo: toValue != nil, hasBy: byValue != nil)
    knownGiven = given
    return given
  }

  override func willChange() {
    super.willChange()
    knownGiven = nil
  }

  override func values(at moment: Moment, base: AnimatableValue??) -> Values? {
    // The values that are set, and the underlying one, must be of one kind.
    let given = given
    func read(_ value: AnimatableValue?) -> AnimatableValue? {
      if let value, let base = base ?? nil { value.converted(toKindOf: base) } else { value }
    }
    let (from, to, by) = (read(given.from), read(given.to), read(given.by))
    let ends: (AnimatableValue?, AnimatableValue?)
    switch (given.hasFrom, given.hasTo, given.hasBy) {
    case (true, true, _): ends = (from, to)
    case (true, false, true): ends = (from, Self.sum(from, by))
    case (false, true, true): ends = (to.flatMap { to in by.map { to.subtracting($0) } }, to)
    case (false, false, false): return nil
    case (let hasFrom, let hasTo, _):
      guard let base else { return nil }
      ends = hasFrom ? (from, base) : (base, hasTo ? to : Self.sum(base, by))
    }
    guard let start = ends.0, let end = ends.1 else { return Values() }
    let isByAlone = fromValue == nil && toValue == nil
    return Values(now: start.interpolated(to: end, at: moment.progress), end: isByAlone ? by : end)
  }

  private static func sum(_ a: AnimatableValue?, _ b: AnimatableValue?) -> AnimatableValue? {
    a.flatMap { a in b.map { $0.added(to: a) } }
  }
}
