import Synchronization

/// Numbers the pictures of each test.
enum PictureCounter {
  private struct Place: Hashable {
    let file: String
    let test: String
  }

  private static let counts = Mutex<[Place: Int]>([:])

  /// 1 for the first picture of a test, then 2.
  ///
  /// - Parameter file: The name of the source file.
  static func next(for test: String, in file: String) -> Int {
    counts.withLock {
      $0[Place(file: file, test: test), default: 0] += 1
      return $0[Place(file: file, test: test), default: 0]
    }
  }

  /// Begins again. XCTest repeats tests in one process.
  static func reset() { counts.withLock { $0.removeAll() } }

  /// Begins a test again.
  static func reset(_ test: String, in file: String) {
    counts.withLock { $0[Place(file: file, test: test)] = nil }
  }
}
