/// A limit for measuring frames: a duration or a number of frames.
package struct FrameBudget {
  /// The number of frames before the measurement: the first compiles programs and uploads images.
  package static let warmUp = 3
  /// The least and the greatest number of measured frames. A very slow scene has fewer. With ``warmUp``, they are less
  /// than the 100 frames after which places of the root within a pixel repeat (`LayerMove.root`).
  package static let fewest = 5, most = 96

  /// The duration of the measurement. After four times that, it stops as soon as two frames are measured.
  package var seconds: Double
  /// The exact number of frames, of any duration; `nil` to measure by duration.
  package var frames: Int?

  package init(seconds: Double, frames: Int? = nil) { (self.seconds, self.frames) = (seconds, frames) }

  /// Calls `frame` with 0, 1, 2 and so on. Returns the results of the warm-up frames separately.
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

  /// Whether to measure another frame after `count` frames that took `elapsed` seconds.
  package func wantsAnother(after count: Int, _ elapsed: Double) -> Bool {
    if let frames { return count < frames }
    if count >= 2, elapsed > 4 * seconds { return false }
    return count < Self.fewest || (count < Self.most && elapsed < seconds)
  }
}
