import Hosting
import Lamina

/// Expects a layer, a view or a view controller to look like the picture that was recorded of it.
///
/// ```swift
/// @Test func card() {
///   expectPicture(of: Card(title: "Lamina").layer)
///   expectPicture(of: CardController(), as: .image(on: .iPhone13), named: "phone")
/// }
/// ```
///
/// The recorded picture is `__Snapshots__/CardTests/card.1.png` beside `CardTests.swift`. Where there is none, the
/// picture is recorded and the test fails, so that nobody takes a first picture for a passed test. The environment
/// variable `SNAPSHOT_TESTING_RECORD` records on other occasions: see ``PictureRecording``.
///
/// A failure shows the paths of the recorded picture, the drawn one and their difference, and of a page that compares
/// them. With Swift Testing the three pictures are attached, too. They are written into the folder that the environment
/// variable `SNAPSHOT_ARTIFACTS` names, or into `Snapshots` beside the test's executable: `.build/debug/Snapshots`.
///
/// A view is laid out in a window of its own, and afterwards put back where it was; a controller becomes the root of a
/// window, and appears. Text is set in the machine's fonts, or in those of ``pinFonts(in:)``.
///
/// - Parameters:
///   - subject: The layer, whose bounds fill the picture, or the view or controller.
///   - options: How the picture is drawn, compared and recorded.
///   - name: The name of the file in place of a number: `card.NAME.png`. Tests with arguments need it, because their
///     cases run in any order.
///   - testName: The function that the file is named for.
public func expectPicture(
  of subject: @autoclosure () throws -> some PictureSubject, as options: PictureOptions = .image(),
  named name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  let options = options.filled(from: .ofSuite)
  Expectation(place, name, options).meet { try subject().testPicture(options) }
}
