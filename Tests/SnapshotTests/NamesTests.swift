import LaminaTesting
import TestSupport

/// The names of files, which an existing folder of swift-snapshot-testing has, too.
@Suite struct NamesTests {
  @Test(arguments: [
    ("testCard()", "testCard"), ("card(title:)", "card-title"), ("row(_:at:)", "row-_-at"),
    ("a card, as it did!", "a-card-as-it-did"), ("dark mode", "dark-mode"), ("iPhone 13 – größer", "iPhone-13-größer"),
    ("日本語()", "日本語"), ("e\u{301}té", "e\u{301}té"), ("½ · 2", "2"), ("٣.٤", "٣-٤"), ("--", ""), ("", ""),
    ("a_b", "a_b"),
  ]) func namesBecomePartsOfPaths(name: String, expected: String) {
    verify(SnapshotFile.component(name) == expected, "\(SnapshotFile.component(name))")
  }

  @Test func aPictureLiesBesideItsTest() {
    let place = TestPlace(
      fileID: #fileID, filePath: #filePath, testName: "card(title:)", line: 1, column: 1,
      source: "/Project/Tests/CardTests.v2.swift")
    let file = SnapshotFile(of: place, named: "dark mode")
    verify(file.url.path == "/Project/Tests/__Snapshots__/CardTests.v2/card-title.dark-mode.png")
    verify(file.title == "CardTests.v2/card-title.dark-mode")
  }

  /// Each test counts for itself: those of one name in two files, too.
  @Test func eachTestHasNumbersOfItsOwn() {
    func number(_ source: String, _ test: String) -> String {
      let place = TestPlace(
        fileID: #fileID, filePath: #filePath, testName: test, line: 1, column: 1, source: "/Numbers/\(source).swift")
      return SnapshotFile(of: place, named: nil).title
    }
    verify(number("A", "one()") == "A/one.1", number("A", "one()") == "A/one.2")
    verify(number("A", "two()") == "A/two.1", number("B", "one()") == "B/one.1", number("A", "one()") == "A/one.3")
  }

  @Test(arguments: ["all", "failed", "missing", "never"])
  func recordingHasTheValuesOfTheEnvironment(value: String) {
    verify(PictureRecording(rawValue: value)?.rawValue == value)
  }
}
