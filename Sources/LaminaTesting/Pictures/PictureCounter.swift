import Synchronization

/// Numbers the pictures of each test.
enum PictureCounter {
  private static let counts = Mutex<[String: Int]>([:])

  /// 1 for the first picture of a test, then 2.
  static func next(for test: String) -> Int {
    counts.withLock {
      $0[test, default: 0] += 1
      return $0[test, default: 0]
    }
  }

  /// Begins again. XCTest repeats tests in one process.
  static func reset() { counts.withLock { $0.removeAll() } }
}
