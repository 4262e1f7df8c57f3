import Foundation

/// A time in seconds, as C functions of Apple's spell it.
public typealias CFTimeInterval = Double

/// Seconds on a clock that never runs backwards; only differences mean something.
///
/// Nothing in Lamina asks it: what is rendered depends on the time given, not on the time of day.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
