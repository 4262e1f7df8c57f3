import Foundation

/// The number of cases that a suite of similar ones runs: seeds of random trees, sizes, devices' grids.
///
/// `make test` and CI run the first few of each suite, `make check` all: it sets `LAMINA_CHECK`, and runs the suites
/// whose files name `Cases`. `make check-long` runs the seeds of `LAMINA_SEED`.
package enum Cases {
  /// True in `make check`.
  package static let areAll = ProcessInfo.processInfo.environment["LAMINA_CHECK"] != nil

  /// `all` cases in `make check`, the first `few` otherwise.
  package static func count(_ few: Int, ofMany all: Int) -> Int {
    precondition(few <= all, "few are no more than all")
    return areAll ? all : few
  }

  /// `few` of `all`, evenly from the first to the last; all in `make check`.
  package static func some<Case>(_ few: Int, of all: [Case]) -> [Case] {
    precondition(few > 1 && few <= all.count, "few are two or more, and no more than all")
    return areAll ? all : (0..<few).map { all[$0 * (all.count - 1) / (few - 1)] }
  }

  /// Each of `first` with each of `second` in `make check`; otherwise as few pairs as name each value.
  package static func pairs<First, Second>(_ first: [First], _ second: [Second]) -> [(First, Second)] {
    if areAll { return first.flatMap { one in second.map { (one, $0) } } }
    return (0..<max(first.count, second.count)).map { (first[$0 % first.count], second[$0 % second.count]) }
  }

  /// Seeds from `first` on: ``count(_:ofMany:)``.
  package static func seeds(_ few: Int, ofMany all: Int, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + UInt64(count(few, ofMany: all))
  }
}
