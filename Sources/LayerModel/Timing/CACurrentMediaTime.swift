import Foundation

/// Returns media time: seconds on the clock of the current ``LayerContext``, by default the machine's. Only differences
/// mean something.
///
/// A rendered picture depends on the time passed to the renderer, never on the machine's clock.
public func CACurrentMediaTime() -> CFTimeInterval { LayerContext.current.time }
