import ComparisonReports
import Glibc
import Lamina
import Synchronization

/// The page with all failures of a test run, like the one that `lamina compare --report` writes.
///
/// `swift test` runs several processes: one for each test library, and with `--parallel` one for each case of XCTest.
/// They share a report: a process goes on with the one that a process of the same parent began, and begins a new one
/// otherwise.
package enum FailureReport {
  /// Where failures are written: the folder that `SNAPSHOT_ARTIFACTS` names, else `Snapshots` beside the executable.
  package static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["SNAPSHOT_ARTIFACTS"] { return URL(fileURLWithPath: path) }
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = program.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    return (beside ?? FileManager.default.temporaryDirectory).appendingPathComponent("Snapshots")
  }()

  /// Tests fail at the same time.
  private static let turn = Mutex(())

  /// Adds a comparison, and writes the page.
  ///
  /// - Returns: The page.
  static func add(_ comparison: Comparison, took duration: Duration) throws -> URL {
    try turn.withLock { _ in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let lock = open(folder.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
      defer { close(lock) }
      // Without a lock, as on some network file systems, only processes that fail at the same moment lose a failure.
      _ = flock(lock, LOCK_EX)
      let mark = folder.appendingPathComponent(".run")
      let isResumed = (try? String(contentsOf: mark, encoding: .utf8)) == run
      let report = folder.appendingPathComponent("Report")
      // The pictures of an earlier run. Without the mark, the folder may be anybody's.
      if !isResumed, FileManager.default.fileExists(atPath: mark.path) {
        try? FileManager.default.removeItem(at: report)
      }
      var writer = try ReportWriter(
        folder: report, .tests, expected: "the recorded pictures", actual: "the pictures that the tests draw",
        command: ["swift", "test"], isResumed: isResumed)
      try writer.add(comparison, took: duration, replacing: true)
      try writer.finish()
      try run.write(to: mark, atomically: true, encoding: .utf8)
    }
    return folder.appendingPathComponent("Report/index.html")
  }

  /// The identity of the test run: the parent process, and when it began.
  private static let run: String = {
    let status = (try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8)) ?? ""
    // The 22nd field, counted from after the command's name, which may hold anything.
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    return "\(getppid()) \(fields.count > 20 ? fields[20] : "")"
  }()
}
