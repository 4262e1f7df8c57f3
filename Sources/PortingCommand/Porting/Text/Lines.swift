/// The lines of a file.
package struct Lines {
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    for (i, byte) in bytes.enumerated() {
      // Lines end as the compiler counts them: \n, \r\n or a single \r.
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && (i + 1 == bytes.count || bytes[i + 1] != UInt8(ascii: "\n")))
      {
        starts.append(i + 1)
      }
    }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// The first byte of a line, which counts from 1.
  func start(of line: Int) -> Int { starts[line - 1] }

  /// Line and column of a byte, from 1; columns are bytes.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}

/// The places of an original's lines in its copy, as runs of consecutive lines.
package struct LineMap: Equatable, Sendable {
  package struct Run: Codable, Equatable, Sendable {
    /// The first line in the original, from 1.
    package let from: Int
    /// The first line in the copy, from 1.
    package let to: Int
    package var count: Int
  }

  package private(set) var runs: [Run] = []

  /// Whether all lines have the numbers that they had.
  package var isIdentity: Bool { runs.allSatisfy { $0.from == $0.to } }

  init() {}

  /// - Parameters:
  ///   - gone: Bytes of the original that are in another file or place.
  ///   - newOffset: Maps an offset in the original to one in the copy.
  init(_ old: Lines, _ new: Lines, gone: [Range<Int>], newOffset: (Int) -> Int) {
    for line in 1...max(1, old.count) {
      let start = old.start(of: line)
      if gone.contains(where: { $0.contains(start) }) { continue }
      let target = new.position(of: newOffset(start)).line
      if let last = runs.last, last.from + last.count == line, last.to + last.count == target {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(from: line, to: target, count: 1))
      }
    }
  }
}
