import Foundation

/// A time in seconds, as C functions of Apple's spell it.
public typealias CFTimeInterval = Double

/// Media time: seconds on the clock of the current ``LayerContext``, which is the machine's unless the program says otherwise. Only
/// differences mean something.
///
/// No picture depends on the machine's: what is rendered depends on the time given.
public func CACurrentMediaTime() -> CFTimeInterval { LayerContext.current.time }
