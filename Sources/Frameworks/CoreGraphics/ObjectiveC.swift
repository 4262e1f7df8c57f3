import Foundation

// Names that C and the Objective-C runtime bring on Apple's systems.

/// Calls `invoking`. There is nothing to drain without Objective-C: objects are freed when they are no longer used.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Nanoseconds in a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// Nanoseconds in a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// Nanoseconds in a microsecond.
public var NSEC_PER_USEC: UInt64 { 1_000 }
/// Microseconds in a second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }

extension CGFloat {
  /// The equivalent of `value as? CGFloat` on Apple's systems, where an `NSNumber` casts to every type of number: a
  /// `CGFloat` itself, or the value of an `NSNumber` or another number. `nil` for everything else. `lamina-port` writes
  /// it in place of such casts.
  public init?(bridging value: Any?) {
    switch value {
    case let number as CGFloat: self = number
    case let number as NSNumber: self = CGFloat(number.doubleValue)
    default: return nil
    }
  }
}

extension Timer {
  /// Makes a timer with `userInfo` and adds it to the thread's run loop; `lamina-port` writes it for a timer with a
  /// target.
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, userInfo: Any?, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = InformedTimer(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    timer.information = userInfo
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A timer with `userInfo`, which Foundation's is made without on Linux.
private final class InformedTimer: Timer {
  var information: Any?
  override var userInfo: Any? { information }
}
