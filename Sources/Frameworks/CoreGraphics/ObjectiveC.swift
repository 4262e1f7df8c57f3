import Foundation

// Names that C and the Objective-C runtime bring on Apple's systems.

/// Calls `invoking`. There is nothing to drain without Objective-C: objects are freed when they are no longer used.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Infinity, as in `<math.h>`.
public var HUGE: Double { .infinity }

/// Nanoseconds in a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// Nanoseconds in a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// Nanoseconds in a microsecond.
public var NSEC_PER_USEC: UInt64 { 1_000 }
/// Microseconds in a second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }
