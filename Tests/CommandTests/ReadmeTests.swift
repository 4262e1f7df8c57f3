import Lamina
import TestSupport

/// The Swift in `README.md`: this file and one of the tutorials' hold the same lines, so that they compile and run.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The README's example, between the two markers. Its file goes into `folder`.
  private func example(in folder: Foundation.URL) throws {
    func URL(fileURLWithPath name: String) -> Foundation.URL { folder.appendingPathComponent(name) }
    // begin
    let (root, card) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    card.frame = CGRect(x: 40, y: 60, width: 120, height: 80)
    card.cornerRadius = 12
    card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
    card.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    root.addSublayer(card)
    let picture = try root.image(scale: 2, background: .white)
    try picture.writePNG(to: URL(fileURLWithPath: "card.png"))
    // end
  }

  @Test func theExampleDrawsItsCard() throws {
    let folder = TemporaryFolder()
    try example(in: folder.url)
    let picture = try folder.image("card.png")
    verify(picture.width == 400, picture.height == 400)
    verify(picture.pixel(200, 200) == (51, 102, 255, 255), picture.pixel(0, 0) == (255, 255, 255, 255))
  }

  @Test func theReadmeShowsTheExample() throws {
    let source = try Self.lines(URL(fileURLWithPath: #filePath))
    let shown = try Self.between("```swift", "```", Self.lines(Self.root.appendingPathComponent("README.md")))
    verify(shown == ["import Lamina"] + Self.between("// begin", "// end", source))
  }

  /// `Examples/Tutorials` holds the README's snapshot test and its picture, in a target of the package.
  @Test func theReadmeShowsASnapshotTestThatRuns() throws {
    let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let file = Self.root.appendingPathComponent("Examples/Tutorials/Tests/CardsTests/BlueCardTests.swift")
    let test = try String(contentsOf: file, encoding: .utf8)
    verify(readme.contains("`Tests/CardsTests/BlueCardTests.swift`:\n\n```swift\n\(test)```\n"))
    verify(test.split(separator: "\n").count <= 10)
  }

  /// The lines of a file that are not empty, without indentation.
  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func between(_ first: String, _ last: String, _ lines: [String]) -> [String] {
    guard let start = lines.firstIndex(of: first), let end = lines[(start + 1)...].firstIndex(of: last) else {
      return []
    }
    return Array(lines[(start + 1)..<end])
  }
}
