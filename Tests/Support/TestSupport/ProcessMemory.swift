import Foundation
import Testing

/// The memory of this process.
package enum ProcessMemory {
  /// Bytes that the process has filled by itself: heap, stacks, mappings without a file. Pages of code and other files
  /// do not count: the kernel brings them in, and drops them, as it likes.
  package static func anonymousBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Anonymous:") })
    return try 1024 * #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }
}
