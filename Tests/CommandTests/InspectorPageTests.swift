import Lamina
import LaminaInspector
import TestSupport

/// The inspector's page, written from Swift.
@Suite struct InspectorPageTests {
  private let folder = TemporaryFolder()

  private func tree() -> CALayer {
    let (root, card) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    card.name = "</script> card"
    card.frame = CGRect(x: 10, y: 10, width: 20, height: 10)
    card.backgroundColor = .white
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0.5, 2)
    card.add(fade, forKey: "fade")
    root.addSublayer(card)
    return root
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.file(path), encoding: .utf8)
  }

  @Test func aPageHasItsMomentsAndTheirPictures() throws {
    let page = InspectorPage(times: [0, 1], rate: 10, viewport: Viewport(scale: 2), title: "</title> tree")
    try page.write(tree(), to: folder.file("tree.html"), using: GPURenderer())
    let html = try text("tree.html")
    verify(html.contains("&lt;/title&gt; tree"), !html.contains("</title> tree"))
    #expect(html.contains(#""times":[0,1]"#) && html.contains(#""folder":"tree-files""#))
    let (first, second) = (try text("tree-files/frame-0-0.js"), try text("tree-files/frame-0-1.js"))
    #expect(first.contains(#""name":"</script> card""#) && first.contains(#""width":80"#))
    // Half of the way from 1 to 0.5.
    #expect(second.contains(#""opacity":0.75"#) && !first.contains(#""opacity":0.75"#))
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("tree-files")
    )
    .filter { $0.hasSuffix(".png") }
    // The picture at both moments, and the card, which does not change without the root.
    verify(pictures.count == 3)
  }

  struct Times: CustomTestStringConvertible {
    let times: [Double]
    var testDescription: String { times.count < 3 ? "\(times)" : "\(times.count) times" }
  }

  @Test(arguments: [[], [.nan], [0, .infinity], Array(repeating: 0, count: 3601)].map(Times.init))
  func timesThatAPageCannotHaveAreErrors(case: Times) throws {
    let times = `case`.times
    let file = folder.file("page.html")
    #expect(throws: InspectorError.self) {
      try InspectorPage(times: times).write(tree(), to: file, using: GPURenderer())
    }
    verify(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try Data().write(to: folder.file("file"))
    let page = folder.file("file/page.html")
    #expect(throws: InspectorError.self) { try InspectorPage().write(tree(), to: page, using: GPURenderer()) }
  }
}
