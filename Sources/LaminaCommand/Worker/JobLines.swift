import Foundation

/// The lines of standard input, up to its end or ``stop()``. A line beyond a limit is left out, and its memory never
/// needed.
final class JobLines: Sendable {
  /// A line with its number, from 1.
  struct Line: Sendable {
    let number: Int
    /// `nil` for a line that is too long.
    let text: Data?
  }

  let limit: Int
  private let input: Int32
  /// A pipe: its end for reading is readable once the reading is to stop.
  private let wake: (reading: Int32, writing: Int32)

  /// - Parameter limit: The most bytes of a line.
  init(_ input: Int32 = STDIN_FILENO, limit: Int) {
    (self.input, self.limit) = (input, limit)
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
  }

  deinit {
    close(wake.reading)
    close(wake.writing)
  }

  /// Ends the reading, from any thread. What was not read is left.
  func stop() {
    var byte: UInt8 = 0
    _ = Foundation.write(wake.writing, &byte, 1)
  }

  /// Calls `body` with each line that is not blank, on the calling thread.
  func forEach(_ body: (Line) -> Void) {
    var (chunk, line) = ([UInt8](repeating: 0, count: 1 << 16), Data())
    var (number, isTooLong) = (1, false)
    func end() {
      if isTooLong || !line.isBlank { body(Line(number: number, text: isTooLong ? nil : line)) }
      (line, number, isTooLong) = (Data(), number + 1, false)
    }
    while let count = read(&chunk), count > 0 {
      var start = 0
      while start < count {
        let next = chunk.withUnsafeBytes { bytes in
          bytes.baseAddress.flatMap { base in
            memchr(base + start, 0x0A, count - start).map { UnsafeRawPointer($0) - base }
          }
        }
        if line.count + (next ?? count) - start > limit {
          (line, isTooLong) = (Data(), true)
        } else if !isTooLong {
          line.append(contentsOf: chunk[start..<(next ?? count)])
        }
        if next != nil { end() }
        start = (next ?? count) + 1
      }
    }
    end()
  }

  /// Waits for input; `nil` at an error, or once the reading is to stop.
  private func read(_ chunk: inout [UInt8]) -> Int? {
    var sources = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let ready = poll(&sources, 2, -1)
      if ready < 0, errno != EINTR { return nil }
      if sources[1].revents != 0 { return nil }
      guard ready > 0, sources[0].revents != 0 else { continue }
      let count = Foundation.read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return count < 0 ? nil : count
    }
  }
}

extension Data {
  /// Whether there is only white space.
  fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
