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
