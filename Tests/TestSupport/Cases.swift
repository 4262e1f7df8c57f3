import Foundation

/// How many cases a suite of many like ones runs: seeds of random trees, sizes, devices' grids.
///
/// `make test` and CI run the first few of each suite, `make check` all: it sets `LAMINA_CHECK`, and runs the suites whose names
/// `Makefile` lists. `make check-long` runs as many as `LAMINA_SEED` says.
package enum Cases {
  /// True in `make check`.
  package static let areAll = ProcessInfo.processInfo.environment["LAMINA_CHECK"] != nil

  /// `all` cases in `make check`, the first `few` otherwise.
  package static func count(_ few: Int, ofMany all: Int) -> Int {
    precondition(few <= all, "few are no more than all")
    return areAll ? all : few
  }

  /// Seeds from `first` on: ``count(_:ofMany:)``.
  package static func seeds(_ few: Int, ofMany all: Int, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + UInt64(count(few, ofMany: all))
  }
}
