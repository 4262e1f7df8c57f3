import Foundation

/// Gives memory that was freed back to the system. The C library keeps it for later: after a picture of gigabytes a
/// process stays as large.
package enum FreedMemory {
  /// The bytes from which on it is worth the time: some milliseconds to give back, and more to get again.
  package static let least = 1 << 28

  /// glibc's `malloc_trim`, which no module of Swift's declares; `nil` with another C library.
  private static let trim: (@convention(c) @Sendable (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) @Sendable (Int) -> Int32).self)
  }

  /// Is told how many bytes were freed when memory is given back. For tests.
  @TaskLocal package static var observer: (@Sendable (_ bytes: Int) -> Void)?

  /// Gives back what is free, if `bytes` is much. To be called when as many bytes were freed at a time.
  package static func giveBack(_ bytes: Int) {
    guard bytes >= least else { return }
    observer?(bytes)
    _ = trim?(0)
  }
}
