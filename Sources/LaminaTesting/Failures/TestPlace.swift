import Foundation
import Imaging
import Synchronization
import Testing
import XCTest

/// The call of an expectation in a test's source.
package struct TestPlace {
  private let fileID: StaticString, filePath: StaticString
  private let line: UInt, column: UInt
  /// The path of the source file that recorded pictures lie beside.
  let source: String
  /// The function, as `#function` spells it.
  let testName: String

  /// - Parameter source: If `nil`, `filePath`.
  package init(
    fileID: StaticString, filePath: StaticString, testName: String, line: UInt, column: UInt, source: String? = nil
  ) {
    (self.fileID, self.filePath, self.testName) = (fileID, filePath, testName)
    (self.line, self.column, self.source) = (line, column, source ?? "\(filePath)")
    if Test.current == nil { CaseObserver.register() }
  }

  private var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// The command that draws this test's pictures again, and records those that differ or are not recorded.
  ///
  /// It names the test by its module and its function, so all cases of a test with arguments run, and tests of that
  /// name in other types.
  package var acceptance: String {
    let module = "\(fileID)".prefix { $0 != "/" }
    let function = testName.prefix { $0 != "(" }.filter { $0 != "`" }
    let pattern = "\(module).*\\b\(NSRegularExpression.escapedPattern(for: String(function)))\\b"
    return "SNAPSHOT_TESTING_RECORD=failed swift test --filter '\(pattern.replacing("'", with: "."))'"
  }

  /// Fails the test that runs: one of Swift Testing, else one of XCTest.
  func recordIssue(_ message: String) {
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    } else {
      XCTFail(message, file: filePath, line: line)
    }
  }

  /// Attaches a picture, where the test library has attachments.
  func attach(_ picture: CGImage, named name: String) {
    guard Test.current != nil else { return }
    Attachment.record(picture, named: name, sourceLocation: location)
  }
}

/// Restarts the numbers of pictures for each case of XCTest, because a case may be repeated.
private final class CaseObserver: NSObject, XCTestObservation {
  private static let isRegistered = Mutex(false)

  static func register() {
    let isFirst = isRegistered.withLock { isRegistered in
      defer { isRegistered = true }
      return !isRegistered
    }
    if isFirst { XCTestObservationCenter.shared.addTestObserver(CaseObserver()) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { PictureCounter.reset() }
}
