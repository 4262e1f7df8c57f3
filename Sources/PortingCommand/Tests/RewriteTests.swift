import Porting
import Testing

/// The port's changes.
@Suite struct RewriteTests {
  @Test(arguments: Rewrite.all) func aSourceBecomesItsPort(rewrite: Rewrite) {
    let sample = Sample(rewrite.before)
    #expect(sample.text == rewrite.after)
    #expect(sample.changes[rewrite.rule] == rewrite.count)
  }

  @Test(arguments: Rewrite.all) func linesKeepTheirNumbers(rewrite: Rewrite) {
    let lines = Lines(Array(rewrite.before.utf8)).count
    let sample = Sample(rewrite.before)
    #expect(Lines(Array(sample.text.utf8)).count == lines + rewrite.addedLines)
    #expect(sample.lines.isIdentity || rewrite.addedLines > 0)
  }

  @Test(arguments: Rewrite.all) func aSecondRunChangesNothing(rewrite: Rewrite) {
    let again = Sample(rewrite.after)
    #expect(again.text == rewrite.after)
    #expect(again.changes.isEmpty)
  }

  @Test(arguments: Rewrite.untouched) func stringsCommentsAndOtherPlatformsStay(source: String) {
    let sample = Sample(source)
    #expect(sample.text == source)
    #expect(sample.changes.isEmpty)
    #expect(sample.left.isEmpty)
  }

  @Test func everyRuleThatChangesHasAnExample() {
    let left: Set<Rule> = [
      .extensionOverrides, .animationClasses, .outlets, .observation, .nibs, .bundles, .runLoops,
      .applications, .packages, .otherLanguages,
    ]
    #expect(Set(Rewrite.all.map(\.rule)) == Set(Rule.allCases).subtracting(left))
  }

  @Test func changesInsideAChangeAreMade() {
    let sample = Sample("let a = b.value(forKey: #keyPath(A.c)) as? CGFloat")
    #expect(sample.text == "let a = CGFloat(bridging: b.value(forKey: \"c\"))")
    #expect(sample.changes == [.keyPaths: 1, .numbers: 1])
  }

  @Test func aProtocolThatIsOneOfClassesStaysSo() {
    #expect(Sample("@objc protocol A: NSObjectProtocol {}").text == "protocol A: NSObjectProtocol {}")
    #expect(Sample("@objc protocol A: class, B {}").text == "protocol A: class, B {}")
  }

  /// `#if os(Linux)` without iOS beside it is a program's own affair.
  @Test func aConditionThatNamesLinuxStays() {
    let source = "#if os(Linux)\nlet a = 1\n#elseif os(iOS)\nlet a = 2\n#endif"
    let sample = Sample(source)
    #expect(sample.text == source)
    #expect(sample.rules == [.platforms])
    #expect(sample.left.first?.hasPrefix("1:1: #if os(Linux); ") == true)
    #expect(Sample("#if os(Linux)\n#else\n#endif").left.isEmpty)
  }

  /// A clause that is taken ends the `#if`: later clauses are for other platforms.
  @Test func clausesAfterTheOneForLinuxStay() {
    let source = "#if os(iOS)\n@objc class A {}\n#else\n@objc class B {}\n#endif"
    #expect(Sample(source).text == "#if os(iOS) || os(Linux)\nclass A {}\n#else\n@objc class B {}\n#endif")
  }

  @Test func clausesThatFlagsDecideAreAllPorted() {
    let source = "#if DEBUG\n@objc class A {}\n#else\n@objc class B {}\n#endif"
    #expect(Sample(source).text == "#if DEBUG\nclass A {}\n#else\nclass B {}\n#endif")
  }

  @Test func anOperatorOfTheProgramsOwnIsNoObstacle() {
    let sample = Sample("let a = b ||| #keyPath(A.c)\n@objc func d() {}")
    #expect(sample.text == "let a = b ||| \"c\"\nfunc d() {}")
    // How strongly it binds is not known, so a person decides.
    let cast = Sample("let a = b ||| c as? CGFloat")
    #expect(cast.changes.isEmpty && cast.rules == [.numbers])
  }

  @Test func aFileWithSyntaxErrorsStaysAsItIs() {
    let source = ReadSource(Array("@objc func a( {".utf8))
    #expect(source.error?.line == 1)
    let ported = PortedSource(source)
    #expect(ported.bytes == source.bytes && ported.changes.isEmpty && ported.findings.isEmpty)
  }

  @Test func aFileThatIsNotUTF8StaysAsItIs() {
    let source = ReadSource([0x61, 0xFF])
    #expect(source.error?.message == "is not UTF-8")
    #expect(PortedSource(source).bytes == [0x61, 0xFF])
  }

  @Test func aByteOrderMarkStays() {
    #expect(Sample("\u{FEFF}@objc func a() {}").text == "\u{FEFF}func a() {}")
  }
}
