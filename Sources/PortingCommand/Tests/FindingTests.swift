import Porting
import Testing

/// The port's findings, and their places.
@Suite struct FindingTests {
  @Test(arguments: [
    ("class A: NSManagedObject { @NSManaged var p: Int }", Rule.dynamicProperties, "value(forKey:)"),
    ("class A: B { @NSManaged var p: UIImage }", .dynamicProperties, "defaultValue(forKey:)"),
    ("b.addTarget(self, action: #selector(tap), for: c)", .selectors, "UIAction { [weak self] _ in self?.tap() }"),
    (
      "CADisplayLink(target: self, selector: #selector(A.tick(_:)))", .selectors,
      "CADisplayLink { link in self.tick(link) }"
    ),
    ("let a = Selector((\"b\"))", .selectors, "closure"),
    ("extension A { override func b(_ c: Int) {} }", .extensionOverrides, "move it into the class A"),
    ("extension A { public override var b: Int { 1 } }", .extensionOverrides, "override var b"),
    ("@objc protocol A { @objc optional func b() -> C }\nif let c = d?.b?() {}", .optionalMembers, "C?"),
    ("@objc protocol A { @objc optional var b: Int { get } }", .optionalMembers, "Int?"),
    ("class A: CABasicAnimation { init(b: Int) { super.init() } }", .animationClasses, "required init()"),
    ("class A { @IBOutlet var b: UILabel! }", .outlets, "var b: UILabel!"),
    ("let a = b.observe(\\.frame) { _, _ in }", .observation, "didSet"),
    ("a.addObserver(b, forKeyPath: \"c\", options: [], context: nil)", .observation, "didSet"),
    ("class A { override func observeValue(forKeyPath a: String?, of b: Any?) {} }", .observation, "didSet"),
    ("let a = UINib(nibName: \"b\", bundle: nil)", .nibs, "in code"),
    ("let a = Bundle(for: B.self)", .bundles, "Bundle.module"),
    ("DispatchQueue.main.async { }", .runLoops, "main queue"),
    ("DispatchQueue\n  .main\n  .asyncAfter(deadline: a) { }", .runLoops, "main queue"),
    ("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }", .runLoops, "run loop"),
    ("let a = class_getName(B.self)", .runtime, "runtime"),
    ("let a = NSClassFromString(\"b\")", .runtime, "class itself"),
    ("@UIApplicationMain class A {}", .applications, "application"),
    ("@main class A: UIResponder, UIApplicationDelegate {}", .applications, "application"),
    ("import AVFoundation\nlet a = AVPlayer()", .imports, "not on Linux"),
    ("import Accelerate\nlet a = vDSP.sum(b)", .imports, "not on Linux"),
    ("switch a { case let b as CGFloat: break\ndefault: break }", .numbers, "NSNumber"),
  ])
  func itIsReportedWithWhatToWriteInstead(source: String, rule: Rule, words: String) {
    let sample = Sample(source)
    #expect(sample.rules == [rule])
    #expect(sample.left.first?.contains(words) == true, "\(sample.left)")
    // Compiled for other platforms only, it is skipped.
    #expect(Sample("#if os(macOS)\n\(source)\n#endif").rules == [])
  }

  @Test(arguments: [
    "class A { override func b() {} }", "b.observe(c)", "queue.async { }", "DispatchQueue.global().async { }",
    "b.addObserver(forName: c, object: nil, queue: nil) { _ in }", "Bundle(url: a)", "@main struct A {}",
    "class A: CALayer { override init(layer: Any) { super.init(layer: layer) } }",
    "class A: CABasicAnimation { required init() { super.init() } }", "completion?(1)", "a.instantiate()",
    "link.add(to: .main, forMode: .common)", "import CoreFoundation\nlet a: CFTimeInterval = 1",
    "objc_setAssociatedObject(a, &b, c, .OBJC_ASSOCIATION_RETAIN)", "let a = objc_getAssociatedObject(b, &c)",
  ])
  func whatWorksIsNotReported(source: String) { #expect(Sample(source).left == []) }

  @Test func anOverrideOfWhatAnExtensionDeclaresIsFoundInOtherFiles() {
    let others = ["extension UIView { @objc func b(_ c: Int) {} }", "class M: UIView {}"]
    #expect(Sample("class N: M { override func b(_ c: Int) {} }", beside: others).rules == [.extensionOverrides])
    #expect(Sample("class N: M { override func b(c: Int) {} }", beside: others).rules == [])
    #expect(Sample("class N: O { override func b(_ c: Int) {} }", beside: others).rules == [])
  }

  @Test func classesThatInheritFromEachOtherAreNoTrouble() {
    #expect(Sample("class A: B { override func c() {} }\nclass B: A { override init(layer: Any) {} }").left == [])
  }

  /// Places count in the copy: edits before them on their line have moved them.
  @Test func placesAreThoseOfTheCopy() {
    let sample = Sample("// é\n@objc dynamic func a() { b.observe(\\.c) { } }")
    #expect(sample.text == "// é\nfunc a() { b.observe(\\.c) { } }")
    #expect(sample.left.first?.hasPrefix("2:12: ") == true, "\(sample.left)")
  }

  @Test func columnsCountWhereALineWasCleared() {
    let sample = Sample("class A {\n    @objc\n  func a() { b.observe(\\.c) { } }\n}")
    #expect(sample.left.first?.hasPrefix("3:14: ") == true, "\(sample.left)")
  }
}
