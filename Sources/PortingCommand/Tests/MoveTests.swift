import Porting
import Testing

/// Overrides in extensions, and the members that they override there, move into the class.
@Suite struct MoveTests {
  @Test func anOverrideGoesIntoTheClass() {
    let sample = Sample(
      "class A: UIView {\n  let b = 1\n}\n\nextension A {\n  // Why.\n  override func c() {\n    d()\n  }\n\n  func e() {}\n}\n"
    )
    #expect(
      sample.text
        == "class A: UIView {\n  let b = 1\n\n  // Why.\n  override func c() {\n    d()\n  }\n}\n\nextension A {\n\n\n  func e() {}\n}\n"
    )
    #expect(sample.rules == [] && sample.changes == [.extensionOverrides: 1])
  }

  @Test func whatASubclassOverridesGoesIntoTheClass() {
    let derived = "final class D: A {\n  override func b(_ c: Int) {}\n}"
    let sample = Sample("class A {\n}\nextension A {\n  @objc func b(_ c: Int) {}\n  func e() {}\n}", beside: [derived])
    #expect(sample.text == "class A {\n\n  func b(_ c: Int) {}\n}\nextension A {\n\n  func e() {}\n}")
    #expect(Sample(derived, beside: ["class A {}\nextension A { func b(_ c: Int) {} }"]).rules == [])
  }

  @Test func aMemberThatNobodyOverridesStays() {
    let source = "class A {\n}\nextension A {\n  func b(_ c: Int) {}\n}\nclass D: A {\n  override func b(d: Int) {}\n}"
    #expect(Sample(source).text == source)
  }

  @Test func theClassMayBeInAnotherFile() {
    let (base, part) = ("class A {}", "extension A {\n  override var b: Int { 1 }\n}")
    #expect(Sample(base, beside: [part]).text == "class A {\n\n  override var b: Int { 1 }\n}")
    #expect(Sample(part, beside: [base]).text == "extension A {\n\n}")
  }

  @Test func theClassMayBeInsideAnotherType() {
    let sample = Sample("extension O {\n  class A: B {\n  }\n}\nextension O.A {\n  override func c() {}\n}")
    #expect(sample.text == "extension O {\n  class A: B {\n\n  override func c() {}\n  }\n}\nextension O.A {\n\n}")
  }

  @Test func theClassMayHaveAnotherName() {
    let sample = Sample("class A: B {\n}\ntypealias N = A\nextension N {\n  override func c() {}\n}")
    #expect(sample.text == "class A: B {\n\n  override func c() {}\n}\ntypealias N = A\nextension N {\n\n}")
  }

  @Test(arguments: ["public", "fileprivate"]) func theAccessOfTheExtensionIsKept(access: String) {
    let sample = Sample(
      "class A: B {\n}\n\(access) extension A {\n  @available(iOS 9, *) override func c() {}\n  internal override func d() {}\n}"
    )
    #expect(
      sample.text
        == "class A: B {\n\n  @available(iOS 9, *) \(access) override func c() {}\n\n  internal override func d() {}\n}\n\(access) extension A {\n\n\n}"
    )
  }

  @Test func whatFlagsDecideIsKept() {
    let sample = Sample("class A: B {\n}\n#if DEBUG\nextension A {\n  override func c() {}\n}\n#endif")
    #expect(
      sample.text
        == "class A: B {\n\n#if (DEBUG)\n  override func c() {}\n#endif\n}\n#if DEBUG\nextension A {\n\n}\n#endif")
    let other = Sample("class A: B {\n}\n#if DEBUG\n#else\nextension A {\n  override func c() {}\n}\n#endif")
    #expect(other.text.hasPrefix("class A: B {\n\n#if !(DEBUG)\n  override func c() {}\n#endif\n}\n"))
    // The class of the same clause.
    let same = Sample("#if DEBUG\nclass A: B {\n}\nextension A {\n  override func c() {}\n}\n#endif")
    #expect(same.text == "#if DEBUG\nclass A: B {\n\n  override func c() {}\n}\nextension A {\n\n}\n#endif")
  }

  @Test func whatLinuxDoesNotCompileStays() {
    let source =
      "class A: B {\n}\n#if os(macOS)\nextension A {\n  override func c() {}\n}\n#endif\n"
      + "extension A where T == Int {\n  override func d() {}\n}"
    let sample = Sample(source)
    #expect(sample.text == source)
    #expect(sample.rules == [.extensionOverrides])
    // Two classes of one name: Linux has that for iOS.
    let two = Sample(
      "#if os(macOS)\nclass A: N {\n}\n#else\nclass A: U {\n}\n#endif\nextension A {\n  override func c() {}\n}")
    #expect(two.text.contains("class A: N {\n}") && two.text.contains("class A: U {\n\n  override func c() {}\n}"))
  }

  @Test func rulesSeeTheMemberInItsClass() {
    let sample = Sample("class A: B {\n}\nextension A {\n  @objc override func c() { d(#keyPath(A.e)) }\n}")
    #expect(sample.text == "class A: B {\n\n  override func c() { d(\"e\") }\n}\nextension A {\n\n}")
    #expect(sample.changes == [.extensionOverrides: 1, .attributes: 1, .keyPaths: 1])
  }

  @Test func theReportMapsLines() throws {
    let folder = try Folder([
      "in/A.swift": "import UIKit\nclass A: UIView {\n}\nlet b = Bundle(for: A.self)\n",
      "in/B.swift": "extension A {\n\n  override func c() {\n  }\n}\nlet d = 1\n",
    ])
    let report = try #require(try FolderPort(folder.path("in"), into: folder.path("out")).run())
    #expect(
      report.text == """
        changed:
          overrides in extensions  1
        left:
          bundles  1
            A.swift:7:9: Bundle(for: A.self); the resources of a Swift package are in `Bundle.module`
        moved:
          B.swift:3-4 is A.swift:4-5: c()
        lines:
          A.swift: 3-5 is 6-8
          B.swift: 5-7 is 4-6
        2 Swift files and 0 others: 1 change in 1, 1 place left
        """)
    #expect(report.moved.map(\.toLine) == [4])
    #expect(try folder.contents(of: "out")["B.swift"] == "extension A {\n\n\n}\nlet d = 1\n")
  }

  @Test func conditionsOfAllApplesSystemsStay() {
    for source in [
      "#if os(macOS) || os(iOS) || os(tvOS)\nimport Compression\n#else\nimport Glibc\n#endif",
      "#if os(iOS) || os(OSX)\nlet a = 1\n#else\nlet a = 2\n#endif",
      "#if !os(macOS) && !os(iOS)\nlet a = 1\n#endif",
      "#if os(watchOS)\nlet a = 1\n#elseif os(iOS) || os(macOS)\nlet a = 2\n#else\nlet a = 3\n#endif",
    ] {
      let sample = Sample(source)
      #expect(sample.text == source)
      #expect(sample.rules == [.platforms])
    }
    // There is no clause for others, or macOS has another clause.
    for (source, after) in [
      ("#if os(macOS) || os(iOS)\nlet a = 1\n#endif", "#if os(macOS) || os(iOS) || os(Linux)\nlet a = 1\n#endif"),
      (
        "#if os(macOS) || os(iOS)\nlet a = 1\n#else\n// none\n#endif",
        "#if os(macOS) || os(iOS) || os(Linux)\nlet a = 1\n#else\n// none\n#endif"
      ),
      (
        "#if os(macOS) || os(iOS)\nlet a = 1\n#else\n#error(\"no\")\n#endif",
        "#if os(macOS) || os(iOS) || os(Linux)\nlet a = 1\n#else\n#error(\"no\")\n#endif"
      ),
      (
        "#if os(macOS)\nlet a = 1\n#elseif os(iOS)\nlet a = 2\n#else\nlet a = 3\n#endif",
        "#if os(macOS)\nlet a = 1\n#elseif os(iOS) || os(Linux)\nlet a = 2\n#else\nlet a = 3\n#endif"
      ),
    ] {
      #expect(Sample(source).text == after)
    }
  }
}
