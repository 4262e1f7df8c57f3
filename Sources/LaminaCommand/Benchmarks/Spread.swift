/// The statistics of a list of durations, in milliseconds.
package struct Spread: Equatable {
  package let count: Int
  package let median: Double, min: Double
  /// The value at nine tenths of the sorted list, its index rounded down.
  package let p90: Double
  /// The 95th percentile by nearest rank: the least value with at least 95 % of all values at or below it.
  package let p95: Double

  /// - Parameter seconds: One or more durations.
  package init(_ seconds: [Double]) {
    let sorted = seconds.sorted().map(Self.milliseconds)
    let middle = sorted.count / 2
    count = sorted.count
    min = sorted[0]
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    p90 = sorted[9 * (sorted.count - 1) / 10]
    p95 = sorted[(95 * sorted.count + 99) / 100 - 1]
  }

  /// Rounds to whole nanoseconds, the clock's resolution.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}
