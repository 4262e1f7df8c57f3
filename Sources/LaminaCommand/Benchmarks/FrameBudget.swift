/// How many frames are measured: for a time, or a number of them.
package struct FrameBudget {
  /// Frames that are not measured: the first compiles programs and uploads images.
  package static let warmUp = 3
  /// The fewest that are measured, unless they take too long, and the most.
  package static let fewest = 5, most = 2000

  /// How long frames are measured for. What takes four times as long is broken off with two frames.
  package var seconds: Double
  /// Exactly that many, however long they take; `nil` for as many as there is time for.
  package var frames: Int?

  package init(seconds: Double, frames: Int? = nil) { (self.seconds, self.frames) = (seconds, frames) }

  /// Calls `frame` with 0, 1, 2 and so on. The results of the first calls are those of frames that warm up.
  package func run<Result>(_ frame: (_ number: Int) throws -> Result) rethrows -> (warmUp: [Result], measured: [Result])
  {
    var warmUp: [Result] = [], measured: [Result] = []
    var start = ContinuousClock.now
    var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }
    while warmUp.count < Self.warmUp, warmUp.isEmpty || frames != nil || elapsed <= seconds {
      warmUp.append(try frame(warmUp.count))
    }
    start = ContinuousClock.now
    while wantsAnother(after: measured.count, elapsed) { measured.append(try frame(warmUp.count + measured.count)) }
    return (warmUp, measured)
  }

  /// Whether one more is measured after `count` that took `elapsed` seconds.
  package func wantsAnother(after count: Int, _ elapsed: Double) -> Bool {
    if let frames { return count < frames }
    if count >= 2, elapsed > 4 * seconds { return false }
    return count < Self.fewest || (count < Self.most && elapsed < seconds)
  }
}
