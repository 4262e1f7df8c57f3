import Foundation
import LayerSnapshots

/// Splits work on many leaves into ranges that all cores share.
///
/// The results come back in order, so a list is the same to the bit on any number of cores. Trees of fewer leaves than
/// ``size`` stay on one thread.
package struct ParallelRanges: Sendable {
  let cores: Int
  /// The leaves of a range: about a millisecond's work, beside which a thread costs little.
  let size: Int

  /// All of the machine's cores. Tests replace it.
  @TaskLocal package static var current = ParallelRanges(cores: ProcessInfo.processInfo.activeProcessorCount)

  package init(cores: Int, size: Int = 1024) { (self.cores, self.size) = (cores, size) }

  /// The number of leaves between two questions whether the frame goes on: a few ranges for each core, so that all end
  /// together.
  var leavesAtOnce: Int { 4 * cores * size }

  /// Whether so many leaves are more than one range.
  func divide(_ count: Int) -> Bool { cores > 1 && count > size }

  /// The results of `body` for the ranges of `bounds`, in order.
  ///
  /// - Parameter body: Called on many threads at a time: it must change nothing but what it returns.
  func map<Result>(_ bounds: Range<Int>, _ body: (Range<Int>) -> Result) -> [Result] {
    let starts = stride(from: bounds.lowerBound, to: bounds.upperBound, by: size).map(\.self)
    return withoutActuallyEscaping(body) { body in
      Array(unsafeUninitializedCapacity: starts.count) { results, initialized in
        nonisolated(unsafe) let (body, results) = (body, results)
        ParallelLoop.perform(starts.count) { [size] k in
          results.initializeElement(at: k, to: body(starts[k]..<min(starts[k] + size, bounds.upperBound)))
        }
        initialized = starts.count
      }
    }
  }
}

extension Array where Element: Sendable {
  /// Appends the elements of many arrays, in order. All cores copy: the first write to new memory takes longer than the
  /// copy.
  mutating func append(copying parts: [[Element]]) {
    var ends: [Int] = []
    for part in parts { ends.append((ends.last ?? 0) + part.count) }
    let count = ends.last ?? 0
    append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { [ends] buffer, initialized in
        nonisolated(unsafe) let buffer = buffer
        ParallelLoop.perform(parts.count) { k in
          _ = buffer[(ends[k] - parts[k].count)..<ends[k]].initialize(from: parts[k])
        }
        initialized = count
      }
    }
  }
}
