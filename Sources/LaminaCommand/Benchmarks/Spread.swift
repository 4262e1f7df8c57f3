/// What a list of durations comes to, milliseconds.
package struct Spread: Equatable {
  package let count: Int
  package let median: Double, min: Double
  /// The value that nine tenths of the way from the least to the greatest lead to, rounded down to one that is there.
  package let p90: Double
  /// The nearest rank: the least value with 95 % of all at or below it.
  package let p95: Double

  /// - Parameter seconds: One or more.
  package init(_ seconds: [Double]) {
    let sorted = seconds.sorted().map(Self.milliseconds)
    let middle = sorted.count / 2
    count = sorted.count
    min = sorted[0]
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    p90 = sorted[9 * (sorted.count - 1) / 10]
    p95 = sorted[(95 * sorted.count + 99) / 100 - 1]
  }

  /// Whole nanoseconds, which is what the clock counts.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}
