import Porting
import Testing

/// Calls with a target and a selector.
@Suite struct TargetTests {
  private let methods = "\n@objc func f() {}\n@objc func g(_ a: Any, for e: UIEvent) {}\n}"

  private func body(_ call: String) -> Sample { Sample("class A: B {\nfunc s() { \(call) }\(methods)") }

  @Test func aMethodThatIsNotKnownIsLeft() {
    let sample = body("b.addTarget(self, action: #selector(x), for: c)")
    #expect(sample.text.contains("#selector(x)"))
    #expect(sample.rules == [.selectors])
    // Two methods of one name, and a target that is found through the responders.
    #expect(
      Sample(
        "class A {\nfunc s() { b.addTarget(self, action: #selector(f), for: c) }\nfunc f() {}\nfunc f(_ a: B) {}\n}"
      ).rules == [.selectors])
    #expect(body("b.addTarget(nil, action: #selector(f), for: c)").rules == [.selectors])
  }

  @Test func theMethodMayBeASuperclasss() {
    let sample = Sample(
      "class A: B {\nfunc s() { a.addTarget(self, action: #selector(f), for: c) }\n}",
      beside: ["class B: UIView {}\nextension B { @objc func f() {} }"])
    #expect(sample.text.contains("a.addAction(UIAction { [weak self] _ in self?.f() }, for: c)"))
  }

  @Test func aTypealiasOfADisplayLinkIsOne() {
    let sample = Sample(
      "class A {\nlet a = Link(target: b, selector: #selector(A.f))\nfunc f() {}\n}",
      beside: ["typealias Link = CADisplayLink"])
    #expect(sample.text.contains("let a = Link { _ in b.f() }"))
    #expect(
      Sample("class A {\nlet a = Link(target: b, selector: #selector(A.f))\nfunc f() {}\n}").rules == [.selectors])
  }

  /// The runtime would forward the call to the proxy's target, which it keeps weakly.
  @Test(arguments: [
    ("a = CADisplayLink(target: P(self), selector: #selector(f))", "a = CADisplayLink { [weak self] _ in self?.f() }"),
    (
      "let p = P.init(target: self); a = CADisplayLink(target: p, selector: #selector(A.f))",
      "let p = P.init(target: self); a = CADisplayLink { [weak self] _ in self?.f() }"
    ),
    (
      "a = CADisplayLink(target: Q(self), selector: #selector(Q.q(_:)))",
      "a = CADisplayLink { [target = Q(self)] link in target.q(link) }"
    ),
  ])
  func proxyIsReplacedByItsTarget(before: String, after: String) {
    let others = [
      "class P: NSObject { weak var t: NSObjectProtocol?\noverride func forwardingTarget(for a: Selector!) -> Any? { t } }",
      "class Q { func q(_ l: CADisplayLink) {} }",
    ]
    let sample = Sample("class A: B {\nfunc s() { \(before) }\(methods)", beside: others)
    #expect(sample.text.contains("{ \(after) }"), "\(sample.text)")
    #expect(sample.rules == [])
  }

  @Test func proxyOfAnotherObjectIsListed() {
    #expect(body("a = CADisplayLink(target: P(b), selector: #selector(f))").rules == [.selectors])
  }

  @Test func anEventIsPassedOn() {
    #expect(
      body("b.addTarget(self, action: #selector(g(_:for:)), for: c)").text.contains(
        "b.addAction(UIAction { [weak self] action in self?.g(action.sender!, for: UIEvent()) }, for: c)"))
  }

  @Test func aTargetThatIsRemovedHasAName() {
    let sample = body(
      "b.addTarget(self, action: #selector(f), for: c); b.removeTarget(self, action: #selector(A.f), for: c)")
    #expect(
      sample.text.contains(
        "b.addAction(UIAction(identifier: UIAction.Identifier(\"f\")) { [weak self] _ in self?.f() }, for: c); "
          + "b.removeAction(identifiedBy: UIAction.Identifier(\"f\"), for: c)"))
    #expect(sample.rules == [])
  }

  @Test func standInsTakeSelectorsThatNothingCalls() {
    let source = "let a = b.responds(to: #selector(C.d))"
    #expect(Sample(source).text == source)
    let sample = Sample(source, hasStandIns: true)
    #expect(sample.text == "let a = b.responds(to: Selector(\"d\"))")
    #expect(sample.left.first?.contains("never called") == true)
  }

  @Test func aSelectorOfTheProgramsOwnIsNotTaken() {
    let source = "let a = UIPanGestureRecognizer(target: b, action: #selector(c))"
    #expect(
      Sample(source, beside: ["enum Selector { case d }"]).text
        == "let a = UIPanGestureRecognizer(target: b, action: UIKit.Selector(\"c\"))")
  }

  @Test func whatTheCallsNeedIsImported() {
    let call = "let a = Pan(target: b, action: #selector(c))"
    #expect(
      Sample("import Foundation\n\(call)").text
        == "import Foundation; import UIKit\nlet a = Pan(target: b, action: Selector(\"c\"))")
    let guarded = "#if canImport(UIKit)\nimport UIKit\n#endif\nlet a = Pan(target: b, action: Selector(\"c\"))"
    #expect(Sample(guarded.replacing("Selector(\"c\")", with: "#selector(c)")).text == guarded)
  }

  @Test func standInsAreWrittenWhereTheyAreWanted() throws {
    let folder = try Folder(["in/A.swift": "let a = 1", "in/B.swift": ""])
    let path = "Sources/StandIns.swift"
    _ = try FolderPort(folder.path("in"), into: folder.path("out"), standIns: path).run()
    let text = try #require(try folder.contents(of: "out")[path])
    #expect(text.hasPrefix("// Written by lamina-port") && text.contains("open class UIPanGestureRecognizer"))
    // The result is a source without errors, and a second port changes nothing.
    #expect(ReadSource(Array(text.utf8)).error == nil)
    #expect(Sample(text).text == text)
    #expect(throws: PortError.unwritable("B.swift: the sources have such a file")) {
      try FolderPort(folder.path("in"), into: folder.path("again"), standIns: "B.swift").run()
    }
    for path in ["/a.swift", "../a.swift", "a", ""] {
      #expect(throws: PortError.self) { try FolderPort(folder.path("in"), into: folder.path("no"), standIns: path) }
    }
  }
}
